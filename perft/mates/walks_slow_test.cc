// The mates after random moves: the oracle confirms them, and the flagship finds them.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/search/core/limits.h"
#include "engine/search/flagship/scores.h"
#include "engine/search/mates/mate_search.h"
#include "engine/testing/search_helpers.h"
#include "perft/mates/mate_proof.h"
#include "perft/mates/mates.h"
#include "perft/mates/walks.h"

namespace raum::perft {
namespace {

const std::vector<MateRecord>& mates() {
  static const std::vector<MateRecord> kMates = read_mates(RAUM_MATES).value();
  return kMates;
}

TEST(Walks, HaveMatesInOneToFour) {
  MateCounts counts{};
  for (const MateRecord& mate : mates()) ++counts.at(static_cast<std::size_t>(mate.moves - 1));
  EXPECT_EQ(counts, kWalkMates);
}

TEST(Walks, HaveMatesThatTheOracleConfirms) {
  for (const MateRecord& mate : mates()) {
    const auto oracle = Oracle::from_text(to_string(mate.position));
    ASSERT_TRUE(oracle) << mate.id;
    EXPECT_TRUE(is_confirmed_mate(*oracle, mate.moves)) << mate.id;
    for (int moves = 1; moves < mate.moves; ++moves) {
      EXPECT_FALSE(mating_move(mate.position, moves)) << mate.id;
    }
  }
}

// The file has the shortest mates of the kinds that MateSearch looks for, so that it finds none
// that is shorter.
TEST(Walks, HaveMatesThatMateSearchProves) {
  MateSearch search;
  for (const MateRecord& mate : mates()) {
    MoveList moves;
    list_moves(mate.position, moves);
    search.start(mate.position, {});
    const auto found = search.find({moves.begin(), moves.end()}, 10'000'000, [] { return false; });
    ASSERT_TRUE(found) << mate.id;
    EXPECT_GE(found->plies, 2 * mate.moves - 1) << mate.id;
    const int in_moves = (found->plies + 1) / 2;
    if (in_moves > 4) continue;  // would take too long to confirm
    EXPECT_TRUE(is_confirmed_mate(Oracle::from_text(to_string(mate.position)).value(), in_moves))
        << mate.id;
  }
}

// A mate at least as short within a million nodes.
TEST(Walks, HaveMatesThatTheFlagshipFinds) {
  constexpr std::uint64_t kNodes = 1'000'000;
  Engine player = make_engine("flagship");
  std::vector<std::uint64_t> nodes;
  std::string missed;
  for (const MateRecord& mate : mates()) {
    player.new_game();
    std::atomic<bool> stop{false};
    const Score wanted{flagship::kMate - (2 * mate.moves - 1)};
    Score best{-flagship::kMate};
    std::uint64_t needed = 0;
    const auto watch = [&](const SearchInfo& info) {
      if (info.score < wanted || stop) return;
      best = info.score;
      needed = info.nodes;
      stop = true;
    };
    const SearchResult result = player.think(mate.position, {.nodes = kNodes}, stop, watch);
    if (best >= wanted) {
      nodes.push_back(needed);
    } else {
      missed += fmt::format(" {} (score {}, depth {})", mate.id, result.score.cp, result.depth);
    }
  }
  ASSERT_EQ(missed, "");
  ASSERT_EQ(nodes.size(), 200U);
  std::sort(nodes.begin(), nodes.end());
  RecordProperty("median_nodes", std::to_string(nodes[nodes.size() / 2]));
}

}  // namespace
}  // namespace raum::perft
