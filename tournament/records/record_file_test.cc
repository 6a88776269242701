#include "tournament/records/record_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "tournament/records/game_records.h"
#include "tournament/rgn/rgn.h"

namespace raum::tournament {
namespace {

StoredGame recorded_game(std::size_t pair, int leg) {
  StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.white = "a";
  game.black = "b";
  game.opening = std::string(kStartText);
  game.moves = "Ac2Ac3";
  game.infos = "1:cp1:2:3";
  game.result = "1-0";
  game.reason = "crash";
  return game;
}

std::string record_of(std::size_t pair, int leg) {
  return write_rgn(*to_record(recorded_game(pair, leg))).value();
}

class RecordFileTest : public testing::Test {
 protected:
  RecordFileTest() : store_(*open_store()) {}

  void add(std::size_t pair, int leg) {
    ASSERT_TRUE(store_.add(recorded_game(pair, leg)).has_value());
  }

  TemporaryFolder folder_;
  Store store_;
  std::string path_ = folder_ / "games.rgn";

 private:
  Fallible<Store> open_store() {
    return Store::open(folder_ / "m.db", {}, {.build = "", .processor = "", .host = ""});
  }
};

TEST_F(RecordFileTest, BeginsWithTheStoredGamesAndGrowsInTheOrderOfTheirEnds) {
  std::ofstream(path_) << "left by a killed match";
  add(1, 0);
  RecordFile record(path_);
  record.begin(store_, 9);
  EXPECT_EQ(content_of(path_), record_of(1, 0));
  record.append(recorded_game(2, 1));
  record.append(recorded_game(1, 1));
  EXPECT_EQ(content_of(path_), record_of(1, 0) + record_of(2, 1) + record_of(1, 1));
}

TEST_F(RecordFileTest, EndsWithTheCountedGamesInOrder) {
  std::ofstream(path_).close();
  RecordFile record(path_);
  record.begin(store_, 9);
  for (const auto& [pair, leg] : {std::pair(2U, 0), {1U, 1}, {1U, 0}}) {
    add(pair, leg);
    record.append(recorded_game(pair, leg));
  }
  ASSERT_TRUE(record.finish(store_, 1, 1).has_value());
  EXPECT_EQ(content_of(path_), record_of(1, 0) + record_of(1, 1));
  record.append(recorded_game(3, 0));
  EXPECT_EQ(content_of(path_), record_of(1, 0) + record_of(1, 1)) << "it is finished";
}

TEST_F(RecordFileTest, MarksTheGamesThatDoNotCountYet) {
  std::ofstream(path_).close();
  RecordFile record(path_);
  record.begin(store_, 9);
  for (const auto& [pair, leg] : {std::pair(2U, 0), {1U, 1}, {1U, 0}}) add(pair, leg);
  ASSERT_TRUE(record.finish(store_, 9, 1).has_value());
  EXPECT_EQ(content_of(path_),
            record_of(1, 0) + record_of(1, 1) + record_text(recorded_game(2, 0), false).value());
  EXPECT_NE(content_of(path_).find("[Counted \"no\"]"), std::string::npos);
  std::ofstream(path_) << record_text(recorded_game(2, 0), false).value();
  const auto is_own = is_record_of(path_, folder_ / "m.db", 1);
  ASSERT_TRUE(is_own.has_value());
  EXPECT_TRUE(*is_own) << "the match can be continued";
}

TEST_F(RecordFileTest, DoesNothingWithoutAPath) {
  add(1, 0);
  RecordFile record("");
  record.begin(store_, 9);
  record.append(recorded_game(1, 0));
  EXPECT_TRUE(record.finish(store_, 9, 9).has_value());
}

TEST_F(RecordFileTest, IsWrittenToADeviceOnlyAtTheEnd) {
  add(1, 0);
  RecordFile record("/dev/full");
  record.begin(store_, 9);
  record.append(recorded_game(1, 0));
  const auto finished = record.finish(store_, 9, 9);
  ASSERT_FALSE(finished.has_value());
  EXPECT_EQ(finished.error().error.found, "No space left on device");
}

TEST_F(RecordFileTest, HoldsOnlyWholeGamesOnAFullDisk) {
  std::ofstream(path_).close();
  RecordFile record(path_);
  record.begin(store_, 9);
  record.append(recorded_game(1, 0));
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit limit{.rlim_cur = record_of(1, 0).size() + 10, .rlim_max = before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  record.append(recorded_game(1, 1));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  static_cast<void>(std::signal(SIGXFSZ, handler));
  EXPECT_EQ(content_of(path_), record_of(1, 0));
  record.append(recorded_game(2, 0));
  EXPECT_EQ(content_of(path_), record_of(1, 0)) << "the rest is left to the end";
}

TEST_F(RecordFileTest, LeavesOutTheGamesFromOneOnThatCannotBeWritten) {
  std::ofstream(path_).close();
  RecordFile record(path_);
  record.begin(store_, 9);
  StoredGame damaged = recorded_game(1, 0);
  damaged.moves = "Ac2Ac9";
  record.append(damaged);
  record.append(recorded_game(1, 1));
  EXPECT_EQ(content_of(path_), "");
}

}  // namespace
}  // namespace raum::tournament
