// FileLock: a lock between processes, exclusive or shared, held as long as the object lives. The
// system releases it when the process ends, however it ends.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/process/descriptor.h"

namespace raum {

/// Tries to lock an open file, by an operation of flock(2); a signal does not end the attempt.
/// Returns: 0, EWOULDBLOCK if another process holds the lock, or what else the system says, such as
/// ENOLCK of a file system without locks.
[[nodiscard]] int try_flock(int fd, int operation);

class FileLock {
 public:
  /// Any number of processes may share a lock; an exclusive one has one holder.
  enum class Mode { Exclusive, Shared };

  /// Waits for the lock; calls `on_wait` once if another process holds it.
  /// Returns: nullopt if the file cannot be opened or locked, or a stop is requested while waiting.
  [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path,
                                                    const std::function<void()>& on_wait,
                                                    const std::stop_token& stop,
                                                    Mode mode = Mode::Exclusive);
  /// Takes the exclusive lock if nobody holds it, shared or not.
  /// Returns: nullopt otherwise, or if the file cannot be opened.
  [[nodiscard]] static std::optional<FileLock> try_take(const std::filesystem::path& path);

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

}  // namespace raum
