// can_make_sandboxes(): whether tests of sandboxes can run on this machine.
#pragma once

#include "base/process/subprocess.h"

namespace raum {

/// Whether bubblewrap is there and may make a sandbox. It is asked directly, so that a test skips
/// because of the machine, and not because the code that it tests fails.
inline bool can_make_sandboxes() {
  return run_command({.arguments = {"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"}}).ok();
}

}  // namespace raum
