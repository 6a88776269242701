#include "ci/init/probe.h"

#include <chrono>
#include <string_view>

#include "base/process/subprocess.h"
#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "regression/measure/signature.h"
#include "tournament/engines/asked_engine.h"
#include "tournament/engines/engine_items.h"

namespace raum::ci {

namespace {

constexpr auto kPatience = std::chrono::seconds(10);
constexpr auto kBenchPatience = std::chrono::minutes(1);
constexpr std::uint64_t kMovesAtTheStart = 61;

std::string spec_text(const std::filesystem::path& folder, const Words& command) {
  const bool is_path = command.front().find('/') != std::string::npos;
  const std::filesystem::path program =
      is_path ? folder / command.front() : std::filesystem::path(command.front());
  tournament::EngineItems items{{.key = "name", .value = "engine", .where = ""},
                                {.key = "cmd", .value = program.string(), .where = ""}};
  for (std::size_t i = 1; i < command.size(); ++i) {
    items.push_back({.key = "arg", .value = command[i], .where = ""});
  }
  items.push_back({.key = "dir", .value = folder.string(), .where = ""});
  return tournament::to_text(items);
}

// Returns: "" if the engine counts the moves of the start position right.
std::string perft_problem(const std::filesystem::path& folder, const Words& command) {
  auto engine = tournament::AskedEngine::start(spec_text(folder, command), kPatience);
  if (!engine) return to_string(engine.error().error);
  const auto counted = (*engine)->count(parse_position(kStartText).value(), {}, 1);
  if (!counted) return to_string(counted.error().error);
  if (counted->nodes == kMovesAtTheStart) return "";
  return "it counts " + std::to_string(counted->nodes) + " moves in the start position, not 61";
}

}  // namespace

std::optional<EngineAbilities> probe_engine(const std::filesystem::path& folder,
                                            const Words& command, const std::stop_token& stop) {
  const CommandResult answers = run_command({.arguments = command,
                                             .input = "uci\nquit\n",
                                             .directory = folder,
                                             .limit = kPatience,
                                             .memory_mib = BuildRules{}.memory_mib,
                                             .stop = stop});
  constexpr std::string_view kName = "id name ";
  std::optional<EngineAbilities> abilities;
  EngineAbilities found;
  TextLines lines(answers.output);
  while (const auto line = lines.next()) {
    if (line->starts_with(kName)) found.name = printable_utf8(trimmed(line->substr(kName.size())));
    if (trimmed(*line) == "uciok") abilities = found;
  }
  if (!abilities) return std::nullopt;
  const auto signature = regression::measure_signature({.folder = folder, .command = command}, "",
                                                       kBenchPatience, stop);
  if (signature) {
    abilities->signature = *signature;
  } else {
    abilities->no_signature = to_string(signature.error());
  }
  abilities->no_perft = perft_problem(folder, command);
  abilities->has_perft = abilities->no_perft.empty();
  return abilities;
}

}  // namespace raum::ci
