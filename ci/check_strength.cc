// The check `strength`: a sequential match of the two builds at fixed depth.
#include <fmt/format.h>

#include <cmath>

#include "ci/checks.h"
#include "ci/file_lock.h"
#include "tournament/content_hash.h"
#include "tournament/elo.h"
#include "tournament/match.h"
#include "tournament/openings.h"

namespace raum::ci {

namespace fs = std::filesystem;
using tournament::MatchConfig;
using tournament::MatchOutcome;
using tournament::SprtState;

namespace {

// Games of the same two builds under the same terms are played once: the file is named after all
// that they depend on.
fs::path games_of(const CheckContext& context, const MatchConfig& config) {
  tournament::ContentHash hash;
  hash.add(fmt::format("{}\n{}\n{}\n{}\n{}\n{}", config.engines[0].command,
                       config.engines[1].command, config.openings_path,
                       tournament::to_string(config.limit), config.pairs,
                       tournament::to_string(*config.sprt)));
  return context.options.cache / "games" / (hash.text() + ".db");
}

MatchConfig config_of(const CheckContext& context, std::size_t openings) {
  MatchConfig config;
  config.engines.resize(2);
  config.engines[0].name = "head";
  config.engines[0].command = context.head_build.engine().string();
  config.engines[1].name = "base";
  config.engines[1].command = context.base_build.engine().string();
  config.limit.depth = context.options.depth;
  config.openings_path = (context.head_build.source() / "tournament/openings.txt").string();
  config.pairs = std::min(context.options.pairs, openings);
  config.concurrency = context.options.jobs;
  config.sprt = context.options.sprt;
  config.rgn_path = (context.options.report / "games.rgn").string();
  config.db_path = games_of(context, config).string();
  return config;
}

// Games that an engine lost by its own fault: a crash, a hang, an illegal move.
std::string faults_of(const MatchOutcome& outcome, std::string_view engine) {
  std::string told;
  for (const auto& [who_and_why, games] : outcome.terminations) {
    if (who_and_why.first != engine) continue;
    told += fmt::format("{}{} × {}", told.empty() ? "" : ", ", games, who_and_why.second);
  }
  return told;
}

void judge(const MatchOutcome& outcome, CheckReport& report) {
  const auto pairs = static_cast<std::int64_t>(outcome.pairs.total());
  const SprtState sprt = outcome.sprt.value_or(SprtState{});
  const tournament::Estimate elo = tournament::elo(outcome.pairs);
  const std::string score =
      fmt::format("{}-{}-{}", outcome.games.win, outcome.games.draw, outcome.games.loss);
  const std::string told = fmt::format(
      "{} pairs, W-D-L {}, Elo {:+.0f} [{:+.0f}, {:+.0f}], LLR {:.2f} in [{:.2f}, {:.2f}]", pairs,
      score, elo.value, elo.low, elo.high, sprt.llr, sprt.lower, sprt.upper);
  report.figures = {
      {"pairs", {}, pairs, ""},
      {"wins-draws-losses of head", {}, score, ""},
      {"pentanomial", {}, fmt::format("{}", fmt::join(outcome.pairs.n, ",")), "LL,LD,DD,WD,WW"},
      {"Elo of head", {}, std::round(10 * elo.value) / 10, "logistic"},
      {"Elo, 95 %", {}, fmt::format("[{:+.1f}, {:+.1f}]", elo.low, elo.high), "logistic"},
      {"LLR",
       {},
       std::round(1000 * sprt.llr) / 1000,
       fmt::format("of [{:.3f}, {:.3f}]", sprt.lower, sprt.upper)},
  };
  if (const std::string faults = faults_of(outcome, "base"); !faults.empty()) {
    report.warnings.push_back("games that base forfeited: " + faults);
  }
  if (const std::string faults = faults_of(outcome, "head"); !faults.empty()) {
    report.result = CheckResult::Fail;
    report.reason = "games that head forfeited: " + faults;
  } else if (sprt.verdict() == SprtState::H1) {
    report.result = CheckResult::Pass;
    report.reason = "H1 accepted: " + told;
  } else if (sprt.verdict() == SprtState::H0) {
    report.result = CheckResult::Fail;
    report.reason = "H0 accepted: " + told;
  } else {
    report.result = CheckResult::NoVerdict;
    report.reason = "undecided: " + told;
  }
}

}  // namespace

CheckReport check_strength(const CheckContext& context) {
  CheckReport report{.name = "strength", .reason = ""};
  if (context.base_signature == context.head_signature) {
    report.reason = "the signature is equal, the engines play alike";
    return report;
  }
  const auto no_verdict = [&](std::string reason) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = std::move(reason);
    return report;
  };
  const fs::path openings_path = context.head_build.source() / "tournament/openings.txt";
  const auto openings = tournament::load_openings(openings_path.string());
  if (!openings) {
    report.result = CheckResult::Fail;
    report.reason = "openings of head: " + to_string(openings.error());
    return report;
  }
  const MatchConfig config = config_of(context, openings->size());
  if (config.pairs < context.options.pairs) {
    report.warnings.push_back(fmt::format("at most {} pairs, one for each opening", config.pairs));
  }
  std::error_code error;
  fs::create_directories(fs::path(config.db_path).parent_path(), error);
  const auto lock = FileLock::take(
      config.db_path + ".lock",
      [&] { context.say("waiting for another gate that plays the same match"); }, context.stop);
  if (!lock) return no_verdict(config.db_path + ".lock cannot be taken");

  constexpr std::size_t kTellEvery = 20;
  const auto outcome = tournament::run_match(
      config,
      {.progress =
           [&](const tournament::MatchProgress& progress) {
             if (progress.pairs_done % kTellEvery == 0) {
               context.say(fmt::format("{} of at most {} pairs, LLR {:.2f}", progress.pairs_done,
                                       progress.pairs, progress.sprt ? progress.sprt->llr : 0.0));
             }
           },
       .warning = [&](const std::string& line) { report.warnings.push_back(line); }},
      context.stop);
  if (!outcome) return no_verdict(to_string(outcome.error().error));
  if (!outcome->engine_failure.empty()) return no_verdict(outcome->engine_failure);
  judge(*outcome, report);
  return report;
}

}  // namespace raum::ci
