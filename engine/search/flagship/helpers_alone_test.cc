// Helpers without the first thread: what one of them does is the same in each run.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>

#include "engine/board/generate.h"
#include "engine/net/net.h"
#include "engine/search/flagship/helpers.h"
#include "engine/testing/random_net.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"

namespace raum::flagship {
namespace {

class HelpersAlone : public testing::Test {
 protected:
  static constexpr std::uint64_t kNodes = 10 * TimeBudget::kNodesBetweenChecks;

  HelpersAlone() { table_.resize(1); }
  // The nodes, probes, hits and cut-offs of a search until it reaches its limit of nodes.
  std::array<std::uint64_t, 4> search(SearchLimits limits = {}) {
    limits.nodes = kNodes;
    MoveList moves;
    list_moves(Position::start(), moves);
    table_.clear();
    helpers_.start(Position::start(), limits, moves, nullptr);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (helpers_.shared_nodes() < kNodes && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    helpers_.stop();
    return work();
  }
  [[nodiscard]] std::array<std::uint64_t, 4> work() const {
    SearchResult sum;
    helpers_.add_to(sum);
    return {sum.nodes, sum.table.probes, sum.table.hits, sum.table.cutoffs};
  }

  Table table_;
  const Evaluation evaluation_ = make_engine("flagship").definition().evaluation;
  Helpers<Strong> helpers_{evaluation_, table_};
};

TEST_F(HelpersAlone, ForgetTheirHistories) {
  ASSERT_TRUE(helpers_.resize(1));
  const auto fresh = search();
  EXPECT_EQ(fresh[0], kNodes);
  EXPECT_NE(search(), fresh);
  helpers_.clear();
  EXPECT_EQ(search(), fresh);
}

TEST_F(HelpersAlone, RegardNoTime) {
  ASSERT_TRUE(helpers_.resize(1));
  const auto fresh = search();
  helpers_.clear();
  EXPECT_EQ(search({.time = std::chrono::milliseconds(0), .clock = SideClock{}}), fresh);
}

TEST_F(HelpersAlone, EvaluateByTheNetSetBeforeOrAfterTheirStart) {
  const net::Net made = random_net(1, 32);
  ASSERT_TRUE(helpers_.resize(1));
  const auto plain = search();
  helpers_.clear();
  helpers_.use_net(&made);
  const auto with_net = search();
  EXPECT_NE(with_net, plain);
  ASSERT_TRUE(helpers_.resize(0));
  ASSERT_TRUE(helpers_.resize(1));
  EXPECT_EQ(search(), with_net);
  helpers_.clear();
  helpers_.use_net(nullptr);
  EXPECT_EQ(search(), plain);
}

TEST_F(HelpersAlone, AreAsManyAsBeforeIfMoreAreRefused) {
  ASSERT_TRUE(helpers_.resize(1));
  const auto fresh = search();
  const auto refused = helpers_.resize(std::numeric_limits<std::size_t>::max() / 2);
  ASSERT_FALSE(refused);
  const std::string error = to_string(refused.error());
  EXPECT_TRUE(error.starts_with("option Threads: found 9223372036854775808: ")) << error;
  EXPECT_EQ(helpers_.count(), 1U);
  helpers_.clear();
  EXPECT_EQ(search(), fresh);
}

// The searches are so short that no helper looks for a request to stop.
TEST_F(HelpersAlone, EveryOtherOneBeginsAPlyDeeper) {
  const Position p = position_of({"KAa1", "PAc3", "kEe5"}, Color::White);
  MoveList moves;
  list_moves(p, moves);
  const auto nodes = [&](std::size_t helpers, int depth) {
    EXPECT_TRUE(helpers_.resize(helpers));
    table_.clear();
    helpers_.clear();
    helpers_.start(p, {.depth = depth}, moves, nullptr);
    helpers_.stop();
    return work()[0];
  };
  EXPECT_EQ(nodes(1, 1), 0U);
  EXPECT_EQ(helpers_.deepest(), nullptr);
  const std::uint64_t first = nodes(1, 2);
  EXPECT_GT(first, 0U);
  EXPECT_LT(first, TimeBudget::kNodesBetweenChecks);
  ASSERT_NE(helpers_.deepest(), nullptr);
  EXPECT_EQ(helpers_.deepest()->depth, 2);
  const std::uint64_t second = nodes(2, 1);
  EXPECT_GT(second, 0U);
  EXPECT_LT(second, TimeBudget::kNodesBetweenChecks);
  ASSERT_NE(helpers_.deepest(), nullptr);
  EXPECT_EQ(helpers_.deepest()->depth, 1);
  EXPECT_EQ(nodes(3, 1), second);
}

}  // namespace
}  // namespace raum::flagship
