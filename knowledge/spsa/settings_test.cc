#include "knowledge/spsa/settings.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

class SpsaSettings : public testing::Test {
 protected:
  SpsaSettings() {
    std::ofstream(folder_ / "openings.txt") << to_string(Position::start()) << '\n';
  }

  [[nodiscard]] Expected<Settings> parse(const std::string& text) const {
    return parse_settings(text, folder_ / "spsa.toml");
  }

  // kTwoParameters with the first occurrence of a text replaced.
  [[nodiscard]] static std::string with(const std::string& old, const std::string& replacement) {
    std::string text = kTwoParameters;
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), replacement);
  }

  // The error without the folder and the name of the file.
  [[nodiscard]] std::string refusal(const std::string& text) const {
    std::string line = error_line(parse(text));
    const std::string path = folder_ / "spsa.toml";
    return line.starts_with(path) ? line.substr(path.size()) : line;
  }

  TemporaryFolder folder_;
};

TEST_F(SpsaSettings, AreRead) {
  const auto settings = parse(kTwoParameters);
  ASSERT_TRUE(settings) << error_line(settings);
  const Settings expected = two_parameters();
  EXPECT_EQ(settings->spec, expected.spec);
  EXPECT_EQ(settings->nodes, 100U);
  EXPECT_EQ(settings->openings_path, folder_ / "openings.txt");
  EXPECT_EQ(settings->openings.size(), 1U);
  EXPECT_EQ(settings->iterations, 6U);
  EXPECT_EQ(settings->pairs, 3U);
  EXPECT_EQ(settings->seed, 7U);
  EXPECT_EQ(settings->adjudication, tournament::Adjudication{});
  // c_end of Margin is a twentieth of its range.
  Settings with_default = expected;
  with_default.parameters[0].c_end = 20;
  EXPECT_EQ(settings->parameters, with_default.parameters);
}

TEST_F(SpsaSettings, HaveDefaults) {
  const auto settings = parse(with("pairs = 3\nseed = 7\n", ""));
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->pairs, 8U);
  EXPECT_EQ(settings->seed, 1U);
  const auto narrow = parse(with("max = 420", "max = 121"));
  ASSERT_TRUE(narrow);
  EXPECT_EQ(narrow->parameters[0].c_end, 101.0 / 20);
  const auto narrowest = parse(with("c_end = 1\n", ""));
  ASSERT_TRUE(narrowest);
  EXPECT_EQ(narrowest->parameters[1].c_end, 0.5);
}

TEST_F(SpsaSettings, TakeRulesOfAdjudication) {
  const auto settings = parse(with("nodes = 100\n",
                                   "nodes = 100\nresign = \"score=600,moves=3\"\n"
                                   "draw = \"moves=8,score=10\"\nmax_moves = 90\n"));
  ASSERT_TRUE(settings) << error_line(settings);
  EXPECT_EQ(settings->adjudication.resign.score_cp, 600);
  EXPECT_EQ(settings->adjudication.draw.moves, 8);
  EXPECT_EQ(settings->adjudication.max_moves, 90);
}

TEST_F(SpsaSettings, RefuseWhatIsMissing) {
  EXPECT_EQ(refusal(with("nodes = 100\n", "")),
            ":1:1: found no key nodes, expected nodes, which is required");
  EXPECT_EQ(refusal(with("iterations = 6\n", "")),
            ":1:1: found no key iterations, expected iterations, which is required");
  EXPECT_EQ(refusal(with("engine =", "# engine =")),
            ":1:1: found no key engine, expected engine, which is required");
  EXPECT_EQ(refusal(with("openings =", "# openings =")),
            ":1:1: found no key openings, expected openings, which is required");
  EXPECT_EQ(refusal(with("name = \"Margin\"\n", "")),
            ":7:1: found no key name, expected name, which is required");
  EXPECT_EQ(refusal(with("max = 420\n", "")),
            ":7:1: found no key max, expected max, which is required");
  EXPECT_EQ(refusal(with("min = 20\n", "")),
            ":7:1: found no key min, expected min, which is required");
  EXPECT_EQ(refusal(with("start = 120\n", "")),
            ":7:1: found no key start, expected start, which is required");
  EXPECT_EQ(refusal("engine = \"name=a,cmd=/bin/cat\"\nnodes = 1\niterations = 1\n"),
            ": found 0 [[parameter]] tables, expected 1 to 200");
}

