// TOML files.
//   study         a study that is read has players and positions, and its matches name its
//                 players
//   spsa_settings settings that are read have values within their ranges and a configuration, and
//                 the command that verifies them is one line
//   manifest      a manifest that is read has an engine; engines, suites, tests and workloads have
//                 printable names, once each; a start-up is a workload above; a timed workload is a
//                 conversation; thresholds are finite shares from 0 to 10, and what is reported is
//                 at most what fails; a pattern of paths without wildcards matches itself
//   match_config  a file that --config accepts gives options that are in range; what is refused,
//                 then or when the texts are read, is one printable line; a database keeps and
//                 gives back the settings of the match. Few files are read by a new command line,
//                 too, with the same outcome
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/options/command_line.h"
#include "ci/manifest/manifest_parser.h"
#include "ci/manifest/path_pattern.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"
#include "knowledge/spsa/report.h"
#include "knowledge/spsa/run.h"
#include "knowledge/spsa/settings.h"
#include "regression/compare/thresholds.h"
#include "regression/measure/workload.h"
#include "tournament/command/match_options.h"
#include "tournament/match/stored_configuration.h"
#include "tournament/messages/contender.h"
#include "tournament/study/study.h"

namespace raum::fuzz {

FUZZ_TARGET(study) {
  // Paths in the text are relative to this one: positions = "three.txt".
  const auto study = tournament::parse_study(input, "fuzz/corpus/openings/study.toml");
  require_refusal(study);
  if (!study) return;
  FUZZ_REQUIRE(!study->players.empty());
  FUZZ_REQUIRE(!study->positions.empty());
  FUZZ_REQUIRE(study->repeats >= 1);
  for (const tournament::StudyMatch& match : study->matches) {
    FUZZ_REQUIRE(match.first < study->players.size() && match.second < study->players.size());
    FUZZ_REQUIRE(match.first != match.second);
  }
}

FUZZ_TARGET(spsa_settings) {
  const auto settings = knowledge::spsa::parse_settings(input, "fuzz/corpus/openings/spsa.toml");
  require_refusal(settings);
  if (is_one_of_few(input)) {
    const InputFile file(input);
    const auto read = knowledge::spsa::read_settings(file.path());
    if (!read) require_refusal(read.error());  // its openings are not in this folder
    require_refused(knowledge::spsa::read_settings(file.missing()));
  }
  if (!settings) return;
  FUZZ_REQUIRE(settings->nodes > 0 && settings->iterations > 0 && settings->pairs > 0);
  FUZZ_REQUIRE(!settings->openings.empty());
  const auto values = values_after(*settings, {});
  for (const auto& parameter : settings->parameters) {
    FUZZ_REQUIRE(parameter.start >= static_cast<double>(parameter.min));
    FUZZ_REQUIRE(parameter.start <= static_cast<double>(parameter.max));
    FUZZ_REQUIRE(parameter.c_end > 0 && parameter.r_end > 0);
  }
  FUZZ_REQUIRE(!configuration_of(*settings, {}).empty());
  require_lines(verification(*settings, values));
}

namespace {

// Ends the program unless all have names that no other one has.
template <class Items>
void require_names(const Items& items) {
  std::set<std::string> names;
  for (const auto& item : items) {
    require_printable(item.name);
    FUZZ_REQUIRE(names.insert(item.name).second);
  }
}

void require_workloads(const std::vector<regression::Workload>& works) {
  std::set<std::string> before = {""};
  for (const regression::Workload& work : works) {
    FUZZ_REQUIRE(!work.command.empty() && !work.command.front().empty());
    FUZZ_REQUIRE(before.contains(work.startup));
    before.insert(work.name);
    if (!work.is_timed) continue;
    FUZZ_REQUIRE(!work.label.empty());
    FUZZ_REQUIRE(work.input.starts_with("isready\n") && work.input.ends_with("\nquit\n"));
  }
}

bool is_footprint(std::string_view name) {
  const auto names = regression::footprint_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

void require_thresholds(const ci::Manifest& manifest) {
  const auto check = [&](std::string_view name, bool may_be_infinite) {
    const regression::CostThresholds own = manifest.thresholds.of(name);
    for (const double share : {own.reported, own.failing, own.failing_per_unit}) {
      FUZZ_REQUIRE(share >= 0);
      FUZZ_REQUIRE(share <= 10 || (may_be_infinite && std::isinf(share)));
    }
    FUZZ_REQUIRE(own.reported <= own.failing && own.reported <= own.failing_per_unit);
  };
  for (const regression::Workload& work : manifest.workloads) {
    if (!is_footprint(work.name)) check(work.name, false);
  }
  for (const std::string_view name : regression::footprint_names()) check(name, true);
  check("no such workload", false);
}

// The match of a pattern with itself, and with the path below its first wildcard
void require_pattern(const std::string& pattern) {
  FUZZ_REQUIRE(ci::has_wildcard(pattern) || ci::matches_pattern(pattern, pattern));
  static_cast<void>(ci::matches_pattern("tests/unit/a.py", pattern));
  const auto [folder, rest] = ci::fixed_part(pattern);
  FUZZ_REQUIRE(!ci::has_wildcard(folder.string()));
}

}  // namespace

FUZZ_TARGET(manifest) {
  const auto manifest = ci::parse_manifest(input, "HEAD:raumlab.toml");
  require_refusal(manifest);
  if (!manifest) return;
  FUZZ_REQUIRE(!manifest->engines.empty());
  for (const ci::EngineRules& engine : manifest->engines) {
    FUZZ_REQUIRE(!engine.command.empty() && !engine.command.front().starts_with('/'));
  }
  for (const ci::TestRules& tests : manifest->tests) {
    FUZZ_REQUIRE(!tests.command.empty());
    for (const std::string& pattern : tests.base_files) require_pattern(pattern);
  }
  require_names(manifest->engines);
  require_names(manifest->suites);
  require_names(manifest->tests);
  require_names(manifest->workloads);
  require_workloads(manifest->workloads);
  require_thresholds(*manifest);
  const ci::StrengthRules& strength = manifest->strength;
  FUZZ_REQUIRE(strength.pairs >= 1 && (strength.depth >= 1) != (strength.nodes >= 1));
  FUZZ_REQUIRE(std::isfinite(strength.sprt.elo0) && strength.sprt.elo0 < strength.sprt.elo1);
}

namespace {

// The command line of `raum match`. To build it takes longer than to read a file, for which it is
// reused.
struct MatchLine {
  MatchLine() {
    tournament::add_match_options(line.root(), options);
    defaults = options;
  }

