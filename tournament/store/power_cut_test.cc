// A results database after a power cut at a random moment: every game that add() had stored is
// there, and the file is sound.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <vector>

#include "base/testing/sanitizer.h"
#include "base/testing/temporary_folder.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/recorded_disk_fixture.h"
#include "tournament/store/store.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

StoredGame game(std::size_t pair, int leg, std::size_t text) {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.white = leg == 0 ? "a" : "b";
  g.black = leg == 0 ? "b" : "a";
  g.moves = std::string(text, static_cast<char>('a' + pair % 26));
  g.result = "1-0";
  g.reason = "spacemate";
  return g;
}

class PowerCut : public testing::Test {
 protected:
  // Opens the database, stores games of whole pairs, one by one or a pair at a time, and closes it.
  void play(std::size_t pairs, std::size_t text, bool in_batches) {
    auto store =
        Store::open(path_, {{"seed", "1"}}, {.build = "test", .processor = "", .host = ""});
    ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
    for (std::size_t i = 0; i < pairs; ++i) {
      const std::size_t pair = games_.size() / 2 + 1;
      const std::vector<StoredGame> both{game(pair, 0, text), game(pair, 1, text)};
      if (in_batches) {
        ASSERT_TRUE(store->add(both).has_value());
        games_.insert(games_.end(), both.begin(), both.end());
        stored_.push_back({disk_.operations(), games_.size()});
        continue;
      }
      for (const StoredGame& one : both) {
        ASSERT_TRUE(store->add(one).has_value());
        games_.push_back(one);
        stored_.push_back({disk_.operations(), games_.size()});
      }
    }
  }

  // The number of games that add() had stored when `operations` operations were done.
  [[nodiscard]] std::size_t stored_at(std::size_t operations) const {
    std::size_t games = 0;
    for (const Mark& mark : stored_) {
      if (mark.operations <= operations) games = mark.games;
    }
    return games;
  }

  // Cuts the power `cuts` times, each at a random moment, and reads what is left.
  void cut_and_read(int cuts, std::uint64_t seed) {
    disk_.stop();
    SplitMix64 random(seed);
    for (int i = 0; i < cuts; ++i) {
      const std::size_t moment = random.below(disk_.operations() + 1);
      const TemporaryFolder after;
      for (const auto& [path, bytes] : disk_.after_power_cut(moment, random)) {
        std::ofstream(after / std::filesystem::path(path).filename().string(), std::ios::binary)
            << bytes;
      }
      expect_games(after / "m.db", stored_at(moment), moment);
      if (HasFailure()) return;
    }
  }

  void expect_games(const std::string& path, std::size_t least, std::size_t moment) const {
    if (least == 0 && !std::filesystem::exists(path)) return;
    SQLite::Database db(path, SQLite::OPEN_READWRITE);  // brings the file into order
    db.exec("PRAGMA synchronous = OFF");                // nothing is written that has to last
    ASSERT_EQ(db.execAndGet("PRAGMA integrity_check").getString(), "ok") << "cut at " << moment;
    std::vector<StoredGame> games;
    if (db.tableExists("game")) {
      constexpr auto kAll = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
      const auto read = for_each_game(db, kResultsSchemaVersion, 1, kAll,
                                      [&](const StoredGame& one) -> Fallible<void> {
                                        games.push_back(one);
                                        return {};
                                      });
      ASSERT_TRUE(read.has_value());
    }
    ASSERT_GE(games.size(), least) << "cut at " << moment;
    ASSERT_LE(games.size(), games_.size());
    const std::vector<StoredGame> expected(
        games_.begin(), games_.begin() + static_cast<std::ptrdiff_t>(games.size()));
    EXPECT_EQ(games, expected) << "cut at " << moment;
  }

  struct Mark {
    std::size_t operations;
    std::size_t games;
  };

  TemporaryFolder folder_;
  std::string path_ = folder_ / "m.db";
  RecordedDisk disk_;
  std::vector<StoredGame> games_;
  std::vector<Mark> stored_;
};

TEST_F(PowerCut, KeepsEveryGameThatWasStored) {
  play(6, 300, false);
  play(4, 300, true);  // after a close, which moves the log into the file
  play(3, 3000, false);
  ASSERT_EQ(games_.size(), 26U);
  cut_and_read(cases_of_test(1000), 1);
}

// So many pages that SQLite moves the log into the file while the match goes on.
TEST_F(PowerCut, KeepsEveryGameOfALongLog) {
  play(40, 60'000, false);
  cut_and_read(cases_of_test(60), 2);
}

// The test itself: it sees the loss if transactions are not synced.
TEST_F(PowerCut, LosesGamesWithoutSyncs) {
  {
    auto store = Store::open(path_, {}, {.build = "test", .processor = "", .host = ""});
    ASSERT_TRUE(store.has_value());
  }
  SQLite::Database db(path_, SQLite::OPEN_READWRITE);
  db.exec("PRAGMA synchronous = NORMAL");
  for (int i = 0; i < 50; ++i) db.exec("INSERT INTO match (created) VALUES ('now')");
  disk_.stop();
  SplitMix64 random(3);
  const TemporaryFolder after;
  for (const auto& [path, bytes] : disk_.after_power_cut(disk_.operations(), random)) {
    std::ofstream(after / std::filesystem::path(path).filename().string(), std::ios::binary)
        << bytes;
  }
  SQLite::Database left(after / "m.db", SQLite::OPEN_READWRITE);
  EXPECT_LT(left.execAndGet("SELECT count(*) FROM match").getInt(), 51);
}

}  // namespace
}  // namespace raum::tournament
