// What the reader of studies takes from a file, and what it refuses.
#include "tournament/study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "tournament/schedule/schedule.h"

namespace raum::tournament {
namespace {

class StudyReaderTest : public testing::Test {
 protected:
  StudyReaderTest() {
    std::ofstream(folder_ / "p.txt")
        << "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1\n"
           "4k/5/5/5/5//5/r4/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 b 0 1\n"
           "4k/5/5/5/5//5/5/b4/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KN3 w 0 1\n";
  }
  [[nodiscard]] Expected<Study> read(const std::string& text) const {
    return parse_study(text, folder_ / "s.toml");
  }
  // The error without the folder.
  [[nodiscard]] std::string refusal(const std::string& text) const {
    std::string line = error_line(read(text));
    const std::string folder = folder_.path() + "/";
    for (auto at = line.find(folder); at != std::string::npos; at = line.find(folder)) {
      line.erase(at, folder.size());
    }
    return line;
  }
  // A study of kind search with a player, and these further lines before it and of it.
  [[nodiscard]] static std::string search(const std::string& lines, const std::string& own = "") {
    return "title = \"t\"\nkind = \"search\"\n" + lines +
           "[[player]]\nname = \"a\"\nengine = \"js-schach\"\n" + own;
  }
  // A league of two players.
  [[nodiscard]] static std::string league(const std::string& lines) {
    return "title = \"t\"\nkind = \"league\"\ndepth = 1\n" + lines +
           "[[player]]\nname = \"a\"\nengine = \"js-schach\"\n"
           "[[player]]\nname = \"b\"\nengine = \"js-schach\"\n";
  }

  TemporaryFolder folder_;
};

constexpr const char* kPositions = "positions = \"p.txt\"\n";
constexpr const char* kOpeningsOfStudy = "openings = \"p.txt\"\n";

TEST_F(StudyReaderTest, TakesEveryPositionThreeTimesByDefault) {
  const auto study = read(search(std::string("depth = 1\n") + kPositions));
  ASSERT_TRUE(study.has_value()) << to_string(study.error());
  EXPECT_EQ(study->title, "t");
  EXPECT_EQ(study->repeats, 3);
  EXPECT_EQ(study->positions.size(), 3U);
  EXPECT_EQ(study->positions_path, folder_ / "p.txt");
  EXPECT_EQ(study->players[0].depth, 1);
  const auto few = read(
      search("depth = 1\nrepeats = 100\ncount = 2\npositions = \"" + (folder_ / "p.txt") + "\"\n"));
  ASSERT_TRUE(few.has_value()) << to_string(few.error());
  EXPECT_EQ(few->repeats, 100);
  EXPECT_EQ(few->positions.size(), 2U);
  EXPECT_EQ(few->positions_path, folder_ / "p.txt");
}

TEST_F(StudyReaderTest, ReplacesTheLimitsOfTheStudyByThoseOfAPlayer) {
  const auto limit = [&](const std::string& general, const std::string& own) {
    const auto study = read(search(general + kPositions, own));
    EXPECT_TRUE(study.has_value()) << to_string(study.error());
    return study ? limit_of(study->players.at(0)) : "";
  };
  EXPECT_EQ(limit("depth = 1\nnodes = 7\n", ""), "depth 1 nodes 7");
  EXPECT_EQ(limit("nodes = 7\n", "depth = 100\n"), "depth 100");
  EXPECT_EQ(limit("depth = 1\n", "nodes = 1\n"), "nodes 1");
  EXPECT_EQ(limit("depth = 1\n", "nodes = 1000000000000\ndepth = 2\n"),
            "depth 2 nodes 1000000000000");
}

TEST_F(StudyReaderTest, ShufflesOpeningsAsAMatchDoes) {
  const auto texts = [](const std::vector<Opening>& openings) {
    std::vector<std::string> all;
    for (const Opening& opening : openings) all.push_back(opening.text);
    return all;
  };
  const auto unshuffled = load_openings(folder_ / "p.txt").value();
  const auto plain = read(league(std::string("pairs = 3\n") + kOpeningsOfStudy));
  ASSERT_TRUE(plain.has_value()) << to_string(plain.error());
  EXPECT_EQ(plain->seed, 0U);
  EXPECT_EQ(texts(plain->positions), texts(unshuffled));
  ASSERT_EQ(plain->matches.size(), 1U);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto study =
        read(league("pairs = 2\nseed = " + std::to_string(seed) + "\n" + kOpeningsOfStudy));
    ASSERT_TRUE(study.has_value()) << to_string(study.error());
    EXPECT_EQ(study->seed, seed);
    auto expected = texts(Schedule::make(unshuffled, {.rounds = 2, .seed = seed})->openings());
    expected.resize(2);
    EXPECT_EQ(texts(study->positions), expected);
  }
}

TEST_F(StudyReaderTest, RefusesValuesOfOtherTypes) {
  const std::string depth = std::string("depth = 1\n") + kPositions;
  EXPECT_EQ(refusal(search(depth, "claim = 3\n")),
            "s.toml:8:9: found a value of type integer, expected a text for claim");
  EXPECT_EQ(refusal(search(depth, "claim = \"\"\n")),
            "s.toml:8:9: found \"\", expected a text for claim");
  EXPECT_EQ(refusal(search(depth, "claim = \"a\\u007f\"\n")),
            "s.toml:8:9: found \"a\\x7f\", expected a text without control characters");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"search\"\nplayer = 3\n"),
            "s.toml:3:10: found a value of type integer, expected [[player]] tables");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"search\"\nplayer = [\"a\"]\n"),
            "s.toml:3:11: found \"a\", expected a [[player]] table");
  EXPECT_EQ(refusal(search(depth, "options = 3\n")),
            "s.toml:8:11: found a value of type integer, expected options.NAME = VALUE");
  EXPECT_EQ(refusal(search(depth, "options.Hash = 1.5\n")),
            "s.toml:8:16: found a value of type floating-point, expected true, false, a whole "
            "number or a text");
}

