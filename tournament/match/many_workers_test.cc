// A match of as many worker processes as a cluster has, which answer at once.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/files.h"
#include "tournament/testing/worker_match_fixture.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kWorkers = 1'000;
constexpr std::size_t kManyPairs = 5'000;

class ManyWorkers : public WorkerMatchFixture {};

// The coordinator starts one worker after another; without a barrier the first ones would play all
// pairs before the others are there. Each worker writes to the file of starts and then reads one
// empty line from a FIFO.
TEST_F(ManyWorkers, PlayEachPairOnce) {
  const std::string starts = folder_ / "starts";
  const std::string gate = folder_ / "gate";
  ASSERT_EQ(::mkfifo(gate.c_str(), 0600), 0);
  // Open for reading too, so that neither this open() nor one of a worker waits for a partner.
  const int lines = ::open(gate.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(lines, 0);
  write_program(folder_ / "wait",
                "echo >>'" + starts + "'\nread line <'" + gate + "'\nexec \"$@\"");

  WorkerGroup workers = started_by({folder_ / "wait"}, static_cast<int>(kWorkers));
  workers.raum = RAUM_SIMULATED_WORKER;
  MatchConfig match = config_of("many.db", {workers});
  match.worker_times = {.most_start = std::chrono::minutes(10)};
  match.pairs = kManyPairs;
  write_openings(match.openings_path, kManyPairs);

  std::atomic<bool> has_ended = false;
  std::atomic<std::size_t> started = 0;
  std::thread opener([&] {
    std::error_code none_yet;
    while (!has_ended && started < kWorkers) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      const auto size = std::filesystem::file_size(starts, none_yet);
      if (!none_yet) started = size;
    }
    const std::string all(kWorkers, '\n');
    EXPECT_EQ(::write(lines, all.data(), all.size()), static_cast<ssize_t>(all.size()));
  });
  const auto outcome = run(match);
  has_ended = true;
  opener.join();
  ::close(lines);

  ASSERT_TRUE(outcome) << to_string(outcome.error().error);
  EXPECT_EQ(started, kWorkers);
  EXPECT_TRUE(outcome->complete);
  EXPECT_EQ(notices(), "");
  const std::vector<StoredGame> games = stored_games(match.db_path);
  ASSERT_EQ(games.size(), 2 * kManyPairs);
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_EQ(games[i].pair, 1 + i / 2);
    ASSERT_EQ(games[i].leg, static_cast<int>(i % 2));
    ASSERT_EQ(games[i].reason, "move limit");
  }
}

}  // namespace
}  // namespace raum::tournament
