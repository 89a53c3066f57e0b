// The table as a picture in text: four characters an inch, a line an inch.
#pragma once

#include <string>

#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

/// What the signs mean, in lines of at most 110 columns.
std::string picture_legend();

/// North at the top. Each unit on the table is drawn once, in the square inch that holds its centre or, if
/// another is drawn there, in the nearest free one.
std::string board_picture(const View& view);

}  // namespace muster::two_by_two
