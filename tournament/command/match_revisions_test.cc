// `raum match --engine rev=REVISION` with a builder that builds nothing: what is checked before a
// build, the failures of a build, and what is stored.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/run_in_process.h"
#include "tournament/command/command.h"
#include "tournament/report/results_reader.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class MatchRevisions : public CommandFixture {
 protected:
  // Two revisions and whatever else a match needs.
  [[nodiscard]] std::vector<std::string> revisions(const std::string& db = "m.db") const {
    return {"match",
            "--engine",
            "rev=old,arg=good,arg=1,arg=1",
            "--engine",
            "rev=new,arg=good,arg=1,arg=2",
            "--depth",
            "1",
            "--openings",
            folder_ / "openings.txt",
            "--pairs",
            "1",
            "--progress",
            "0",
            "--db",
            folder_ / db};
  }

  [[nodiscard]] CommandRun run_with_builder(std::vector<std::string> arguments) {
    const EngineBuilder builder{
        .commit_of = [](const std::string& revision) -> Fallible<std::string> {
          if (revision == "none") return usage_error({"none", "no commit", "a commit"});
          return "c-" + revision;
        },
        .build = [this](const NamedCommit& revision,
                        const std::stop_token&) -> Fallible<BuiltEngine> {
          built_.push_back(revision.name + " " + revision.commit);
          if (failure_) return tl::unexpected(Failure{*failure_, {"build", "no luck", ""}});
          return BuiltEngine{RAUM_SCRIPTED_ENGINE, held_};
        }};
    return run_in_process([&](CliCommand program) { return add_match_command(program, builder); },
                          std::move(arguments));
  }

  std::vector<std::string> built_;  // "REVISION COMMIT"
  std::optional<ExitCode> failure_;
  std::shared_ptr<int> held_ = std::make_shared<int>(0);
};

TEST_F(MatchRevisions, StoresTheCommits) {
  const CommandRun run = run_with_builder(revisions());
  ASSERT_EQ(run.code, ExitCode::Pass) << run.err;
  EXPECT_EQ(built_, (std::vector<std::string>{"old c-old", "new c-new"}));
  EXPECT_EQ(held_.use_count(), 1) << "released after the match";
  auto reader = ResultsReader::open(folder_ / "m.db");
  ASSERT_TRUE(reader.has_value());
  const auto match = reader->match(0);
  ASSERT_TRUE(match.has_value());
  const Configuration& stored = match->outcome.configuration;
  const std::map<std::string, std::string> values(stored.begin(), stored.end());
  EXPECT_EQ(values.at("engine 1 name"), "old");
  EXPECT_EQ(values.at("engine 1 rev"), "c-old");
  EXPECT_EQ(values.at("engine 1 command"), RAUM_SCRIPTED_ENGINE);
  EXPECT_EQ(values.at("engine 2 rev"), "c-new");
}

TEST_F(MatchRevisions, PlansWithoutABuild) {
  ASSERT_EQ(run_with_builder(revisions()).code, ExitCode::Pass);
  built_.clear();
  auto plan = revisions();
  plan.emplace_back("--dry-run");
  const CommandRun run = run_with_builder(plan);
  EXPECT_EQ(run.code, ExitCode::Pass) << run.err;
  EXPECT_NE(run.out.find("\nengine        old  raum-engine of commit c-old  arguments [\"good\""),
            std::string::npos)
      << run.out;
  EXPECT_NE(
      run.out.find("\nplayed        2 of these games, in match 1 of the database; 0 are left"),
      std::string::npos)
      << run.out;
  EXPECT_TRUE(built_.empty());
}

TEST_F(MatchRevisions, ChecksEverythingElseFirst) {
  ASSERT_EQ(run_with_builder(revisions("played.db")).code, ExitCode::Pass);
  built_.clear();
  const auto with = [&](std::vector<std::string> more, const std::string& db = "m.db") {
    auto all = revisions(db);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto replaced = [&](std::size_t index, const std::string& word) {
    auto all = revisions();
    all[index] = word;
    return all;
  };
  struct Row {
    std::vector<std::string> arguments;
    ExitCode code;
    std::string error;
  };
  const std::string missing = folder_ / "no/such/file";
  const std::vector<Row> rows{
      {with({"--tc", "x"}), ExitCode::Usage, "--tc: found \"x\""},
      {with({"--tc", "1", "--movetime", "5"}), ExitCode::Usage,
       "engine old: found a movetime and a tc, expected one of the two"},
      {replaced(2, "rev=new"), ExitCode::Usage,
       "engines: found two with the name \"new\", expected unique names"},
      {replaced(2, "rev=none"), ExitCode::Usage,
       "engine none: rev: none: found no commit, expected a commit"},
      {replaced(2, "name=a,cmd=/no/such/engine"), ExitCode::Environment,
       "engine a: /no/such/engine: found no such file"},
      {replaced(8, missing), ExitCode::Usage, missing + ": found "},
      {replaced(10, "1000"), ExitCode::Usage, ""},
      {with({}, "no/such/m.db"), ExitCode::Environment, ""},
      {with({"--rgn", missing}), ExitCode::Environment,
       missing + ": found No such file or directory, expected a file that can be written"},
      {with({"--log", missing}), ExitCode::Environment,
       missing + ": found No such file or directory, expected a file that can be written"},
      {with({"--seed", "3"}, "played.db"), ExitCode::Usage,
       folder_ / "played.db: another match: found seed = 3, expected seed = 0"},
  };
  ASSERT_EQ(rows.size(), 11U);
  for (const Row& row : rows) {
    const CommandRun run = run_with_builder(row.arguments);
    const std::string line = "raum match: " + row.error;
    EXPECT_EQ(run.code, row.code) << row.error;
    EXPECT_EQ(run.err.substr(0, line.size()), line);
    EXPECT_EQ(run.out, "");
  }
  EXPECT_TRUE(built_.empty());
}

TEST_F(MatchRevisions, EndsWithTheCodeOfABuildThatFails) {
  for (const ExitCode code : {ExitCode::NoVerdict, ExitCode::Environment}) {
    failure_ = code;
    const CommandRun run = run_with_builder(revisions());
    EXPECT_EQ(run.code, code);
    EXPECT_EQ(run.err, "raum match: engine old: rev: build: no luck\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "m.db"));
  }
  EXPECT_EQ(built_.size(), 2U) << "the second engine is not built after the first failed";
}

TEST_F(MatchRevisions, AreRefusedWithoutABuilder) {
  raum::expect_refused([](CliCommand program) { return add_match_command(program); }, revisions(),
                       "raum match: engine old: rev: found a raum that was built without the gate, "
                       "expected cmd=PATH");
}

}  // namespace
}  // namespace raum::tournament
