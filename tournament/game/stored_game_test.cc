#include "tournament/game/stored_game.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

TEST(StoredGame, GivesTheResultOfTheFirstEngine) {
  EXPECT_EQ(result_of_first("1-0", 0), Result::Win);
  EXPECT_EQ(result_of_first("1-0", 1), Result::Loss);
  EXPECT_EQ(result_of_first("0-1", 0), Result::Loss);
  EXPECT_EQ(result_of_first("0-1", 1), Result::Win);
  EXPECT_EQ(result_of_first("1/2-1/2", 1), Result::Draw);
}

TEST(StoredGame, ReadsBackMoves) {
  const std::string text = "Ac2Bc2 Db4Dc5 Ea4Ea5q";
  const auto moves = parse_moves(text);
  ASSERT_TRUE(moves.has_value()) << to_string(moves.error());
  EXPECT_EQ(moves->size(), 3U);
  EXPECT_EQ(to_text(*moves), text);
  EXPECT_TRUE(parse_moves("")->empty());
  EXPECT_EQ(parse_moves("Ac2Bc2 Ac2").error().where, "move 2: move");
}

TEST(StoredGame, ReadsBackInfos) {
  std::vector<SearchReport> infos(3);
  infos[0] = {.depth = 3,
              .score_cp = -12,
              .mate_in = {},
              .nodes = 4521,
              .time_ms = 7,
              .pv = "Ac2Bc2 Db4Dc5"};
  infos[1] = {.depth = {}, .score_cp = {}, .mate_in = -2, .nodes = {}, .time_ms = 0};
  const std::string text = to_text(infos);
  EXPECT_EQ(text, "3:cp-12:4521:7:Ac2Bc2,Db4Dc5 -:mate-2:-:0 -:-:-:0");
  const auto back = parse_infos(text);
  ASSERT_TRUE(back.has_value()) << to_string(back.error());
  EXPECT_EQ(*back, infos);
}

TEST(StoredGame, ReadsBackDepthsAndTimeLeft) {
  std::vector<SearchReport> infos(3);
  infos[0] = {.depth = 3, .seldepth = 9, .score_cp = 5, .nodes = 7, .time_ms = 20, .left_ms = 980};
  infos[1] = {.seldepth = 4, .left_ms = -5, .pv = "Ac2Bc2"};
  infos[2] = {.depth = 1};
  const std::string text = to_text(infos);
  EXPECT_EQ(text, "3/9:cp5:7:20/980 -/4:-:-:0/-5:Ac2Bc2 1:-:-:0");
  const auto back = parse_infos(text);
  ASSERT_TRUE(back.has_value()) << to_string(back.error());
  EXPECT_EQ(*back, infos);
}

TEST(StoredGame, RejectsMalformedInfos) {
  for (const char* const text :
       {"3", "3:cp1:2", "3:cp1:2:x", "3:1:2:3", "3:cp1:2:-", "3:cp1:2:3:4:5", "3/:cp1:2:3",
        "3/-:cp1:2:3", "3/x:cp1:2:3", "3:cp1:2:3/", "3:cp1:2:-/4", "3/4/5:cp1:2:3"}) {
    const auto infos = parse_infos(text);
    ASSERT_FALSE(infos.has_value()) << text;
    EXPECT_EQ(infos.error().where, "info 1");
  }
}

}  // namespace
}  // namespace raum::tournament
