#include "text/file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

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
        folder.at("none/out") + ": found no folder '" + folder.at("none") + "', expected one to write into");
  fs::create_directory(folder.at("sub"));
  CHECK(complaint_of([&] { write_file_atomically(folder.at("sub"), "x"); }) ==
        folder.at("sub") + ": found a folder, expected the name of a file");
  CHECK(folder.files() == 1);
}

TEST_CASE("a name as long as names can be") {
  const Folder folder;
  const std::string longest = folder.at(std::string(255, 'n'));
  write_file_atomically(longest, "old");
  write_file_atomically(longest, "new");
  CHECK(read_file(longest, 10) == "new");
  CHECK(folder.files() == 1);
  const std::string longer = folder.at(std::string(256, 'n'));
  CHECK(complaint_of([&] { write_target(longer); }) ==
        longer + ": found a name that cannot be used (File name too long), expected the name of a file");
}

TEST_CASE("a program that is ended while it writes leaves no temporary file behind") {
  const Folder folder;
  const std::string path = folder.at("out");
  write_file_atomically(path, "before");
  const std::string bytes(std::size_t{1} << 22, 'x');
  const std::array<int, 4> ending{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (unsigned trial = 0; trial < 20; ++trial) {
    std::array<int, 2> ready{};
    REQUIRE(::pipe(ready.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      for (const int signal : ending) ::signal(signal, SIG_DFL);
      ::close(ready[1]);
      while (true) write_file_atomically(path, bytes);
    }
    ::close(ready[1]);
    char none = 0;
    CHECK(::read(ready[0], &none, 1) == 0);  // the child has closed it too
    ::close(ready[0]);
    ::usleep(5000 + 731 * trial);
    ::kill(child, ending[trial % ending.size()]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK(folder.files() == 1);
  }
}

TEST_CASE("a signal handler can remove what is being written") {
  const Folder folder;
  const std::string path = folder.at("out");
  const std::string bytes(std::size_t{1} << 16, 'x');
  write_file_atomically(path, bytes);
  for (unsigned trial = 0; trial < 40; ++trial) {
    std::array<int, 2> ready{};
    REQUIRE(::pipe(ready.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      ::signal(SIGUSR1, [](int) {
        remove_unfinished_file();
        ::_exit(130);
      });
      std::thread writer([&] {
        sigset_t others;
        sigfillset(&others);
        pthread_sigmask(SIG_BLOCK, &others, nullptr);
        ::close(ready[1]);
        while (true) write_file_atomically(path, bytes);
      });
      while (true) ::pause();
    }
    ::close(ready[1]);
    char none = 0;
    CHECK(::read(ready[0], &none, 1) == 0);  // the child has closed it too
    ::close(ready[0]);
    ::usleep(1000 + 371 * trial);
    ::kill(child, SIGUSR1);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 130);
    CHECK(folder.files() == 1);
    CHECK(fs::file_size(path) == bytes.size());
  }
}

TEST_CASE("a link to a file is written through, one to anything else is refused") {
  const Folder folder;
  fs::create_directory(folder.at("sub"));
  write_file_atomically(folder.at("sub/real"), "old");
  fs::create_symlink("sub/real", folder.at("link"));
  fs::create_symlink("link", folder.at("link_to_link"));
  write_file_atomically(folder.at("link_to_link"), "new");
  CHECK(fs::is_symlink(folder.at("link")));
  CHECK(read_file(folder.at("sub/real"), 10) == "new");
  CHECK(write_target(folder.at("link")) == fs::canonical(folder.at("sub/real")).string());
  CHECK(write_target(folder.at("not_yet")) == folder.at("not_yet"));

  const auto refusal = [&](const std::string& name) {
    return complaint_of([&] { write_target(folder.at(name)); });
  };
  fs::create_symlink("nowhere", folder.at("dangling"));
  fs::create_symlink("sub", folder.at("to_folder"));
  fs::create_symlink("/dev/null", folder.at("to_device"));
  CHECK(refusal("dangling") == folder.at("dangling") + ": found a link to nothing, expected a file");
  CHECK(refusal("to_folder") ==
        folder.at("to_folder") + ": found a link to a folder, expected the name of a file");
  CHECK(refusal("to_device") ==
        folder.at("to_device") + ": found a link to a device, expected the name of a file");
}

TEST_CASE("a pipe, a device and a read-only file are refused") {
  const Folder folder;
  REQUIRE(::mkfifo(folder.at("pipe").c_str(), 0600) == 0);
  CHECK(complaint_of([&] { write_target(folder.at("pipe")); }) ==
        folder.at("pipe") + ": found a pipe, expected the name of a file");
  CHECK(complaint_of([] { write_target("/dev/null"); }) ==
        "/dev/null: found a device, expected the name of a file");
  write_file_atomically(folder.at("kept"), "old");
  REQUIRE(::chmod(folder.at("kept").c_str(), 0444) == 0);
  CHECK(complaint_of([&] { write_file_atomically(folder.at("kept"), "new"); }) ==
        folder.at("kept") + ": found a read-only file, expected one to write");
  CHECK(read_file(folder.at("kept"), 10) == "old");
}

TEST_CASE("one file has many names") {
  const Folder folder;
  write_file_atomically(folder.at("a"), "x");
  write_file_atomically(folder.at("b"), "x");
  fs::create_hard_link(folder.at("a"), folder.at("hard"));
  fs::create_symlink("a", folder.at("soft"));
  CHECK(same_file(folder.at("a"), folder.at("a")));
  CHECK(same_file(folder.at("a"), folder.at("./a")));
  CHECK(same_file(folder.at("a"), folder.at("hard")));
  CHECK(same_file(folder.at("a"), folder.at("soft")));
  CHECK_FALSE(same_file(folder.at("a"), folder.at("b")));
  CHECK(same_file(folder.at("new"), folder.at("none/../new")));
  CHECK_FALSE(same_file(folder.at("new"), folder.at("other")));
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
