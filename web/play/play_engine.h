// PlayEngine: an engine that pages may choose: how it is started, and which options it has.
#pragma once

#include <chrono>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "base/json/json_reader.h"
#include "base/process/stop_event.h"
#include "tournament/engines/engine_spec.h"
#include "web/play/announced_option.h"
#include "web/play/play_limits.h"

namespace raum::web {

struct PlayEngine {
  tournament::EngineSpec spec;
  std::string human_readable;  // the document of an engine of this build, or `id name`
  std::string evaluation;      // the engine of this build whose evaluation it has; "": none of them
  std::vector<AnnouncedOption> options;
  int most_lines = 1;  // of one search; more than 1 with the option MultiPV
};

/// The folder of the running program; empty if the kernel does not tell it.
[[nodiscard]] std::filesystem::path own_folder();

/// The path of raum-engine: in the folder, or else in PATH.
/// Errors: there is none.
[[nodiscard]] Expected<std::string> find_raum_engine(const std::filesystem::path& folder);

/// The engines of this build, in the order of raum-engine's option Engine.
/// Requires: `program` is the path of raum-engine.
[[nodiscard]] std::vector<PlayEngine> build_engines(const std::string& program,
                                                    const PlayLimits& limits);

/// Starts each engine once and asks for its options. `stop` ends the wait for their answers.
/// Errors: Usage for an engine with rev= or an unknown option; Environment if an engine does not
/// start, or after `stop`.
[[nodiscard]] Fallible<std::vector<PlayEngine>> ask_engines(
    std::span<const tournament::EngineSpec> specs, const PlayLimits& limits, const StopEvent& stop);

/// {"index", "name", "human_readable", "evaluation", "limit", "most_lines", "options"}
[[nodiscard]] Json engine_json(const PlayEngine& engine, std::size_t index);

}  // namespace raum::web
