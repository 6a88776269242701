#include "tournament/workers/worker.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/testing/refused_calls.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

// Gives the jobs of a list and counts how often it is asked.
class Jobs : public JobSource {
 public:
  explicit Jobs(std::deque<Job> jobs) : jobs_(std::move(jobs)) {}

  std::optional<Job> next() override {
    ++asked_;
    if (jobs_.empty()) return std::nullopt;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  [[nodiscard]] int asked() const { return asked_; }

 private:
  std::deque<Job> jobs_;
  int asked_ = 0;
};

Contender missing_engine(const std::string& name) {
  Contender contender;
  contender.spec.name = name;
  contender.spec.command = "/no/such/engine";
  return contender;
}

Job both_games_of(std::size_t pair) {
  return {.pair = pair,
          .legs = {true, true},
          .players = {0, 1},
          .opening = {.text = "", .position = Position::start()}};
}

// What a worker reports that gets these jobs.
std::deque<WorkerReport> reports_of(const std::vector<Contender>& contenders, Jobs& jobs,
                                    std::chrono::milliseconds stall = std::chrono::minutes(1)) {
  const Adjudication adjudication;
  const StopEvent stop;
  const Heartbeat heartbeat;
  Mailbox<WorkerReport> mail(100);
  WorkerContext context{.contenders = contenders,
                        .adjudication = adjudication,
                        .stall = stall,
                        .stop = stop,
                        .heartbeat = heartbeat,
                        .jobs = jobs,
                        .mail = mail};
  run_worker(context);
  return mail.take_all();
}

TEST(Worker, PlaysNoFurtherGameAfterABrokenEngine) {
  Jobs jobs({both_games_of(1), both_games_of(2)});
  const auto reports = reports_of({missing_engine("a"), missing_engine("b")}, jobs);
  EXPECT_EQ(jobs.asked(), 1);
  ASSERT_EQ(reports.size(), 2U);
  const auto* const broken = std::get_if<BrokenEngine>(&reports[0]);
  ASSERT_NE(broken, nullptr);
  EXPECT_EQ(broken->name, "a");
  EXPECT_EQ(broken->failure.fault, EngineFault::CannotStart);
  EXPECT_TRUE(std::holds_alternative<WorkerDone>(reports[1]));
}

// From the first job on, no process can be started.
class JobsWithoutProcesses : public Jobs {
 public:
  using Jobs::Jobs;

  std::optional<Job> next() override {
    refuse_processes(EAGAIN);
    return Jobs::next();
  }
};

// A lack of the machine says nothing about the engine.
TEST(WorkerDeathTest, BlamesNoEngineIfTheSystemHasNoProcessLeft) {
  const auto work = [] {
    Contender contender = missing_engine("a");
    contender.spec.command = "/bin/true";
    JobsWithoutProcesses jobs({both_games_of(1)});
    const auto reports = reports_of({contender, contender}, jobs);
    const auto* const failed = std::get_if<FailedWorker>(&reports.front());
    const bool is_named =
        failed != nullptr &&
        failed->what == "no process for /bin/true: Resource temporarily unavailable";
    std::_Exit(reports.size() == 2 && is_named ? 0 : 1);
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(0), "");
}

TEST(Worker, StartsNoEngineThatWasReplaced) {
  std::vector<Contender> contenders{missing_engine("a"), missing_engine("b")};
  contenders[0].identity.files = {{.path = "/no/such/engine", .size = 1}};
  Jobs jobs({both_games_of(1), both_games_of(2)});
  const auto reports = reports_of(contenders, jobs);
  EXPECT_EQ(jobs.asked(), 1);
  ASSERT_EQ(reports.size(), 2U);
  const auto* const changed = std::get_if<ChangedEngine>(&reports[0]);
  ASSERT_NE(changed, nullptr);
  EXPECT_EQ(changed->name, "a");
  EXPECT_EQ(changed->path, "/no/such/engine");
  EXPECT_TRUE(std::holds_alternative<WorkerDone>(reports[1]));
}

TEST(Worker, PlaysNoGameOfAnEngineThatIsReplacedAtItsStart) {
  const FakeEngine engine(
      "rm \"$1\"; while read -r word rest; do case $word in uci) echo uciok;; "
      "isready) echo readyok;; go) echo bestmove 0000;; esac; done");
  const FakeEngine book("");
  Contender contender = missing_engine("a");
  contender.spec.command = engine.path().string();
  contender.spec.arguments = {book.path().string()};
  auto identity = identity_of(contender.spec);
  ASSERT_TRUE(identity.has_value());
  contender.identity = *std::move(identity);
  ASSERT_FALSE(changed_file(contender.identity));
  Jobs jobs({both_games_of(1)});
  const auto reports = reports_of({contender, missing_engine("b")}, jobs);
  ASSERT_EQ(reports.size(), 2U);
  const auto* const changed = std::get_if<ChangedEngine>(&reports[0]);
  ASSERT_NE(changed, nullptr);
  EXPECT_EQ(changed->path, book.path().string());
  EXPECT_TRUE(std::holds_alternative<WorkerDone>(reports[1]));
}

// Stops the process given as $1 for 0.4 s, which is more than kGapAllowed, when it is asked for a
// move, and answers then as $2 says: not at all, or with a null move. Once there is the file $3, it
// answers at once.
constexpr const char* kStopsTheRunner = R"(
  while read -r word rest; do
    case $word in
      uci) echo uciok;;
      isready) echo readyok;;
      go)
        if [ -e "$3" ]; then echo bestmove 0000; continue; fi
        touch "$3"
        kill -STOP "$1"; sleep 0.4; kill -CONT "$1"
        [ "$2" = silent ] || echo bestmove 0000;;
    esac
  done)";

