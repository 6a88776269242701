#include "knowledge/command/datagen_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "base/text/grouped.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "knowledge/command/tally_text.h"
#include "knowledge/datagen/generate.h"

namespace raum::knowledge {
namespace {

constexpr const char* kRaumDatagen = "raum datagen";
constexpr std::int64_t kMost = 1'000'000'000;
constexpr std::int64_t kMostOpeningPlies = 100;

struct DatagenOptions {
  std::uint64_t games = 0;
  std::string out;
  DatagenPlan plan;
  std::string seed = "1";
  std::string opening_plies = "6..9";
  std::string endgames;
  std::string net{net::kBuiltinNet};
  int concurrency = 1;
  bool json = false;
  ProgressOptions progress;
};

// "8" or "6..9".
Expected<void> read_opening_plies(const std::string& text, DatagenPlan& plan) {
  const std::size_t dots = text.find("..");
  const std::string least = text.substr(0, dots);
  const std::string most = dots == std::string::npos ? least : text.substr(dots + 2);
  const auto from = parse_integer(least, "--opening-plies", 0, kMostOpeningPlies);
  if (!from) return tl::unexpected(from.error());
  const auto to = parse_integer(most, "--opening-plies", *from, kMostOpeningPlies);
  if (!to) return tl::unexpected(to.error());
  plan.fewest_opening_plies = static_cast<int>(*from);
  plan.most_opening_plies = static_cast<int>(*to);
  return {};
}

Expected<DatagenPlan> plan_of(const DatagenOptions& options) {
  DatagenPlan plan = options.plan;
  const auto seed =
      parse_integer(options.seed, "--seed", 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  plan.seed = static_cast<std::uint64_t>(*seed);
  if (const auto read = read_opening_plies(options.opening_plies, plan); !read) {
    return tl::unexpected(read.error());
  }
  plan.net = options.net == "none" ? "" : options.net;
  if (options.endgames.empty()) return plan;
  auto tables = endgame::Tables::open(options.endgames);
  if (!tables) return tl::unexpected(within("--endgames", std::move(tables.error())));
  plan.endgames = std::make_shared<const endgame::Tables>(std::move(*tables));
  return plan;
}

// What this run has played, besides what was in the file before.
struct RunFigures {
  CorpusTally played;
  double seconds = 0;

  [[nodiscard]] double per_second(std::uint64_t count) const {
    return seconds > 0 ? static_cast<double>(count) / seconds : 0;
  }
};

class DatagenProgress {
 public:
  DatagenProgress(std::uint64_t before, const DatagenOptions& options)
      : before_(before), games_(options.games), line_(kRaumDatagen, options.progress) {}

  void show(std::uint64_t played) {
    line_.update([&] {
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
      const std::uint64_t missing = games_ - before_ - played;
      const double each = elapsed.count() / static_cast<double>(played);
      const std::chrono::duration<double> left(each * static_cast<double>(missing));
      return fmt::format("{}/{} games  ETA {}  {:.1f} games/s", before_ + played, games_,
                         clock_text(left), 1 / each);
    });
  }

 private:
  std::uint64_t before_;
  std::uint64_t games_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Opens the file and counts its games, whose numbers must be 0, 1, 2 and so on.
Fallible<CorpusWriter> open_file(const DatagenOptions& options, const DatagenPlan& plan,
                                 CorpusTally& tally) {
  const auto signature = engine_signature(plan.net);
  auto header = signature ? header_of(plan, *signature) : tl::unexpected(signature.error());
  if (!header) return usage_error(within("--net", std::move(header.error())));
  auto writer = CorpusWriter::open(
      options.out, *header, {kBuildField}, [&](const CorpusGame& game) -> Expected<void> {
        if (game.number != tally.games) {
          return fail("game", fmt::format("number {}", game.number),
                      fmt::format("number {}, as if it was written by raum datagen", tally.games));
        }
        tally.add(game);
        return {};
      });
  if (writer && writer->cut_bytes() > 0) {
    print_message(fmt::format("{}: {}: cut off {} of an incomplete game", kRaumDatagen, options.out,
                              counted(writer->cut_bytes(), "byte")));
  }
  return writer;
}

std::string json_of(const DatagenOptions& options, const CorpusFigures& figures,
                    const RunFigures& run) {
  nlohmann::ordered_json json{{"schema_version", 1}, {"file", options.out}};
  add_to(json, figures);
  json["played"] = run.played.games;
  json["seconds"] = run.seconds;
  json["games_per_second"] = run.per_second(run.played.games);
  json["samples_per_second"] = run.per_second(run.played.samples);
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string speed_line(const DatagenOptions& options, const RunFigures& run) {
  if (run.played.games == 0) return "played    none: the file has enough games\n";
  return fmt::format("played    {} in {:.1f} s by {}: {:.1f} games/s, {:.0f} samples/s\n",
                     grouped(static_cast<std::int64_t>(run.played.games)), run.seconds,
                     counted(static_cast<std::uint64_t>(options.concurrency), "thread"),
                     run.per_second(run.played.games), run.per_second(run.played.samples));
}

ExitCode run(const DatagenOptions& options) {
  const auto plan = plan_of(options);
  if (!plan) return report_error(kRaumDatagen, plan.error());
  std::stop_source stop;
  const SignalWatch watch(stop);
  CorpusFigures figures;
  auto writer = open_file(options, *plan, figures.tally);
  if (!writer) return report_error(kRaumDatagen, writer.error());
  const std::uint64_t before = figures.tally.games;
  RunFigures played;
  const auto start = std::chrono::steady_clock::now();
  Fallible<bool> done = true;
  {
    DatagenProgress progress(before, options);
    done = generate_games(*plan,
                          {.first = before,
                           .end = std::max(before, options.games),
                           .concurrency = options.concurrency},
                          *writer, stop.get_token(), [&](const CorpusGame& game) {
                            figures.tally.add(game);
                            played.played.add(game);
                            progress.show(played.played.games);
                          });
  }
  if (!done) return report_error(kRaumDatagen, done.error());
  if (!*done) {
    print_message(fmt::format("{} of {} games are in {}; the same command goes on",
                              figures.tally.games, options.games, options.out));
    report_line("raum datagen: interrupted");
    return ExitCode::NoVerdict;
  }
  played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  figures.bytes = writer->bytes();
  figures.header_bytes = writer->header_bytes();
  return print_result(kRaumDatagen, options.json ? json_of(options, figures, played)
                                                 : text_of(figures) + speed_line(options, played));
}

}  // namespace

std::function<ExitCode()> add_datagen_command(CliCommand raum) {
  CliCommand command =
      raum.add_command("datagen", "Let the flagship play itself and keep the scores of its games");
  const auto options = std::make_shared<DatagenOptions>();
  command.add_option("--games", options->games, "Games that the file has in the end")
      .integer_in(1, kMost)
      .required();
  command
      .add_option("-o,--out", options->out,
                  "Write to this file, or continue it if an equal command has begun it")
      .not_empty("the name of a file")
      .required();
  command
      .add_option(
          "--nodes", options->plan.nodes,
          "Nodes of each search after which no further iteration begins; one that has begun "
          "is finished")
      .integer_in(1, kMost)
      .show_default();
  command
      .add_option("--seed", options->seed,
                  "Seed of the random moves; a game depends on it and on the game's number alone")
      .not_empty("a whole number")
      .show_default();
  command
      .add_option("--opening-plies", options->opening_plies,
                  "Random moves at the start of a game: their number, or A..B")
      .show_default();
  command
      .add_option("--endgames", options->endgames,
                  "End games by the tables in this folder, which raum endgame build writes")
      .not_empty("the name of a folder");
  command
      .add_option("--net", options->net,
                  "Evaluate by this net, which raum train has written; none: by tables")
      .not_empty("the name of a file, built-in or none")
      .show_default();
  command
      .add_option("--engine-hash", options->plan.hash_mib,
                  "Transposition table of each game, in MiB")
      .integer_in(1, 1'024)
      .show_default();
  command
      .add_option("--concurrency", options->concurrency,
                  "Games to play at a time; the file does not depend on it")
      .integer_in(1, 1'024)
      .show_default();
  command.add_flag("--json", options->json, "Print one JSON object instead of text");
  add_progress_options(command, options->progress);
  command.footer(fmt::format(
      "An opening is drawn anew if the first score is above {} for either side. A game ends by the "
      "rules, if {} (resigned), if {} (draw), or after {} plies (draw).\n"
      "An interrupted run leaves whole games in the file; the same command goes on.\n"
      "Exit code: 0 done, 2 wrong input or a file of another command, 3 interrupted, 4 a file that "
      "cannot be written.",
      DatagenPlan{}.unfair_score, resign_text({}), draw_text({}), AdjudicationRules{}.most_plies));
  return [options] { return run(*options); };
}

}  // namespace raum::knowledge
