// Text that somebody else wrote, made fit to be printed among words of this program's own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

/// Length of the UTF-8 sequence that starts `text`, 0 if it is none.
std::size_t utf8_length(std::string_view text);

/// A C0 or C1 control character or DEL, in UTF-8 text.
bool has_control_character(std::string_view text);

/// Blanks for control characters and for what is no UTF-8, and "..." for what is beyond so many bytes.
std::string printable(std::string_view text, std::size_t longest);

/// The same in single quotes, as long as a name may be.
std::string shown(std::string_view text);

/// "'one', 'two'", of this program's own words.
std::string in_quotes(const std::vector<std::string>& words);

}  // namespace muster
