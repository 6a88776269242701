#include "tournament/report/results_check.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/core/splitmix.h"
#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "tournament/report/results_reader.h"
#include "tournament/store/store.h"

namespace raum::tournament {
namespace {

StoredGame checked_game(std::size_t pair, int leg) {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.white = leg == 0 ? "a" : "b";
  g.black = leg == 0 ? "b" : "a";
  g.opening = std::string(kStartText);
  g.moves = "Ac2Ac3 Ec4Ec3";
  g.infos = "1:cp1:2:3 1:cp1:2:3";
  g.result = "1/2-1/2";
  g.reason = "threefold repetition";
  g.plies = 2;
  g.started = "2026-01-01T00:00:00.000Z";
  g.finished = "2026-01-01T00:00:01.000Z";
  return g;
}

class ResultsCheck : public testing::Test {
 protected:
  // Makes a closed database with two pairs.
  void SetUp() override {
    auto store = Store::open(path_, {{"engine 1 name", "a"}, {"engine 2 name", "b"}},
                             {.build = "test", .processor = "", .host = "", .pairs = 2});
    ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
    for (const std::size_t pair : {1U, 2U}) {
      for (const int leg : {0, 1}) ASSERT_TRUE(store->add(checked_game(pair, leg)).has_value());
    }
  }

  void change(const std::string& sql) const {
    SQLite::Database(path_, SQLite::OPEN_READWRITE).exec(sql);
  }
  void overwrite(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  void damage_file() const {
    std::string bytes = content_of(path_);
    bytes[39] = 5;  // the number of free pages: sqlite.org/fileformat2.html, "The Database Header"
    overwrite(bytes);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "m.db";
};

TEST_F(ResultsCheck, PassesASoundDatabase) {
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value()) << to_string(check.error().error);
  EXPECT_TRUE(check->is_sound());
  EXPECT_EQ(to_text(*check), "games      4 in 1 match\nverdict    sound\n");
  EXPECT_EQ(json_shape_of(to_json(path_, *check)),
            "context_damage[] damaged_games[] database file_damage[] games games_removed "
            "games_without_checksum index_rebuilt matches schema_version verdict");
}

TEST_F(ResultsCheck, NamesGamesThatDoNotFitTheirChecksums) {
  // One bit of a move, and one of a number that no text shows.
  change(
      "UPDATE game SET moves = 'Ac2Ac3 Ec4Eb3' WHERE pair = 1 AND leg = 1; "
      "UPDATE game SET evidence = 0 WHERE pair = 2 AND leg = 0");
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value());
  EXPECT_FALSE(check->is_sound());
  EXPECT_EQ(to_text(*check),
            "games      4 in 1 match\n"
            "match 1    stored game 1.2: found a text or number that does not fit the game's "
            "checksum, expected the game as it was stored\n"
            "match 1    stored game 2.1: found a text or number that does not fit the game's "
            "checksum, expected the game as it was stored\n"
            "verdict    damaged\n");
  ASSERT_EQ(check->damaged.size(), 2U);
  EXPECT_EQ(check->damaged[1].key, (GameKey{.match = 1, .pair = 2, .leg = 0}));
  EXPECT_EQ(json_shape_of(to_json(path_, *check)),
            "context_damage[] damaged_games[damage game match] database file_damage[] games "
            "games_removed "
            "games_without_checksum index_rebuilt matches schema_version verdict");
}

// Version 6 of the schema was the first one with checksums.
TEST_F(ResultsCheck, ReadsTheChecksumsOfTheFirstVersionThatHadThem) {
  change("UPDATE game SET evidence = 0; UPDATE schema_version SET version = 6");
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value()) << to_string(check.error().error);
  EXPECT_EQ(check->damaged.size(), 4U);
}

TEST_F(ResultsCheck, ReadsGamesWithoutChecksums) {
  change(
      "UPDATE game SET checksum = NULL; UPDATE game SET moves = 'Zz9' WHERE pair = 2 AND "
      "leg = 1");
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value());
  EXPECT_EQ(check->without_checksum, 4U);
  ASSERT_EQ(check->damaged.size(), 1U);
  EXPECT_TRUE(check->damaged[0].damage.starts_with("stored game 2.2: "))
      << check->damaged[0].damage;
  EXPECT_NE(to_text(*check).find("           4 stored without a checksum by an earlier version\n"),
            std::string::npos);
  change("ALTER TABLE game DROP COLUMN checksum; UPDATE schema_version SET version = 5");
  const auto older = check_results(path_);
  ASSERT_TRUE(older.has_value()) << to_string(older.error().error);
  EXPECT_EQ(older->without_checksum, 4U);
  EXPECT_EQ(older->damaged.size(), 1U);
}

