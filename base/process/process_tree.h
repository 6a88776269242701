// Process tree: finds and kills all descendants of a process, even those that left its process
// group.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace raum {

/// A process id and its start time, a combination that is never reused.
struct ProcessId {
  pid_t pid = 0;
  std::uint64_t start_ticks = 0;  // since boot
};

/// The running descendants of `root`, without `root` itself.
/// Cost: one pass over /proc.
[[nodiscard]] std::vector<ProcessId> descendants(pid_t root);

/// Whether this process still runs; a zombie does not.
[[nodiscard]] bool is_alive(ProcessId process);

/// Kills the processes that still run and waits until they are gone, for at most a second.
void kill_all(const std::vector<ProcessId>& processes);

}  // namespace raum
