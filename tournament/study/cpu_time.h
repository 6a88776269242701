// The processor time of this process or thread.
#pragma once

#include <time.h>

namespace raum::tournament {

/// Units: seconds since an unspecified start. `clock` is CLOCK_PROCESS_CPUTIME_ID or
/// CLOCK_THREAD_CPUTIME_ID.
[[nodiscard]] inline double cpu_seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace raum::tournament
