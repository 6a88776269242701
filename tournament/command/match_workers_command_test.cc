// `raum match --workers` as a process: what it prints, and what it leaves behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/run_raum.h"
#include "tournament/launch/shell_text.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class WorkersCommand : public CommandFixture {
 protected:
  // A match whose games worker processes play.
  [[nodiscard]] std::vector<std::string> with_workers(std::vector<std::string> words,
                                                      const std::string& group) const {
    const auto concurrency = std::find(words.begin(), words.end(), "--concurrency");
    words.erase(concurrency, concurrency + 2);
    words.insert(words.end(), {"--workers", group});
    return words;
  }
};

TEST_F(WorkersCommand, ContinuesAfterItsCoordinatorWasKilled) {
  constexpr int kPairs = 30;
  ASSERT_EQ(run(arguments("threads.db", kPairs)), 0);
  for (const int signal : {SIGKILL, SIGINT}) {
    // Each worker reports two pairs, so that the match has not ended when the signal comes.
    Runner runner = start(with_workers(arguments("m.db", kPairs, "slow,arg=2", "brood,arg=1"),
                                       "prefix:" RAUM_FAULTY_PREFIX " hold 4:2"));
    ASSERT_TRUE(runner.read_pairs(3)) << runner.stderr_text();
    EXPECT_GE(workers().size(), 2U);  // with the guards of their engines
    runner.send(signal);
    EXPECT_EQ(runner.wait(), signal == SIGKILL ? 128 + SIGKILL : 3) << runner.stderr_text();
    expect_no_worker();
  }
  Runner last =
      start(with_workers(arguments("m.db", kPairs, "slow,arg=2", "brood,arg=1"), "prefix:env:2"));
  EXPECT_EQ(last.wait(), 0) << last.stderr_text();
  expect_no_worker();
  const auto games = course_of(stored_games(folder_ / "m.db"));
  EXPECT_EQ(games.size(), 2U * kPairs);
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_EQ(games[i], course_of(stored_games(folder_ / "threads.db"))[i]);
  }
}

TEST_F(WorkersCommand, NamesAHostThatCannotBeReached) {
  // An ssh that behaves as the real one does for an unknown host.
  const std::string folder = folder_ / "bin";
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/ssh")
      << "#!/bin/sh\necho 'ssh: Could not resolve hostname node7' >&2\nexit 255\n";
  std::filesystem::permissions(folder + "/ssh", std::filesystem::perms::owner_all);
  const ScopedVariable path("PATH", folder + ":" + std::getenv("PATH"));
  std::vector<std::string> words = with_workers(arguments("m.db", 4), "ssh:node7:1");
  words.insert(words.end(), {"--workers", "1"});
  Runner runner = start(words);
  EXPECT_EQ(runner.wait(), 0) << runner.stderr_text();
  EXPECT_NE(runner.stderr_text().find("worker 1 of ssh:node7:1: crash: exit status 255: \"ssh: "
                                      "Could not resolve hostname node7\""),
            std::string::npos)
      << runner.stderr_text();
}

TEST_F(WorkersCommand, NamesTheCommandThatContinuesWithoutWorkers) {
  const std::string launcher = folder_ / "it's a launcher";
  write_program(launcher, "[ -e '" + (folder_ / "up") + "' ] || exit 1\nexec \"$@\"");
  std::vector<std::string> words =
      with_workers(arguments("m.db", 4), "prefix:\"" + launcher + "\":1");
  words.emplace_back("--new-match");
  const CommandResult none = run_raum(words);
  EXPECT_EQ(none.status, 4);
  words.pop_back();
  words.insert(words.begin(), RAUM_BINARY);
  const std::string command = shell_text(words);
  EXPECT_TRUE(none.errors.ends_with(
      "\nraum match: --workers: found no worker that is left, expected workers that can play; to "
      "continue: " +
      command + "\n"))
      << none.errors;
  std::ofstream(folder_ / "up").close();
  const CommandResult rest = run_command({.arguments = {"sh", "-c", command}});
  EXPECT_EQ(rest.status, 0) << rest.errors;
  EXPECT_EQ(stored_games(folder_ / "m.db").size(), 8U);
}

