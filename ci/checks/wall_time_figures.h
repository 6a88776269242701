// Wall time in the check `cost`: it informs beside the instructions, which decide.
#pragma once

#include "ci/checks/checks.h"

namespace raum::ci {

/// Times the engines of both builds on the works that have units, in turns, and adds the medians to
/// the figures with the paired change and its interval, and a warning for each change that is
/// beyond the reporting threshold without doubt. A work that cannot be timed is a warning and no
/// figure; the others are timed all the same.
void add_wall_time(const CheckContext& context, CheckReport& report);

}  // namespace raum::ci
