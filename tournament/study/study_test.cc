#include "tournament/study/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tournament/schedule/schedule.h"
#include "tournament/study/study_fixture.h"

namespace raum::tournament {
namespace {

class StudyTest : public StudyFixture {
 protected:
  // The league study with one text replaced.
  [[nodiscard]] static std::string league_with(std::string_view old_text, std::string_view text) {
    std::string out(kLeague);
    const auto at = out.find(old_text);
    EXPECT_NE(at, std::string::npos) << old_text;
    return out.replace(at, old_text.size(), text);
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
};

constexpr const char* kPositions = "positions = \"openings.txt\"\n";
constexpr const char* kOpeningsOfStudy = "openings = \"openings.txt\"\n";

TEST_F(StudyTest, ReadsPlayersMatchesAndPositions) {
  const auto study = read(kLeague);
  ASSERT_TRUE(study.has_value()) << to_string(study.error());
  EXPECT_EQ(study->kind, StudyKind::League);
  ASSERT_EQ(study->players.size(), 3u);
  EXPECT_EQ(study->players[0].claim, "said so");
  EXPECT_EQ(study->players[1].options,
            (std::vector<std::pair<std::string, std::string>>{
                {"Evaluation", "js-schach"}, {"NullMove", "false"}, {"Hash", "1"}}));
  EXPECT_EQ(study->players[2].depth, 2);
  EXPECT_EQ(study->positions.size(), 3u);
  EXPECT_EQ(study->matches.size(), 3u);
}

TEST_F(StudyTest, TakesEveryPositionThreeTimesByDefault) {
  const auto study = read(search(std::string("depth = 1\n") + kPositions));
  ASSERT_TRUE(study.has_value()) << to_string(study.error());
  EXPECT_EQ(study->title, "t");
  EXPECT_EQ(study->repeats, 3);
  EXPECT_EQ(study->positions.size(), 3U);
  EXPECT_EQ(study->positions_path, folder_ / "openings.txt");
  EXPECT_EQ(study->players[0].depth, 1);
  const auto few = read(search("depth = 1\nrepeats = 100\ncount = 2\npositions = \"" +
                               (folder_ / "openings.txt") + "\"\n"));
  ASSERT_TRUE(few.has_value()) << to_string(few.error());
  EXPECT_EQ(few->repeats, 100);
  EXPECT_EQ(few->positions.size(), 2U);
  EXPECT_EQ(few->positions_path, folder_ / "openings.txt");
}

TEST_F(StudyTest, ReplacesTheLimitsOfTheStudyByThoseOfAPlayer) {
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

TEST_F(StudyTest, ShufflesOpeningsAsAMatchDoes) {
  const auto texts = [](const std::vector<Opening>& openings) {
    std::vector<std::string> all;
    for (const Opening& opening : openings) all.push_back(opening.text);
    return all;
  };
  const auto unshuffled = load_openings(folder_ / "openings.txt").value();
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

TEST_F(StudyTest, RejectsWithPlaceAndNearestName) {
  EXPECT_EQ(refusal(league_with("depth = 1", "dpeth = 1")),
            "study.toml:3:1: found \"dpeth\", expected a known key, such as depth");
  EXPECT_EQ(refusal(league_with("depth = 1", "depth = 0")),
            "study.toml:3:9: found depth 0, expected depth from 1 to 100");
  EXPECT_EQ(refusal(league_with("depth = 1", "depth = 1.5")),
            "study.toml:3:9: found a value of type floating-point, expected depth from 1 to "
            "100");
  EXPECT_EQ(refusal(league_with("\"league\"", "\"leage\"")),
            "study.toml:2:8: found \"leage\", expected search, match or league "
            "(nearest: league)");
  EXPECT_EQ(refusal(league_with("\"maackesgeist-v2\"", "\"maackesgeist-v9\"")),
            "study.toml:9:10: option Engine: engine: found \"maackesgeist-v9\", expected a "
            "named engine, such as maackesgeist-v2");
  EXPECT_EQ(refusal(league_with("\"js-schach\"", "\"js-shach\"")),
            "study.toml:15:9: option Evaluation: evaluation: found \"js-shach\", expected a "
            "named evaluation, "
            "such as js-schach");
  EXPECT_EQ(refusal(league_with("NullMove", "NulMove")),
            "study.toml:16:9: setoption: found \"NulMove\", expected an option of "
            "maackesgeist-v2, such as NullMove");
  EXPECT_EQ(refusal(league_with("Move = false", "Move = 7")),
            "study.toml:16:9: option NullMove: found \"7\", expected true or false");
  EXPECT_EQ(refusal(league_with("pairs = 3", "pairs = 4")),
            "study.toml:5:9: found pairs 4, expected at most the 3 positions of openings.txt");
  EXPECT_EQ(refusal(league_with("pairs = 3", "count = 3")),
            "study.toml:5:9: found \"count\", expected no such key in a study of kind league");
  EXPECT_EQ(refusal(league_with("name = \"b\"", "name = \"a\"")),
            "study.toml:12:1: found \"a\", expected a unique name");
  EXPECT_EQ(refusal(league_with("title = \"three\"", "")),
            "study.toml:1:1: found no key title, expected title, which is required");
  EXPECT_EQ(refusal(league_with("\"three\"", "three")),
            "study.toml:1:10: found invalid TOML (expected 'true', saw 'th'), expected a TOML "
            "file");
  EXPECT_EQ(refusal(league_with("openings.txt", "opening.txt")),
            "opening.txt: found no such file, expected a text file of openings");
  EXPECT_EQ(refusal(league_with("depth = 2", "depth = 2\noptions.Level = 3")),
            "study.toml:23:9: found Level beside depth 2, expected a level or a limit, not "
            "both");
  EXPECT_EQ(refusal(league_with("\"said so\"", "\"said\\nso\"")),
            "study.toml:10:9: found \"said\\x0aso\", expected a text without control "
            "characters");
  const std::string match = league_with("\"league\"", "\"match\"");
  const std::string pairing = "[[match]]\nfirst = \"a\"\nsecond = \"b\"\n";
  EXPECT_EQ(refusal(match + pairing + "[[match]]\nfirst = \"b\"\nsecond = \"a\"\n"),
            "study.toml:26:1: found \"b\" against \"a\" again, expected two players that have "
            "no match yet");
  EXPECT_EQ(refusal(match),
            "study.toml: found no [[match]], expected at least one in a study of kind "
            "match");
  EXPECT_EQ(refusal(match + "[[match]]\nfirst = \"a\"\nsecond = \"d\"\n"),
            "study.toml:25:10: found \"d\", expected the name of a player: a, b, c");
}

TEST_F(StudyTest, RejectsEveryKeyOfAnotherKind) {
  const std::string head = "title = \"t\"\ndepth = 1\n";
  const std::string player = "[[player]]\nname = \"a\"\nengine = \"js-schach\"\n";
  const std::map<std::string, std::string> items{
      {"openings", "openings = \"openings.txt\"\n"},
      {"positions", "positions = \"openings.txt\"\n"},
      {"pairs", "pairs = 1\n"},
      {"seed", "seed = 1\n"},
      {"count", "count = 1\n"},
      {"repeats", "repeats = 1\n"},
      {"match", "[[match]]\nfirst = \"a\"\nsecond = \"a\"\n"}};
  const std::vector<std::pair<std::string, std::vector<std::string>>> foreign{
      {"search", {"openings", "pairs", "seed", "match"}},
      {"match", {"positions", "count", "repeats"}},
      {"league", {"positions", "count", "repeats", "match"}}};
  for (const auto& [kind, keys] : foreign) {
    for (const std::string& key : keys) {
      const auto study =
          read(fmt::format("{}kind = \"{}\"\n{}{}", head, kind, items.at(key), player));
      ASSERT_FALSE(study.has_value()) << kind << ' ' << key;
      EXPECT_EQ(study.error().found, fmt::format("\"{}\"", key));
      EXPECT_EQ(study.error().expected, fmt::format("no such key in a study of kind {}", kind));
    }
  }
}

TEST_F(StudyTest, LevelReplacesTheLimitOfTheStudy) {
  const std::string own = "options.Level = 1\n";
  for (const std::string limit : {"", "depth = 4\n"}) {
    const auto study = read(search(limit + kPositions, own));
    ASSERT_TRUE(study.has_value()) << to_string(study.error());
    EXPECT_EQ(limit_of(study->players[0]), "level 1");
  }
  EXPECT_EQ(refusal(search(kPositions)),
            "study.toml:4:1: found no depth, expected one of the study or of the player, or "
            "its options.Level");
}

TEST_F(StudyTest, RejectsUnreadableFiles) {
  const auto study = load_study(folder_ / "none.toml");
  ASSERT_FALSE(study.has_value());
  EXPECT_EQ(study.error().found, "no such file");
  EXPECT_EQ(load_study("/dev/zero").error().found, "more than 64 MiB");
}

TEST_F(StudyTest, RefusesValuesOfOtherTypes) {
  const std::string depth = std::string("depth = 1\n") + kPositions;
  EXPECT_EQ(refusal(search(depth, "claim = 3\n")),
            "study.toml:8:9: found a value of type integer, expected a text for claim");
  EXPECT_EQ(refusal(search(depth, "claim = \"\"\n")),
            "study.toml:8:9: found \"\", expected a text for claim");
  EXPECT_EQ(refusal(search(depth, "claim = \"a\\u007f\"\n")),
            "study.toml:8:9: found \"a\\x7f\", expected a text without control characters");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"search\"\nplayer = 3\n"),
            "study.toml:3:10: found a value of type integer, expected [[player]] tables");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"search\"\nplayer = [\"a\"]\n"),
            "study.toml:3:11: found \"a\", expected a [[player]] table");
  EXPECT_EQ(refusal(search(depth, "options = 3\n")),
            "study.toml:8:11: found a value of type integer, expected options.NAME = VALUE");
}

TEST_F(StudyTest, RefusesNumbersOutOfRange) {
  const auto refused = [&](const std::string& line) { return refusal(search(line + kPositions)); };
  EXPECT_EQ(refused("depth = 101\n"),
            "study.toml:3:9: found depth 101, expected depth from 1 to 100");
  EXPECT_EQ(refused("nodes = 0\n"),
            "study.toml:3:9: found nodes 0, expected nodes from 1 to 1000000000000");
  EXPECT_EQ(refused("depth = 1\nrepeats = 0\n"),
            "study.toml:4:11: found repeats 0, expected repeats from 1 to 100");
  EXPECT_EQ(refused("depth = 1\nrepeats = 101\n"),
            "study.toml:4:11: found repeats 101, expected repeats from 1 to 100");
  EXPECT_EQ(refused("depth = 1\ncount = 0\n"),
            "study.toml:4:9: found count 0, expected count from 1 to 1000000");
  EXPECT_EQ(refused("depth = 1\ncount = 4\n"),
            "study.toml:4:9: found count 4, expected at most the 3 positions of openings.txt");
  EXPECT_EQ(refusal(league(std::string("pairs = 1\nseed = -1\n") + kOpeningsOfStudy)),
            "study.toml:5:8: found seed -1, expected seed from 0 to 1000000");
}

TEST_F(StudyTest, RefusesAnIncompleteStudy) {
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"search\"\n"),
            "study.toml: found 0 [[player]] tables, expected 1 at least");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"league\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n"),
            "study.toml: found 1 [[player]] tables, expected 2 at least");
  EXPECT_EQ(refusal("title = \"t\"\n"),
            "study.toml:1:1: found no key kind, expected kind, which is required");
  EXPECT_EQ(refusal(search("depth = 1\n")),
            "study.toml:1:1: found no key positions, expected positions, which is required");
  EXPECT_EQ(refusal(league(kOpeningsOfStudy)),
            "study.toml:1:1: found no key pairs, expected pairs, which is required in a match or a "
            "league");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"match\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n[[player]]\nname = \"b\"\nengine = \"js-schach\"\n"
                    "[[match]]\nfirst = \"b\"\nsecond = \"b\"\n"),
            "study.toml:10:1: found a player against itself, expected two players");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"match\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n[[player]]\nname = \"b\"\nengine = \"js-schach\"\n"
                    "[[match]]\nfirst = \"b\"\nsecnd = \"b\"\n"),
            "study.toml:12:1: found \"secnd\", expected a known key, such as second");
  EXPECT_EQ(refusal("title = \"t\"\nkind = \"match\"\ndepth = 1\n[[player]]\nname = \"a\"\n"
                    "engine = \"js-schach\"\n[[player]]\nname = \"b\"\nengine = \"js-schach\"\n"
                    "[[match]]\nfirst = \"b\"\n"),
            "study.toml:10:1: found no key second, expected second, which is required");
}

// Fails if a study is missing, or was added to the folder but not to this list.
TEST(ShippedStudies, CanBeRead) {
  const std::vector<std::string> expected{
      "alphadeepchess-matches-nodes.toml",
      "alphadeepchess-matches.toml",
      "alphadeepchess-table.toml",
      "features-in-nodes.toml",
      "flagship-levels.toml",
      "js-chess-engine-optimisations.toml",
      "league-nodes.toml",
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
