// The check `strength`: a sequential match of the two builds at fixed nodes or depth.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/process/file_lock.h"
#include "base/text/numbers.h"
#include "ci/checks/checks.h"
#include "ci/checks/search_effort.h"
#include "ci/checks/strength_match.h"
#include "tournament/match/match.h"
#include "tournament/openings/openings.h"
#include "tournament/report/match_report.h"
#include "tournament/stats/elo.h"

namespace raum::ci {

namespace fs = std::filesystem;
using tournament::MatchConfig;
using tournament::MatchOutcome;

namespace {

// Resumes the latest match of the database if it has the same settings; otherwise starts a new one.
Fallible<MatchOutcome> play(MatchConfig config, const tournament::MatchCallbacks& callbacks,
                            const std::stop_token& stop) {
  auto outcome = tournament::run_match(config, callbacks, stop);
  if (outcome || outcome.error().code != ExitCode::Usage) return outcome;
  config.new_match = true;
  return tournament::run_match(config, callbacks, stop);
}

}  // namespace

CheckReport check_strength(const CheckContext& context, const Builds& builds,
                           const Signatures& signatures) {
  CheckReport report;
  const auto& engines = signatures.engines;
  const auto player = std::find_if(engines.begin(), engines.end(),
                                   [](const auto& engine) { return engine.has_changed(); });
  if (player == engines.end()) {
    report.reason = "the signatures are equal, so the engines play alike";
    return report;
  }
  const auto no_verdict = [&](std::string reason) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = std::move(reason);
    return report;
  };
  const fs::path openings_path = openings_of(context, builds);
  const auto openings = tournament::load_openings(openings_path.string());
  if (!openings) {
    if (!context.manifests.are_own_rules)
      return no_verdict("openings: " + to_string(openings.error()));
    report.result = CheckResult::Fail;
    report.reason = "openings: " + to_string(openings.error());
    return report;
  }
  const bool is_standard = player == engines.begin();
  const MatchConfig config =
      strength_match(context, builds, is_standard ? "" : player->engine, openings->size());
  for (auto other = std::next(player); other != engines.end(); ++other) {
    if (!other->has_changed()) continue;
    report.warnings.push_back(
        fmt::format("only {} was played; {} changed too", player->engine, other->engine));
  }
  if (config.pairs < strength_of(context).pairs) {
    report.warnings.push_back(
        fmt::format("at most {}, one for each opening", counted(config.pairs, "pair")));
  }
  std::error_code error;
  fs::create_directories(fs::path(config.db_path).parent_path(), error);
  const auto lock = FileLock::take(
      config.db_path + ".lock",
      [&] { context.log("waiting for another gate that plays the same match"); }, context.stop);
  if (!lock) return no_verdict(config.db_path + ".lock cannot be opened or locked");

  const auto outcome =
      play(config,
           {.progress =
                [&](const tournament::MatchProgress& progress) {
                  context.progress({.part = "pairs",
                                    .done = progress.pairs_done,
                                    .total = progress.pairs,
                                    .is_limit = true,
                                    .state = progress.sprt ? state_of(*progress.sprt) : ""});
                },
            .warning = [&](const std::string& line) { report.warnings.push_back(line); }},
           context.stop);
  if (!outcome) return no_verdict(to_string(outcome.error().error));
  if (!outcome->engine_failure.empty()) return no_verdict(outcome->engine_failure);
  CheckReport judged = judge_match(*outcome);
  judged.warnings.insert(judged.warnings.begin(), report.warnings.begin(), report.warnings.end());
  judged.match = tournament::to_json(config, *outcome);
  add_efforts(efforts_of(config.db_path), tournament::elo(outcome->pairs), judged);
  return judged;
}

}  // namespace raum::ci
