// ci/check-commits and the commit-msg hook, run on repositories made for the test.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

const std::string kGood = "perft: reject suites without counts\n\nWhy.\n\nNo functional change";

class CheckCommits : public testing::Test {
 protected:
  CheckCommits() { first_ = repository_.commit("Before the rules"); }

  [[nodiscard]] CommandResult run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), RAUM_SOURCE "/ci/check-commits");
    return run_command({.arguments = std::move(arguments), .directory = repository_.path()});
  }

  [[nodiscard]] CommandResult run_on_message(const std::string& message) const {
    repository_.write("message", message);
    return run({"--message", "message"});
  }

  ScratchRepository repository_;
  std::string first_;
};

TEST_F(CheckCommits, AcceptsGoodMessages) {
  for (const std::string& message :
       std::vector<std::string>{kGood, "search: prune more\n\nBench: 123456",
                                "engine/board: rename a thing\n\nNo functional change",
                                "a: " + std::string(54, 'b') + " cd\n\nNo functional change"}) {
    const CommandResult result = run_on_message(message);
    EXPECT_EQ(result.status, 0) << message << "\n" << result.errors;
  }
}

struct Bad {
  std::string message;
  std::string complaint;
};

TEST_F(CheckCommits, RejectsBrokenRules) {
  const std::string end = "\n\nNo functional change";
  for (const Bad& bad : {
           Bad{"Reject suites without counts" + end, "found subject \"Reject suites"},
           Bad{"perft: Reject suites" + end, "found subject \"perft: Reject suites\""},
           Bad{"perft: reject suites." + end, "found subject \"perft: reject suites.\""},
           Bad{"engine/board, perft: rename a thing" + end,
               "found subject \"engine/board, perft: "},
           Bad{"perft: reject" + end, "found subject \"perft: reject\""},
           Bad{"a: " + std::string(55, 'b') + " cd" + end, "a subject of 61 characters"},
           Bad{"perft: reject suites\nbecause" + end, "found \"because\" on line 2"},
           Bad{"perft: reject suites\n\nWhy.", "found last line \"Why.\""},
           Bad{"perft: reject suites\n\nBench: fast", "found last line \"Bench: fast\""},
           Bad{"perft: reject suites", "found last line \"perft: reject suites\""},
           Bad{"", "found subject \"\""},
       }) {
    const CommandResult result = run_on_message(bad.message);
    EXPECT_EQ(result.status, 1) << bad.message;
    EXPECT_NE(result.errors.find(bad.complaint), std::string::npos) << result.errors;
  }
}

TEST_F(CheckCommits, ReadsMessagesAsGitCommitsThem) {
  EXPECT_EQ(run_on_message(kGood + "\n# Please enter the commit message.\n" +
                           "# ------------------------ >8 ------------------------\n" +
                           "diff --git a/x b/x\n")
                .status,
            0);
  EXPECT_EQ(run_on_message("fixup! perft: reject suites").status, 0);
  EXPECT_EQ(run_on_message("Merge branch 'other'").status, 0);
}

TEST_F(CheckCommits, ChecksOnlyTheRange) {
  const std::string good = repository_.commit(kGood);
  const std::string bad = repository_.commit("Fix it");
  EXPECT_EQ(run({first_ + ".." + good}).status, 0);
  const CommandResult result = run({first_ + ".." + bad});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find(bad.substr(0, 12)), std::string::npos) << result.errors;
  EXPECT_EQ(result.errors.find(good.substr(0, 12)), std::string::npos) << result.errors;
}

TEST_F(CheckCommits, RejectsWrongUsage) {
  EXPECT_EQ(run({"nonsense"}).status, 2);
  EXPECT_EQ(run({"--message"}).status, 2);
  EXPECT_EQ(run({"--message", "missing"}).status, 2);
  EXPECT_EQ(run({"HEAD", "HEAD"}).status, 2);
}

TEST(CommitHook, BlocksBadCommits) {
  const ScratchRepository repository;
  repository.write("ci/check-commits",
                   "#!/bin/sh\nexec '" RAUM_SOURCE "/ci/check-commits' \"$@\"\n");
  std::filesystem::permissions(repository.path() / "ci/check-commits",
                               std::filesystem::perms::owner_all);
  repository.git({"config", "core.hooksPath", RAUM_SOURCE "/ci/hooks"});
  repository.commit(kGood);
  const CommandResult result =
      run_command({.arguments = {"git", "-c", "user.name=Test", "-c", "user.email=test@example.org",
                                 "commit", "--allow-empty", "-m", "Fix it"},
                   .directory = repository.path()});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(repository.git({"log", "-1", "--format=%s"}), "perft: reject suites without counts");
}

}  // namespace
}  // namespace raum::ci
