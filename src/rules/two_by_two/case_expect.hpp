// What a case expects, held against what came of it.
#pragma once

#include <string>
#include <vector>

#include "rules/two_by_two/case_watch.hpp"

namespace muster::two_by_two {

/// Adds what differs to the failures, each with its place. InputError where `expect` is badly written,
/// whatever came of the play. `rules`: those that the case is about, and whose citations it may count.
void check_expectations(const CasePosition& position, const CaseWatcher& watcher,
                        const std::vector<std::string>& rules, const Node& expect,
                        std::vector<std::string>& failures);

}  // namespace muster::two_by_two
