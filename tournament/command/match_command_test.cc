// `raum match` and `raum results` as processes: killed, interrupted, on a full disk; their output
// and exit codes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/testing/json_shape.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/rgn/rgn_reader.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class MatchCommand : public CommandFixture {};

TEST_F(MatchCommand, LosesNoGameInTenKills) { kill_and_compare(10, 40, 300); }

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

// A mounted small file system, unmounted at the end.
class SmallDisk {
 public:
  explicit SmallDisk(std::string path) : path_(std::move(path)) {
    std::filesystem::create_directory(path_);
    is_there_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=400k") == 0;
  }
  ~SmallDisk() {
    if (is_there_) ::umount2(path_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  [[nodiscard]] bool is_there() const { return is_there_; }
  [[nodiscard]] bool make_read_only() const {
    return ::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=400k") == 0;
  }

 private:
  std::string path_;
  bool is_there_ = false;
};

TEST_F(MatchCommand, KeepsItsGamesOnAFullOrReadOnlyDisk) {
  constexpr int kPairs = 60;
  const SmallDisk disk(folder_ / "disk");
  if (!disk.is_there()) GTEST_SKIP() << "not allowed to mount a file system";
  Runner full = start(arguments("disk/m.db", kPairs));
  EXPECT_EQ(full.wait(), 4) << full.stderr_text();
  EXPECT_NE(full.stderr_text().find("disk/m.db: found database or disk is full"), std::string::npos)
      << full.stderr_text();
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
  ASSERT_TRUE(disk.make_read_only());
  Runner read_only = start(arguments("disk/m.db", kPairs));
  EXPECT_EQ(read_only.wait(), 4) << read_only.stderr_text();
  EXPECT_NE(read_only.stderr_text().find("Read-only file system"), std::string::npos)
      << read_only.stderr_text();
  EXPECT_EQ(run({"results", "show", folder_ / "disk/closed, 100% ?.db"}), 0);
  EXPECT_NE(content(folder_ / "stdout").find("all pairs played"), std::string::npos);
}

TEST_F(MatchCommand, ShowsResultsOfARunningMatch) {
  Runner runner = start(arguments("m.db", 30, "slow,arg=2"));
  ASSERT_TRUE(runner.read_pairs(2)) << runner.stderr_text();
  EXPECT_EQ(run({"results", "list", folder_ / "m.db"}), 0);
  EXPECT_NE(content(folder_ / "stdout").find("/60       0  a – b"), std::string::npos)
      << content(folder_ / "stdout");
  EXPECT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_TRUE(json["pairs"].is_number());
  EXPECT_EQ(json["verdict"], "incomplete");
  for (const auto& [format, start_of_output] :
       {std::pair{"table", "  game  white"}, std::pair{"json", "{\"pair\":1,\"leg\":0,"},
        std::pair{"csv", "pair,leg,white,black,result,"},
        std::pair{
            "moves",
            "pair,leg,ply,move,depth,score_cp,mate,nodes,time_ms,pv,seldepth,left_ms\n1,0,1,"},
        std::pair{"rgn", "[Variant "}}) {
    EXPECT_EQ(run({"results", "export", folder_ / "m.db", "--format", format}), 0);
    EXPECT_TRUE(content(folder_ / "stdout").starts_with(start_of_output)) << format;
  }
  EXPECT_NE(content(folder_ / "stdout").find("d1 "), std::string::npos);
  EXPECT_NE(content(folder_ / "stdout").find("n pv "), std::string::npos);
  runner.send(SIGINT);
  EXPECT_EQ(runner.wait(), 3);
}

TEST_F(MatchCommand, HasTheseKeysInTheJsonOfResults) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const auto shape = [&](const std::vector<std::string>& command) {
    EXPECT_EQ(run(command), 0);
    const std::string text = content(folder_ / "stdout");
    return json_shape_of(text.substr(0, text.find('\n')));
  };
  EXPECT_EQ(shape({"results", "list", folder_ / "m.db", "--json"}),
            "database matches[cached created engines games last_game match pairs_planned] "
            "schema_version");
  EXPECT_EQ(
      shape({"results", "export", folder_ / "m.db", "--format", "json"}),
      "black cached counted detail evidence failed finished leg moves[depth left_ms mate move nodes pv "
      "score_cp seldepth time_ms] opening pair reason result started stderr white");
  EXPECT_EQ(shape({"check-engine", "--json", RAUM_ENGINE}),
            "passed schema_version steps[detail expected found name sent verdict]");
}

TEST_F(MatchCommand, RefusesInvalidResultsRequests) {
  EXPECT_EQ(run({"results", "show", folder_ / "missing.db"}), 2);
  std::ofstream(folder_ / "letter.db") << std::string(200, 'x');
  EXPECT_EQ(run({"results", "list", folder_ / "letter.db"}), 2);
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  EXPECT_EQ(run({"results", "show", folder_ / "m.db", "--match", "2"}), 2);
  EXPECT_EQ(run({"results", "export", folder_ / "m.db", "--format", "xml"}), 2);
}

TEST_F(MatchCommand, ExportsSelectedGames) {
  auto match = arguments("m.db", 2, "null,arg=1");
  match.insert(match.end(), {"--max-failures", "0", "--max-faults", "1"});
  ASSERT_EQ(run(match), 0);
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--game", "2.1"}), 0);
  std::string text = content(folder_ / "stdout");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
  EXPECT_NE(text.find("\n   2.1  a "), std::string::npos) << text;
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--lost-by", "b"}), 0);
  text = content(folder_ / "stdout");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << text;
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--lost-by", "a"}), 0);
  text = content(folder_ / "stdout");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;

  const std::vector<std::pair<std::vector<std::string>, std::string>> refusals{
      {{"--game", "3.1"}, "--game: found 3.1, expected a stored game of match 1 of "},
      {{"--game", "3"}, "--game: found \"3\", expected the number of a game, such as "},
      {{"--lost-by", "c"}, "--lost-by: found \"c\", expected an engine of the match: a, b"}};
  for (const auto& [words, line] : refusals) {
    std::vector<std::string> all{"results", "export", folder_ / "m.db"};
    all.insert(all.end(), words.begin(), words.end());
    Runner refused = start(all);
    EXPECT_EQ(refused.wait(), 2);
    EXPECT_EQ(refused.stderr_text().substr(0, 14 + line.size()), "raum results: " + line);
    EXPECT_EQ(content(folder_ / "stdout"), "");
  }
}

TEST_F(MatchCommand, ReplaysAndMergesStoredGames) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  ASSERT_EQ(run(arguments("longer.db", 3)), 0);
  EXPECT_EQ(
      run({"results", "merge", folder_ / "m.db", folder_ / "longer.db", "-o", folder_ / "both.db"}),
      0);
  EXPECT_EQ(content(folder_ / "stdout"),
            fmt::format("       2 games         2 new  {}\n       6 games         4 new  {}\n"
                        "       6 games written to {}\n",
                        folder_ / "m.db", folder_ / "longer.db", folder_ / "both.db"));
  EXPECT_EQ(course_of(stored_games(folder_ / "both.db")),
            course_of(stored_games(folder_ / "longer.db")));
  ASSERT_EQ(run({"results", "replay", folder_ / "both.db", "--game", "3.2", "--ply", "1"}), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_TRUE(text.starts_with("game 3.2  White b  Black a\n")) << text;
  EXPECT_NE(text.find("\nply 1: "), std::string::npos) << text;
  EXPECT_EQ(run({"results", "replay", folder_ / "both.db", "--game", "4.1"}), 2);
  EXPECT_EQ(run(arguments("both.db", 3)), 0) << "the merged match can be continued";
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
  plan[2] += ",margin=50,memory=640,cpus=" + cpus_text(usable_cpus()) + ",restart=on";
  EXPECT_EQ(run(plan), 0);
  const std::string resources = "  depth 1  margin 50 ms  memory 640 MiB  cpus " +
                                cpus_text(usable_cpus()) + "  restart on\n";
  EXPECT_NE(content(folder_ / "stdout").find(resources), std::string::npos)
      << content(folder_ / "stdout");
}

TEST_F(MatchCommand, GivesEveryEngineTheSettingsOfEach) {
  auto plan = arguments("m.db", 10);
  plan[2] += ",env.A=own";
  const auto depth = std::find(plan.begin(), plan.end(), "--depth");
  plan.erase(depth, depth + 2);
  plan.insert(plan.end(), {"--dry-run", "--each", "nodes=77,env.A=1,dir=" + folder_.path()});
  EXPECT_EQ(run(plan), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_NE(text.find("  nodes 77  dir " + folder_.path() + "  env A=own\n"), std::string::npos);
  EXPECT_NE(text.find("  nodes 77  dir " + folder_.path() + "  env A=1\n"), std::string::npos);
  plan.back() = "nodes=77,dir=/no/such/folder";
  Runner refused = start(plan);
  EXPECT_EQ(refused.wait(), 2);
  EXPECT_EQ(refused.stderr_text(),
            "raum match: engine a: dir: found \"/no/such/folder\", expected an existing folder\n");
}

TEST_F(MatchCommand, ReadsItsOptionsFromAFile) {
  std::ofstream(folder_ / "m.toml") << fmt::format(
      "openings = '{0}'\npairs = 2\ndb = '{1}'\ndepth = 1\n[each]\ncmd = '{2}'\n"
      "[[engine]]\nname = 'a'\nargs = ['good', 1, 1]\n"
      "[[engine]]\nname = 'b'\nargs = ['good', 1, 2]\n",
      folder_ / "openings.txt", folder_ / "m.db", RAUM_SCRIPTED_ENGINE);
  ASSERT_EQ(run({"match", "--config", folder_ / "m.toml", "--pairs", "1"}), 0);
  EXPECT_EQ(stored_games(folder_ / "m.db").size(), 2U);
  std::ofstream(folder_ / "m.toml", std::ios::app) << "dept = 3\n";
  Runner refused = start({"match", "--config", folder_ / "m.toml"});
  EXPECT_EQ(refused.wait(), 2);
  EXPECT_EQ(refused.stderr_text(),
            fmt::format("raum match: {}:13:1: found \"dept\", expected a known key, such as depth "
                        "(see --help)\n",
                        folder_ / "m.toml"));
}

TEST_F(MatchCommand, StartsAnEngineInItsFolderAndEnvironment) {
  const std::string script = folder_ / "engine.sh";
  std::ofstream(script) << "#!/bin/sh\npwd > where\necho \"$RAUM_TEST $HOME\" >> where\nexec "
                        << RAUM_SCRIPTED_ENGINE << " good 1 2\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  std::filesystem::create_directory(folder_ / "home");
  auto all = arguments("m.db", 1);
  all[4] = "name=b,cmd=" + std::filesystem::relative(script).string() +
           ",dir=" + std::string(folder_ / "home") + ",env.RAUM_TEST=x y,env.HOME=/nowhere";
  ASSERT_EQ(run(all), 0);
  EXPECT_EQ(content(folder_ / "home/where"),
            std::filesystem::canonical(folder_ / "home").string() + "\nx y /nowhere\n");
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--configuration"}), 0);
  const std::string shown = content(folder_ / "stdout");
  EXPECT_NE(shown.find("engine 2 dir        " +
                       std::filesystem::canonical(folder_ / "home").string() + "\n"),
            std::string::npos)
      << shown;
  EXPECT_NE(shown.find("engine 2 env        [\"HOME=/nowhere\",\"RAUM_TEST=x y\"]\n"),
            std::string::npos)
      << shown;
}

TEST_F(MatchCommand, BindsTimedGamesToProcessors) {
  const std::string script = folder_ / "engine.sh";
  std::ofstream(script) << "#!/bin/sh\ntaskset -pc $$ >> " << folder_ / "masks"
                        << "\nexec " << RAUM_SCRIPTED_ENGINE << " good 1 2\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  auto all = arguments("m.db", 1);
  all[4] = "name=b,movetime=60000,cmd=" + script;
  *std::next(std::find(all.begin(), all.end(), "--concurrency")) = "1";
  const std::string first = std::to_string(own_cpus().front());
  auto plan = all;
  plan.emplace_back("--dry-run");
  ASSERT_EQ(run(plan), 0);
  EXPECT_NE(content(folder_ / "stdout").find("\nprocessors    " + first + "\n"), std::string::npos);
  ASSERT_EQ(run(all), 0);
  EXPECT_TRUE(content(folder_ / "masks").ends_with(": " + first + "\n"))
      << content(folder_ / "masks");
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--configuration"}), 0);
  EXPECT_NE(content(folder_ / "stdout").find(", games bound to " + first + ";"), std::string::npos);
  plan.emplace_back("--no-pin");
  ASSERT_EQ(run(plan), 0);
  EXPECT_EQ(content(folder_ / "stdout").find("processors "), std::string::npos);
}

TEST_F(MatchCommand, DryRunRefusesTheSameInput) {
  std::ofstream(folder_ / "letter.db") << std::string(200, 'x');
  ASSERT_EQ(run(arguments("played.db", 1)), 0);
  auto missing_cpu = arguments("m.db", 1);
  missing_cpu[2] += ",cpus=1023";
  const std::vector<std::pair<std::vector<std::string>, int>> rows{
      {arguments("letter.db", 1), 2},
      {arguments("no/folder/m.db", 1), 4},
      {arguments("", 1), 4},
      {arguments("played.db", 1, "null,arg=1"), 2},
      {missing_cpu, 2},
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
    EXPECT_EQ(runner.stderr_text(), fmt::format("raum match: {} excludes {} (see --help)\n",
                                                pair[0], pair[1].substr(0, pair[1].find('='))));
    EXPECT_EQ(content(folder_ / "stdout"), "");
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

  EXPECT_EQ(run(arguments("m.db", 1, "exit-at-once,arg=1")), 4);
  const std::string live = content(folder_ / "stdout");
  EXPECT_EQ(live, "verdict       stopped, engine b: crash exit status 7, 3 times in a row\n");
  EXPECT_EQ(run({"results", "show", folder_ / "m.db"}), 0);
  EXPECT_EQ(content(folder_ / "stdout"), live) << "from the stored session";
}

TEST_F(MatchCommand, WritesTheRecordWhileItPlays) {
  constexpr int kPairs = 30;
  auto all = arguments("m.db", kPairs, "slow,arg=2");
  all.insert(all.end(), {"--rgn", folder_ / "m.rgn"});
  const auto games = [&] {
    const auto read = parse_rgn(content(folder_ / "m.rgn"), "m.rgn");
    if (!read) ADD_FAILURE() << to_string(read.error());
    std::vector<std::string> rounds;
    for (const GameRecord& game : read.value_or(std::vector<GameRecord>())) {
      for (const auto& [name, value] : game.tags) {
        if (name == "Round") rounds.push_back(value);
      }
    }
    return rounds;
  };
  for (const int pairs : {2, 3}) {
    Runner runner = start(all);
    ASSERT_TRUE(runner.read_pairs(pairs)) << runner.stderr_text();
    runner.send(SIGKILL);
    EXPECT_EQ(runner.wait(), 128 + SIGKILL);
    auto rounds = games();
    EXPECT_GE(rounds.size(), 2U * static_cast<std::size_t>(pairs));
    std::sort(rounds.begin(), rounds.end());
    EXPECT_EQ(std::adjacent_find(rounds.begin(), rounds.end()), rounds.end()) << "doubled";
  }
  std::ofstream(folder_ / "m.rgn", std::ios::app) << "[Variant \"cut sho";
  EXPECT_EQ(run(all), 0);
  std::vector<std::string> expected;
  for (int pair = 1; pair <= kPairs; ++pair) {
    for (const int leg : {1, 2}) expected.push_back(fmt::format("{}.{}", pair, leg));
  }
  EXPECT_EQ(games(), expected);
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
  timed.insert(timed.end(), {"--json", "--max-moves", "20"});
  std::replace(timed.begin(), timed.end(), std::string("--depth"), std::string("--movetime"));
  *std::next(std::find(timed.begin(), timed.end(), "--movetime")) = "1500";
  Runner runner = start(timed);
  while (processes().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  runner.send(SIGSTOP);
  std::this_thread::sleep_for(std::chrono::seconds(2));
  runner.send(SIGCONT);
  EXPECT_EQ(runner.wait(), 0) << runner.stderr_text();
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["faults"]["games"], 0);
  ASSERT_EQ(json["warnings"].size(), 1U);
  EXPECT_NE(json["warnings"][0].get<std::string>().find("played again"), std::string::npos);
}

TEST_F(MatchCommand, MarksGamesAfterTheDecision) {
  auto tested = arguments("m.db", static_cast<int>(kOpenings), "null,arg=1");
  tested.insert(tested.end(), {"--sprt", "elo0=0,elo1=300", "--max-failures", "0"});
  EXPECT_EQ(run(tested), 3) << "every game is lost by a fault";
  EXPECT_NE(content(folder_ / "stdout").find("\nverdict       no verdict, "), std::string::npos);
  tested.insert(tested.end(), {"--max-faults", "1"});
  ASSERT_EQ(run(tested), 0);
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  ASSERT_EQ(run({"results", "export", folder_ / "m.db", "--format", "json"}), 0);
  std::istringstream lines(content(folder_ / "stdout"));
  std::size_t counted = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto game = nlohmann::json::parse(line);
    EXPECT_EQ(game["counted"], game["pair"] <= json["pairs"]);
    if (game["counted"].get<bool>()) ++counted;
  }
  ASSERT_GT(counted, 0U);
  EXPECT_EQ(json["games"]["total"], counted);
}

TEST_F(MatchCommand, SuggestsCommandsAndOptions) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"foo"}, "raum: found \"foo\", expected a command (see --help)"},
      {{"stuyd", "x.toml"}, "raum: found \"stuyd\", expected a command, such as study"},
      {{"results", "lst"}, "raum results: found \"lst\", expected a command, such as list"},
      {{"match", "--dept", "3"},
       "raum match: found \"--dept\", expected an option, such as --depth"},
      {{"study", "x.toml", "y.toml"}, "raum study: found \"y.toml\", expected nothing more"},
      {{"perft", "--depth", "2", "extra"}, "raum perft: found \"extra\", expected nothing more"},
      {{"perft", "--dept", "2"},
       "raum perft: found \"--dept\", expected an option, such as --depth"},
      {{"sprt", "--elo1", "5"}, "raum sprt: --elo0 is required"},
      {{"results"}, "raum results: A subcommand is required"},
      {{}, "raum: A subcommand is required"},
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
