#include "base/process/file_lock.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>

#include <cerrno>
#include <utility>

namespace raum {

namespace {

Descriptor open_lock(const std::filesystem::path& path) {
  return Descriptor(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

}  // namespace

int try_flock(int fd, int operation) {
  while (flock(fd, operation | LOCK_NB) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

std::optional<FileLock> FileLock::try_take(const std::filesystem::path& path) {
  Descriptor file = open_lock(path);
  if (!file.is_open() || try_flock(file.get(), LOCK_EX) != 0) return std::nullopt;
  return FileLock(std::move(file));
}

std::optional<FileLock> FileLock::take(const std::filesystem::path& path,
                                       const std::function<void()>& on_wait,
                                       const std::stop_token& stop, Mode mode) {
  Descriptor file = open_lock(path);
  if (!file.is_open()) return std::nullopt;
  constexpr int kPollIntervalMs = 100;
  const int operation = mode == Mode::Shared ? LOCK_SH : LOCK_EX;
  for (bool has_reported = false;; has_reported = true) {
    const int failed = try_flock(file.get(), operation);
    if (failed == 0) break;
    if (failed != EWOULDBLOCK || stop.stop_requested()) return std::nullopt;
    if (!has_reported) on_wait();
    poll(nullptr, 0, kPollIntervalMs);
  }
  return FileLock(std::move(file));
}

}  // namespace raum