TEST_F(WorkersCommand, RefusesWrongGroups) {
  const CommandResult both = run_raum([&] {
    auto words = arguments("m.db", 4);
    words.insert(words.end(), {"--workers", "2"});
    return words;
  }());
  EXPECT_EQ(both.status, 2);
  EXPECT_NE(both.errors.find("--concurrency"), std::string::npos) << both.errors;
  std::vector<std::string> words = with_workers(arguments("m.db", 4), "slurm:4");
  const CommandResult unknown = run_raum(words);
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.errors.find("--workers: found \"slurm:4\", expected N, srun:N, ssh:HOST:N or "
                                "prefix:WORDS:N"),
            std::string::npos)
      << unknown.errors;
}

TEST_F(WorkersCommand, RefusesWrongUnits) {
  const auto refused = [&](const std::string& workers, const std::string& pairs) {
    std::vector<std::string> words = with_workers(arguments("m.db", 4), workers);
    words.insert(words.end(), {"--unit-pairs", pairs});
    const CommandResult result = run_raum(words);
    EXPECT_EQ(result.status, 2);
    return result.errors;
  };
  for (const std::string pairs : {"0", "-1", "1001", "2.5", "two"}) {
    EXPECT_EQ(refused("prefix:env:1", pairs),
              "raum match: --unit-pairs: found \"" + pairs +
                  "\", expected a whole number from 1 to 1000 (see --help)\n");
  }
  EXPECT_EQ(refused("2", "3"),
            "raum match: --unit-pairs: found 3, though no worker is a process of its own, expected "
            "--workers srun:N, ssh:HOST:N or prefix:WORDS:N\n");
}

TEST_F(WorkersCommand, ShowsThePlanOfEachGroup) {
  std::vector<std::string> words =
      with_workers(arguments("n.db", 4), "srun:16,constraint=[zen3|zen4]");
  words.insert(words.end(), {"--workers", "2", "--workers", "prefix:env \"A=it's b\":1",
                             "--unit-pairs", "3", "--dry-run"});
  const CommandResult plan = run_raum(words);
  EXPECT_EQ(plan.status, 0) << plan.errors;
  const std::string own = std::filesystem::canonical(RAUM_BINARY).string();
  const auto group = plan.output.find(
      "workers       16 workers: srun --quiet --nodes=1 --ntasks=1 --cpu-bind=cores "
      "--job-name=raum-match-");
  ASSERT_NE(group, std::string::npos) << plan.output;
  EXPECT_NE(
      plan.output.find(" --cpus-per-task=1 '--constraint=[zen3|zen4]' " + own + " worker\n", group),
      std::string::npos)
      << plan.output;
  EXPECT_NE(plan.output.find("workers       2 workers in this process\n"
                             "workers       1 worker: env 'A=it'\\''s b' " +
                             own +
                             " worker\n"
                             "units         3 pairs for each worker process\n"),
            std::string::npos)
      << plan.output;
}

TEST(WorkerCommand, EndsWithItsInput) {
  const CommandResult ended = run_command({.arguments = {RAUM_BINARY, "worker"}});
  EXPECT_EQ(ended.status, 0);
  EXPECT_NE(ended.output.find("{\"hello\":{"), std::string::npos) << ended.output;
  const CommandResult wrong =
      run_command({.arguments = {RAUM_BINARY, "worker"}, .input = "what\n"});
  EXPECT_EQ(wrong.status, 4);
  EXPECT_EQ(wrong.errors, "raum worker: message: found \"what\", expected a line of raum worker\n");
}

}  // namespace
}  // namespace raum::tournament
