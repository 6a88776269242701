#include "base/process/stray_keeper.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process/process_tree.h"

namespace raum {

StrayKeeper::StrayKeeper() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

StrayKeeper::~StrayKeeper() {
  end_all();
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

void StrayKeeper::end_all() {
  // A process that forks while it is killed may leave another one; it has no time to do so often.
  constexpr int kRounds = 100;
  for (int round = 0; round < kRounds; ++round) {
    kill_all(descendants(getpid()));
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (descendants(getpid()).empty()) return;
    usleep(1000);
  }
}

}  // namespace raum
