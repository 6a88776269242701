// A library for LD_PRELOAD that lets a program see a full or read-only disk, which takes no right
// to mount one. RAUM_TEST_DISK names a folder; files below it
//   - grow by at most RAUM_TEST_DISK_BYTES bytes altogether, then pwrite() fails with ENOSPC;
//   - cannot be opened for writing (EROFS) if RAUM_TEST_DISK_BYTES is 0.
// SQLite writes with pwrite64() and opens with open64(); streams of the C library are not affected.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

std::atomic<long long> grown{0};

const char* variable(const char* name) {
  const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? "" : text;
}

long long limit() { return std::atoll(variable("RAUM_TEST_DISK_BYTES")); }

bool is_on_disk(std::string_view path) {
  const std::string_view disk = variable("RAUM_TEST_DISK");
  return !disk.empty() && path.starts_with(disk);
}

bool is_on_disk(int fd) {
  std::array<char, 64> link = {};
  std::array<char, 4096> path = {};
  static_cast<void>(std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", fd));
  const ssize_t size = ::readlink(link.data(), path.data(), path.size());
  return size > 0 && is_on_disk(std::string_view(path.data(), static_cast<std::size_t>(size)));
}

// Whether the write fits; it counts only what lies behind the present end of the file.
bool has_room(int fd, std::size_t count, off_t offset) {
  struct stat status = {};
  if (!is_on_disk(fd) || ::fstat(fd, &status) != 0) return true;
  const long long growth = offset + static_cast<long long>(count) - status.st_size;
  if (growth <= 0) return true;
  if (grown.fetch_add(growth) + growth <= limit()) return true;
  grown.fetch_sub(growth);
  return false;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

int open_unless_refused(const char* name, const char* path, int flags, mode_t mode) {
  if ((flags & O_ACCMODE) != O_RDONLY && limit() == 0 && is_on_disk(std::string_view(path))) {
    errno = EROFS;
    return -1;
  }
  return next<int(const char*, int, ...)>(name)(path, flags, mode);
}

ssize_t write_if_room(const char* name, int fd, const void* data, std::size_t count, off_t offset) {
  if (!has_room(fd, count, offset)) {
    errno = ENOSPC;
    return -1;
  }
  return next<ssize_t(int, const void*, std::size_t, off_t)>(name)(fd, data, count, offset);
}

// The third argument of open(), which is missing unless a file may be created. O_TMPFILE has two
// bits, one of which is O_DIRECTORY.
mode_t mode_of(int flags, std::va_list arguments) {
  const bool may_create = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
  return may_create ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_unless_refused("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_unless_refused("open64", path, flags, mode);
}

ssize_t pwrite(int fd, const void* data, std::size_t count, off_t offset) {
  return write_if_room("pwrite", fd, data, count, offset);
}

ssize_t pwrite64(int fd, const void* data, std::size_t count, off64_t offset) {
  return write_if_room("pwrite64", fd, data, count, offset);
}

}  // extern "C"
