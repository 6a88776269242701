// `raum match` and `raum results` as processes: killed, interrupted, on a full disk; their output
// and exit codes.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/testing/scoped_variable.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class MatchCommand : public CommandFixture {};

TEST_F(MatchCommand, LosesNoGameInFiveKills) { kill_and_compare(5, 40, 300); }

TEST_F(MatchCommand, StopsAtASignalAndSaysHowToContinue) {
  constexpr int kPairs = 40;
  for (const int signal : {SIGINT, SIGTERM}) {
    Runner runner = start(arguments("stopped.db", kPairs, "slow,arg=2"));
    ASSERT_TRUE(runner.read_pairs(1)) << runner.stderr_text();
    runner.send(signal);
    EXPECT_EQ(runner.wait(), 3) << runner.stderr_text();
    EXPECT_NE(runner.stderr_text().find("run the same command to continue"), std::string::npos)
        << runner.stderr_text();
    EXPECT_NE(content(folder_ / "stdout").find("interrupted"), std::string::npos);
    EXPECT_TRUE(processes().empty());
  }
  const auto games = stored_games(folder_ / "stopped.db");
  EXPECT_GE(games.size(), 4U);
  EXPECT_LT(games.size(), 2U * kPairs);
}

TEST_F(MatchCommand, KeepsItsGamesAtAFileSizeLimit) {
  constexpr int kPairs = 40;
  Runner full = start(arguments("full.db", kPairs), 150'000);
  EXPECT_EQ(full.wait(), 4) << full.stderr_text();
  EXPECT_NE(full.stderr_text().find("expected a database that can be written"), std::string::npos)
      << full.stderr_text();
  const auto before = course_of(stored_games(folder_ / "full.db"));
  ASSERT_GT(before.size(), 0U);
  ASSERT_LT(before.size(), 2U * kPairs);
  Runner rest = start(arguments("full.db", kPairs));
  EXPECT_EQ(rest.wait(), 0) << rest.stderr_text();
  const auto games = course_of(stored_games(folder_ / "full.db"));
  EXPECT_EQ(games.size(), 2U * kPairs);
  for (const std::string& game : before) {
    EXPECT_NE(std::find(games.begin(), games.end(), game), games.end()) << game;
  }
}

// What the programs that are started while it lives see as a full or read-only disk.
class SmallDisk {
 public:
  // bytes: of all files together; 0: read-only
  SmallDisk(const std::string& folder, int bytes)
      : folder_("RAUM_TEST_DISK", folder), bytes_("RAUM_TEST_DISK_BYTES", std::to_string(bytes)) {}

 private:
  static std::string with_options_of_the_job(const std::string& option) {
    const char* const others = std::getenv("ASAN_OPTIONS");
    return others == nullptr ? option : others + (":" + option);
  }

  ScopedVariable library_{"LD_PRELOAD", RAUM_FULL_DISK};
  // The runtime of the address sanitizer insists on being the first library otherwise.
  ScopedVariable order_{"ASAN_OPTIONS", with_options_of_the_job("verify_asan_link_order=0")};
  ScopedVariable folder_, bytes_;
};

TEST_F(MatchCommand, KeepsItsGamesOnAFullOrReadOnlyDisk) {
  constexpr int kPairs = 60;
  std::filesystem::create_directory(folder_ / "disk");
  {
    const SmallDisk disk(folder_ / "disk", 400'000);
    Runner full = start(arguments("disk/m.db", kPairs));
    EXPECT_EQ(full.wait(), 4) << full.stderr_text();
    EXPECT_NE(full.stderr_text().find("disk/m.db: found database or disk is full"),
              std::string::npos)
        << full.stderr_text();
  }
  std::filesystem::copy_file(folder_ / "disk/m.db", folder_ / "m.db");
  std::filesystem::copy_file(folder_ / "disk/m.db-wal", folder_ / "m.db-wal");
  const auto before = course_of(stored_games(folder_ / "m.db"));
  ASSERT_GT(before.size(), 0U);
  ASSERT_LT(before.size(), 2U * kPairs);
  ASSERT_EQ(run(arguments("m.db", kPairs)), 0);
  const auto games = course_of(stored_games(folder_ / "m.db"));
  EXPECT_EQ(games.size(), 2U * kPairs);
  for (const std::string& game : before) {
    EXPECT_NE(std::find(games.begin(), games.end(), game), games.end()) << game;
  }
  std::filesystem::remove(folder_ / "disk/m.db-wal");
  std::filesystem::remove(folder_ / "disk/m.db-shm");
  std::filesystem::remove(folder_ / "disk/m.db");
  ASSERT_EQ(run(arguments("disk/closed, 100% ?.db", 2)), 0);
  const SmallDisk disk(folder_ / "disk", 0);
  Runner read_only = start(arguments("disk/m.db", kPairs));
  EXPECT_EQ(read_only.wait(), 4) << read_only.stderr_text();
  EXPECT_NE(read_only.stderr_text().find("Read-only file system"), std::string::npos)
      << read_only.stderr_text();
  EXPECT_EQ(run({"results", "show", folder_ / "disk/closed, 100% ?.db"}), 0);
  EXPECT_NE(content(folder_ / "stdout").find("all pairs played"), std::string::npos);
}

TEST_F(MatchCommand, RepeatsAMatchFromTheCache) {
  ASSERT_EQ(run(arguments("m.db", 10)), 0);
  auto again = arguments("m.db", 10);
  again.emplace_back("--new-match");
  ASSERT_EQ(run(again), 0);
  EXPECT_NE(content(folder_ / "stdout").find("20 games taken from earlier matches"),
            std::string::npos);
}

TEST_F(MatchCommand, PrintsAPlanAndPlaysNothing) {
  auto plan = arguments("m.db", 10);
  plan.insert(plan.end(), {"--dry-run", "--engine", std::string("name=c,cmd=") + RAUM_ENGINE,
                           "--format", "gauntlet", "--resign", "score=500,moves=3"});
  EXPECT_EQ(run(plan), 0);
  const std::string text = content(folder_ / "stdout");
  for (const char* const part :
       {"gauntlet of 3 engines, 2 at a time\n", "  arguments [\"good\",\"1\",",
        "pairings      2 of 10 pairs each: 20 pairs, 40 games",
        "adjudication  resign score=500,moves=3,twosided=false\n", "SPRT          none\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "m.db"));
  plan[2] += ",movetime=7,margin=50,memory=640,cpus=" + cpus_text(usable_cpus()) + ",restart=on";
  EXPECT_EQ(run(plan), 0);
  const std::string resources = "  movetime 7  margin 50 ms  memory 640 MiB  cpus " +
                                cpus_text(usable_cpus()) + "  restart on\n";
  EXPECT_NE(content(folder_ / "stdout").find(resources), std::string::npos)
      << content(folder_ / "stdout");
}

TEST_F(MatchCommand, DryRunRefusesTheSameInput) {
  std::ofstream(folder_ / "letter.db") << std::string(200, 'x');
  ASSERT_EQ(run(arguments("played.db", 1)), 0);
  auto missing_cpu = arguments("m.db", 1);
  missing_cpu[2] += ",cpus=1023";
  auto remote_cpu = arguments("m.db", 1, "null,cpus=0");
  remote_cpu.insert(remote_cpu.end(), {"--workers", "prefix:env:1"});
  const std::vector<std::pair<std::vector<std::string>, int>> rows{
      {arguments("letter.db", 1), 2},
      {arguments("no/folder/m.db", 1), 4},
      {arguments("", 1), 2},  // the folder itself
      {arguments("played.db", 1, "null,arg=1"), 2},
      {missing_cpu, 2},
      {remote_cpu, 2},
  };
  for (auto [words, code] : rows) {
    Runner refused = start(words);
    EXPECT_EQ(refused.wait(), code) << refused.stderr_text();
    words.emplace_back("--dry-run");
    Runner plan = start(words);
    EXPECT_EQ(plan.wait(), code);
    EXPECT_EQ(plan.stderr_text(), refused.stderr_text());
    EXPECT_EQ(content(folder_ / "stdout"), "");
  }
  auto fits = arguments("played.db", 2);
  fits.emplace_back("--dry-run");
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(folder_.path()), {});
  };
  const std::string before = content(folder_ / "played.db");
  const auto files_before = files();
  EXPECT_EQ(run(fits), 0);
  EXPECT_EQ(files(), files_before);
  EXPECT_EQ(content(folder_ / "played.db"), before);
}

TEST_F(MatchCommand, RefusesExclusiveOptions) {
  for (const std::vector<std::string>& pair :
       {std::vector<std::string>{"--json", "--dry-run"},
        std::vector<std::string>{"--no-cache", "--verify-cache=0.5"}}) {
    auto both = arguments("m.db", 1);
    both.insert(both.end(), pair.begin(), pair.end());
    Runner runner = start(both);
    EXPECT_EQ(runner.wait(), 2);
    EXPECT_EQ(
        runner.stderr_text(),
        fmt::format("raum match: {}: found {} as well, expected one of the two (see --help)\n",
                    pair[0], pair[1].substr(0, pair[1].find('='))));
    const std::string printed = content(folder_ / "stdout");
    if (pair[0] == "--json") {
      EXPECT_EQ(nlohmann::json::parse(printed, nullptr, false)["exit_code"], 2) << printed;
    } else {
      EXPECT_EQ(printed, "");
    }
  }
}

TEST_F(MatchCommand, RatesARoundRobin) {
  auto robin = arguments("m.db", 4);
  robin.insert(robin.end(), {"--engine", std::string("name=c,cmd=") + RAUM_SCRIPTED_ENGINE +
                                             ",arg=good,arg=1,arg=3"});
  ASSERT_EQ(run(robin), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_TRUE(text.starts_with("round-robin of 3 engines, 24 games\n")) << text;
  EXPECT_NE(text.find("LOS of the row over the column, %"), std::string::npos) << text;
  robin.emplace_back("--json");
  ASSERT_EQ(run(robin), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["ratings"].size(), 3U);
  EXPECT_EQ(json["meetings"].size(), 3U);
  EXPECT_EQ(json["pairs_planned"], 12);
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  EXPECT_EQ(nlohmann::json::parse(content(folder_ / "stdout"))["pairs_planned"], 12);
}

TEST_F(MatchCommand, EndsAfterThreeFailuresInARow) {
  Runner runner = start(arguments("m.db", 20, "exit,arg=2"));
  EXPECT_EQ(runner.wait(), 4);
  EXPECT_NE(runner.stderr_text().find(
                "engine b: lost 3 games in a row by a fault, the last by crash, exit "
                "status 3"),
            std::string::npos)
      << runner.stderr_text();
  EXPECT_NE(content(folder_ / "stdout").find("crash of b"), std::string::npos);
}

TEST_F(MatchCommand, AgreesWithResultsShowIfTheLastPairEndsIt) {
  auto with_json = arguments("m.db", 2, "exit,arg=2");
  with_json.emplace_back("--json");
  EXPECT_EQ(run(with_json), 4);
  const auto live = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(live["complete"], true);
  EXPECT_TRUE(live["verdict"].get<std::string>().starts_with(
      "stopped, engine b: lost 3 games in a row by a fault"))
      << live["verdict"];
  EXPECT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  const auto shown = nlohmann::json::parse(content(folder_ / "stdout"));
  for (const char* const key : {"complete", "engine_failure", "verdict", "terminations"}) {
    EXPECT_EQ(shown[key], live[key]) << key;
  }
}

TEST_F(MatchCommand, PrintsOneJsonObject) {
  auto with_json = arguments("m.db", 2);
  with_json.insert(with_json.end(), {"--json", "--sprt", "elo0=0,elo1=5"});
  Runner runner = start(with_json);
  EXPECT_EQ(runner.wait(), 3) << runner.stderr_text();
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["pairs"], 2);
  EXPECT_EQ(json["verdict"], "undecided");
}

TEST_F(MatchCommand, ReturnsTheVerdictAsExitCode) {
  const auto tested = [&](const std::string& db, const std::string& elo, const char* mode) {
    auto all = arguments(db, static_cast<int>(kOpenings), mode);
    all.insert(all.end(), {"--sprt", elo, "--max-failures", "0", "--max-faults", "1"});
    return start(all).wait();
  };
  EXPECT_EQ(tested("h1.db", "elo0=0,elo1=300", "null,arg=1"), 0);
  EXPECT_EQ(tested("h0.db", "elo0=300,elo1=600", "good,arg=1"), 1);
}

TEST_F(MatchCommand, RefusesInvalidInputInOneLine) {
  std::ofstream(folder_ / "letter.db") << std::string(200, 'x');
  const auto refused = [&](const std::vector<std::string>& all, int code) {
    Runner runner = start(all);
    EXPECT_EQ(runner.wait(), code) << runner.stderr_text();
    EXPECT_EQ(std::count(runner.stderr_text().begin(), runner.stderr_text().end(), '\n'), 1)
        << runner.stderr_text();
    EXPECT_EQ(content(folder_ / "stdout"), "");
  };
  refused(arguments("letter.db", 1), 2);
  refused(arguments("no/folder/m.db", 1), 4);
  refused(arguments("m.db", static_cast<int>(kOpenings) + 1), 2);
  for (const char* const model : {"foo", "bayesian"}) {
    auto with_model = arguments("m.db", 1);
    with_model.insert(with_model.end(), {"--sprt", std::string("elo0=0,elo1=5,model=") + model});
    refused(with_model, 2);
  }
  auto wrong = arguments("m.db", 1);
  wrong[2] = "name=a";
  refused(wrong, 2);
  for (const char* const share : {"nan", "inf", "1.1"}) {
    auto with_share = arguments("m.db", 1);
    with_share.insert(with_share.end(), {"--verify-cache", share});
    refused(with_share, 2);
  }
  for (const char* const seed : {"99999999999999999999999", "-1", "x"}) {
    auto with_seed = arguments("m.db", 1);
    with_seed.insert(with_seed.end(), {"--seed", seed});
    refused(with_seed, 2);
  }
}

TEST_F(MatchCommand, NamesAnEngineThatDoesNotStart) {
  auto missing = arguments("m.db", 1);
  missing[2] = "name=a,cmd=/no/such/engine";
  const std::string line = "engine a: cannot start /no/such/engine: no such file";
  Runner runner = start(missing);
  EXPECT_EQ(runner.wait(), 4);
  EXPECT_EQ(runner.stderr_text(), "raum match: " + line + "\n");
  EXPECT_EQ(content(folder_ / "stdout"), "verdict       stopped, " + line + "\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "m.db"));
  missing.emplace_back("--json");
  EXPECT_EQ(run(missing), 4);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["terminations"][0]["reason"], "cannot start");
  EXPECT_EQ(json["engine_failure"], line);
  ASSERT_EQ(json["sessions"].size(), 1U);
  EXPECT_EQ(
      json["sessions"][0]["failure"],
      nlohmann::json({{"engine", "a"}, {"fault", "cannot start"}, {"text", line}, {"stderr", ""}}));

  EXPECT_EQ(run(arguments("m.db", 1, "exit-at-once,arg=1")), 4);
  const std::string live = content(folder_ / "stdout");
  EXPECT_EQ(live, "verdict       stopped, engine b: crash exit status 7, 3 times in a row\n");
  EXPECT_EQ(run({"results", "show", folder_ / "m.db"}), 0);
  EXPECT_EQ(content(folder_ / "stdout"), live) << "from the stored session";
}

TEST_F(MatchCommand, PrintsTheResultWithoutARecord) {
  auto full = arguments("m.db", 1);
  full.insert(full.end(), {"--rgn", "/dev/full"});
  Runner runner = start(full);
  EXPECT_EQ(runner.wait(), 4);
  EXPECT_NE(runner.stderr_text().find("/dev/full: found No space left on device"),
            std::string::npos)
      << runner.stderr_text();
  EXPECT_NE(content(folder_ / "stdout").find("all pairs played"), std::string::npos);
}

TEST_F(MatchCommand, BlamesNoEngineIfItWasStoppedItself) {
  auto timed = arguments("m.db", 1, "slow,arg=30", "slow,arg=30");
  const std::string log = folder_ / "log";
  timed.insert(timed.end(), {"--json", "--max-moves", "20", "--log", log});
  std::replace(timed.begin(), timed.end(), std::string("--depth"), std::string("--movetime"));
  *std::next(std::find(timed.begin(), timed.end(), "--movetime")) = "1500";
  Runner runner = start(timed);
  const auto is_playing = [&] {
    return std::filesystem::exists(log) && content(log).find("go movetime") != std::string::npos;
  };
  for (int i = 0; i < 6'000 && !is_playing(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_TRUE(is_playing()) << "no game began within a minute";
  runner.send(SIGSTOP);
  std::this_thread::sleep_for(std::chrono::seconds(2));
  runner.send(SIGCONT);
  EXPECT_EQ(runner.wait(), 0) << runner.stderr_text();
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["faults"]["games"], 0);
  ASSERT_EQ(json["warnings"].size(), 1U);
  const std::string warning = json["warnings"][0];
  const std::string start = warning.substr(0, warning.find(','));
  const std::string number = start.substr(0, start.find(' '));
  EXPECT_GE(std::atoi(number.c_str()), 1) << warning;
  EXPECT_EQ(start, number + (number == "1" ? " game was" : " games were") + " played again");
}

TEST_F(MatchCommand, SuggestsCommandsAndOptions) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"foo"}, "raum: found \"foo\", expected a command"},
      {{"stuyd", "x.toml"}, "raum: found \"stuyd\", expected a command, such as study"},
      {{"results", "lst"}, "raum results: found \"lst\", expected a command, such as list"},
      {{"match", "--dept", "3"},
       "raum match: found \"--dept\", expected an option, such as --depth"},
      {{"study", "x.toml", "y.toml"}, "raum study: found \"y.toml\", expected nothing more"},
      {{"perft", "--depth", "2", "extra"}, "raum perft: found \"extra\", expected nothing more"},
      {{"perft", "--dept", "2"},
       "raum perft: found \"--dept\", expected an option, such as --depth"},
      {{"sprt", "--elo1", "5"}, "raum sprt: --elo0: found nothing, expected a value"},
      {{"results"}, "raum results: found no command, expected one of list, show, "},
      {{}, "raum: found no command, expected one of perft, "},
  };
  for (const auto& [words, expected] : rows) {
    Runner runner = start(words);
    EXPECT_EQ(runner.wait(), 2);
    EXPECT_EQ(runner.stderr_text().substr(0, expected.size()), expected);
    EXPECT_EQ(std::count(runner.stderr_text().begin(), runner.stderr_text().end(), '\n'), 1)
        << runner.stderr_text();
  }
}

TEST_F(MatchCommand, SurvivesAClosedStderr) {
  auto all = arguments("m.db", 4);
  {
    Runner runner = start(all);
    ASSERT_TRUE(runner.read_pairs(1));
    runner.close_stderr();
    EXPECT_EQ(runner.wait(), 0);
  }
  EXPECT_EQ(stored_games(folder_ / "m.db").size(), 8U);
}

}  // namespace
}  // namespace raum::tournament
