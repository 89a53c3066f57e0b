// How many threads a run takes when nobody says.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace muster {

/// The least of: processors, processors this process may run on, CPU quota of its control group (rounded up).
int default_threads();

/// The CPU quota, in processors, of the control groups in `memberships` (the text of /proc/self/cgroup) and
/// all groups above them, versions 2 and 1; nothing if there is none. `root` is the folder of the control
/// groups, /sys/fs/cgroup.
std::optional<double> cpu_quota(std::string_view memberships, const std::filesystem::path& root);

}  // namespace muster
