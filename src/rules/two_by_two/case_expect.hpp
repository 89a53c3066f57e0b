// What a case expects, held against what came of it.
#pragma once

#include <string>
#include <vector>

#include "rules/two_by_two/case_watch.hpp"

namespace muster::two_by_two {

/// Adds what differs to the failures, each with its place. InputError where `expect` is badly written.
void check_expectations(const CasePosition& position, const CaseWatcher& watcher, const Node& expect,
                        std::vector<std::string>& failures);

}  // namespace muster::two_by_two
