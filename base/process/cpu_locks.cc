#include "base/process/cpu_locks.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include "base/core/private_folder.h"

namespace raum {

std::string cpu_lock_folder() {
  const char* const chosen = std::getenv("RAUM_CPU_LOCKS");  // NOLINT(concurrency-mt-unsafe)
  if (chosen != nullptr && *chosen != '\0') return chosen;
  return fmt::format("/tmp/raum-cpus-{}", ::geteuid());
}

std::vector<int> CpuLocks::reserve(const std::vector<int>& cpus, std::size_t count) {
  locks_.clear();
  const Descriptor folder(open_private_folder(cpu_lock_folder()));
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
