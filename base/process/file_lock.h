// FileLock: one process at a time, for as long as the object lives. The lock goes with the process,
// however it ends.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

namespace raum {

class FileLock {
 public:
  /// Waits for the lock; `on_wait` is called once if another process holds it.
  /// Returns: nothing when the file cannot be opened, or when a stop was requested while waiting.
  [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path,
                                                    const std::function<void()>& on_wait,
                                                    const std::stop_token& stop);

  FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace raum
