// CpuLocks: reserves processors among the programs of one user, with one lock file per processor.
// The system releases the locks when the process ends, however it ends.
//   folder := /run/user/UID/raum-cpus | /tmp/raum-cpus-UID   (without a writable /run/user/UID)
//   file   := folder/N, for processor N
// The folder depends on the user alone and not on XDG_RUNTIME_DIR, which a login sets and cron does
// not: both must find the same locks. Tests set RAUM_CPU_LOCKS to a folder of their own.
#pragma once

#include <vector>

#include "base/process/descriptor.h"

namespace raum {

class CpuLocks {
 public:
  /// Reserves `count` of the processors: the first ones that are free, in this order. If fewer are
  /// free, none is reserved. Processors count as free if the folder cannot be made, belongs to
  /// another user or can be written by others, since no lock can be trusted then.
  /// Returns: the reserved processors, until the next call or the end of this object; empty if
  /// fewer than `count` are free.
  [[nodiscard]] std::vector<int> reserve(const std::vector<int>& cpus, std::size_t count);

 private:
  std::vector<Descriptor> locks_;
};

}  // namespace raum
