// FileLock: a lock between processes, exclusive or shared, held as long as the object lives. The
// system releases it when the process ends, however it ends.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/process/descriptor.h"

namespace raum {

class FileLock {
 public:
  /// Any number of processes may share a lock; an exclusive one has one holder.
  enum class Mode { Exclusive, Shared };

  /// Waits for the lock; calls `on_wait` once if another process holds it.
  /// Returns: nullopt if the file cannot be opened or a stop is requested while waiting.
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
