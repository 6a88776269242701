#include "engine/search/core/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <new>

#include "base/core/assert.h"

namespace raum {
namespace {

constexpr std::int32_t kScoreBias = 1 << 23;
static_assert(2 * Score::infinite().cp < kScoreBias);

constexpr std::uint64_t pack(const TableEntry& e, std::uint64_t generation) {
  return static_cast<std::uint64_t>(e.move.raw) | static_cast<std::uint64_t>(e.bound) << 17 |
         static_cast<std::uint64_t>(e.depth) << 19 |
         static_cast<std::uint64_t>(e.score.cp + kScoreBias) << 27 | generation << 51;
}

constexpr int depth_of(std::uint64_t word) { return static_cast<int>(word >> 19 & 0xff); }
constexpr std::uint64_t generation_of(std::uint64_t word) { return word >> 51 & 0xff; }

constexpr TableEntry unpacked(std::uint64_t word) {
  return {.move = Move{static_cast<std::uint32_t>(word & 0x1ffff)},
          .score = Score{static_cast<std::int32_t>(word >> 27 & 0xffffff) - kScoreBias},
          .depth = depth_of(word),
          .bound = static_cast<Bound>(word >> 17 & 3)};
}

constexpr TableEntry kSample{.move = Move::make(Square::at(124), Square::at(123), PieceType::Queen),
                             .score = Score{-8'000'000},
                             .depth = 255,
                             .bound = Bound::Exact};
static_assert(unpacked(pack(kSample, 255)) == kSample);
static_assert(generation_of(pack(kSample, 255)) == 255);

}  // namespace

void TranspositionTable::resize(std::size_t mebibytes) {
  // No object may be larger, and the shift below would overflow.
  if (mebibytes > static_cast<std::size_t>(PTRDIFF_MAX) >> 20) throw std::bad_array_new_length();
  const std::size_t size = std::bit_floor((mebibytes << 20) / sizeof(Slot));
  slots_ = ZeroedMemory<Slot>(size);
  buckets_ = buckets_of(size);
}

void TranspositionTable::set_replacement(Replacement replacement) {
  replacement_ = replacement;
  buckets_ = buckets_of(slots());
  clear();
}

void TranspositionTable::clear() { std::ranges::fill(slots_.items(), Slot{}); }

TableEntry TranspositionTable::unpack(std::uint64_t word) { return unpacked(word); }

bool TranspositionTable::may_replace(Slot& slot, Key key, int depth) const {
  const std::uint64_t word = Shared(slot.word).load(std::memory_order_relaxed);
  if (word == 0) return true;
  switch (replacement_) {
    case Replacement::DepthPreferred:
    case Replacement::TwoBuckets:
      return depth_of(word) <= depth;
    case Replacement::Aged:
      return word_of(slot, key) != 0 || depth > depth_of(word) ||
             generation_of(word) != generation_;
    case Replacement::Always:
      break;
  }
  return true;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
  RAUM_ASSERT(entry.bound != Bound::None && entry.depth >= 0 && entry.depth < 256);
  RAUM_ASSERT(entry.score.cp > -kScoreBias && entry.score.cp < kScoreBias);
  if (slots() == 0) return;
  const std::uint64_t word = pack(entry, generation_);
  Slot& slot = slots_[key.raw & (buckets_ - 1)];
  if (may_replace(slot, key, entry.depth)) write(slot, key, word);
  if (replacement_ == Replacement::TwoBuckets) {
    write(slots_[buckets_ + (key.raw & (buckets_ - 1))], key, word);
  }
}

int TranspositionTable::hashfull() const {
  const std::size_t sample = std::min<std::size_t>(slots(), 1000);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    used += Shared(slots_[i].word).load(std::memory_order_relaxed) != 0 ? 1U : 0U;
  }
  return static_cast<int>(1000 * used / sample);
}

}  // namespace raum
