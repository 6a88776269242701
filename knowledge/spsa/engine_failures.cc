#include "knowledge/spsa/engine_failures.h"

#include <fmt/format.h>

#include "tournament/engines/stderr_line.h"

namespace raum::knowledge::spsa {

std::string values_text(const Settings& settings, const std::vector<std::int64_t>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text +=
        fmt::format("{}{}={}", text.empty() ? "" : ", ", settings.parameters[i].name, values[i]);
  }
  return text;
}

Failure start_failure(const tournament::BrokenEngine& broken) {
  using tournament::EngineFault;
  const std::string where = fmt::format("engine {}", broken.name);
  const tournament::EngineFailure& why = broken.failure;
  if (why.fault == EngineFault::Stopped) {
    return {ExitCode::NoVerdict, {"", "interrupted", ""}};
  }
  if (why.fault == EngineFault::RefusedOption) {
    if (why.error) return {ExitCode::Usage, within(where, *why.error)};
    return {ExitCode::Usage,
            {where, fmt::format("an option that it rejects with {}", why.detail),
             "an option and a value that it accepts"}};
  }
  return {ExitCode::Environment,
          {where,
           fmt::format("{}{}{}{}", to_string(why.fault), why.detail.empty() ? "" : " ", why.detail,
                       tournament::stderr_suffix(why.stderr_tail)),
           ""}};
}

Failure game_failure(const Settings& settings, std::size_t iteration,
                     const tournament::StoredGame& game, const std::vector<std::int64_t>& values) {
  return {
      ExitCode::Environment,
      {fmt::format("iteration {}, game {}.{}", iteration, game.pair, game.leg + 1),
       fmt::format("the engine with {} lost by {}{}; the iteration is not counted",
                   values_text(settings, values), tournament::fault_text(game.reason, game.detail),
                   tournament::stderr_suffix(game.stderr_tail)),
       ""}};
}

Failure interruption(std::size_t iteration) {
  return {
      ExitCode::NoVerdict,
      {"",
       fmt::format("interrupted in iteration {}; the same command continues with it", iteration),
       ""}};
}

}  // namespace raum::knowledge::spsa
