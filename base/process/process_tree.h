// Process trees: every descendant of a process, so that none outlives the work it was started for,
// not even one that left its process group.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace raum {

// A process and when it started, which together are never reused.
struct ProcessId {
  pid_t pid = 0;
  std::uint64_t start_ticks = 0;  // since boot
};

/// The descendants of `root` that live now, `root` itself not among them.
/// Cost: one walk over /proc.
[[nodiscard]] std::vector<ProcessId> descendants(pid_t root);

/// Whether this very process still runs (a zombie does not).
[[nodiscard]] bool is_alive(ProcessId process);

/// Kills those of the list that still live and waits until they are gone, a second at most.
void kill_all(const std::vector<ProcessId>& processes);

}  // namespace raum
