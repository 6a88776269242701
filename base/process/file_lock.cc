#include "base/process/file_lock.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>

#include <utility>

namespace raum {

namespace {

Descriptor open_lock(const std::filesystem::path& path) {
  return Descriptor(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

}  // namespace

std::optional<FileLock> FileLock::try_take(const std::filesystem::path& path) {
  Descriptor file = open_lock(path);
  if (!file.is_open() || flock(file.get(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  return FileLock(std::move(file));
}

std::optional<FileLock> FileLock::take(const std::filesystem::path& path,
                                       const std::function<void()>& on_wait,
                                       const std::stop_token& stop, Mode mode) {
  Descriptor file = open_lock(path);
  if (!file.is_open()) return std::nullopt;
  constexpr int kPollIntervalMs = 100;
  const int operation = (mode == Mode::Shared ? LOCK_SH : LOCK_EX) | LOCK_NB;
  for (bool has_reported = false; flock(file.get(), operation) != 0; has_reported = true) {
    if (stop.stop_requested()) return std::nullopt;
    if (!has_reported) on_wait();
    poll(nullptr, 0, kPollIntervalMs);
  }
  return FileLock(std::move(file));
}

}  // namespace raum
