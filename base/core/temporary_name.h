// Temporary names of files that get their own name once they are complete.
#pragma once

#include <fmt/core.h>
#include <unistd.h>

#include <random>
#include <string>

namespace raum {

/// "PATH.PID-RANDOM": a name beside the path. The process id alone could be that of a process on
/// another machine that shares the folder.
[[nodiscard]] inline std::string temporary_name(const std::string& path) {
  std::random_device random;
  return fmt::format("{}.{}-{:08x}", path, ::getpid(), random());
}

}  // namespace raum
