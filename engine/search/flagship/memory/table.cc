#include "engine/search/flagship/memory/table.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

#include "base/core/assert.h"

namespace raum::flagship {
namespace {

using Shared = std::atomic_ref<std::uint64_t>;

constexpr int kBias = 1 << 15;
constexpr int kAgePenalty = 8;  // plies of depth that an entry loses with each later search
// A new bound of the same position and search replaces an entry that is at most this much deeper;
// an exact score always does.
constexpr int kDepthKept = 3;

constexpr std::uint64_t pack(const Entry& e, std::uint64_t generation) {
  return static_cast<std::uint64_t>(e.move.raw) | static_cast<std::uint64_t>(e.bound) << 17 |
         static_cast<std::uint64_t>(e.depth) << 19 |
         static_cast<std::uint64_t>(e.score + kBias) << 26 |
         static_cast<std::uint64_t>(e.evaluation + kBias) << 42 | generation << 59;
}

constexpr Entry unpack(std::uint64_t word) {
  return {.move = Move{static_cast<std::uint32_t>(word & 0x1ffff)},
          .score = static_cast<int>(word >> 26 & 0xffff) - kBias,
          .evaluation = static_cast<int>(word >> 42 & 0xffff) - kBias,
          .depth = static_cast<int>(word >> 19 & 0x7f),
          .bound = static_cast<Bound>(word >> 17 & 3)};
}
constexpr std::uint64_t generation_of(std::uint64_t word) { return word >> 59; }

constexpr Entry kSample{.move = Move::make(Square::at(124), Square::at(123), PieceType::Queen),
                        .score = -kBias,
                        .evaluation = kBias - 1,
                        .depth = 127,
                        .bound = Bound::Exact};
static_assert(unpack(pack(kSample, 31)) == kSample);
static_assert(generation_of(pack(kSample, 31)) == 31);

}  // namespace

void Table::resize(std::size_t mebibytes) {
  // No object may be larger, and the shift below would overflow.
  if (mebibytes > static_cast<std::size_t>(PTRDIFF_MAX) >> 20) throw std::bad_array_new_length();
  lines_ = ZeroedMemory<Line>((mebibytes << 20) / sizeof(Line));
}

void Table::clear() { std::ranges::fill(lines_.items(), Line{}); }

std::optional<Entry> Table::probe(Key key) const {
  if (lines_.size() == 0) return std::nullopt;
  for (Slot& slot : lines_[line_of(key)].slots) {
    const std::uint64_t word = Shared(slot.word).load(std::memory_order_relaxed);
    const std::uint64_t check = Shared(slot.check).load(std::memory_order_relaxed);
    if ((check ^ word) == key.raw && word != 0) return unpack(word);
  }
  return std::nullopt;
}

int Table::worth(std::uint64_t word) const {
  if (word == 0) return std::numeric_limits<int>::min();
  const auto age = static_cast<int>((generation_ - generation_of(word)) & kGenerations);
  return unpack(word).depth - kAgePenalty * age;
}

void Table::store(Key key, const Entry& entry) {
  RAUM_ASSERT(entry.bound != Bound::None && entry.depth >= 0 && entry.depth < 128);
  RAUM_ASSERT(entry.score >= -kBias && entry.score < kBias);
  RAUM_ASSERT(entry.evaluation >= -kBias && entry.evaluation < kBias);
  if (lines_.size() == 0) return;
  Entry stored = entry;
  Slot* replaced = nullptr;
  int least = std::numeric_limits<int>::max();
  for (Slot& slot : lines_[line_of(key)].slots) {
    const std::uint64_t word = Shared(slot.word).load(std::memory_order_relaxed);
    const std::uint64_t check = Shared(slot.check).load(std::memory_order_relaxed);
    if (word != 0 && (check ^ word) == key.raw) {
      const Entry old = unpack(word);
      if (entry.bound != Bound::Exact && old.depth > entry.depth + kDepthKept &&
          generation_of(word) == generation_) {
        return;
      }
      if (!stored.move.is_some()) stored.move = old.move;
      replaced = &slot;
      break;
    }
    if (worth(word) < least) {
      least = worth(word);
      replaced = &slot;
    }
  }
  const std::uint64_t word = pack(stored, generation_);
  Shared(replaced->check).store(key.raw ^ word, std::memory_order_relaxed);
  Shared(replaced->word).store(word, std::memory_order_relaxed);
}

int Table::hashfull() const {
  const std::size_t sample = std::min<std::size_t>(lines_.size(), 250);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (Slot& slot : lines_[i].slots) {
      const std::uint64_t word = Shared(slot.word).load(std::memory_order_relaxed);
      used += word != 0 && generation_of(word) == generation_ ? 1U : 0U;
    }
  }
  return static_cast<int>(1000 * used / (kWays * sample));
}

}  // namespace raum::flagship
