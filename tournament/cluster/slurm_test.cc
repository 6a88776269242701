// Matches whose workers Slurm places, on two nodes that are processes of the test. Whatever dies,
// the games are those of a match of one thread, and nothing is left behind.
//
// Where Slurm is missing, the tests skip, or fail if RAUM_CLUSTER_TESTS=required is set, as in
// ci/test. There the tests of a node that is cut off skip only if this process may make no network
// namespace.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/core/system_error.h"
#include "base/process/process_tree.h"
#include "base/testing/process_texts.h"
#include "base/testing/sandboxes.h"
#include "tournament/cluster/cluster_fixture.h"
#include "tournament/cluster/cut_network.h"
#include "tournament/cluster/slurm_cluster.h"
#include "tournament/workers/worker_process.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

class Slurm : public ClusterFixture {
 protected:
  void SetUp() override {
    if (!has_programs({"srun", "sinfo", "squeue", "slurmctld", "slurmd", "munged"})) return;
    start({});
  }

  void start(ClusterPlaces places) {
    cluster_.emplace(servers_.path(), std::move(places));
    configuration_.emplace("SLURM_CONF", cluster_->configuration());
    const std::string why = cluster_->start();
    ASSERT_EQ(why, "");
  }

  static WorkerGroup srun(int count) { return {.place = WorkerPlace::Slurm, .count = count}; }

  // A silent worker is lost before the rest of the match is played, also on a machine on which the
  // others answer slowly.
  static MatchConfig with_short_silence(MatchConfig match) {
    match.engines = {scripted("a", "slow", 15, 1), scripted("b", "slow", 15, 2)};
    match.worker_times.most_silence = 3s;
    match.worker_times.alive_step = 500ms;
    return match;
  }

  // Waits until a worker of the second node plays: it has started an engine.
  void wait_for_second_node() const {
    const auto plays = [this] {
      const auto all = cluster_->node(1).started();
      return std::any_of(all.begin(), all.end(), [](const ProcessId& one) {
        return process_text(one.pid, "cmdline").starts_with(RAUM_SCRIPTED_ENGINE);
      });
    };
    const auto last = std::chrono::steady_clock::now() + 60s;
    while (!plays() && std::chrono::steady_clock::now() < last) std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(plays());
  }

  // The processes srun of this test that it has started itself, and not those that srun starts to
  // look after its job.
  [[nodiscard]] std::vector<int> launchers() const {
    std::vector<int> all;
    for (const ProcessId& one : descendants(::getpid())) {
      if (process_text(one.pid, "comm") == "srun\n") all.push_back(one.pid);
    }
    const auto is_helper = [all](int pid) {
      const std::string status = process_text(pid, "status");
      return std::any_of(all.begin(), all.end(), [&](int other) {
        return status.find(fmt::format("\nPPid:\t{}\n", other)) != std::string::npos;
      });
    };
    all.erase(std::remove_if(all.begin(), all.end(), is_helper), all.end());
    return all;
  }

  // Neither a worker nor an engine is left, nor a job that holds a processor or waits for one.
  void expect_nothing_left() const {
    expect_no_worker(60s);
    const auto last = std::chrono::steady_clock::now() + 60s;
    while (cluster_->jobs() != 0U && std::chrono::steady_clock::now() < last) {
      std::this_thread::sleep_for(50ms);
    }
    EXPECT_EQ(cluster_->jobs(), 0U);
  }

  std::optional<SlurmCluster> cluster_;
  std::optional<ScopedVariable> configuration_;
};

TEST_F(Slurm, PlaysTheGamesOfALocalMatch) {
  expect_same_games(config_of({srun(4)}));
  EXPECT_EQ(notices(), "");
  expect_nothing_left();
}

TEST_F(Slurm, PlaysWithEnginesThatTheNodeLacks) {
  if (!can_make_sandboxes()) GTEST_SKIP() << "bubblewrap cannot make a sandbox here";
  expect_same_games_with_sent_engines(srun(3));
  expect_nothing_left();
}

TEST_F(Slurm, PlaysOnWithoutAWorkerThatWasKilled) {
  expect_same_games(config_of({srun(4)}), [this](std::size_t pairs) {
    if (pairs != 3) return;
    const auto pids = workers();
    ASSERT_FALSE(pids.empty());
    ::kill(pids.front(), SIGKILL);
  });
  expect_nothing_left();
}

// Their workers are left on the nodes, and their jobs hold all processors.
TEST_F(Slurm, PlaysOnAfterItsLaunchersWereKilled) {
  expect_same_games(config_of({srun(4)}), [this](std::size_t pairs) {
    if (pairs != 3) return;
    const auto pids = launchers();
    EXPECT_EQ(pids.size(), 4U);
    for (const int pid : pids) ::kill(pid, SIGKILL);
  });
  EXPECT_TRUE(says("crash: signal 9")) << notices();
  expect_nothing_left();
}

TEST_F(Slurm, PlaysOnWhileItsControllerIsReplaced) {
  expect_same_games(config_of({srun(4)}), [this](std::size_t pairs) {
    if (pairs == 3) cluster_->kill_controller();
    if (pairs == 10) cluster_->start_controller();
  });
  expect_nothing_left();
}

TEST_F(Slurm, PlaysOnWithoutADaemonOfANode) {
  expect_same_games(config_of({srun(4)}), [this](std::size_t pairs) {
    if (pairs == 3) cluster_->node(1).kill();
  });
}

TEST_F(Slurm, PlaysOnWithoutANode) {
  MatchConfig match = config_of({srun(4)});
  match.worker_times.most_silence = 3s;
  expect_same_games(match, [this](std::size_t pairs) {
    if (pairs == 3) cluster_->node(1).signal_all(SIGKILL);
  });
  expect_nothing_left();
}

