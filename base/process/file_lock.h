// FileLock: an exclusive lock between processes, held as long as the object lives. The system
// releases it when the process ends, however it ends.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

#include "base/process/descriptor.h"

namespace raum {

class FileLock {
 public:
  /// Waits for the lock; calls `on_wait` once if another process holds it.
  /// Returns: nullopt if the file cannot be opened or a stop is requested while waiting.
  [[nodiscard]] static std::optional<FileLock> take(const std::filesystem::path& path,
                                                    const std::function<void()>& on_wait,
                                                    const std::stop_token& stop);

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

}  // namespace raum
