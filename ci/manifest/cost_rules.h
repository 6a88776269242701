// The parts of a manifest that say what the check `cost` measures.
#pragma once

#include <vector>

#include "ci/manifest/manifest.h"
#include "ci/manifest/manifest_reader.h"

namespace raum::ci {

/// The tables [[workload]]; without any, the start-up and the bench of the engine, if it has one.
/// Errors: those of parse_manifest().
[[nodiscard]] Expected<std::vector<regression::Workload>> read_workloads(
    const toml::table& root, const ManifestReader& reader, const EngineRules& engine,
    const SignatureRules& signature);

/// The table [allocations]; without one, rules that count none.
/// Errors: those of parse_manifest().
[[nodiscard]] Expected<regression::AllocationRules> read_allocations(const toml::table& root,
                                                                     const ManifestReader& reader,
                                                                     const EngineRules& engine);

}  // namespace raum::ci
