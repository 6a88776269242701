#include "engine/search/transposition_table.h"

#include <algorithm>
#include <bit>

#include "engine/base/assert.h"

namespace raum {
namespace {

constexpr std::int32_t kScoreBias = 1 << 19;
static_assert(Score::infinite().cp < kScoreBias);

constexpr std::uint64_t pack(const TableEntry& e) {
  return static_cast<std::uint64_t>(e.move.raw) | static_cast<std::uint64_t>(e.bound) << 17 |
         static_cast<std::uint64_t>(e.depth) << 19 |
         static_cast<std::uint64_t>(e.score.cp + kScoreBias) << 27;
}

constexpr int depth_of(std::uint64_t word) { return static_cast<int>(word >> 19 & 0xff); }

constexpr TableEntry unpack(std::uint64_t word) {
  return {.move = Move{static_cast<std::uint32_t>(word & 0x1ffff)},
          .score = Score{static_cast<std::int32_t>(word >> 27 & 0xfffff) - kScoreBias},
          .depth = depth_of(word),
          .bound = static_cast<Bound>(word >> 17 & 3)};
}

constexpr TableEntry kSample{.move = Move::make(Square::at(124), Square::at(123), PieceType::Queen),
                             .score = Score{-499'999},
                             .depth = 255,
                             .bound = Bound::Exact};
static_assert(unpack(pack(kSample)) == kSample);

}  // namespace

void TranspositionTable::resize(std::size_t mebibytes) {
  const std::size_t fitting = (mebibytes << 20) / sizeof(Slot);
  std::vector<Slot> fresh(fitting == 0 ? 0 : std::bit_floor(fitting));
  slots_.swap(fresh);
}

void TranspositionTable::clear() { std::fill(slots_.begin(), slots_.end(), Slot{}); }

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
  if (slots_.empty()) return std::nullopt;
  const Slot& slot = slots_[key.raw & (slots_.size() - 1)];
  if (slot.word == 0 || slot.key != key.raw) return std::nullopt;
  return unpack(slot.word);
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
  RAUM_ASSERT(entry.bound != Bound::None && entry.depth >= 0 && entry.depth < 256);
  RAUM_ASSERT(entry.score.cp > -kScoreBias && entry.score.cp < kScoreBias);
  if (slots_.empty()) return;
  Slot& slot = slots_[key.raw & (slots_.size() - 1)];
  if (slot.word == 0 || depth_of(slot.word) <= entry.depth) slot = {key.raw, pack(entry)};
}

int TranspositionTable::hashfull() const {
  const std::size_t sample = std::min<std::size_t>(slots_.size(), 1000);
  if (sample == 0) return 0;
  const auto used =
      std::count_if(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(sample),
                    [](const Slot& s) { return s.word != 0; });
  return static_cast<int>(1000 * static_cast<std::size_t>(used) / sample);
}

}  // namespace raum
