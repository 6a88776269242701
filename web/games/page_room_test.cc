// How much room of a page is left for the details of games.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "base/core/splitmix.h"
#include "web/games/column_size.h"
#include "web/games/packed_games.h"
#include "web/page/base64.h"
#include "web/page/deflate.h"

namespace raum::web {
namespace {

// Random letters of an alphabet of so many, the first half of another than the second.
std::string random_column(std::size_t size, std::size_t letters) {
  SplitMix64 random(letters);
  std::string column;
  for (std::size_t i = 0; i < size; ++i) {
    column += static_cast<char>(random.below(i < size / 2 ? letters : 2));
  }
  return column;
}

TEST(SizeInPage, IsAboutThatOfTheDeflatedColumn) {
  EXPECT_EQ(size_in_page(""), 0U);
  for (const std::size_t size : {1'000U, 300'000U}) {
    for (const std::size_t letters : {1U, 4U, 60U, 256U}) {
      const std::string column = random_column(size, letters);
      const auto packed = static_cast<double>(base64(deflated(column)).size());
      EXPECT_NEAR(static_cast<double>(size_in_page(column)), packed,
                  0.03 * static_cast<double>(size))
          << size << ", " << letters;
    }
  }
}

// Games of moves that no rule allows: what matters is that neither they nor the scores compress as
// well as those of engines do.
PackedGames random_games(std::size_t games, std::size_t plies, int scores) {
  SplitMix64 random(7);
  constexpr std::size_t kMostDetailed = 1'000;
  GamePacker packer({"a", "b"}, kMostDetailed);
  for (std::size_t i = 0; i < games; ++i) {
    tournament::StoredGame game;
    game.pair = i / 2 + 1;
    game.leg = static_cast<int>(i % 2);
    game.white = "a";
    game.black = "b";
    game.result = "1/2-1/2";
    game.reason = "adjudication";
    if (i + 1 == games) game.failed = "b";
    ReadGame read;
    for (std::size_t ply = 0; ply < plies; ++ply) {
      PlayedMove move;
      move.move = Move::make(Square::at(static_cast<int>(random.below(62))),
                             Square::at(static_cast<int>(62 + random.below(62))));
      move.halfmove_clock = static_cast<std::uint32_t>(ply);
      read.moves.push_back(move);
      tournament::SearchReport info;
      info.depth = 4;
      info.score_cp = static_cast<int>(random.below(static_cast<std::uint64_t>(scores)));
      info.nodes = random.below(100'000);
      info.time_ms = static_cast<std::int64_t>(random.below(3'000));
      info.pv = "Ac2Ac3 Ed4Ed3";
      read.infos.push_back(info);
    }
    packer.add(game, read, true);
  }
  return packer.finish();
}

std::size_t bytes_in_page(const PackedGames& games) { return base64(deflated(games.bytes)).size(); }

constexpr std::size_t kMostBytes = 4'700'000;

TEST(PackedGames, HaveFewerDetailsIfTheColumnsNeedTheRoom) {
  const PackedGames small = random_games(1'000, 118, 100);
  EXPECT_GT(small.detailed.size(), 900U);
  const PackedGames large = random_games(10'000, 118, 100);
  EXPECT_GT(large.detailed.size(), 1U);
  EXPECT_LT(large.detailed.size(), 900U);
  EXPECT_LT(bytes_in_page(large), kMostBytes);
}

// All moves and scores are in the page however large it becomes; the room of the games without a
// fault is used up.
TEST(PackedGames, HaveTheDetailsOfFaultsIfTheColumnsNeedAllRoom) {
  const PackedGames games = random_games(10'000, 118, 2'000);
  EXPECT_GT(bytes_in_page(games), kMostBytes);
  EXPECT_EQ(games.detailed, std::vector<std::size_t>{9'999});
}

}  // namespace
}  // namespace raum::web
