#include "tournament/launch/file_limit.h"

#include <fmt/core.h>
#include <sys/resource.h>

namespace raum::tournament {
namespace {

constexpr std::size_t kFilesOfAnEngine = 5;    // stdin, stdout, stderr, control, status
constexpr std::size_t kFilesOfAStart = 12;     // both ends of six pipes
constexpr std::size_t kFilesOfAWorker = 1;     // the lock of its processor
constexpr std::size_t kFilesOfTheRunner = 48;  // standard streams, database, events, record

}  // namespace

std::size_t files_needed(std::size_t threads, std::size_t engines_each, std::size_t processes) {
  const std::size_t of_a_start = kFilesOfAStart + kFilesOfAWorker;
  return threads * ((engines_each - 1) * kFilesOfAnEngine + of_a_start) + processes * of_a_start +
         kFilesOfTheRunner;
}

Expected<void> make_room_for_files(std::size_t needed) {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return {};
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  ::getrlimit(RLIMIT_NOFILE, &limit);  // what the system has made of it
  if (limit.rlim_cur >= needed) return {};
  return fail("the runner", fmt::format("a limit of {} open files (ulimit -n)", limit.rlim_cur),
              fmt::format("{}, or fewer games at a time", needed));
}

}  // namespace raum::tournament
