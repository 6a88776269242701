// Tests that searches do not allocate: this program counts its calls of operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "engine/eval/alphadeepchess.h"
#include "engine/search/flagship/flagship_search.h"
#include "engine/testing/random_net.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"
#include "engine/testing/test_placement.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}  // namespace

// The standard lets a program replace these functions.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto line = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(line, (size + line - 1) / line * line)) return memory;
  throw std::bad_alloc();
}
// Not inlined, because GCC would warn that free() takes memory which operator new returned.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace raum {
namespace {

TEST(Search, AllocatesNothingAtAnyDepth) {
  const std::atomic<bool> never_stop{false};
  const Position start = Position::start();
  for (const EngineDefinition& engine : named_engines()) {
    Engine player(engine);
    const auto allocated = [&](int depth) {
      player.new_game();
      const std::uint64_t before = allocations;
      player.think(start, {.depth = depth}, never_stop, [](const SearchInfo&) {});
      return allocations - before;
    };
    // A search that detects draws allocates once, for the keys of the game.
    const auto* const search = dynamic_cast<DocumentedSearch*>(&player.search());
    const std::uint64_t game = search != nullptr && features(player).search_draws ? 1 : 0;
    for (const int depth : {1, 2, 3}) EXPECT_LE(allocated(depth), game) << engine.name;
  }
}

TEST(Search, AllocatesNothingWithANet) {
  flagship::FlagshipSearch<flagship::Strong> search(alphadeepchess_evaluation());
  search.set_net(std::make_shared<const net::Net>(random_net(1, 64)));
  ASSERT_TRUE(search.set_hash(1));
  const auto report = [](const SearchInfo&) {};
  const std::uint64_t before = allocations;
  EXPECT_GT(search.run(Position::start(), {.depth = 5}, kNeverStop, report).nodes, 1'000U);
  EXPECT_EQ(allocations, before);
}

// The search for mates begins at 20,000 nodes, in a won position at 4,000.
TEST(Search, AllocatesNothingWhenItSearchesForMates) {
  flagship::FlagshipSearch<flagship::Strong> search(alphadeepchess_evaluation());
  ASSERT_TRUE(search.set_hash(1));
  const auto report = [](const SearchInfo&) {};
  const Position start = Position::start();
  const Position won = position_of({"KCc3", "QEd5", "RBd4", "PBb2", "kAa1", "pDd4"}, Color::White);
  for (const auto& [root, first] : {std::pair{start, 20'000U}, {won, 4'000U}}) {
    const std::uint64_t before = allocations;
    EXPECT_GT(search.run(root, {.nodes = 50'000}, kNeverStop, report).nodes, first);
    EXPECT_EQ(allocations, before);
  }
}

// The tables know no root here, whose moves they would rank in a list, but many nodes below it.
TEST(Search, AllocatesNothingWithEndgameTables) {
  flagship::FlagshipSearch<flagship::Strong> search(alphadeepchess_evaluation());
  ASSERT_TRUE(search.set_hash(1));
  const auto report = [](const SearchInfo&) {};
  const Position near = position_of({"KCc3", "QEd5", "kAa1", "pEe3"}, Color::White);
  const std::uint64_t without = search.run(near, {.depth = 4}, kNeverStop, report).nodes;
  search.set_endgames(std::make_shared<const endgame::Tables>(solved_endings({"KQvK"})));
  const std::uint64_t before = allocations;
  const std::uint64_t with = search.run(near, {.depth = 4}, kNeverStop, report).nodes;
  EXPECT_EQ(allocations, before);
  EXPECT_NE(with, without) << "no table was asked";
}

TEST(Search, AllocatesNothingWithSeveralThreads) {
  flagship::FlagshipSearch<flagship::Strong> search(alphadeepchess_evaluation());
  ASSERT_TRUE(search.set_hash(1));
  ASSERT_TRUE(search.set_threads(3));
  const auto report = [](const SearchInfo&) {};
  const std::uint64_t before = allocations;
  EXPECT_GT(search.run(Position::start(), {.nodes = 20'000}, kNeverStop, report).nodes, 10'000U);
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace raum