TEST_F(SpsaSettings, RefuseUnknownKeys) {
  EXPECT_EQ(refusal(with("seed = 7", "sede = 7")),
            ":6:1: found \"sede\", expected a known key, such as seed");
  EXPECT_EQ(refusal(with("c_end = 1", "cend = 1")),
            ":17:1: found \"cend\", expected a known key, such as c_end");
}

TEST_F(SpsaSettings, RefuseValuesOutOfRange) {
  EXPECT_EQ(refusal(with("nodes = 100", "nodes = 0")),
            ":2:9: found nodes 0, expected nodes from 1 to 1000000000000");
  EXPECT_EQ(refusal(with("iterations = 6", "iterations = \"six\"")),
            ":4:14: found \"six\", expected iterations from 1 to 1000000");
  EXPECT_EQ(refusal(with("pairs = 3", "pairs = 1001")),
            ":5:9: found pairs 1001, expected pairs from 1 to 1000");
  EXPECT_EQ(refusal(with("seed = 7", "seed = -1")),
            ":6:8: found seed -1, expected seed from 0 to 9007199254740992");
  EXPECT_EQ(refusal(with("seed = 7", "max_moves = 0")),
            ":6:13: found max_moves 0, expected max_moves from 1 to 100000");
  EXPECT_TRUE(refusal(with("seed = 7", "resign = \"score=600\"")).starts_with(":6:10: "));
  EXPECT_TRUE(refusal(with("seed = 7", "draw = \"moves=8\"")).starts_with(":6:8: "));
  EXPECT_EQ(refusal(with("start = 120", "start = 19")),
            ":9:9: found start 19, expected start from 20 to 420");
  EXPECT_EQ(refusal(with("start = 120", "start = nan")),
            ":9:9: found start nan, expected start from 20 to 420");
  EXPECT_EQ(refusal(with("max = 420", "max = 20")),
            ":11:7: found max 20, expected max from 21 to 1000000000");
  EXPECT_EQ(refusal(with("min = 20", "min = 20.5")),
            ":10:7: found a value of type floating-point, expected min from -1000000000 to "
            "999999999");
  EXPECT_EQ(refusal(with("c_end = 1", "c_end = 0")),
            ":17:9: found c_end 0, expected c_end from 0.01 to 8");
  EXPECT_EQ(refusal(with("r_end = 0.01", "r_end = -0.01")),
            ":18:9: found r_end -0.01, expected r_end above 0, at most 1");
  EXPECT_EQ(refusal(with("r_end = 0.01", "r_end = 0")),
            ":18:9: found r_end 0, expected r_end above 0, at most 1");
  EXPECT_EQ(refusal(with("r_end = 0.01", "r_end = 1.5")),
            ":18:9: found r_end 1.5, expected r_end above 0, at most 1");
}

TEST_F(SpsaSettings, TakeValuesAtTheLimits) {
  const auto settings =
      parse(with("c_end = 1\nr_end = 0.01", "c_end = 0.01\nr_end = 1") +
            "[[parameter]]\nname = \"Wide\"\nstart = 1000000000\nmin = -1000000000\n"
            "max = 1000000000\nc_end = 2000000000\n");
  ASSERT_TRUE(settings) << error_line(settings);
  EXPECT_EQ(settings->parameters.at(1).c_end, 0.01);
  EXPECT_EQ(settings->parameters.at(1).r_end, 1);
  EXPECT_EQ(settings->parameters.at(2).start, 1e9);
}

TEST_F(SpsaSettings, HaveAtMost200Parameters) {
  std::string text = kTwoParameters;
  for (int i = 2; i < 200; ++i) {
    text += fmt::format("[[parameter]]\nname = \"P{}\"\nstart = 1\nmin = 0\nmax = 9\n", i);
  }
  EXPECT_TRUE(parse(text));
  EXPECT_EQ(refusal(text + "[[parameter]]\nname = \"Last\"\nstart = 1\nmin = 0\nmax = 9\n"),
            ": found 201 [[parameter]] tables, expected 1 to 200");
}

TEST_F(SpsaSettings, RefuseAnUnfitEngine) {
  EXPECT_TRUE(refusal(with("cmd=", "command=")).starts_with(":1:10: "));
  EXPECT_EQ(refusal(with(",option", ",nodes=5,option")),
            ":1:10: found the limit nodes 5, expected an engine without a limit, beside the key "
            "nodes");
  EXPECT_TRUE(parse(with("cmd=/bin/cat", "rev=HEAD"))
                  .error()
                  .where.starts_with(folder_ / "spsa.toml:1:10"));
  EXPECT_EQ(refusal(with("option.Engine", "option.margin")),
            ":8:8: found \"Margin\", expected a parameter that is no option of engine");
}

