// TOML files.
//   study         a study that is read has players and positions, and its matches name its
//                 players
//   thresholds    the thresholds of every workload and footprint are finite shares from 0 to 10,
//                 and what is reported is at most what fails
//   match_config  a file that --config accepts gives options that are in range; what is refused,
//                 then or when the texts are read, is one printable line
#include <cmath>
#include <string>
#include <string_view>

#include "base/options/command_line.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"
#include "regression/compare/thresholds.h"
#include "regression/measure/instructions.h"
#include "tournament/command/match_options.h"
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

FUZZ_TARGET(thresholds) {
  const auto thresholds = regression::Thresholds::parse(input, "thresholds.toml");
  require_refusal(thresholds);
  if (!thresholds) return;
  const auto check = [&](std::string_view name) {
    const regression::CostThresholds own = thresholds->of(name);
    for (const double share : {own.reported, own.failing, own.failing_per_unit}) {
      FUZZ_REQUIRE(std::isfinite(share) && share >= 0 && share <= 10);
    }
    FUZZ_REQUIRE(own.reported <= own.failing && own.reported <= own.failing_per_unit);
  };
  for (const regression::Workload& work : regression::cost_workloads()) check(work.name);
  check("no such workload");
}

FUZZ_TARGET(match_config) {
  static ScratchFolder folder;
  const std::string path = folder.file("match.toml", input);
  tournament::MatchOptions options;
  CommandLine line("", "match");
  tournament::add_match_options(line.root(), options);
  const auto parsed = line.parse({"--config", path});
  if (!parsed) {
    FUZZ_REQUIRE(parsed.error().code == ExitCode::Usage);
    return require_printable(parsed.error().text);
  }
  FUZZ_REQUIRE(options.config.pairs >= 1 && options.config.concurrency >= 1);
  FUZZ_REQUIRE(!options.engines.empty());
  const auto read = read_texts(options);
  require_refusal(read);
  if (!read) return;
  for (const tournament::EngineSpec& engine : options.config.engines) {
    FUZZ_REQUIRE(!engine.name.empty());
  }
}

}  // namespace raum::fuzz