TEST_F(StudyReaderTest, RefusesNumbersOutOfRange) {
  const auto refused = [&](const std::string& line) { return refusal(search(line + kPositions)); };
  EXPECT_EQ(refused("depth = 101\n"), "s.toml:3:9: found depth 101, expected depth from 1 to 100");
  EXPECT_EQ(refused("nodes = 0\n"),
            "s.toml:3:9: found nodes 0, expected nodes from 1 to 1000000000000");
  EXPECT_EQ(refused("depth = 1\nrepeats = 0\n"),
            "s.toml:4:11: found repeats 0, expected repeats from 1 to 100");
  EXPECT_EQ(refused("depth = 1\nrepeats = 101\n"),
            "s.toml:4:11: found repeats 101, expected repeats from 1 to 100");
  EXPECT_EQ(refused("depth = 1\ncount = 0\n"),
            "s.toml:4:9: found count 0, expected count from 1 to 1000000");
  EXPECT_EQ(refused("depth = 1\ncount = 4\n"),
            "s.toml:4:9: found count 4, expected at most the 3 positions of p.txt");
  EXPECT_EQ(refusal(league(std::string("pairs = 1\nseed = -1\n") + kOpeningsOfStudy)),
            "s.toml:5:8: found seed -1, expected seed from 0 to 1000000");
}

TEST_F(StudyReaderTest, RefusesAnIncompleteStudy) {
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"search\"\n"),
            "s.toml: found 0 [[player]] tables, expected 1 at least");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"league\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n"),
            "s.toml: found 1 [[player]] tables, expected 2 at least");
  EXPECT_EQ(refusal("title = \"t\"\n"),
            "s.toml:1:1: found no key kind, expected kind, which is required");
  EXPECT_EQ(refusal(search("depth = 1\n")),
            "s.toml:1:1: found no key positions, expected positions, which is required");
  EXPECT_EQ(refusal(league(kOpeningsOfStudy)),
            "s.toml:1:1: found no key pairs, expected pairs, which is required in a match or a "
            "league");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"match\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n[[player]]\nname = \"b\"\nengine = \"js-schach\"\n"
                    "[[match]]\nfirst = \"b\"\nsecond = \"b\"\n"),
            "s.toml:10:1: found a player against itself, expected two players");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"match\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n[[player]]\nname = \"b\"\nengine = \"js-schach\"\n"
                    "[[match]]\nfirst = \"b\"\nsecnd = \"b\"\n"),
            "s.toml:12:1: found \"secnd\", expected a known key, such as second");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"match\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n[[player]]\nname = \"b\"\nengine = \"js-schach\"\n"
                    "[[match]]\nfirst = \"b\"\n"),
            "s.toml:10:1: found no key second, expected second, which is required");
}

// Fails if a study is missing, or was added to the folder but not to this list.
TEST(ShippedStudies, CanBeRead) {
  const std::vector<std::string> expected{
      "alphadeepchess-matches-nodes.toml",
      "alphadeepchess-matches.toml",
      "alphadeepchess-table.toml",
      "features-in-nodes.toml",
      "js-chess-engine-optimisations.toml",
      "league.toml",
      "null-move-match.toml",
      "null-move.toml",
      "price-in-nodes-alphadeepchess.toml",
      "price-in-nodes-js-chess-engine.toml",
      "price-in-nodes-js-schach.toml",
      "price-in-nodes-maackesgeist.toml",
      "price-in-nodes-raumfischer.toml",
      "price-of-mistakes.toml",
      "raumfischer-maackesgeist.toml",
  };
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator("tournament/studies")) {
    found.push_back(entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
  for (const std::string& name : expected) {
    const auto study = load_study("tournament/studies/" + name);
    EXPECT_TRUE(study.has_value()) << to_string(study.error());
  }
}

}  // namespace
}  // namespace raum::tournament