TEST_F(Slurm, PlaysOnWithoutASilentNode) {
  expect_same_games(with_short_silence(config_of({srun(4)})), [this](std::size_t pairs) {
    if (pairs != 3) return;
    wait_for_second_node();
    cluster_->node(1).signal_all(SIGSTOP);
  });
  // Slurm may notice before the coordinator does.
  EXPECT_TRUE(says("silent for ") || says("Node failure on ")) << notices();
  cluster_->node(1).signal_all(SIGCONT);
  expect_nothing_left();
}

// One of the five workers waits in the queue.
TEST_F(Slurm, LeavesNothingBehindAfterAnyEnd) {
  expect_same_games_after_ends("srun:5", [this] { expect_nothing_left(); });
}

// A node whose packets do not arrive any more: nobody can end its workers, which end by themselves.
class CutOffSlurm : public Slurm {
 public:
  static std::vector<std::string> programs() {
    return {"srun", "sinfo", "squeue", "slurmctld", "slurmd", "munged", "ip", "nsenter", "unshare"};
  }

 protected:
  void SetUp() override {
    if (!has_programs(programs())) return;
    if (const int error = network_.enter(); error != 0) {
      if (error == EPERM) GTEST_SKIP() << "this process may not make a network namespace";
      const std::string why = std::string("no network namespace: ") + system_error_text(error);
      if (are_cluster_tests_required()) FAIL() << why;
      GTEST_SKIP() << why;
    }
    const std::string failure = network_.connect();
    ASSERT_EQ(failure, "");
    start(
        {.here = CutNetwork::kHere, .there = CutNetwork::kThere, .go_there = network_.go_there()});
  }

  CutNetwork network_{servers_ / "network.log"};
};

TEST_F(CutOffSlurm, PlaysOnWithoutANodeThatCannotBeReached) {
  expect_same_games(with_short_silence(config_of({srun(4)})), [this](std::size_t pairs) {
    if (pairs != 3) return;
    wait_for_second_node();
    EXPECT_EQ(network_.cut(), "");
  });
  // Slurm may notice before the coordinator does.
  EXPECT_TRUE(says("silent for ") || says("Node failure on ")) << notices();
  // Nobody can tell the workers on the other side that the match is over.
  expect_no_worker(kMostSilence + 30s);
}

// Prints figures, which depend on the machine; for a quiet one, so that no other test runs it.
TEST_F(Slurm, DISABLED_PrintsItsSpeed) {
  struct Played {
    double seconds = 0;
    std::size_t plies = 0;
  };
  const auto play = [this](WorkerGroup group, std::size_t pairs, int ms_a_move) {
    MatchConfig match = config_of({std::move(group)});
    match.db_path = folder_ / "speed.db";
    std::filesystem::remove(match.db_path);
    for (EngineSpec& engine : match.engines) engine.arguments[1] = std::to_string(ms_a_move);
    match.pairs = pairs;
    match.use_cache = false;
    match.worker_times = {};
    write_openings(match.openings_path, pairs);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(played(match).complete);
    Played all{.seconds =
                   std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
    for (const StoredGame& game : stored_games(match.db_path)) all.plies += game.plies;
    return all;
  };
  const auto print_round_trip = [&](const char* name, WorkerGroup group) {
    group.raum = RAUM_SIMULATED_WORKER;
    const double few = play(group, 100, 0).seconds;
    const double many = play(group, 2'100, 0).seconds;
    std::cout << fmt::format("a pair without moves, one worker, {}: {:.3f} ms\n", name,
                             1e3 * (many - few) / 2'000)
              << std::flush;
  };
  print_round_trip("local", {.place = WorkerPlace::Prefix, .count = 1, .words = {"env"}});
  print_round_trip("by srun", srun(1));
  const Played one = play(srun(1), 16, 5);
  const Played four = play(srun(4), 64, 5);
  const auto speed = [](const Played& all) { return static_cast<double>(all.plies) / all.seconds; };
  std::cout << fmt::format(
      "engines that sleep 5 ms a move: one worker {:.1f} plies/s, four on two nodes {:.1f}, which "
      "is {:.1f} % of four times as much\n",
      speed(one), speed(four), 25 * speed(four) / speed(one));
}

class MissingNetwork : public ClusterFixture {};

TEST_F(MissingNetwork, SkipsTestsEvenIfTheyAreRequired) {
  if (!has_programs(CutOffSlurm::programs())) return;
  std::vector<std::string> words{std::filesystem::read_symlink("/proc/self/exe"),
                                 "--gtest_filter=CutOffSlurm.*"};
  // Others than root may not make one anyway.
  if (::geteuid() == 0) words.insert(words.begin(), {"setpriv", "--bounding-set=-sys_admin"});
  const CommandResult tests =
      run_command({.arguments = words, .environment = {{"RAUM_CLUSTER_TESTS", "required"}}});
  EXPECT_EQ(tests.status, 0) << tests.output;
  EXPECT_NE(tests.output.find("this process may not make a network namespace"), std::string::npos)
      << tests.output;
}

class MissingSlurm : public ClusterFixture {};

TEST_F(MissingSlurm, SkipsTests) {
  expect_skip_without("srun", "Slurm.PlaysTheGamesOfALocalMatch");
}

TEST_F(MissingSlurm, FailsTestsThatAreRequired) {
  const CommandResult tests = run_without_programs("Slurm.PlaysTheGamesOfALocalMatch", "required");
  EXPECT_EQ(tests.status, 1) << tests.output;
  EXPECT_NE(tests.output.find("srun is missing: ci/install --cluster installs it"),
            std::string::npos)
      << tests.output;
}

}  // namespace
}  // namespace raum::tournament
