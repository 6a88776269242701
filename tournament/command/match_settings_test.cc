// `raum match` as a process: settings of engines, the file of options, processors, the game record.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tournament/engines/usable_cpus.h"
#include "tournament/rgn/rgn_reader.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class MatchSettings : public CommandFixture {};

TEST_F(MatchSettings, GivesEveryEngineTheSettingsOfEach) {
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

TEST_F(MatchSettings, ReadsItsOptionsFromAFile) {
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

TEST_F(MatchSettings, StartsAnEngineInItsFolderAndEnvironment) {
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

TEST_F(MatchSettings, BindsTimedGamesToProcessors) {
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

TEST_F(MatchSettings, WritesTheRecordWhileItPlays) {
  constexpr int kPairs = 12;
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

}  // namespace
}  // namespace raum::tournament
