// The subcommand `raum match`: options in, run_match(), table or JSON out.
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "tournament/command.h"
#include "tournament/match.h"
#include "tournament/match_report.h"
#include "tournament/signal_watch.h"

namespace raum::tournament {
namespace {

struct MatchOptions {
  std::vector<std::string> engines;
  std::string sprt;
  bool json = false;
  MatchConfig config;
};

void add_options(CLI::App& command, MatchOptions& options) {
  constexpr int kMost = 1'000'000'000;
  MatchConfig& config = options.config;
  command
      .add_option("--engine", options.engines,
                  "name=N,cmd=PATH[,arg=..][,option.NAME=VALUE]...[,depth=N], twice")
      ->required()
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  command.add_option("--depth", config.limit.depth, "Search depth of both engines")
      ->check(CLI::Range(1, 1'000));
  auto* const nodes = command.add_option("--nodes", config.limit.nodes, "Nodes per move")
                          ->check(CLI::Range(1, kMost));
  command.add_option("--movetime", config.limit.movetime_ms, "Milliseconds per move")
      ->check(CLI::Range(1, kMost))
      ->excludes(nodes);
  command.add_option("--openings", config.openings_path, "Position texts, one a line")->required();
  command.add_option("--pairs", config.pairs, "Pairs of games, at most")
      ->required()
      ->check(CLI::Range(1, kMost));
  command.add_option("--concurrency", config.concurrency, "Games at a time")
      ->check(CLI::Range(1, 1'024));
  command.add_option("--seed", config.seed, "Order of the openings; 0: as in the file")
      ->check(CLI::NonNegativeNumber);
  command.add_option("--db", config.db_path, "Results database; an old one is continued")
      ->required();
  command.add_option("--sprt", options.sprt,
                     "Stop at a verdict: elo0=..,elo1=..[,alpha=..,beta=..,model=..]");
  command.add_option("--rgn", config.rgn_path, "Write the games to this file at the end");
  command.add_option("--stall-ms", config.stall_ms, "Longest silence of an engine before a move")
      ->check(CLI::Range(1, kMost));
  command.add_flag("--allow-repeats", config.allow_repeats,
                   "Play more pairs than there are distinct openings");
  command.add_flag("--json", options.json, "Print one JSON object instead of the table");
}

// Progress that nobody reads any more is no reason to stop, so a failure here is none.
void talk(const std::string& line) { static_cast<void>(std::fputs((line + "\n").c_str(), stderr)); }

ExitCode complain(ExitCode code, const Error& error) {
  talk("raum match: " + to_string(error));
  return code;
}

void say_how_to_go_on(const MatchConfig& config, const MatchOutcome& outcome) {
  talk(fmt::format(
      "raum match: stopped; {} games of this call are in {}, the same command goes on from there",
      outcome.played_now, config.db_path));
}

ExitCode run(MatchOptions& options) {
  MatchConfig& config = options.config;
  for (const std::string& text : options.engines) {
    auto spec = parse_engine_spec(text);
    if (!spec) return complain(ExitCode::Usage, spec.error());
    config.engines.push_back(std::move(*spec));
  }
  if (!options.sprt.empty()) {
    const auto bounds = parse_sprt(options.sprt);
    if (!bounds) return complain(ExitCode::Usage, bounds.error());
    config.sprt = *bounds;
  }
  // A reader of our output that went away must not cost the match: writing answers an error
  // instead.
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
  std::stop_source stop;
  const SignalWatch watch(stop);
  const MatchCallbacks callbacks{
      .progress = [](const MatchProgress& progress) { talk(to_line(progress)); },
      .warning = [](const std::string& line) { talk("raum match: " + line); }};
  const auto outcome = run_match(config, callbacks, stop.get_token());
  if (!outcome) return complain(outcome.error().code, outcome.error().error);

  if (!outcome->engine_failure.empty()) {
    talk("raum match: " + outcome->engine_failure);
  }
  if (outcome->interrupted) say_how_to_go_on(config, *outcome);
  const std::string report =
      options.json ? to_json(config, *outcome) + "\n" : to_table(config, *outcome);
  if (std::fwrite(report.data(), 1, report.size(), stdout) != report.size() ||
      std::fflush(stdout) != 0) {
    return complain(ExitCode::Environment,
                    {"stdout", "an output that cannot be written", "a place for the result"});
  }
  return exit_code(config, *outcome);
}

}  // namespace

std::function<ExitCode()> add_match_command(CLI::App& raum) {
  const auto options = std::make_shared<MatchOptions>();
  CLI::App* const command =
      raum.add_subcommand("match", "Play two engines against each other, pair by pair");
  add_options(*command, *options);
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