TEST_F(ResultsCheck, FindsDamageOfSettingsAndSessions) {
  change("UPDATE configuration SET value = 'c' WHERE key = 'engine 1 name'");
  change("UPDATE session SET build = 'text', started = 'yesterday'");
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value()) << to_string(check.error().error);
  EXPECT_FALSE(check->is_sound());
  EXPECT_EQ(check->context_damage,
            (std::vector<std::string>{
                "match 1: found damage in the settings, expected what fits the checksum",
                "match 1: found damage in the session of yesterday, expected what fits the "
                "checksum"}));
  EXPECT_NE(to_text(*check).find("\nmatch 1: found damage in the settings, "), std::string::npos)
      << to_text(*check);
  change("UPDATE match SET checksum = NULL; UPDATE session SET checksum = NULL");
  EXPECT_TRUE(check_results(path_)->is_sound()) << "stored by an earlier version";
  change(
      "ALTER TABLE match DROP COLUMN checksum; ALTER TABLE session DROP COLUMN checksum; "
      "UPDATE schema_version SET version = 8");
  EXPECT_TRUE(check_results(path_)->is_sound()) << "as an earlier version stores it";
}

// No checksum has the numbers of matches and sessions.
TEST_F(ResultsCheck, FindsRowsOfMatchesAndSessionsThatAreNotStored) {
  const auto damage = [this] { return check_results(path_).value().context_damage; };
  change("UPDATE session SET id = 9");
  EXPECT_EQ(damage(), std::vector<std::string>{
                          "table game: found 4 rows whose session is not stored, expected none"});
  change("UPDATE session SET id = 1, match = 9");
  EXPECT_EQ(damage(), std::vector<std::string>{
                          "table session: found 1 row whose match is not stored, expected none"});
  EXPECT_FALSE(check_results(path_)->is_sound());
  EXPECT_NE(to_text(*check_results(path_)).find("\ntable session: found 1 row "),
            std::string::npos);
  change("UPDATE session SET match = 1; UPDATE match SET id = 5");
  EXPECT_EQ(damage(),
            (std::vector<std::string>{
                "match 5: found damage in the settings, expected what fits the checksum",
                "table configuration: found 2 rows whose match is not stored, expected none",
                "table session: found 1 row whose match is not stored, expected none",
                "table game: found 4 rows whose match is not stored, expected none"}));
  change("UPDATE match SET id = 1");
  EXPECT_TRUE(check_results(path_)->is_sound());
}

TEST_F(ResultsCheck, ReportsDamageOfTheFile) {
  damage_file();
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value()) << to_string(check.error().error);
  EXPECT_FALSE(check->file_damage.empty());
  EXPECT_NE(to_text(*check).find("\nfile       "), std::string::npos) << to_text(*check);
}

TEST_F(ResultsCheck, NamesWhatItCannotReadInASoundFile) {
  change("ALTER TABLE game DROP COLUMN moves");
  const auto games = check_results(path_);
  ASSERT_FALSE(games.has_value());
  EXPECT_NE(games.error().error.found.find("no such column: moves"), std::string::npos)
      << games.error().error.found;
  change("DROP TABLE session");
  const auto contexts = check_results(path_);
  ASSERT_FALSE(contexts.has_value());
  EXPECT_NE(contexts.error().error.found.find("no such table: session"), std::string::npos)
      << contexts.error().error.found;
}

TEST_F(ResultsCheck, SaysThatNotAllGamesOfADamagedFileCanBeRead) {
  change("ALTER TABLE game DROP COLUMN moves; DROP TABLE session");
  damage_file();
  const auto check = check_results(path_);
  ASSERT_TRUE(check.has_value()) << to_string(check.error().error);
  ASSERT_GE(check->file_damage.size(), 2U);
  EXPECT_TRUE(check->file_damage.back().starts_with("not all games can be read: "))
      << check->file_damage.back();
}

// One wrong bit anywhere in the file: the games read are those that were stored, or the check or
// the reader says that they are not.
TEST_F(ResultsCheck, FindsAnyWrongBitThatChangesAGame) {
  const std::string sound = content_of(path_);
  ASSERT_FALSE(sound.empty());
  SplitMix64 random(17);
  int damaged = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::string bytes = sound;
    // Most of the file is free space: every other bit is one of the page with the games.
    const std::size_t games_at = sound.find("Ac2Ac3") / 4096 * 4096;
    const std::size_t at =
        trial % 2 == 0 ? random.below(bytes.size()) : games_at + random.below(4096);
    const auto bit = static_cast<unsigned>(random.below(8));
    bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << bit));
    overwrite(bytes);
    const auto check = check_results(path_);
    if (!check || !check->is_sound()) {
      ++damaged;
      continue;
    }
    auto reader = ResultsReader::open(path_);
    ASSERT_TRUE(reader.has_value());
    std::vector<StoredGame> games;
    ASSERT_TRUE(reader
                    ->for_each_game(1,
                                    [&](const StoredGame& g) -> Fallible<void> {
                                      games.push_back(g);
                                      return {};
                                    })
                    .has_value());
    EXPECT_EQ(games, (std::vector{checked_game(1, 0), checked_game(1, 1), checked_game(2, 0),
                                  checked_game(2, 1)}))
        << "byte " << at << ", bit " << bit;
  }
  EXPECT_GT(damaged, kTrials / 10);
}

TEST_F(ResultsCheck, RefusesAFileOfAnotherKind) {
  std::ofstream(folder_ / "letter") << std::string(200, 'x');
  const auto check = check_results(folder_ / "letter");
  ASSERT_FALSE(check.has_value());
  EXPECT_EQ(check.error().code, ExitCode::Usage);
}

}  // namespace
}  // namespace raum::tournament
