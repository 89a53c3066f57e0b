#include "rules/two_by_two/table.hpp"

#ifdef MUSTER_CHECKED
#include <fmt/format.h>

#include "core/error.hpp"
#endif

namespace muster::two_by_two {

void Table::apply(const Decision& d) {
#ifdef MUSTER_CHECKED
  const Verdict v = legal(view(), d);
  if (!v) {
    throw InvariantError(fmt::format("turn {}: an illegal {} by {}: {}: {}", play.state.turn,
                                     decision_names[static_cast<std::size_t>(d.kind)],
                                     asked() == Seat::attacker ? "the attacker" : "the defender", v.rule,
                                     v.why));
  }
#endif
  two_by_two::apply(play, d);
  memo.clear();
}

}  // namespace muster::two_by_two
