// `raum match`: plays a match between engines and prints its result.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/cli/finite_range.h"
#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "tournament/command/command.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/match/match.h"
#include "tournament/report/match_report.h"
#include "tournament/report/progress.h"

namespace raum::tournament {
namespace {

struct MatchOptions {
  std::vector<std::string> engines;
  std::string sprt, clock, resign, draw;
  std::string format = "round-robin";
  std::string seed = "0";
  bool json = false;
  bool dry_run = false;
  bool no_cache = false;
  MatchConfig config;
};

void add_limits(CLI::App& command, MatchOptions& options) {
  constexpr int kMost = 1'000'000'000;
  MatchConfig& config = options.config;
  command.add_option("--depth", config.limit.depth, "Search depth of every engine")
      ->check(CLI::Range(1, 1'000));
  command.add_option("--nodes", config.limit.nodes, "Nodes per move of every engine")
      ->check(CLI::Range(1, kMost));
  command
      .add_option("--movetime", config.limit.movetime_ms, "Milliseconds per move of every engine")
      ->check(CLI::Range(1, kMost));
  command.add_option("--tc", options.clock, "Clock of every engine: [MOVES/]SECONDS[+INCREMENT]");
  command
      .add_option("--margin", config.margin_ms,
                  "Milliseconds by which a move may exceed its clock or movetime")
      ->check(CLI::Range(0, kMost))
      ->capture_default_str();
  command
      .add_option("--stall-ms", config.stall_ms,
                  "Milliseconds to wait for an answer of an engine at its start, and for a move "
                  "without a clock")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
}

void add_rules(CLI::App& command, MatchOptions& options) {
  MatchConfig& config = options.config;
  command.add_option("--resign", options.resign,
                     "Adjudicate a game as lost after N moves in a row with a score of "
                     "-CENTIPAWNS or less: score=CENTIPAWNS,moves=N[,twosided=true]");
  command.add_option("--draw", options.draw,
                     "Adjudicate a game as drawn after N moves in a row of both sides with scores "
                     "within CENTIPAWNS of 0: moves=N,score=CENTIPAWNS[,from=MOVE]");
  command
      .add_option("--max-moves", config.adjudication.max_moves,
                  "Adjudicate a draw after this many moves of each side")
      ->check(CLI::Range(1, 100'000));
  command
      .add_option(
          "--max-failures", config.max_failures,
          "End the match when an engine loses this many games in a row by a fault; 0: never")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
}

void add_store(CLI::App& command, MatchOptions& options) {
  MatchConfig& config = options.config;
  command
      .add_option("--db", config.db_path,
                  "Store the games in this database; continue its latest match")
      ->required();
  command.add_flag("--new-match", config.new_match,
                   "Begin another match in the database instead of continuing the latest");
  CLI::Option* const no_cache =
      command.add_flag("--no-cache", options.no_cache,
                       "Do not copy games that the same engines have played in this database");
  command
      .add_option("--verify-cache", config.verify_cache,
                  "Play this share (0 to 1) of the cached games again and compare the moves")
      ->check(finite_range(0, 1))
      ->capture_default_str()
      ->excludes(no_cache);
  command.add_option("--rgn", config.rgn_path,
                     "Write the game record (RGN) to this file at the end");
}

void add_options(CLI::App& command, MatchOptions& options) {
  constexpr int kMost = 1'000'000'000;
  MatchConfig& config = options.config;
  config.max_failures = 3;
  config.ask_signatures = true;
  command
      .add_option(
          "--engine", options.engines,
          "Add an engine (at least two): name=N,cmd=PATH[,arg=..][,option.NAME=VALUE]..., and its "
          "own limits and resources: depth= nodes= movetime= tc= margin= memory=MIB cpus=0;2-3 "
          "restart=on. Put a value with a comma in double quotes")
      ->required()
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  command
      .add_option("--format", options.format,
                  "round-robin: every engine against every other; gauntlet: the first against all")
      ->capture_default_str();
  add_limits(command, options);
  command
      .add_option("--openings", config.openings_path,
                  "Openings: a file of positions, one per line, or of RGN games, of which the last "
                  "positions are taken")
      ->required();
  command
      .add_option("--opening-plies", config.opening_plies,
                  "Take the distinct positions after this many plies of the RGN games")
      ->check(CLI::Range(1, 10'000));
  command.add_option("--pairs", config.pairs, "Maximum game pairs per pairing")
      ->required()
      ->check(CLI::Range(1, kMost));
  command.add_option("--concurrency", config.concurrency, "Number of games to play at a time")
      ->check(CLI::Range(1, 1'024))
      ->capture_default_str();
  command
      .add_option("--seed", options.seed,
                  "Shuffle the openings with this seed; 0: keep their order")
      ->capture_default_str();
  command.add_flag("--allow-repeats", config.allow_repeats,
                   "Allow more pairs than there are distinct openings");
  command.add_option("--sprt", options.sprt,
                     "Stop at the verdict of a sequential test: "
                     "elo0=..,elo1=..[,alpha=..,beta=..,model=..]");
  add_rules(command, options);
  add_store(command, options);
  CLI::Option* const json =
      command.add_flag("--json", options.json, "Print one JSON object instead of the table");
  command
      .add_flag("--dry-run", options.dry_run, "Print what would be played; play and write nothing")
      ->excludes(json);
  command.footer(
      "Exit code: 0 all played or H1 accepted, 1 H0 accepted or a cached game that differs, "
      "2 wrong input, 3 no verdict or interrupted, 4 an engine or the machine failed.");
}

constexpr const char* kRaumMatch = "raum match";

void explain_how_to_continue(const MatchConfig& config, const MatchOutcome& outcome) {
  print_message(fmt::format(
      "raum match: stopped; {} games of this call are stored in {}; run the same command{} to "
      "continue",
      outcome.played_now, config.db_path, config.new_match ? " without --new-match" : ""));
}

template <class T>
Expected<void> read(std::string_view text, Expected<T> (*parse)(std::string_view), T& into) {
  if (text.empty()) return {};
  auto value = parse(text);
  if (!value) return tl::unexpected(std::move(value.error()));
  into = std::move(*value);
  return {};
}

// Parses the options that CLI11 leaves as strings.
Expected<void> read_texts(MatchOptions& options) {
  MatchConfig& config = options.config;
  for (const std::string& text : options.engines) {
    auto spec = parse_engine_spec(text);
    if (!spec) return tl::unexpected(std::move(spec.error()));
    config.engines.push_back(std::move(*spec));
  }
  if (!options.sprt.empty()) {
    const auto bounds = parse_sprt(options.sprt, kPairEloModels);
    if (!bounds) return tl::unexpected(bounds.error());
    config.sprt = *bounds;
  }
  if (!options.seed.empty()) {
    const auto seed =
        parse_integer(options.seed, "seed", 0, std::numeric_limits<std::int64_t>::max());
    if (!seed) return tl::unexpected(seed.error());
    config.seed = static_cast<std::uint64_t>(*seed);
  }
  if (!options.clock.empty()) {
    const auto clock = parse_time_control(options.clock, "tc");
    if (!clock) return tl::unexpected(clock.error());
    config.limit.clock = *clock;
  }
  return read(options.format, &parse_format, config.format)
      .and_then([&] { return read(options.resign, &parse_resign, config.adjudication.resign); })
      .and_then([&] { return read(options.draw, &parse_draw, config.adjudication.draw); });
}

// The engine's own resources: "  margin 50 ms  memory 64 MiB  cpus 0;2-3  restart on".
std::string resources_text(const EngineSpec& engine) {
  std::vector<std::string> resources;
  if (engine.margin_ms) resources.push_back(fmt::format("margin {} ms", *engine.margin_ms));
  if (engine.memory_mib > 0) resources.push_back(fmt::format("memory {} MiB", engine.memory_mib));
  if (!engine.cpus.empty()) resources.push_back("cpus " + cpus_text(engine.cpus));
  if (engine.restart) resources.emplace_back("restart on");
  return resources.empty() ? "" : fmt::format("  {}", fmt::join(resources, "  "));
}

ExitCode show_plan(const MatchConfig& config) {
  const auto plan = plan_match(config);
  if (!plan) return report_error(kRaumMatch, plan.error());
  std::string text = fmt::format("{} of {} engines, {} at a time\n", to_string(config.format),
                                 config.engines.size(), config.concurrency);
  for (const Contender& contender : plan->contenders) {
    const EngineSpec& engine = contender.spec;
    const EngineIdentity& identity = contender.identity;
    text += fmt::format("engine        {}  {}  program {}  arguments {}  options {}  {}{}\n",
                        engine.name, engine.command, identity.program, identity.arguments,
                        identity.options, to_string(contender.limit), resources_text(engine));
  }
  text += fmt::format("openings      {} in {}, {}\n", plan->openings, config.openings_path,
                      config.seed == 0 ? "in the order of the file"
                                       : fmt::format("in the order of seed {}", config.seed));
  text += fmt::format("pairings      {} of {} pairs each: {} pairs, {} games\n", plan->pairings,
                      config.pairs, plan->pairs, 2 * plan->pairs);
  text += fmt::format("adjudication  {}\n", to_string(config.adjudication));
  text += fmt::format("SPRT          {}\n", config.sprt ? to_string(*config.sprt) : "none");
  text += fmt::format("database      {}\n", config.db_path);
  if (!config.rgn_path.empty()) text += fmt::format("record        {}\n", config.rgn_path);
  const auto printed = print_all(text);
  return printed ? ExitCode::Pass : report_error(kRaumMatch, printed.error());
}

ExitCode run(MatchOptions& options) {
  MatchConfig& config = options.config;
  config.use_cache = !options.no_cache;
  if (const auto done = read_texts(options); !done) return report_error(kRaumMatch, done.error());
  if (options.dry_run) return show_plan(config);
  ignore_sigpipe();  // a reader of the output that ends early must not end the match
  std::stop_source stop;
  const SignalWatch watch(stop);
  MatchProgressLine line(stderr_is_terminal());
  const MatchCallbacks callbacks{
      .progress = [&](const MatchProgress& progress) { line.show(progress); },
      .warning =
          [&](const std::string& text) {
            line.clear();
            print_message("raum match: " + text);
          }};
  const auto outcome = run_match(config, callbacks, stop.get_token());
  line.clear();
  if (!outcome) return report_error(kRaumMatch, outcome.error());

  if (!outcome->engine_failure.empty()) {
    print_message("raum match: " + outcome->engine_failure);
  }
  if (outcome->interrupted) explain_how_to_continue(config, *outcome);
  const std::string text =
      options.json ? to_json(config, *outcome) + "\n" : to_table(config, *outcome);
  if (const auto printed = print_all(text); !printed)
    return report_error(kRaumMatch, printed.error());
  if (outcome->record_failure) report_error(kRaumMatch, *outcome->record_failure);
  return exit_code(config, *outcome);
}

}  // namespace

std::function<ExitCode()> add_match_command(CLI::App& raum) {
  const auto options = std::make_shared<MatchOptions>();
  CLI::App* const command =
      raum.add_subcommand("match", "Play a match between engines in game pairs");
  add_options(*command, *options);
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
