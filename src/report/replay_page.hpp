// The parts of the page that shows a game, as they stand in replay_page/.
#pragma once

#include <string_view>

namespace muster {

extern const std::string_view replay_page_html;  ///< with places for the rest: @title@, @style@ and so on
extern const std::string_view replay_page_style;
extern const std::string_view replay_page_script;

}  // namespace muster
