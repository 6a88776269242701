#include "tournament/records/game_records.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;

StoredGame played_game(std::size_t pair, int leg) {
  StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.white = leg == 0 ? "a" : "b";
  game.black = leg == 0 ? "b" : "a";
  game.opening = std::string(kStartText);
  game.moves = "Ac2Ac3 Ec4Ec3";
  game.infos = "3/7:cp12:4521:5/59993:Ac2Ac3,Ec4Ec3 4:mate-2:99:6";
  game.result = "1/2-1/2";
  game.reason = "move limit";
  game.plies = 2;
  game.started = "2026-01-02T03:04:05.678Z";
  return game;
}

TEST(ToRecord, KeepsTheGameAndItsReports) {
  const auto record = to_record(played_game(3, 1));
  ASSERT_TRUE(record.has_value()) << to_string(record.error());
  EXPECT_EQ(record->tags, (Tags{{"Event", "raum match"},
                                {"Date", "2026-01-02"},
                                {"Round", "3.2"},
                                {"White", "b"},
                                {"Black", "a"}}));
  EXPECT_EQ(to_string(record->start), kStartText);
  EXPECT_EQ(to_text(record->moves), "Ac2Ac3 Ec4Ec3");
  EXPECT_EQ(record->infos,
            (std::vector<MoveInfo>{{.score_cp = 12,
                                    .depth = 3,
                                    .time_ms = 5,
                                    .seldepth = 7,
                                    .nodes = 4521,
                                    .left_ms = 59'993,
                                    .pv = "Ac2Ac3 Ec4Ec3"},
                                   {.depth = 4, .time_ms = 6, .mate_in = -2, .nodes = 99}}));
  EXPECT_EQ(record->result, "1/2-1/2");
  EXPECT_EQ(record->termination, "move limit");
}

TEST(ToRecord, NamesTheFaultAndWhatStderrSaidAboutIt) {
  StoredGame game = played_game(1, 0);
  game.failed = "b";
  game.detail = "exit status 3";
  auto record = to_record(game);
  ASSERT_TRUE(record.has_value()) << to_string(record.error());
  ASSERT_EQ(record->tags.size(), 6U);
  EXPECT_EQ(record->tags.back(), std::pair(std::string("Fault"), std::string("b: exit status 3")));
  game.stderr_tail = "no book\n\n";
  record = to_record(game);
  ASSERT_TRUE(record.has_value()) << to_string(record.error());
  ASSERT_EQ(record->tags.size(), 7U);
  EXPECT_EQ(record->tags.back(), std::pair(std::string("Stderr"), std::string("no book")));
}

TEST(ToRecord, RefusesTextsThatCannotBeParsed) {
  const auto refused = [](std::string StoredGame::*field, const std::string& text) {
    StoredGame game = played_game(1, 0);
    game.*field = text;
    const auto record = to_record(game);
    EXPECT_FALSE(record.has_value()) << text;
    return record ? std::string() : record.error().where;
  };
  EXPECT_TRUE(refused(&StoredGame::opening, "x").starts_with("opening"));
  EXPECT_EQ(refused(&StoredGame::moves, "Ac2Ac3 Ac9"), "move 2: move");
  EXPECT_EQ(refused(&StoredGame::infos, "3:cp1:2:3 x"), "info 2");
}

class WriteRecords : public testing::Test {
 protected:
  WriteRecords() : store_(*open_store()) {}

  void add(const StoredGame& game) { ASSERT_TRUE(store_.add(game).has_value()); }
  // The rounds of the games in the file.
  [[nodiscard]] std::vector<std::string> rounds() const {
    std::ifstream file(path_);
    std::vector<std::string> all;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("[Round ")) all.push_back(line.substr(8, line.size() - 10));
    }
    return all;
  }
  [[nodiscard]] std::ptrdiff_t files() const {
    const std::filesystem::directory_iterator all(folder_.path());
    return std::distance(begin(all), end(all));
  }

  TemporaryFolder folder_, games_;
  Store store_;
  std::string path_ = folder_ / "games.rgn";

 private:
  Fallible<Store> open_store() {
    return Store::open(games_ / "m.db", {}, {.build = "", .processor = "", .host = ""});
  }
};

TEST_F(WriteRecords, OrdersTheGamesAndStopsAtTheLastPair) {
  for (const auto& [pair, leg] : {std::pair(2U, 0), {3U, 0}, {1U, 1}, {1U, 0}, {2U, 1}}) {
    add(played_game(pair, leg));
  }
  ASSERT_TRUE(write_records(path_, store_, 2, 2).has_value());
  EXPECT_EQ(rounds(), (std::vector<std::string>{"1.1", "1.2", "2.1", "2.2"}));
  EXPECT_EQ(files(), 1) << "no temporary file is left";
}

TEST_F(WriteRecords, KeepsTheOldFileIfAGameCannotBeParsed) {
  std::ofstream(path_) << "old";
  StoredGame damaged = played_game(1, 1);
  damaged.moves = "Ac2Ac9";
  add(played_game(1, 0));
  add(damaged);
  const auto written = write_records(path_, store_, 1, 1);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, ExitCode::Environment);
  EXPECT_EQ(written.error().error.where, "stored game 1.2: move 1: move");
  EXPECT_EQ(content_of(path_), "old");
  EXPECT_EQ(files(), 1);
  damaged.moves = "Ac2Ac3 Ac2Ac3";
  damaged.pair = 2;
  add(damaged);
  const auto illegal = write_records(path_, store_, 2, 2);
  EXPECT_FALSE(illegal.has_value());
}

TEST_F(WriteRecords, ReportsAFullDisk) {
  const Error full{"/dev/full", "No space left on device", "a record file that can be written"};
  for (std::size_t pair = 1; pair <= 40; ++pair) {
    add(played_game(pair, 0));
    if (pair != 1 && pair != 40) continue;  // one game waits for the end, 40 exceed the buffer
    const auto written = write_records("/dev/full", store_, pair, pair);
    ASSERT_FALSE(written.has_value()) << pair;
    EXPECT_EQ(written.error().code, ExitCode::Environment);
    EXPECT_EQ(written.error().error, full);
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full")) << "a device is not replaced";
}

TEST_F(WriteRecords, ReportsAFolderThatIsMissing) {
  const std::string path = folder_ / "no/games.rgn";
  const auto written = write_records(path, store_, 1, 1);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().error,
            (Error{path, "No such file or directory", "a record file that can be written"}));
}

TEST_F(WriteRecords, ChecksAPathWithoutChangingItsFile) {
  ASSERT_TRUE(check_record_path(path_).has_value());
  EXPECT_EQ(content_of(path_), "");
  std::ofstream(path_) << "old";
  ASSERT_TRUE(check_record_path(path_).has_value());
  EXPECT_EQ(content_of(path_), "old");
  const auto refused = check_record_path(folder_.path());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Environment);
  EXPECT_EQ(refused.error().error.found, "Is a directory");
}

}  // namespace
}  // namespace raum::tournament
