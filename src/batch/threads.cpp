#include "batch/threads.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

namespace muster {
namespace {

namespace fs = std::filesystem;

std::optional<double> ratio(const std::string& quota, double period) {
  std::istringstream in(quota);
  double value = 0.0;
  if (!(in >> value) || value <= 0.0 || period <= 0.0) return std::nullopt;
  return value / period;
}

std::optional<double> quota_of_group(const fs::path& group, bool version_2) {
  std::string quota;
  double period = 0.0;
  if (version_2) {
    std::ifstream in(group / "cpu.max");
    if (!(in >> quota >> period)) return std::nullopt;
  } else {
    std::ifstream quota_in(group / "cpu.cfs_quota_us");
    std::ifstream period_in(group / "cpu.cfs_period_us");
    if (!(quota_in >> quota) || !(period_in >> period)) return std::nullopt;
  }
  return ratio(quota, period);
}

void lower(std::optional<double>& least, const std::optional<double>& value) {
  if (value && (!least || *value < *least)) least = value;
}

/// The group and all above it. In a container the path may lie outside of what is mounted; its root still
/// counts.
void look_upwards(std::optional<double>& least, const fs::path& root, const fs::path& group, bool version_2) {
  fs::path relative = group.relative_path();
  while (!relative.empty()) {
    lower(least, quota_of_group(root / relative, version_2));
    relative = relative.parent_path();
  }
  lower(least, quota_of_group(root, version_2));
}

bool names_cpu(const std::string& controllers) {
  std::istringstream in(controllers);
  std::string one;
  while (std::getline(in, one, ',')) {
    if (one == "cpu") return true;
  }
  return false;
}

int allowed_processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  return CPU_COUNT(&set);
}

}  // namespace

std::optional<double> cpu_quota(std::string_view memberships, const fs::path& root) {
  std::optional<double> least;
  std::istringstream in{std::string(memberships)};
  std::string line;
  while (std::getline(in, line)) {
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const fs::path group = line.substr(second + 1);
    if (controllers.empty()) {
      look_upwards(least, root, group, true);
    } else if (names_cpu(controllers)) {
      look_upwards(least, root / controllers, group, false);
      if (controllers != "cpu") look_upwards(least, root / "cpu", group, false);
    }
  }
  return least;
}

int default_threads() {
  int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (const int allowed = allowed_processors(); allowed > 0) threads = std::min(threads, allowed);
  std::ifstream in("/proc/self/cgroup");
  std::ostringstream text;
  text << in.rdbuf();
  if (const auto quota = cpu_quota(text.str(), "/sys/fs/cgroup"); quota && *quota < threads)
    threads = static_cast<int>(std::ceil(*quota));
  return std::max(1, threads);
}

}  // namespace muster
