#include "tournament/command/match_options.h"

#include <cstdint>
#include <limits>
#include <utility>

#include "base/options/shared_options.h"
#include "base/process/data_folder.h"
#include "base/text/numbers.h"
#include "tournament/command/match_config_file.h"
#include "tournament/launch/workers_option.h"

namespace raum::tournament {
namespace {

void add_limits(CliCommand command, MatchOptions& options) {
  constexpr int kMost = 1'000'000'000;
  MatchConfig& config = options.config;
  command.add_option("--depth", config.limit.depth, "Search depth of every engine")
      .integer_in(1, 1'000);
  command.add_option("--nodes", config.limit.nodes, "Nodes per move of every engine")
      .integer_in(1, kMost);
  command
      .add_option("--movetime", config.limit.movetime_ms, "Milliseconds per move of every engine")
      .integer_in(1, kMost);
  command.add_option("--tc", options.clock, "Clock of every engine: [MOVES/]SECONDS[+INCREMENT]")
      .not_empty("[MOVES/]SECONDS[+INCREMENT]");
  command
      .add_option("--margin", config.margin_ms,
                  "Milliseconds by which a move may exceed its clock or movetime")
      .integer_in(0, kMost)
      .show_default(std::to_string(kDefaultMarginMs));
  command
      .add_option("--stall-ms", config.stall_ms,
                  "Milliseconds to wait for an answer of an engine at its start, and for a move "
                  "without a clock")
      .integer_in(1, kMost)
      .show_default();
}

void add_rules(CliCommand command, MatchOptions& options) {
  MatchConfig& config = options.config;
  command
      .add_option("--resign", options.resign,
                  "Adjudicate a game as lost after N moves in a row with a score of "
                  "-CENTIPAWNS or less: score=CENTIPAWNS,moves=N[,twosided=true]")
      .not_empty("score=CENTIPAWNS,moves=N");
  command
      .add_option("--draw", options.draw,
                  "Adjudicate a game as drawn after N moves in a row of both sides with scores "
                  "within CENTIPAWNS of 0: moves=N,score=CENTIPAWNS[,from=MOVE]")
      .not_empty("moves=N,score=CENTIPAWNS");
  command
      .add_option("--max-moves", config.adjudication.max_moves,
                  "Adjudicate a draw after this many moves of each side")
      .integer_in(1, 100'000);
  command
      .add_option(
          "--endgames", options.endgames,
          "Adjudicate a game as soon as its result is known from the tables of this folder, "
          "which raum endgame build writes")
      .not_empty("the name of a folder");
  command
      .add_option(
          "--max-failures", config.max_failures,
          "End the match when an engine loses this many games in a row by a fault; 0: never")
      .integer_in(0, 1'000'000)
      .show_default();
  command
      .add_option("--max-faults", config.max_faults,
                  "Largest share (0 to 1) of games lost by a fault with which the match has a "
                  "verdict")
      .number_in(0, 1)
      .show_default();
}

void add_store(CliCommand command, MatchOptions& options) {
  MatchConfig& config = options.config;
  command
      .add_option("--db", config.db_path,
                  "Store the games in this database; continue its latest match")
      .required()
      .not_empty("the name of a file");
  command.add_flag("--new-match", config.new_match,
                   "Begin another match in the database instead of continuing the latest");
  const CliOption no_cache =
      command.add_flag("--no-cache", options.no_cache,
                       "Do not copy games that the same engines have played in this database");
  command
      .add_option("--verify-cache", config.verify_cache,
                  "Play this share (0 to 1) of the cached games again and compare the moves")
      .number_in(0, 1)
      .show_default()
      .excludes(no_cache);
  command
      .add_option("--rgn", config.rgn_path,
                  "Write the game record (RGN) to this file: games as they end, and at the end "
                  "the counted games in the order of pairs. An existing file is refused unless it "
                  "is empty or the record of the match that is continued")
      .not_empty("the name of a file");
  command
      .add_option("--log", config.log_path,
                  "Append every line to and from the engines to this file: game, milliseconds, "
                  "engine, direction, text")
      .not_empty("the name of a file");
}

CliOption add_live(CliCommand command, MatchOptions& options) {
  return command
      .add_option_function(
          "--live",
          [&options](const std::string& text) -> CliResult {
            const auto port = parse_integer(text.empty() ? "0" : text, "--live", 0, 65'535);
            if (!port) return tl::unexpected(to_string(port.error()));
            options.live_port = static_cast<std::uint16_t>(*port);
            return {};
          },
          "Show the match in a browser of this machine while it is played, at this port (without "
          "one, or 0: a free port); print the address to stderr")
      .value_is_optional("PORT");
}

// The error of the text of an option. The texts of engines are named as such.
Error of_option(const std::string& option, Error error) {
  if (option == "engine" || option == "each") return error;
  if (!error.where.starts_with(option)) return within("--" + option, std::move(error));
  error.where.insert(0, "--");
  return error;
}

// Parses the texts of options; an error in a text of --config names its place in the file.
class TextReader {
 public:
  explicit TextReader(const std::map<std::string, std::string>& places) : places_(places) {}

  template <class Parse, class T>
  Expected<void> read(const char* option, const std::string& text, const Parse& parse,
                      T& into) const {
    if (text.empty()) return {};  // not given: the command line refuses empty texts
    auto value = parse(std::string_view(text));
    if (!value) {
      const auto place = places_.find(option);
      if (place != places_.end()) {
        return tl::unexpected(within(place->second, std::move(value.error())));
      }
      return tl::unexpected(of_option(option, std::move(value.error())));
    }
    into = std::move(*value);
    return {};
  }

 private:
  const std::map<std::string, std::string>& places_;
};

Expected<std::uint64_t> parse_seed(std::string_view text) {
  return parse_integer(text, "seed", 0, std::numeric_limits<std::int64_t>::max())
      .map([](std::int64_t seed) { return static_cast<std::uint64_t>(seed); });
}

}  // namespace

void add_match_options(CliCommand command, MatchOptions& options) {
  constexpr int kMost = 1'000'000'000;
  MatchConfig& config = options.config;
  config.max_failures = 3;
  config.ask_signatures = true;
  // First, so that the options that the file sets are converted after it.
  command
      .add_option_function(
          "--config",
          [command, &options](const std::string& path) {
            return take_config_file(command, path)
                .map([&](std::map<std::string, std::string> places) {
                  options.places = std::move(places);
                });
          },
          "Read options from this TOML file: their names without dashes as keys, and the tables "
          "[each] and [[engine]]; the command line wins")
      .not_empty("the name of a file");
  command
      .add_option(
          "--engine", options.engines,
          "Add an engine (at least two): name=N,cmd=PATH[,arg=..][,option.NAME=VALUE]..., or "
          "rev=REVISION instead of cmd to build and play raum-engine of a git revision, and its "
          "own limits and resources: depth= nodes= movetime= tc= margin= memory=MIB cpus=0;2-3 "
          "restart=on dir=FOLDER env.NAME=VALUE. Put a value with a comma in double quotes")
      .required()
      .repeatable()
      .not_empty("name=N,cmd=PATH");
  command
      .add_option("--each", options.each,
                  "Settings of every engine that has none of its own, in the form of --engine: "
                  "cmd=raum-engine,tc=10+0.1,option.Hash=64")
      .not_empty("settings in the form of --engine");
  command
      .add_option("--format", options.format,
                  "round-robin: every engine against every other; gauntlet: the first against all")
      .not_empty("round-robin or gauntlet")
      .show_default();
  add_limits(command, options);
  command
      .add_option("--openings", config.openings_path,
                  "Openings: a file of positions, one per line, or of RGN games, of which the last "
                  "positions are taken (default: the 1,000 openings of balanced-1000.txt, which is "
                  "installed with raum)")
      .not_empty("the name of a file");
  command
      .add_option("--opening-plies", config.opening_plies,
                  "Take the distinct positions after this many plies of the RGN games")
      .integer_in(1, 10'000);
  command.add_option("--pairs", config.pairs, "Maximum game pairs per pairing")
      .required()
      .integer_in(1, kMost);
  const CliOption concurrency =
      command.add_option("--concurrency", config.concurrency, "Number of games to play at a time")
          .integer_in(1, 1'024)
          .show_default();
  command
      .add_option("--workers", options.workers,
                  "Add workers, each of which plays one game at a time: N in this process, srun:N "
                  "by Slurm, ssh:HOST:N on another machine, prefix:WORDS:N started by a command; "
                  "behind N: ,raum=PATH there, and for srun ,cpus=N,constraint=T,partition=T")
      .repeatable()
      .not_empty("N, srun:N, ssh:HOST:N or prefix:WORDS:N")
      .excludes(concurrency);
  command.add_option("--workers-file", options.worker_files, kWorkersFileHelp)
      .repeatable()
      .not_empty("the name of a file")
      .excludes(concurrency);
  command.add_option("--unit-pairs", config.unit_pairs, kUnitPairsHelp)
      .integer_in(1, kMostUnitPairs)
      .show_default();
  command.add_flag("--no-pin", options.no_pin,
                   "With a time limit, do not bind each game to a processor of its own");
  command
      .add_option("--seed", options.seed,
                  "Shuffle the openings with this seed; 0: keep their order")
      .not_empty("a whole number")
      .show_default();
  command.add_flag("--allow-repeats", config.allow_repeats,
                   "Allow more pairs than there are distinct openings");
  command
      .add_option("--sprt", options.sprt,
                  "Stop at the verdict of a sequential test: "
                  "elo0=..,elo1=..[,alpha=..,beta=..,model=..]")
      .not_empty("elo0=..,elo1=..");
  add_rules(command, options);
  add_store(command, options);
  const CliOption json =
      command.add_flag("--json", options.json, "Print one JSON object instead of the table");
  const CliOption dry_run = command
                                .add_flag("--dry-run", options.dry_run,
                                          "Print what would be played; play and write nothing")
                                .excludes(json);
  add_live(command, options).excludes(dry_run);
  add_progress_options(command, options.progress);
  add_color_option(command, options.color);
  command.footer(
      "Exit code: 0 all played or H1 accepted, 1 H0 accepted or a cached game that differs, "
      "2 wrong input, 3 no verdict or interrupted, 4 an engine, its build or the machine failed.");
}

Expected<void> read_texts(MatchOptions& options) {
  MatchConfig& config = options.config;
  config.openings_path = here_or_in_data(config.openings_path, "openings");
  const TextReader reader(options.places);
  EngineItems each;
  if (auto done = reader.read("each", options.each, &parse_each, each); !done) return done;
  const auto engine_of = [&](std::string_view text) { return parse_engine_spec(text, each); };
  for (const std::string& text : options.engines) {
    auto done = reader.read("engine", text, engine_of, config.engines.emplace_back());
    if (!done) return done;
  }
  for (const std::string& text : options.workers) {
    WorkerGroup group;  // an error names the place of a text of --config
    auto done = reader.read("workers", text, &parse_worker_group, group);
    if (!done) return done;
  }
  auto workers = read_workers(options.workers, options.worker_files);
  if (!workers) return tl::unexpected(std::move(workers.error()));
  config.workers = *std::move(workers);
  if (!config.workers.empty()) config.concurrency = count_workers(config.workers);
  const auto each_if_used = [&](std::string_view text) {
    return parse_used_each(text, options.engines);
  };
  if (auto done = reader.read("each", options.each, each_if_used, each); !done) return done;
  const auto clock_of = [](std::string_view text) { return parse_time_control(text, "tc"); };
  const auto sprt_of = [](std::string_view text) { return parse_sprt(text, kPairEloModels); };
  return reader.read("sprt", options.sprt, sprt_of, config.sprt)
      .and_then([&] { return reader.read("seed", options.seed, &parse_seed, config.seed); })
      .and_then([&] { return reader.read("tc", options.clock, clock_of, config.limit.clock); })
      .and_then([&] { return reader.read("format", options.format, &parse_format, config.format); })
      .and_then([&] {
        return reader.read("resign", options.resign, &parse_resign, config.adjudication.resign);
      })
      .and_then(
          [&] { return reader.read("draw", options.draw, &parse_draw, config.adjudication.draw); })
      .and_then([&] {
        return reader.read("endgames", options.endgames, &EndgameRule::open,
                           config.adjudication.endgames);
      });
}

}  // namespace raum::tournament
