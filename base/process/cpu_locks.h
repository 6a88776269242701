// CpuLocks: reserves processors among the programs of one user, with one lock file per processor.
// The system releases the locks when the process ends, however it ends.
//   folder := /tmp/raum-cpus-UID
//   file   := folder/N, for processor N
// The folder depends on the user alone. XDG_RUNTIME_DIR is set by a login and not by cron, and
// /run/user/UID appears with the first login and disappears with the last: two matches might lock
// in different folders. Tests set RAUM_CPU_LOCKS to a folder of their own.
#pragma once

#include <string>
#include <vector>

#include "base/process/descriptor.h"

namespace raum {

/// The folder of the locks: the one in the variable RAUM_CPU_LOCKS if it is set, else that of the
/// user.
[[nodiscard]] std::string cpu_lock_folder();

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
