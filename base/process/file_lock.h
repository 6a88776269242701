// FileLock: one process at a time, for as long as the object lives. The lock goes with the process,
// however it ends.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/process/descriptor.h"

namespace raum {

class FileLock {
 public:
  /// Waits for the lock; `on_wait` is called once if another process holds it.
  /// Returns: nothing when the file cannot be opened, or when a stop was requested while waiting.
  [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path,
                                                    const std::function<void()>& on_wait,
                                                    const std::stop_token& stop);

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

}  // namespace raum
