#include "text/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "core/error.hpp"

namespace muster {
namespace {

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
  const std::size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// mkstemp makes files for the owner only; a result should be as readable as any new file.
mode_t mode_for(const std::string& path) {
  struct stat old {};
  if (::stat(path.c_str(), &old) == 0) return old.st_mode & 0777;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

bool fill(int handle, std::string_view bytes, mode_t mode) {
  return write_all(handle, bytes) && ::fchmod(handle, mode) == 0 && ::fsync(handle) == 0;
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

void write_file_atomically(const std::string& path, std::string_view bytes) {
  const auto refuse = [&](int error) {
    throw InputError(path + ": found that it cannot be written (" + reason_of(error) +
                     "), expected a place to write to");
  };
  struct stat target {};
  if (::stat(path.c_str(), &target) == 0 && S_ISDIR(target.st_mode)) refuse(EISDIR);

  std::string temporary = path + ".XXXXXX";
  const int handle = ::mkstemp(temporary.data());
  if (handle < 0) refuse(errno);
  OpenFile file(handle);
  const bool written = fill(handle, bytes, mode_for(path)) && file.close() &&
                       std::rename(temporary.c_str(), path.c_str()) == 0;
  if (!written) {
    const int error = errno;
    ::unlink(temporary.c_str());
    refuse(error);
  }
  // Without this a crash of the machine may undo the rename; some file systems don't offer it.
  OpenFile folder(::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.handle() >= 0) ::fsync(folder.handle());
}

}  // namespace muster
