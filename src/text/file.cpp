#include "text/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "core/error.hpp"

namespace muster {
namespace {

namespace fs = std::filesystem;

std::string reason_of(int error) { return std::generic_category().message(error); }

/// An open file that is closed on the way out.
class OpenFile {
 public:
  explicit OpenFile(int handle) : handle_(handle) {}
  ~OpenFile() {
    if (handle_ >= 0) ::close(handle_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int handle() const { return handle_; }
  /// Errors of a delayed write come out here.
  bool close() {
    const int handle = handle_;
    handle_ = -1;
    return ::close(handle) == 0;
  }

 private:
  int handle_;
};

bool write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
}

[[noreturn]] void refuse(const std::string& path, const std::string& found, const std::string& expected) {
  throw InputError(path + ": found " + found + ", expected " + expected);
}

const char* word_for(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory: return "a folder";
    case fs::file_type::character:
    case fs::file_type::block: return "a device";
    case fs::file_type::fifo: return "a pipe";
    default: return "no regular file";
  }
}

void require_writable_folder(const std::string& path, const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) refuse(path, "no folder '" + folder + "'", "one to write into");
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    refuse(path, "that its folder may not be written", "a place to write to");
}

/// The superuser may write any file; one that nobody may write is spared all the same.
bool is_read_only(const std::string& path, fs::perms permissions) {
  constexpr fs::perms any = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  return (permissions & any) == fs::perms::none || ::access(path.c_str(), W_OK) != 0;
}

/// mkstemp makes files for the owner only; a result should be as readable as any new file.
mode_t mode_for(const std::string& path) {
  struct stat old {};
  if (::stat(path.c_str(), &old) == 0) return old.st_mode & 0777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

/// Holds the signals that end a program back from this thread.
class Undisturbed {
 public:
  Undisturbed() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~Undisturbed() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Undisturbed(const Undisturbed&) = delete;
  Undisturbed& operator=(const Undisturbed&) = delete;

 private:
  sigset_t before_{};
};

std::atomic<const char*> unfinished_name{nullptr};
std::atomic<bool> in_between{false};
static_assert(std::atomic<const char*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
              "used in a signal handler");

/// Waits until no temporary file is just coming to be or going, and keeps others from beginning.
void begin_moment() {
  const timespec a_little{0, 100000};
  while (in_between.exchange(true)) ::nanosleep(&a_little, nullptr);
}

/// While it lives the name of the temporary file may not be what it was.
class Moment {
 public:
  Moment() { begin_moment(); }
  ~Moment() { in_between = false; }
  Moment(const Moment&) = delete;
  Moment& operator=(const Moment&) = delete;
};

bool fill(int handle, std::string_view bytes, mode_t mode) {
  return write_all(handle, bytes) && ::fchmod(handle, mode) == 0 && ::fsync(handle) == 0;
}

/// Opens a temporary file, with whose name it fills `temporary`; -1 if it can't.
int make_unfinished(std::string& temporary, const std::string& target) {
  const Moment moment;
  int handle = ::mkstemp(temporary.data());
  if (handle < 0 && errno == ENAMETOOLONG) {
    // The name itself may be as long as names can be.
    temporary = folder_of(target) + "/.muster.XXXXXX";
    handle = ::mkstemp(temporary.data());
  }
  if (handle >= 0) unfinished_name = temporary.c_str();
  return handle;
}

/// Puts the temporary file in its place, or removes it after an error; returns the error, 0 if there is none.
int end_unfinished(const std::string& temporary, const std::string& target, int error) {
  const Moment moment;
  if (error == 0 && std::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) ::unlink(temporary.c_str());
  unfinished_name = nullptr;
  return error;
}

}  // namespace

std::string read_file(const std::string& path, std::size_t limit) {
  OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.handle() < 0) {
    if (errno == ENOENT) throw InputError(path + ": found no such file, expected a file to read");
    throw InputError(path + ": found a file that cannot be opened (" + reason_of(errno) +
                     "), expected a file to read");
  }
  std::string bytes;
  std::array<char, 65536> block{};
  while (bytes.size() <= limit) {
    const ssize_t got = ::read(file.handle(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EISDIR) throw InputError(path + ": found a folder, expected a file to read");
    if (got < 0) {
      throw InputError(path + ": found a file that cannot be read (" + reason_of(errno) +
                       "), expected a file to read");
    }
    if (got == 0) return bytes;
    bytes.append(block.data(), static_cast<std::size_t>(got));
  }
  throw InputError(path + ": found more than " + std::to_string(limit) + " bytes, expected a smaller file");
}

std::string write_target(const std::string& path) {
  std::error_code error;
  const bool link = fs::is_symlink(path, error);
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::none)
    refuse(path, "a name that cannot be used (" + error.message() + ")", "the name of a file");
  const bool exists = fs::exists(status);
  if (link && !exists) refuse(path, "a link to nothing", "a file");
  if (exists && !fs::is_regular_file(status))
    refuse(path, link ? std::string("a link to ") + word_for(status.type()) : word_for(status.type()),
           "the name of a file");
  std::string target = link ? fs::canonical(path, error).string() : path;
  require_writable_folder(path, folder_of(target));
  if (exists && is_read_only(path, status.permissions())) refuse(path, "a read-only file", "one to write");
  return target;
}

bool same_file(const std::string& one, const std::string& other) {
  std::error_code error;
  if (fs::equivalent(one, other, error)) return true;
  const auto place = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(path), error); };
  return place(one) == place(other);
}

void write_file_atomically(const std::string& path, std::string_view bytes) {
  const auto refuse_for = [&](int error) {
    refuse(path, "that it cannot be written (" + reason_of(error) + ")", "a place to write to");
  };
  const std::string target = write_target(path);
  const Undisturbed undisturbed;
  std::string temporary = target + ".XXXXXX";
  const int handle = make_unfinished(temporary, target);
  if (handle < 0) refuse_for(errno);
  OpenFile file(handle);
  const bool filled = fill(handle, bytes, mode_for(target)) && file.close();
  if (const int error = end_unfinished(temporary, target, filled ? 0 : errno)) refuse_for(error);
  // Without this a crash of the machine may undo the rename; some file systems don't offer it.
  OpenFile folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.handle() >= 0) ::fsync(folder.handle());
}

void remove_unfinished_file() {
  begin_moment();
  if (const char* name = unfinished_name) ::unlink(name);
}

}  // namespace muster
