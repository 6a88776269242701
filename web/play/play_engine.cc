#include "web/play/play_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/named/registry.h"
#include "engine/protocol/options.h"
#include "tournament/engines/uci_client.h"

namespace raum::web {
namespace {

constexpr std::size_t kMostOptions = 200;
constexpr std::size_t kNameShown = 200;  // bytes of `id name`

bool is_option(const AnnouncedOption& option, std::string_view name) {
  return equal_ignoring_case(option.name, name);
}

// Adds the option that a line announces, within the limits.
void take_option(std::string_view line, const PlayLimits& limits, PlayEngine& engine) {
  auto option = parse_announced_option(line);
  if (!option || engine.options.size() >= kMostOptions) return;
  if (is_option(*option, "MultiPV")) {
    if (option->type != OptionType::Spin) return;
    engine.most_lines = static_cast<int>(std::clamp<std::int64_t>(option->max, 1, limits.lines));
    return;
  }
  if (is_option(*option, "Hash")) option->max = std::min(option->max, limits.hash_mib);
  if (is_option(*option, "Threads")) option->max = std::min(option->max, limits.threads);
  if (option->type == OptionType::Spin && option->min > option->max) return;
  engine.options.push_back(*std::move(option));
}

Failure failure_of(const tournament::EngineSpec& spec, const tournament::EngineFailure& failure) {
  const std::string where = "engine " + spec.name;
  const auto fault = failure.fault;
  if (fault == tournament::EngineFault::RefusedOption && failure.error) {
    return {ExitCode::Usage, within(where, *failure.error)};
  }
  const auto code =
      fault == tournament::EngineFault::RefusedOption ? ExitCode::Usage : ExitCode::Environment;
  std::string found(to_string(fault));
  if (!failure.detail.empty()) found += fmt::format(": {}", printable_utf8(failure.detail));
  return {code, {where, std::move(found), "an engine that speaks UCI"}};
}

Fallible<PlayEngine> ask_engine(const tournament::EngineSpec& spec, const PlayLimits& limits,
                                const StopEvent& stop) {
  if (const auto program = check_has_program(spec); !program) return usage_error(program.error());
  if (const auto folder = check_folder(spec); !folder) return usage_error(folder.error());
  auto client = tournament::UciClient::start(spec, limits.answer, stop);
  if (!client) return tl::unexpected(failure_of(spec, client.error()));
  PlayEngine engine;
  engine.spec = spec;
  engine.human_readable = spec.name;
  // Asked again, because options of the command line may change which others there are.
  const auto answered = client->ask("uci\n", limits.answer, [&](std::string_view line) {
    constexpr std::string_view kName = "id name ";
    if (line.starts_with(kName)) {
      engine.human_readable = printable_utf8(trimmed(line.substr(kName.size())), kNameShown);
    }
    take_option(line, limits, engine);
    return trimmed(line) == "uciok";
  });
  if (!answered) return tl::unexpected(failure_of(spec, answered.error()));
  return engine;
}

Json limit_json(const tournament::Limit& limit) {
  Json json = nullptr;
  if (limit.depth > 0) json["depth"] = limit.depth;
  if (limit.nodes > 0) json["nodes"] = limit.nodes;
  if (limit.movetime_ms > 0) json["movetime"] = limit.movetime_ms;
  return json;
}

}  // namespace

std::filesystem::path own_folder() {
  std::error_code unknown;
  return std::filesystem::read_symlink("/proc/self/exe", unknown).parent_path();
}

Expected<std::string> find_raum_engine(const std::filesystem::path& folder) {
  return tournament::find_program((folder / "raum-engine").string()).or_else([](const Error&) {
    return tournament::find_program("raum-engine");
  });
}

std::vector<PlayEngine> build_engines(const std::string& program, const PlayLimits& limits) {
  std::vector<PlayEngine> engines;
  Options options;
  for (const EngineDefinition& definition : named_engines()) {
    PlayEngine engine;
    engine.spec.name = definition.name;
    engine.spec.command = program;
    engine.spec.options = {{"Engine", std::string(definition.name)}};
    engine.human_readable = definition.source;
    engine.evaluation = definition.name;
    if (!options.set("Engine", definition.name)) continue;
    for (const std::string& line : options.announce()) take_option(line, limits, engine);
    std::erase_if(engine.options,
                  [](const AnnouncedOption& option) { return is_option(option, "Engine"); });
    engines.push_back(std::move(engine));
  }
  return engines;
}

Fallible<std::vector<PlayEngine>> ask_engines(std::span<const tournament::EngineSpec> specs,
                                              const PlayLimits& limits, const StopEvent& stop) {
  std::vector<PlayEngine> engines;
  for (const tournament::EngineSpec& spec : specs) {
    auto engine = ask_engine(spec, limits, stop);
    if (!engine) return tl::unexpected(std::move(engine.error()));
    engines.push_back(*std::move(engine));
  }
  return engines;
}

Json engine_json(const PlayEngine& engine, std::size_t index) {
  Json options = Json::array();
  for (const AnnouncedOption& option : engine.options) options.push_back(option_json(option));
  return {{"index", index},
          {"name", engine.spec.name},
          {"human_readable", engine.human_readable},
          {"evaluation", engine.evaluation.empty() ? Json() : Json(engine.evaluation)},
          {"limit", limit_json(engine.spec.limit)},
          {"most_lines", engine.most_lines},
          {"options", std::move(options)}};
}

}  // namespace raum::web
