// `raum match --live` with a view that shows nothing: when it is started, and what it is shown.
#include "tournament/command/match_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/run_in_process.h"
#include "tournament/command/command.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

// What a view was told, in this order.
struct Told {
  std::uint16_t port = 0;
  std::string db_path;
  std::vector<std::string> calls;
  std::size_t games = 0;
};

class QuietObserver final : public MatchObserver {
 public:
  explicit QuietObserver(Told& told) : told_(told) {}
  [[nodiscard]] LiveSlots* begin(const Schedule&, std::size_t) noexcept override {
    told_.calls.emplace_back("begin");
    return nullptr;
  }
  void stored(const StoredResult&) noexcept override { ++told_.games; }
  void cleared() noexcept override {}
  void counted(const Tally&, std::size_t) noexcept override {}

 private:
  Told& told_;
};

class QuietView final : public MatchView {
 public:
  explicit QuietView(Told& told) : told_(told), observer_(told) {}
  [[nodiscard]] std::string address() const override { return "nowhere"; }
  [[nodiscard]] MatchObserver& observer() override { return observer_; }
  void end(const Fallible<MatchOutcome>& outcome) noexcept override {
    told_.calls.emplace_back(outcome ? "end" : "end with an error");
  }
  void wait(const std::stop_token&) noexcept override { told_.calls.emplace_back("wait"); }

 private:
  Told& told_;
  QuietObserver observer_;
};

class LiveOption : public CommandFixture {
 protected:
  [[nodiscard]] CommandRun run_live(std::vector<std::string> arguments,
                                    const MatchViewStarter& starter,
                                    const EngineBuilder& builder = {}) {
    return run_in_process(
        [&](CliCommand program) { return add_match_command(program, builder, starter); },
        std::move(arguments));
  }

  [[nodiscard]] MatchViewStarter starter() {
    return [this](std::uint16_t port,
                  const MatchConfig& config) -> Fallible<std::unique_ptr<MatchView>> {
      told_.port = port;
      told_.db_path = config.db_path;
      told_.calls.emplace_back("start");
      if (failure_) return tl::unexpected(*failure_);
      return std::make_unique<QuietView>(told_);
    };
  }

  [[nodiscard]] std::vector<std::string> with(const std::string& option) const {
    std::vector<std::string> all = arguments("m.db", 2);
    all.emplace_back("--quiet");
    all.erase(std::find(all.begin(), all.end(), "--progress"),
              std::find(all.begin(), all.end(), "--progress") + 2);
    all.push_back(option);
    return all;
  }

  // The view is told when the builder is called.
  [[nodiscard]] EngineBuilder builder(ExitCode code) {
    return {
        .commit_of = [](const std::string& revision) -> Fallible<std::string> { return revision; },
        .build = [this, code](const NamedCommit&, const std::stop_token&) -> Fallible<BuiltEngine> {
          told_.calls.emplace_back("build");
          if (code != ExitCode::Pass)
            return tl::unexpected(Failure{code, {"build", "no luck", ""}});
          return BuiltEngine{RAUM_ENGINE, nullptr};
        }};
  }

  // As with(), but the first engine is built of a revision.
  [[nodiscard]] std::vector<std::string> with_revision(const std::string& option) const {
    std::vector<std::string> all = with(option);
    *(std::find(all.begin(), all.end(), "--engine") + 1) = "rev=old,depth=1";
    return all;
  }

  Told told_;
  std::optional<Failure> failure_;
};

TEST_F(LiveOption, ShowsTheMatchToItsView) {
  const CommandRun run = run_live(with("--live=8080"), starter());
  EXPECT_EQ(run.code, ExitCode::Pass);
  EXPECT_EQ(run.err, "raum match: watch at nowhere\n");
  EXPECT_EQ(told_.port, 8'080);
  EXPECT_EQ(told_.db_path, folder_ / "m.db");
  EXPECT_EQ(told_.calls, (std::vector<std::string>{"start", "begin", "end", "wait"}));
  EXPECT_EQ(told_.games, 4U);
}

TEST_F(LiveOption, TakesAnyPortWithoutAValue) {
  told_.port = 1;
  EXPECT_EQ(run_live(with("--live"), starter()).code, ExitCode::Pass);
  EXPECT_EQ(told_.port, 0);
}

TEST_F(LiveOption, IsNotNeeded) {
  const CommandRun run = run_live(with("--no-pin"), starter());
  EXPECT_EQ(run.code, ExitCode::Pass);
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(told_.calls.empty());
}

TEST_F(LiveOption, EndsBeforeTheMatchIfTheViewCannotStart) {
  failure_ = Failure{ExitCode::Environment, {"port 8080", "a port in use", "a free one"}};
  const CommandRun run = run_live(with("--live=8080"), starter());
  EXPECT_EQ(run.code, ExitCode::Environment);
  EXPECT_EQ(run.err, "raum match: port 8080: found a port in use, expected a free one\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "m.db"));
}

TEST_F(LiveOption, IsRefusedWithoutAView) {
  const CommandRun run = run_live(with("--live"), {});
  EXPECT_EQ(run.code, ExitCode::Usage);
  EXPECT_EQ(run.err,
            "raum match: --live: found a raum that was built without its pages, expected "
            "RAUM_WEB=ON\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "m.db"));
}

TEST_F(LiveOption, ShowsAMatchThatFails) {
  std::vector<std::string> all = with("--live");
  *(std::find(all.begin(), all.end(), "--openings") + 1) = folder_ / "none.txt";
  EXPECT_EQ(run_live(all, starter()).code, ExitCode::Usage);
  EXPECT_EQ(told_.calls, (std::vector<std::string>{"start", "end with an error", "wait"}));
}

TEST_F(LiveOption, ShowsThatEnginesAreBuilt) {
  const CommandRun run = run_live(with_revision("--live"), starter(), builder(ExitCode::Pass));
  EXPECT_EQ(run.code, ExitCode::Pass) << run.err;
  EXPECT_EQ(told_.calls, (std::vector<std::string>{"start", "build", "begin", "end", "wait"}));
}

TEST_F(LiveOption, BuildsNothingIfTheViewCannotStart) {
  failure_ = Failure{ExitCode::Environment, {"port 8080", "a port in use", "a free one"}};
  const CommandRun run = run_live(with_revision("--live=8080"), starter(), builder(ExitCode::Pass));
  EXPECT_EQ(run.code, ExitCode::Environment);
  EXPECT_EQ(told_.calls, std::vector<std::string>{"start"});
}

TEST_F(LiveOption, ShowsABuildThatFails) {
  const CommandRun run = run_live(with_revision("--live"), starter(), builder(ExitCode::NoVerdict));
  EXPECT_EQ(run.code, ExitCode::NoVerdict);
  EXPECT_EQ(told_.calls, (std::vector<std::string>{"start", "build", "end with an error", "wait"}));
}

}  // namespace
}  // namespace raum::tournament
