// The mates after random moves: the oracle confirms them, and the flagship finds them.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/search/core/limits.h"
#include "engine/search/flagship/scores.h"
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

// A mate at least as short within a million nodes. The goal of docs/flagship.md is all of them.
TEST(Walks, HaveMatesThatTheFlagshipFinds) {
  constexpr std::uint64_t kNodes = 1'000'000;
  constexpr std::size_t kLeastFound = 160;
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
  ASSERT_GE(nodes.size(), kLeastFound) << "missed:" << missed;
  std::sort(nodes.begin(), nodes.end());
  RecordProperty("found", std::to_string(nodes.size()));
  RecordProperty("median_nodes", std::to_string(nodes[nodes.size() / 2]));
  RecordProperty("missed", missed);
}

}  // namespace
}  // namespace raum::perft
