// Whether features can lie on a table, before a battlefield is made of them.
#pragma once

#include <string>

#include "board/battlefield.hpp"

namespace muster {

/// Empty if all is well, else what is wrong with which feature (counted from 1, points in the
/// rulebook's coordinates, from the table's south-west corner). Points lie on the table, its edges
/// included; a course has 2 points or more, none twice running; an outline has 3 or more, doesn't
/// meet itself and has an area.
std::string check_features(TableSize size, const Features& features);

}  // namespace muster
