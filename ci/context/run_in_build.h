// Commands of a manifest, to be run in a build.
#pragma once

#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "ci/build/build.h"
#include "ci/context/context.h"
#include "regression/measure/signature.h"

namespace raum::ci {

/// Whether a command belongs into the sandbox that the gate was asked for. The gate's own program
/// starts engines, which are put there then.
enum class Isolation { AsBuild, None };

/// The command with its placeholders filled in, in the folder of the build, without limits yet.
[[nodiscard]] Command command_in(const CheckContext& context, const Build& build,
                                 const Words& words, Isolation isolation,
                                 const Placeholders& more = {});

/// The words before a command that put it into the sandbox; none without one.
[[nodiscard]] Words prefix_in(const CheckContext& context, const Build& build);

/// The command of a workload or an engine with its placeholders filled in, in the sandbox if there
/// is one.
[[nodiscard]] Words words_in(const CheckContext& context, const Build& build, const Words& words,
                             const Placeholders& more = {});

/// The engine of the build, started as its revision's manifest says.
[[nodiscard]] regression::BuiltEngine engine_in(const CheckContext& context, const Build& build,
                                                const EngineRules& engine);

/// The name of a variant of one of the manifest's engines in reports: the variant's own if the
/// engine is the first one, otherwise "ENGINE/VARIANT".
[[nodiscard]] std::string name_of_variant(const Manifest& own, const EngineRules& engine,
                                          const std::string& variant);

/// The engine with this name, or the one whose variant has it, with the option that selects the
/// variant. Returns: the first engine if the name is empty.
[[nodiscard]] EngineRules engine_named(const Manifest& own, const std::string& name);

/// An engine as a text for --engine of `raum perft`.
[[nodiscard]] std::string spec_of(const regression::BuiltEngine& engine, const std::string& name);

}  // namespace raum::ci
