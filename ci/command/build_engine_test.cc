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

  // A dry run of a match between two revisions, which builds them and plays nothing.
  [[nodiscard]] CommandResult plan(const std::string& first, const std::string& second) const {
    Command command = gate_command();
    command.arguments = {RAUM_PROGRAM, "match",
                         "--engine",   first,
                         "--engine",   second,
                         "--depth",    "1",
                         "--openings", (outside.path() / "openings").string(),
                         "--pairs",    "1",
                         "--db",       (outside.path() / "m.db").string(),
                         "--dry-run"};
    return run_command(command);
  }
};

TEST_F(BuildEngine, PlaysRevisionsFromTheCacheOfTheGate) {
  repository.write("bin/raum-engine", engine_with_loop(2001));
  repository.commit("Head");
  ASSERT_EQ(gate({"--only", "builds"}).status, 0);
  ASSERT_EQ(builds(), 2);
  repository.write("bin/raum-engine", engine_with_loop(2002));
  repository.commit("Next");
  const CommandResult outcome = plan("rev=HEAD~1", "rev=HEAD,name=next");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  const std::string cache = (repository.path() / "build/gate").string();
  EXPECT_NE(outcome.output.find("\nengine        HEAD~1  " + cache), std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("\nengine        next  " + cache), std::string::npos);
  EXPECT_EQ(builds(), 3) << "only the one that the gate has not built";
  EXPECT_EQ(plan("rev=HEAD~1", "rev=HEAD").status, 0);
  EXPECT_EQ(builds(), 3);
}

TEST_F(BuildEngine, ReportsARevisionThatCannotBePlayed) {
  repository.git({"rm", "-q", "bin/raum-engine"});
  repository.commit("Head");
  const CommandResult broken = plan("rev=HEAD", "rev=HEAD~1");
  EXPECT_EQ(broken.status, 1);
  EXPECT_EQ(last_words(broken.errors).substr(last_words(broken.errors).rfind('\n') + 1),
            "raum match: engine HEAD: rev: \"HEAD\": found its target raum-engine builds no "
            "bin/raum-engine, expected a revision that builds; its log is in build/gate");
  const CommandResult unknown = plan("rev=nothing", "rev=HEAD~1");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(std::count(unknown.errors.begin(), unknown.errors.end(), '\n'), 1) << unknown.errors;
  EXPECT_TRUE(unknown.errors.starts_with("raum match: engine nothing: rev: ")) << unknown.errors;
}

// The code and the error of a revision that is not built, called from a folder.
std::string failure_in(const std::filesystem::path& folder, const std::stop_token& stop = {}) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  const auto engine = build_engine("HEAD", stop);
  std::filesystem::current_path(before);
  if (engine) return "built";
  return std::to_string(static_cast<int>(engine.error().code)) + " " +
         to_string(engine.error().error);
}

TEST_F(BuildEngine, HasNoVerdictAfterAnInterrupt) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(failure_in(repository.path(), stop.get_token()),
            "3 \"HEAD\": found interrupted, expected a revision that builds; its log is in "
            "build/gate");
}

TEST_F(BuildEngine, BlamesTheMachine) {
  {
    const ScopedVariable compiler("CXX", "no-such-compiler");
    EXPECT_TRUE(failure_in(repository.path()).starts_with("4 no-such-compiler: found "));
  }
  repository.write("build", "no folder");
  EXPECT_EQ(failure_in(repository.path()),
            "4 \"HEAD\": found " + (repository.path() / "build/gate").string() +
                ": Not a directory, expected a revision that builds; its log is in build/gate");
}

TEST_F(BuildEngine, NeedsARepository) {
  EXPECT_TRUE(failure_in("/").starts_with("2 /: found fatal: not a git repository"))
      << failure_in("/");
}

}  // namespace
}  // namespace raum::ci