  tournament::MatchOptions options, defaults;
  CommandLine line{"", "match"};
};

// What a database keeps of a match is read back.
void require_stored(const tournament::MatchConfig& config) {
  std::vector<tournament::Contender> contenders;
  for (const tournament::EngineSpec& spec : config.engines) {
    tournament::Contender& contender = contenders.emplace_back();
    contender.spec = spec;
    contender.limit = limit_of(config, spec);
  }
  const auto stored = tournament::config_of(configuration_of(config, contenders, {}));
  FUZZ_REQUIRE(stored.engines.size() == config.engines.size());
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    FUZZ_REQUIRE(stored.engines[i].name == config.engines[i].name);
    FUZZ_REQUIRE(stored.engines[i].command == config.engines[i].command);
  }
  FUZZ_REQUIRE(stored.seed == config.seed && stored.max_faults == config.max_faults);
  if (config.engines.size() > 2) FUZZ_REQUIRE(stored.format == config.format);
  if (stored.sprt) FUZZ_REQUIRE(stored.sprt == config.sprt);
}

// Texts that are refused in a file are refused on a command line, where they have no place.
void require_refused_typed(tournament::MatchOptions options) {
  options.places.clear();
  require_refused(read_texts(options));
}

}  // namespace

FUZZ_TARGET(match_config) {
  static ScratchFolder folder;
  static MatchLine match;
  const std::string path = folder.file("match.toml", input);
  match.options = match.defaults;
  const auto parsed = match.line.parse({"--config", path});
  if (is_one_of_few(input)) {
    MatchLine fresh;
    const auto again = fresh.line.parse({"--config", path});
    FUZZ_REQUIRE(again.has_value() == parsed.has_value());
    FUZZ_REQUIRE(parsed || again.error().text == parsed.error().text);
    FUZZ_REQUIRE(fresh.options.engines == match.options.engines);
  }
  if (!parsed) {
    FUZZ_REQUIRE(parsed.error().code == ExitCode::Usage);
    return require_printable(parsed.error().text);
  }
  tournament::MatchOptions& options = match.options;
  FUZZ_REQUIRE(options.config.pairs >= 1 && options.config.concurrency >= 1);
  FUZZ_REQUIRE(!options.engines.empty());
  tournament::MatchOptions typed = options;
  const auto read = read_texts(options);
  require_refusal(read);
  if (!read) return require_refused_typed(std::move(typed));
  for (const tournament::EngineSpec& engine : options.config.engines) {
    FUZZ_REQUIRE(!engine.name.empty());
  }
  require_stored(options.config);
}

}  // namespace raum::fuzz
