#include "base/process/cpu_locks.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

namespace raum {
namespace {

// Closed if there is no folder that only this user can write to.
Descriptor open_lock_folder() {
  const std::string path = cpu_lock_folder();
  static_cast<void>(::mkdir(path.c_str(), S_IRWXU));
  Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status = {};
  if (folder.is_open() && (::fstat(folder.get(), &status) != 0 || status.st_uid != ::geteuid() ||
                           (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)) {
    folder.close();
  }
  return folder;
}

}  // namespace

std::string cpu_lock_folder() {
  const char* const chosen = std::getenv("RAUM_CPU_LOCKS");  // NOLINT(concurrency-mt-unsafe)
  if (chosen != nullptr && *chosen != '\0') return chosen;
  return fmt::format("/tmp/raum-cpus-{}", ::geteuid());
}

std::vector<int> CpuLocks::reserve(const std::vector<int>& cpus, std::size_t count) {
  locks_.clear();
  const Descriptor folder = open_lock_folder();
  std::vector<int> reserved;
  for (const int cpu : cpus) {
    if (reserved.size() == count) break;
    if (folder.is_open()) {
      constexpr int kFlags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
      Descriptor file(
          ::openat(folder.get(), fmt::format("{}", cpu).c_str(), kFlags, S_IRUSR | S_IWUSR));
      if (file.is_open() && ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        continue;
      }
      locks_.push_back(std::move(file));
    }
    reserved.push_back(cpu);
  }
  if (reserved.size() == count) return reserved;
  locks_.clear();
  return {};
}

}  // namespace raum
