#include "regression/measure/signature.h"

#include <fmt/core.h>

#include <utility>

#include "base/process/subprocess.h"
#include "base/text/quote.h"

namespace raum::regression {

Expected<EngineNames> engine_names(const BuiltEngine& engine, std::string_view option,
                                   std::stop_token stop) {
  const Command command{.arguments = engine.command,
                        .input = "uci\nquit\n",
                        .directory = engine.folder,
                        .limit = std::chrono::seconds(30),
                        .memory_mib = engine.memory_mib,
                        .stop = std::move(stop)};
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) return fail("uci", describe_failure(command, outcome), "exit status 0");
  return parse_engine_names(outcome.output, option);
}

Expected<std::uint64_t> measure_signature(const BuiltEngine& engine, std::string_view label,
                                          std::chrono::milliseconds limit, std::stop_token stop) {
  constexpr std::string_view kRefusal = "info string error ";
  Command command{.arguments = engine.command,
                  .directory = engine.folder,
                  .limit = limit,
                  .memory_mib = engine.memory_mib,
                  .stop = std::move(stop)};
  if (engine.options.empty()) {
    command.arguments.emplace_back("bench");
  } else {
    for (const auto& [name, value] : engine.options) {
      command.input += fmt::format("setoption name {} value {}\n", name, value);
    }
    command.input += "bench\nquit\n";
  }
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) {
    return fail("bench", describe_failure(command, outcome), "exit status 0");
  }
  const std::string_view refusal = line_with(outcome.output, kRefusal);
  if (!engine.options.empty() && !refusal.empty()) {
    return fail("bench", raum::quoted(refusal), "an engine that accepts its own name");
  }
  return read_signature(outcome.output, label);
}

}  // namespace raum::regression
