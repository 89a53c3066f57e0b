// What the system's units, sizes and statuses are called and how they are marked where a game is drawn.
#pragma once

#include <vector>

#include "game/film.hpp"

namespace muster::two_by_two {

std::vector<FilmWord> type_signs();    ///< by UnitType
std::vector<FilmWord> size_signs();    ///< by Size
std::vector<FilmWord> status_signs();  ///< by Status

}  // namespace muster::two_by_two
