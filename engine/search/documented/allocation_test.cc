// The search allocates nothing: every operator new of this program is counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "engine/named/player.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}  // namespace

// The replacements of a program's allocation have their names and signatures from the standard.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace raum {
namespace {

TEST(Search, AllocatesNothingHoweverDeepItGoes) {
  const std::atomic<bool> never_stop{false};
  const Position start = Position::start();
  for (const NamedEngine& engine : named_engines()) {
    Player player(engine);
    const auto allocated = [&](int depth) {
      player.new_game();
      const std::uint64_t before = allocations;
      player.think(start, {.depth = depth}, never_stop, [](const SearchInfo&) {});
      return allocations - before;
    };
    // Where draws are known, the keys of the game make one block.
    const std::uint64_t game = engine.features.search_draws ? 1 : 0;
    for (const int depth : {1, 2, 3}) EXPECT_LE(allocated(depth), game) << engine.name;
  }
}

}  // namespace
}  // namespace raum
