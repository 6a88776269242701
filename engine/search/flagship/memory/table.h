// Table: the transposition table of the flagship. Four entries of 16 bytes share a cache line, and
// a position may be stored in any entry of its line. Any number of threads may probe and store at
// once: after a torn write the key does not match, and the entry reads as a miss.
//
// An entry has the key exclusive-or the word, and the word:
//   bits 0–16 move · 17–18 bound (0: empty) · 19–25 depth · 26–41 score · 42–57 static evaluation ·
//   59–63 generation
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/core/zeroed_memory.h"
#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "engine/search/core/bound.h"

namespace raum::flagship {

/// What a search has found about a position. Scores as in scores.h; mates count from the position.
struct Entry {
  Move move;
  int score = 0;
  int evaluation = 0;  // static, of the side to move; kNoEvaluation in check
  int depth = 0;       // 0 for quiescence search
  Bound bound = Bound::None;
  friend bool operator==(const Entry&, const Entry&) = default;
};
constexpr int kNoEvaluation = -32'768;

class Table {
 public:
  /// Makes an empty table that fills the given size; none for 0.  Units: MiB.
  /// Errors: throws std::bad_alloc if memory is insufficient; the old table is kept.
  void resize(std::size_t mebibytes);
  /// Requires: no search is running.
  void clear();
  /// Begins a new search: all entries now in the table belong to an earlier one.
  void age() { generation_ = (generation_ + 1) & kGenerations; }

  /// Loads the line of the position into the cache while other work is done.
  void prefetch(Key key) const {
    if (lines_.size() > 0) __builtin_prefetch(&lines_[line_of(key)]);
  }
  [[nodiscard]] std::optional<Entry> probe(Key key) const;
  /// Requires: 0 ≤ depth < 128, score and evaluation fit into 16 bits, bound is not None.
  void store(Key key, const Entry& entry);

  [[nodiscard]] std::size_t entries() const { return kWays * lines_.size(); }
  /// Entries of the current search per thousand, measured on the first 250 lines.
  [[nodiscard]] int hashfull() const;

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr std::uint64_t kGenerations = 31;
  struct Slot {
    std::uint64_t check = 0;
    std::uint64_t word = 0;
  };
  struct alignas(64) Line {
    std::array<Slot, kWays> slots{};
  };
  static_assert(sizeof(Slot) == 16 && sizeof(Line) == 64);

  // The line whose number is the key, read as a fraction, times the number of lines.
  [[nodiscard]] std::size_t line_of(Key key) const {
    __extension__ using u128 = unsigned __int128;
    return static_cast<std::size_t>(static_cast<u128>(key.raw) * lines_.size() >> 64);
  }
  // How much an entry is worth keeping; 0 if it is empty.
  [[nodiscard]] int worth(std::uint64_t word) const;

  std::uint64_t generation_ = 0;
  ZeroedMemory<Line> lines_;
};

}  // namespace raum::flagship
