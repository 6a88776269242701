// TranspositionTable: results of searched positions by key, one entry per slot, depth-preferred: a
// new entry replaces another only when it is at least as deep.
//
// An entry is 16 bytes: the whole key, and one word:
//   bits 0–16 move · 17–18 bound (0: empty) · 19–26 depth · 27–46 score + 2^19
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "engine/eval/score.h"

namespace raum {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

struct TableEntry {
  Move move;
  Score score;  // of the side to move
  int depth = 0;
  Bound bound = Bound::None;
  friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

class TranspositionTable {
 public:
  /// Units: MiB; 0 for no table. The number of slots is the largest power of two that fits. Clears.
  /// Errors: std::bad_alloc when the memory is not there; the old table then stands.
  void resize(std::size_t mebibytes);
  void clear();

  [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
  /// Requires: 0 ≤ depth < 256, |score| < 2^19, bound is not None.
  void store(Key key, const TableEntry& entry);

  [[nodiscard]] std::size_t slots() const { return slots_.size(); }
  /// Used slots in 1000, of the first thousand.
  [[nodiscard]] int hashfull() const;

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t word = 0;
  };
  static_assert(sizeof(Slot) == 16);

  std::vector<Slot> slots_;
};

}  // namespace raum
