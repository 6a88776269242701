#include "ci/checks/strength_match.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/text/content_hash.h"
#include "base/text/numbers.h"
#include "base/text/percent.h"
#include "ci/context/run_in_build.h"
#include "tournament/launch/continuing_command.h"
#include "tournament/stats/elo.h"

namespace raum::ci {

namespace fs = std::filesystem;
using tournament::MatchConfig;
using tournament::MatchOutcome;
using tournament::SprtState;

namespace {

// One database for each pair of builds: later matches reuse its games, also with other bounds.
fs::path games_of(const CheckContext& context, const Builds& builds) {
  const std::string key =
      hash_of_text(builds.head.directory.string() + "\n" + builds.base.directory.string());
  return context.options.cache / "games" / (key + ".db");
}

// Games that an engine lost by a fault (a crash, a timeout, an illegal move), as text.
std::string faults_of(const MatchOutcome& outcome, std::string_view engine) {
  std::string text;
  for (const auto& [who_and_why, games] : outcome.terminations) {
    if (who_and_why.first != engine) continue;
    text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", games, who_and_why.second);
  }
  return text;
}

// The player of a build; the first engine if `player` is empty.
tournament::EngineSpec engine_spec(const CheckContext& context, const Build& build,
                                   const Manifest& own, const std::string& player,
                                   const std::string& name) {
  const regression::BuiltEngine engine = engine_in(context, build, engine_named(own, player));
  return {.name = name,
          .command = engine.command.front(),
          .arguments = {std::next(engine.command.begin()), engine.command.end()},
          .options = engine.options,
          .memory_mib = context.rules().build.memory_mib,
          .folder = engine.folder.string()};
}

}  // namespace

fs::path openings_of(const CheckContext& context, const Builds& builds) {
  const std::string path = expand(context.rules().strength.openings, context.values);
  const Build& judging = context.manifests.are_own_rules ? builds.head : builds.base;
  return fs::path(path).is_absolute() ? fs::path(path) : judging.source() / path;
}

StrengthRules strength_of(const CheckContext& context) {
  StrengthRules rules = context.rules().strength;
  const GateOptions& options = context.options;
  if (options.depth) {
    rules.depth = *options.depth;
    rules.nodes = 0;
  }
  rules.pairs = options.pairs.value_or(rules.pairs);
  rules.sprt = options.sprt.value_or(rules.sprt);
  return rules;
}

MatchConfig strength_match(const CheckContext& context, const Builds& builds,
                           const std::string& player, std::size_t openings) {
  const StrengthRules rules = strength_of(context);
  MatchConfig config;
  config.engines = {engine_spec(context, builds.head, context.manifests.head, player, "head"),
                    engine_spec(context, builds.base, context.manifests.base, player, "base")};
  config.limit.depth = rules.depth;
  config.limit.nodes = static_cast<std::uint64_t>(rules.nodes);
  config.openings_path = openings_of(context, builds).string();
  config.pairs = std::min(rules.pairs, openings);
  config.workers = context.options.workers;
  config.unit_pairs = context.options.unit_pairs;
  config.command = tournament::continuing_command();
  config.concurrency =
      config.workers.empty() ? context.jobs() : tournament::count_workers(config.workers);
  config.sprt = rules.sprt;
  config.rgn_path = (context.options.report / "games.rgn").string();
  config.replace_record = true;  // the report replaces the one of an earlier gate
  config.db_path = games_of(context, builds).string();
  return config;
}

std::string state_of(const SprtState& sprt) {
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", sprt.llr, sprt.lower, sprt.upper);
}

CheckReport judge_match(const MatchOutcome& outcome) {
  CheckReport report;
  const auto pairs = static_cast<std::int64_t>(outcome.pairs.total());
  const SprtState sprt = outcome.sprt.value_or(SprtState{});
  // Without a pair there are no bounds that the test could have reached.
  const auto accepted = outcome.sprt ? sprt.verdict() : SprtState::Continue;
  const tournament::Estimate elo = tournament::elo(outcome.pairs);
  const std::string score =
      fmt::format("{}-{}-{}", outcome.games.win, outcome.games.draw, outcome.games.loss);
  const std::string text =
      fmt::format("{}, W-D-L {}, Elo {:+.0f} [{:+.0f}, {:+.0f}], LLR {:.2f} in [{:.2f}, {:.2f}]",
                  counted(outcome.pairs.total(), "pair"), score, elo.value, elo.low, elo.high,
                  sprt.llr, sprt.lower, sprt.upper);
  report.figures = {
      {"pairs", {}, pairs, fmt::format("{} of the games from the cache", outcome.from_cache)},
      {"wins-draws-losses of head", {}, score, ""},
      {"pentanomial", {}, fmt::format("{}", fmt::join(outcome.pairs.n, ",")), "LL,LD,DD,WD,WW"},
      {"Elo of head", {}, std::round(10 * elo.value) / 10, "logistic"},
      {"Elo, 95 %", {}, fmt::format("[{:+.1f}, {:+.1f}]", elo.low, elo.high), "logistic"},
      {.name = "LLR",
       .base = {},
       .head = std::round(1000 * sprt.llr) / 1000,
       .unit = fmt::format("of [{:.3f}, {:.3f}]", sprt.lower, sprt.upper),
       .verdict = accepted == SprtState::H0 ? FigureVerdict::Failed : FigureVerdict::None},
  };
  if (const std::string faults = faults_of(outcome, "base"); !faults.empty()) {
    report.warnings.push_back("games that base forfeited: " + faults);
  }
  if (const std::string faults = faults_of(outcome, "head"); !faults.empty()) {
    report.result = CheckResult::Fail;
    report.reason = "games that head forfeited: " + faults;
  } else if (tournament::has_too_many_faults(outcome, tournament::MatchConfig{}.max_faults)) {
    report.result = CheckResult::NoVerdict;
    report.reason = tournament::fault_share_text(outcome) + ": " + text;
  } else if (accepted == SprtState::H1) {
    report.result = CheckResult::Pass;
    report.reason = "H1 accepted: " + text;
  } else if (accepted == SprtState::H0) {
    report.result = CheckResult::Fail;
    report.reason = "H0 accepted: " + text;
  } else {
    report.result = CheckResult::NoVerdict;
    report.reason = "undecided: " + text;
  }
  return report;
}

void add_efforts(const Fallible<Efforts>& efforts, const tournament::Estimate& elo,
                 CheckReport& report) {
  if (!efforts) {
    report.warnings.push_back("search effort: " + to_string(efforts.error().error));
    return;
  }
  const auto verdict_of = [](double ratio) {
    return is_other_effort(ratio) ? FigureVerdict::Reported : FigureVerdict::None;
  };
  report.figures.push_back({"nodes a move", efforts->base.nodes_per_move(),
                            efforts->head.nodes_per_move(), "nodes", "",
                            verdict_of(efforts->node_ratio())});
  report.figures.push_back({"time a move", efforts->base.ms_per_move(), efforts->head.ms_per_move(),
                            "ms", "", verdict_of(efforts->time_ratio())});
  report.reason += fmt::format("; {}, nodes a move {}", trade(elo, *efforts),
                               percent_change(efforts->node_ratio()));
}

}  // namespace raum::ci