// Plays a game in which the engine stops this process. Whether the report is of a null move, and of
// a game that was played again: once, or more often on a busy machine.
bool is_null_move_after(bool is_again, const std::string& answer, std::chrono::milliseconds stall,
                        const Limit& limit = {.depth = 1}) {
  const FakeEngine engine(kStopsTheRunner);
  const TemporaryFolder folder;
  Contender contender = missing_engine("a");
  contender.spec.command = engine.path().string();
  contender.spec.arguments = {std::to_string(getpid()), answer, folder / "stopped"};
  contender.limit = limit;
  Jobs jobs({{.pair = 1,
              .legs = {true, false},
              .players = {0, 1},
              .opening = {.text = "", .position = Position::start()}}});
  const auto reports = reports_of({contender, contender}, jobs, stall);
  const auto* const played = std::get_if<PlayedReport>(&reports.front());
  return played != nullptr && (played->replays.games > 0) == is_again &&
         played->game.reason == to_string(EngineFault::NullMove);
}

TEST(WorkerDeathTest, PlaysAGameAgainThatWasLostByLatenessWhileItWasStopped) {
  const auto work = [] {
    std::_Exit(is_null_move_after(true, "silent", std::chrono::seconds(2)) ? 0 : 1);
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(0), "");
}

TEST(WorkerDeathTest, KeepsAGameThatAStopHasNotDecided) {
  const auto work = [] {
    std::_Exit(is_null_move_after(false, "in time", std::chrono::seconds(20)) ? 0 : 1);
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(0), "");
}

TEST(WorkerDeathTest, PlaysATimedGameAgainThatWasStopped) {
  const auto work = [] {
    const Limit limit{.movetime_ms = 20'000};
    std::_Exit(is_null_move_after(true, "in time", std::chrono::seconds(20), limit) ? 0 : 1);
  };
  EXPECT_EXIT(work(), testing::ExitedWithCode(0), "");
}

TEST(AfterGame, EndsTheMatchBeforeAnEngineIsBlamed) {
  using std::chrono::milliseconds;
  const milliseconds gap(301), allowed(300);
  EXPECT_EQ(after_game(allowed, allowed, kMostReplays), AfterGame::Report);
  EXPECT_EQ(after_game(milliseconds::max(), milliseconds::max(), 0), AfterGame::Report);
  for (std::size_t replays = 0; replays < kMostReplays; ++replays) {
    EXPECT_EQ(after_game(gap, allowed, replays), AfterGame::PlayAgain) << replays;
  }
  EXPECT_EQ(after_game(gap, allowed, kMostReplays), AfterGame::GiveUp);
}

}  // namespace
}  // namespace raum::tournament
