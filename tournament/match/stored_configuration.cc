#include "tournament/match/stored_configuration.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

// The value of a key, "" without one.
std::string value_of(const Configuration& configuration, const std::string& key) {
  const auto found = std::find_if(configuration.begin(), configuration.end(),
                                  [&](const auto& item) { return item.first == key; });
  return found == configuration.end() ? std::string() : found->second;
}

}  // namespace

Configuration configuration_of(const MatchConfig& config, const std::vector<Contender>& contenders,
                               const std::vector<Opening>& openings) {
  Configuration all;
  bool is_timed = false;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const Contender& contender = contenders[i];
    const EngineSpec& engine = contender.spec;
    const std::string key = fmt::format("engine {}", i + 1);
    all.emplace_back(key + " name", engine.name);
    all.emplace_back(command_key(i), engine.command);
    all.emplace_back(program_key(i), contender.identity.program);
    all.emplace_back(key + " arguments", contender.identity.arguments);
    all.emplace_back(key + " options", contender.identity.options);
    all.emplace_back(key + " limit", to_string(contender.limit));
    if (contender.limit.is_timed()) is_timed = true;
    if (engine.margin_ms) all.emplace_back(key + " margin", fmt::format("{}", *engine.margin_ms));
    if (engine.memory_mib > 0) {
      all.emplace_back(key + " memory", fmt::format("{}", engine.memory_mib));
    }
    if (engine.restart) all.emplace_back(key + " restart", "on");
    if (!engine.revision.empty()) all.emplace_back(key + " rev", engine.revision);
    if (!engine.folder.empty()) all.emplace_back(key + " dir", contender.identity.folder);
    if (!engine.environment.empty()) {
      all.emplace_back(key + " env", contender.identity.environment);
    }
  }
  ContentHash hash;
  for (const Opening& opening : openings) hash.add(opening.text + "\n");
  all.emplace_back("openings", fmt::format("{} positions {}", openings.size(), hash.text()));
  all.emplace_back("seed", fmt::format("{}", config.seed));
  all.emplace_back("sprt", config.sprt ? to_string(*config.sprt) : "none");
  all.emplace_back("stall-ms", fmt::format("{}", config.stall_ms));
  // Unused settings are left out, so that databases from before they existed can be continued.
  if (config.engines.size() > 2) all.emplace_back("format", std::string(to_string(config.format)));
  if (config.max_faults != MatchConfig{}.max_faults) {
    all.emplace_back("max-faults", fmt::format("{}", config.max_faults));
  }
  if (is_timed) {
    all.emplace_back("margin", fmt::format("{}", config.margin_ms.value_or(kDefaultMarginMs)));
  }
  if (config.adjudication != Adjudication{}) {
    all.emplace_back("adjudication", to_string(config.adjudication));
  }
  return all;
}

std::string command_key(std::size_t engine) { return fmt::format("engine {} command", engine + 1); }

std::string program_key(std::size_t engine) { return fmt::format("engine {} program", engine + 1); }

MatchConfig config_of(const Configuration& stored) {
  MatchConfig config;
  for (std::size_t i = 1;; ++i) {
    const std::string name = value_of(stored, fmt::format("engine {} name", i));
    if (name.empty()) break;
    EngineSpec& engine = config.engines.emplace_back();
    engine.name = name;
    engine.command = value_of(stored, fmt::format("engine {} command", i));
  }
  if (const auto format = parse_format(value_of(stored, "format"))) config.format = *format;
  const std::string sprt = value_of(stored, "sprt");
  // Checked as those of a match are: a database may have been made by another program.
  const auto bounds = parse_sprt(sprt, kPairEloModels);
  if (bounds && check_pair_bounds(*bounds)) config.sprt = *bounds;
  const std::string faults = value_of(stored, "max-faults");
  if (!faults.empty()) config.max_faults = std::strtod(faults.c_str(), nullptr);
  const std::string seed = value_of(stored, "seed");
  config.seed = std::strtoull(seed.c_str(), nullptr, 10);
  return config;
}

}  // namespace raum::tournament