TEST_F(SpsaSettings, RefuseAParameterTwice) {
  EXPECT_EQ(refusal(with("name = \"Depth\"", "name = \"mARGIN\"")),
            ":13:8: found \"mARGIN\", expected a parameter that the file does not have yet");
}

TEST_F(SpsaSettings, RefuseOpeningsThatAreMissing) {
  EXPECT_TRUE(refusal(with("openings.txt", "none.txt")).starts_with(folder_ / "none.txt"));
}

TEST_F(SpsaSettings, RefuseAMissingFile) {
  EXPECT_EQ(error_of(read_settings(folder_ / "none.toml")).where, folder_ / "none.toml");
}

// Below the root of the repository, where ctest runs the program.
TEST(FlagshipSpsaSettings, StartAtTheConstantsOfTheSearch) {
  const auto settings = read_settings("knowledge/flagship-spsa.toml");
  ASSERT_TRUE(settings.has_value()) << to_string(settings.error());
  std::string constants = content_of("engine/search/flagship/parameters/parameters.h");
  std::erase(constants, '\'');
  EXPECT_GT(settings->parameters.size(), 10U);
  for (const Parameter& one : settings->parameters) {
    const std::string line = fmt::format("RAUM_TUNABLE({}, {}, ", one.name, one.start);
    EXPECT_NE(constants.find(line), std::string::npos) << line;
  }
}

TEST(SpsaConfiguration, IsTheSameForTheSameOpeningsElsewhere) {
  Settings settings = two_parameters();
  EXPECT_EQ(configuration_of(settings, {}), two_parameters_configuration());
  settings.openings_path = "elsewhere.txt";
  EXPECT_EQ(configuration_of(settings, {}), two_parameters_configuration());
}

TEST(SpsaConfiguration, HasEverySettingOnWhichTheValuesDepend) {
  const std::vector<std::function<void(Settings&)>> changes{
      [](Settings& s) { s.spec.command = "/bin/tac"; },
      [](Settings& s) { s.nodes = 101; },
      [](Settings& s) { s.openings[0].text += " "; },
      [](Settings& s) { s.openings.push_back(s.openings[0]); },
      [](Settings& s) { s.iterations = 7; },
      [](Settings& s) { s.pairs = 4; },
      [](Settings& s) { s.seed = 8; },
      [](Settings& s) { s.adjudication.resign = {.score_cp = 600, .moves = 3}; },
      [](Settings& s) { s.adjudication.draw = {.moves = 8, .score_cp = 10}; },
      [](Settings& s) { s.adjudication.max_moves = 90; },
      [](Settings& s) { s.parameters.pop_back(); },
      [](Settings& s) { std::swap(s.parameters[0], s.parameters[1]); },
      [](Settings& s) { s.parameters[1].name = "Width"; },
      [](Settings& s) { s.parameters[1].start = 4; },
      [](Settings& s) { s.parameters[1].min = 2; },
      [](Settings& s) { s.parameters[1].max = 8; },
      [](Settings& s) { s.parameters[1].c_end = 2; },
      [](Settings& s) { s.parameters[1].r_end = 0.02; }};
  std::set<tournament::Configuration> seen{two_parameters_configuration()};
  for (const auto& change : changes) {
    Settings settings = two_parameters();
    change(settings);
    seen.insert(configuration_of(settings, {}));
  }
  EXPECT_EQ(seen.size(), 1 + changes.size());
}

TEST(SpsaConfiguration, HasTheIdentityOfTheEngine) {
  std::set<tournament::Configuration> seen{two_parameters_configuration()};
  using tournament::EngineIdentity;
  for (const auto field : {&EngineIdentity::program, &EngineIdentity::arguments,
                           &EngineIdentity::options, &EngineIdentity::environment}) {
    EngineIdentity identity;
    identity.*field = "x";
    seen.insert(configuration_of(two_parameters(), identity));
  }
  EngineIdentity elsewhere;
  elsewhere.folder = "/x";
  Settings in_folder = two_parameters();
  in_folder.spec.folder = "x";
  seen.insert(configuration_of(in_folder, elsewhere));
  EXPECT_EQ(seen.size(), 1U + 5U);
  EXPECT_EQ(configuration_of(two_parameters(), elsewhere), two_parameters_configuration())
      << "the runner's own folder does not count";
}

}  // namespace
}  // namespace raum::knowledge::spsa
