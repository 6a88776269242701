// raum-runner-bench [PAIRS] [CONCURRENCY] [--watched] [--workers KIND] [--unit-pairs K]: measures
// the overhead of the runner. Plays a match of two engines that answer at once and prints the
// runner's processor time per ply (without the engines), games per second, bytes per game and peak
// memory.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>

#include "base/core/splitmix.h"
#include "base/options/command_line.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "engine/game/random_walk.h"
#include "tournament/live/match_observer.h"
#include "tournament/match/match.h"
#include "tournament/report/results_reader.h"

namespace {

using namespace raum;
using namespace raum::tournament;

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Processor time of this process, in all threads.
double spent_s() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

long memory_kib() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// Bytes that this process has read and written, from and to files, pipes and sockets.
struct Traffic {
  std::uint64_t read = 0, written = 0;
};
Traffic traffic() {
  std::ifstream counts("/proc/self/io");
  Traffic total;
  std::string name;
  std::uint64_t bytes = 0;
  while (counts >> name >> bytes) {
    if (name == "rchar:") total.read = bytes;
    if (name == "wchar:") total.written = bytes;
  }
  return total;
}

void write_openings(const std::string& path, std::size_t count) {
  std::ofstream file(path);
  SplitMix64 random(1);
  std::set<std::uint64_t> seen;
  while (seen.size() < count) {
    const Position position = random_walk(Position::start(), 8, random);
    if (Game(position).end()) continue;
    if (seen.insert(position.key().raw).second) file << to_string(position) << '\n';
  }
}

// Does what `raum match --live` does without a viewer.
class Watcher final : public MatchObserver {
 public:
  [[nodiscard]] LiveSlots* begin(const Schedule&, std::size_t workers) noexcept override {
    return &slots_.emplace(workers);
  }
  void stored(const StoredResult&) noexcept override {}
  void cleared() noexcept override {}
  void counted(const Tally&, std::size_t) noexcept override {}

 private:
  std::optional<LiveSlots> slots_;
};

int run(int argc, char** argv) {
  CommandLine line{
      "Measure the overhead of the runner in a match of two engines that answer at once",
      "raum-runner-bench"};
  MatchConfig config;
  config.pairs = 100;
  CliCommand program = line.root();
  program.add_option("PAIRS", config.pairs, "Game pairs to play")
      .integer_in(1, 1'000'000)
      .show_default();
  program.add_option("CONCURRENCY", config.concurrency, "Number of games to play at a time")
      .integer_in(1, 1'024)
      .show_default();
  bool is_watched = false;
  program.add_flag("--watched", is_watched,
                   "Write the moves for readers, as raum match --live does");
  program
      .add_option("--unit-pairs", config.unit_pairs, "Pairs that a worker process gets at a time")
      .integer_in(1, 1'000)
      .show_default();
  std::string workers = "threads";
  program
      .add_option(
          "--workers", workers,
          "threads: play the games in this process; processes: in processes of raum worker; "
          "simulated: in processes that answer each job at once with games of no moves")
      .not_empty("threads, processes or simulated")
      .show_default();
  program.footer("Exit code: 0 played, 2 wrong usage, 4 the match failed.");
  if (const auto parsed = line.parse(argc, argv); !parsed) {
    return static_cast<int>(print_end(parsed.error()));
  }
  std::string folder = (std::filesystem::temp_directory_path() / "raum-bench-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) return 4;
  if (workers != "threads") {
    const char* const raum = workers == "processes" ? RAUM_BINARY : RAUM_SIMULATED_WORKER;
    config.workers = {{.place = WorkerPlace::Prefix,
                       .count = config.concurrency,
                       .words = {"env"},
                       .raum = raum}};
  }
  config.limit.depth = 1;
  config.openings_path = folder + "/openings.txt";
  config.db_path = folder + "/bench.db";
  config.adjudication.max_moves = 100;
  for (const char* const seed : {"1", "2"}) {
    EngineSpec& engine = config.engines.emplace_back();
    engine.name = fmt::format("quick {}", seed);
    engine.command = RAUM_QUICK_ENGINE;
    engine.arguments = {seed};
  }
  write_openings(config.openings_path, config.pairs);

  const double before = spent_s();
  const Traffic traffic_before = traffic();
  const auto start = std::chrono::steady_clock::now();
  Watcher watcher;
  MatchCallbacks callbacks;
  if (is_watched) callbacks.observer = &watcher;
  // The second half has no starts of engines and workers.
  std::chrono::steady_clock::time_point half_time = start;
  callbacks.progress = [&](const MatchProgress& now) {
    if (now.pairs_done == config.pairs / 2) half_time = std::chrono::steady_clock::now();
  };
  const auto outcome = run_match(config, callbacks);
  const double half =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - half_time).count();
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double cpu = spent_s() - before;
  const Traffic traffic_after = traffic();
  int code = 0;
  if (!outcome || !outcome->complete) {
    fmt::print(stderr, "raum-runner-bench: {}\n",
               outcome ? "the match is not complete" : to_string(outcome.error().error));
    code = 4;
  } else {
    std::size_t plies = 0;
    auto reader = ResultsReader::open(config.db_path);
    const auto counted = reader->for_each_game(1, [&](const StoredGame& g) -> Fallible<void> {
      plies += g.plies;
      return {};
    });
    const auto games = static_cast<double>(outcome->games.total());
    fmt::print("games {}  plies {}  concurrency {}\n", games, plies, config.concurrency);
    fmt::print("runner CPU   {:.1f} µs per {}\n",
               1e6 * cpu / (plies > 0 ? static_cast<double>(plies) : games),
               plies > 0 ? "ply" : "game");
    fmt::print("speed        {:.1f} games/s, {:.0f} plies/s\n", games / wall,
               static_cast<double>(plies) / wall);
    fmt::print("second half  {:.1f} games/s\n", games / 2 / half);
    fmt::print("traffic      {:.0f} bytes read and {:.0f} written a game, with the database\n",
               static_cast<double>(traffic_after.read - traffic_before.read) / games,
               static_cast<double>(traffic_after.written - traffic_before.written) / games);
    fmt::print("memory       {} KiB at most, {} bytes of database a game\n", memory_kib(),
               std::filesystem::file_size(config.db_path) / outcome->games.total());
    code = counted ? 0 : 4;
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "raum-runner-bench: failed: {}\n", error.what());
    return 4;
  }
}
