// Engines of revisions in `raum match`, with scripts as programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stop_token>
#include <string>

#include "base/testing/scoped_variable.h"
#include "ci/command/build_engine.h"
#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

class BuildEngine : public GateFixture {
 protected:
  BuildEngine() {
    outside.write("openings", "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1\n");
  }

  // A match between two revisions.
  [[nodiscard]] CommandResult match(const std::string& first, const std::string& second,
                                    const std::vector<std::string>& more = {}) const {
    Command command = gate_command();
    command.arguments = {RAUM_PROGRAM,  "match",
                         "--engine",    first,
                         "--engine",    second,
                         "--depth",     "1",
                         "--openings",  (outside.path() / "openings").string(),
                         "--pairs",     "1",
                         "--max-moves", "2",
                         "--db",        (outside.path() / "m.db").string()};
    command.arguments.insert(command.arguments.end(), more.begin(), more.end());
    return run_command(command);
  }

  [[nodiscard]] std::string cache() const { return (repository.path() / "build/gate").string(); }

  // A revision whose engine plays.
  void commit_player(const std::string& name) const {
    repository.write("bin/raum-engine", "#!/bin/sh\n# " + name + "\nexec " RAUM_ENGINE " \"$@\"\n");
    repository.commit(name);
  }

  [[nodiscard]] std::string commit_of(const std::string& revision) const {
    return repository.git({"rev-parse", revision}).substr(0, 12);
  }
};

// The code and the error of a revision that is not built, called from a folder.
std::string failure_in(const std::filesystem::path& folder, const std::stop_token& stop = {}) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  const auto engine = build_engine({.name = "HEAD", .commit = "HEAD"}, stop);
  std::filesystem::current_path(before);
  if (engine) return "built";
  return std::to_string(static_cast<int>(engine.error().code)) + " " +
         to_string(engine.error().error);
}

TEST_F(BuildEngine, PlaysRevisionsFromTheCacheOfTheGate) {
  commit_player("Head");
  ASSERT_EQ(gate({"--only", "builds"}).status, 0);
  ASSERT_EQ(builds(), 2);
  commit_player("Next");
  const CommandResult outcome = match("rev=HEAD~1", "rev=HEAD,name=next");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(builds(), 3) << "only the one that the gate has not built";
  Command show = gate_command();
  show.arguments = {RAUM_PROGRAM, "results", "show", (outside.path() / "m.db").string(),
                    "--configuration"};
  const std::string shown = run_command(show).output;
  EXPECT_NE(shown.find("\nengine 1 command    " + cache()), std::string::npos) << shown;
  EXPECT_NE(shown.find("\nengine 1 rev        " + commit_of("HEAD~1") + "\n"), std::string::npos)
      << shown;
  EXPECT_NE(shown.find("\nengine 2 rev        " + commit_of("HEAD") + "\n"), std::string::npos);
  EXPECT_EQ(match("rev=HEAD~1", "rev=HEAD,name=next").status, 0) << "the same match again";
  EXPECT_EQ(builds(), 3);
}

// The last commit says how a revision is built that is older than the manifest.
TEST_F(BuildEngine, BuildsARevisionWithoutAManifest) {
  repository.git({"rm", "-q", "raumlab.toml"});
  commit_player("Old");
  EXPECT_EQ(failure_in(repository.path()),
            "2 \"HEAD\": found no raumlab.toml, expected a revision with a manifest that says how "
            "it is built");
  repository.write("raumlab.toml", manifest_of());
  commit_player("New");
  EXPECT_EQ(match("rev=HEAD~1", "rev=HEAD").status, 0);
  EXPECT_EQ(builds(), 2);
}

TEST_F(BuildEngine, BuildsNothingForADryRun) {
  commit_player("Head");
  const CommandResult plan = match("rev=HEAD~1", "rev=HEAD", {"--dry-run"});
  EXPECT_EQ(plan.status, 0) << plan.errors;
  EXPECT_NE(plan.output.find("\nengine        HEAD~1  raum-engine of commit " +
                             commit_of("HEAD~1") + "  arguments "),
            std::string::npos)
      << plan.output;
  EXPECT_EQ(builds(), 0);
  EXPECT_FALSE(std::filesystem::exists(cache()));
}

TEST_F(BuildEngine, LeavesNothingForGitToReport) {
  commit_player("Head");
  ASSERT_EQ(match("rev=HEAD", "rev=HEAD,name=other").status, 0);
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "");
}

TEST_F(BuildEngine, ReportsARevisionThatCannotBePlayed) {
  repository.git({"rm", "-q", "bin/raum-engine"});
  repository.commit("Head");
  const auto error_line = [](const CommandResult& outcome) {
    const std::string words = last_words(outcome.errors);
    return words.substr(words.rfind('\n') + 1);
  };
  const CommandResult missing = match("rev=HEAD", "rev=HEAD~1");
  EXPECT_EQ(missing.status, 4);
  EXPECT_EQ(error_line(missing),
            "raum match: engine HEAD: rev: \"HEAD\": found its commands make no program "
            "./bin/raum-engine, expected a revision that builds");
  repository.write("compile.sh", "echo \"x.cc:1:2: error: expected ';'\"\nexit 1\n");
  repository.commit("Broken");
  const CommandResult broken = match("rev=HEAD", "rev=HEAD~1");
  EXPECT_EQ(broken.status, 4);
  const std::string line = error_line(broken);
  const std::string start =
      "raum match: engine HEAD: rev: \"HEAD\": found sh: exit status 1: \"x.cc:1:2: error: "
      "expected ';'\", expected a revision that builds; its log is " +
      cache();
  EXPECT_EQ(line.substr(0, start.size()), start);
  ASSERT_TRUE(line.ends_with("/log.txt")) << line;
  EXPECT_TRUE(std::filesystem::exists(line.substr(line.rfind(' ') + 1)));
  const CommandResult unknown = match("rev=nothing", "rev=HEAD~1");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(std::count(unknown.errors.begin(), unknown.errors.end(), '\n'), 1) << unknown.errors;
  EXPECT_TRUE(unknown.errors.starts_with("raum match: engine nothing: rev: ")) << unknown.errors;
}

TEST_F(BuildEngine, HasNoVerdictAfterAnInterrupt) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(failure_in(repository.path(), stop.get_token()),
            "3 \"HEAD\": interrupted while it was built");
}

TEST_F(BuildEngine, BlamesTheMachine) {
  {
    const ScopedVariable compiler("CXX", "no-such-compiler");
    EXPECT_TRUE(failure_in(repository.path()).starts_with("4 no-such-compiler: found "));
  }
  repository.write("build", "no folder");
  EXPECT_EQ(failure_in(repository.path()), "4 \"HEAD\": found " + cache() +
                                               ": Not a directory, expected a machine that can "
                                               "build it");
}

TEST_F(BuildEngine, NeedsARepository) {
  EXPECT_EQ(failure_in("/"),
            "2 /: found no git repository, expected a git repository with a work tree");
}

}  // namespace
}  // namespace raum::ci
