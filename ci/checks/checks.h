// The gate's checks, cheapest first; check_builds() is in builds.h, check_cost() in ci/cost. A
// check is a function of the builds and of what was measured of them; it depends on no other check.
// No check throws, and none trusts a built program to end or to print what it should.
#pragma once

#include "ci/checks/builds.h"
#include "ci/checks/signatures.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// Head counts the perft suites correctly and passes the property tests: its own, and those of base
/// that it changed or removed.
[[nodiscard]] CheckReport check_rules(const CheckContext& context, const Builds& builds);

/// Head passes its own unit tests. Not run if head has no target for them. Warns of tests and perft
/// lines that head dropped.
[[nodiscard]] CheckReport check_tests(const CheckContext& context, const Builds& builds);

/// Reports which engines play differently and whether the commit message announces it; head passes
/// its golden tests, and while play and engines are equal those of base that it changed or removed.
[[nodiscard]] CheckReport check_play(const CheckContext& context, const Builds& builds,
                                     const Signatures& signatures);

/// If a signature changed: head does not lose a sequential match against base.
[[nodiscard]] CheckReport check_strength(const CheckContext& context, const Builds& builds,
                                         const Signatures& signatures);

}  // namespace raum::ci
