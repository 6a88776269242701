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

struct Signatures {
  // One for each engine; the default engine first.
  std::vector<regression::EngineSignatures> engines;
  std::vector<std::string> warnings;  // engines of the base that could not be measured
};

/// Runs the bench of every named engine of both builds.
/// Errors: an engine that must finish its bench does not. The report belongs to the check that
/// needs the signatures: head's engine fails it, base's default engine gives no verdict.
[[nodiscard]] tl::expected<Signatures, CheckReport> bench_all(const CheckContext& context,
                                                              const Builds& builds);

}  // namespace raum::ci
