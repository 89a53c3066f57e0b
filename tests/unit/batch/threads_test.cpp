#include "batch/threads.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>
#include <string>

using namespace muster;
namespace fs = std::filesystem;

namespace {

/// A folder of control groups of our own, removed at the end.
class Groups {
 public:
  Groups() : root_(fs::temp_directory_path() / ("muster_groups_" + std::to_string(getpid()))) {
    fs::create_directories(root_);
  }
  ~Groups() { fs::remove_all(root_); }
  Groups(const Groups&) = delete;
  Groups& operator=(const Groups&) = delete;
  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  const fs::path& root() const { return root_; }

 private:
  fs::path root_;
};

}  // namespace

TEST_CASE("a version 2 quota is the least of the group and those above it") {
  const Groups groups;
  groups.write("a/b/cpu.max", "max 100000\n");
  groups.write("a/cpu.max", "150000 100000\n");
  CHECK(cpu_quota("0::/a/b\n", groups.root()) == 1.5);
  groups.write("a/b/cpu.max", "50000 100000\n");
  CHECK(cpu_quota("0::/a/b\n", groups.root()) == 0.5);
  CHECK_FALSE(cpu_quota("0::/c\n", groups.root()).has_value());
}

TEST_CASE("a version 2 quota at the root counts where the group's path is not mounted") {
  const Groups groups;
  groups.write("cpu.max", "300000 100000\n");
  CHECK(cpu_quota("0::/../outside\n", groups.root()) == 3.0);
}

TEST_CASE("a version 1 quota is read from the cpu controller only") {
  const Groups groups;
  groups.write("cpu,cpuacct/job/cpu.cfs_quota_us", "250000\n");
  groups.write("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
  groups.write("cpuset/job/cpu.cfs_quota_us", "100000\n");
  groups.write("cpuset/job/cpu.cfs_period_us", "100000\n");
  CHECK(cpu_quota("5:cpuset:/job\n4:cpu,cpuacct:/job\n", groups.root()) == 2.5);
  groups.write("cpu,cpuacct/job/cpu.cfs_quota_us", "-1\n");
  CHECK_FALSE(cpu_quota("4:cpu,cpuacct:/job\n", groups.root()).has_value());
}

TEST_CASE("garbage is no quota") {
  const Groups groups;
  groups.write("cpu.max", "what\n");
  CHECK_FALSE(cpu_quota("0::/\nnonsense\n:\n", groups.root()).has_value());
  CHECK(default_threads() >= 1);
}
