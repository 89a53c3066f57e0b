#include "text/file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "../text/complaint.hpp"

using namespace muster;
namespace fs = std::filesystem;

namespace {

/// A folder of its own, gone afterwards.
struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "muster_file_XXXXXX").string();
    if (::mkdtemp(name.data())) path = name;
  }
  ~Folder() { fs::remove_all(path); }
  std::string at(const std::string& name) const { return (path / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
  }
  fs::path path;
};

}  // namespace

TEST_CASE("a file is replaced whole and keeps its mode") {
  const Folder folder;
  const std::string path = folder.at("out.json");
  write_file_atomically(path, "first");
  CHECK(read_file(path, 100) == "first");
  CHECK(::chmod(path.c_str(), 0640) == 0);
  write_file_atomically(path, std::string("se\0cond", 7));
  CHECK(read_file(path, 100) == std::string("se\0cond", 7));
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
  CHECK(folder.files() == 1);
}

TEST_CASE("a file that cannot be written leaves nothing behind") {
  const Folder folder;
  CHECK(complaint_of([&] { write_file_atomically(folder.at("none/out"), "x"); }) ==
        folder.at("none/out") +
            ": found that it cannot be written (No such file or directory), expected a place to write to");
  fs::create_directory(folder.at("sub"));
  CHECK(complaint_of([&] { write_file_atomically(folder.at("sub"), "x"); }) ==
        folder.at("sub") +
            ": found that it cannot be written (Is a directory), expected a place to write to");
  CHECK(folder.files() == 1);
}

TEST_CASE("reading is limited") {
  const Folder folder;
  write_file_atomically(folder.at("ten"), "0123456789");
  CHECK(read_file(folder.at("ten"), 10) == "0123456789");
  CHECK(complaint_of([&] { read_file(folder.at("ten"), 9); }) ==
        folder.at("ten") + ": found more than 9 bytes, expected a smaller file");
  CHECK(complaint_of([&] { read_file("/dev/zero", 1000); }) ==
        "/dev/zero: found more than 1000 bytes, expected a smaller file");
}
