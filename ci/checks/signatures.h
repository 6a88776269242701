// Signatures: the node counts of every named engine's `bench` in both builds. Engines with equal
// signatures play alike.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "ci/checks/builds.h"
#include "ci/checks/context.h"
#include "ci/checks/verdict.h"
#include "regression/compare/comparison.h"

namespace raum::ci {

/// The signatures of both builds by engine, in nodes.
struct Signatures {
  // One for each engine; the default engine first, with the signatures of both builds.
  std::vector<regression::EngineSignatures> engines;
  std::vector<std::string> warnings;  // engines of the base that could not be measured
};

/// Runs the bench of every named engine of both builds, or of head alone if their programs are
/// equal.
/// Errors: the report for the check that needs the signatures. It fails if an engine of head cannot
/// be measured, and has no verdict if base's default engine cannot.
[[nodiscard]] tl::expected<Signatures, CheckReport> bench_all(const CheckContext& context,
                                                              const Builds& builds);

}  // namespace raum::ci
