// Signatures: the node counts of every engine's fixed searches in both builds. Engines with equal
// signatures are taken to play alike.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "ci/checks/builds.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"
#include "regression/compare/comparison.h"

namespace raum::ci {

/// The signatures of both builds by engine, in nodes.
struct Signatures {
  // One for each engine; the default engine first, with the signatures of both builds.
  std::vector<regression::EngineSignatures> engines;
  // Engines of the base that could not be measured, and those that are not deterministic.
  std::vector<std::string> warnings;
};

/// Measures every engine of both builds as the manifest says, or of head alone if their programs
/// are equal. Where the signatures of one differ, it is measured again: a build that gives another
/// signature is not deterministic.
/// Errors: the report for the check that needs the signatures. It fails if an engine of head cannot
/// be measured, and has no verdict if base's default engine cannot.
[[nodiscard]] tl::expected<Signatures, CheckReport> bench_all(const CheckContext& context,
                                                              const Builds& builds);

}  // namespace raum::ci
