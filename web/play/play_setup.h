// The service of the page "Play and analyse" as `raum serve` sets it up.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/core/failure.h"
#include "base/process/stop_event.h"
#include "web/play/play_service.h"

namespace raum::web {

/// A service with the engines of the build, if there is a raum-engine, and those of the texts after
/// them. Each engine of a text is started once; `stop` ends the wait for their answers.
/// Errors: Usage for a text that is no engine spec, a name that occurs twice, rev=, or an option
/// that an engine does not have; Environment if an engine does not start, or after `stop`.
[[nodiscard]] Fallible<std::unique_ptr<PlayService>> make_play_service(
    std::span<const std::string> specs, const StopEvent& stop);

}  // namespace raum::web
