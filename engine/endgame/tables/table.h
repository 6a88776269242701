// Table: the values of all positions of one set, as a file. Version 1, all numbers little-endian:
//   file     := header outcomes [model starts blocks]
//   header   := "RaumEnd\n", version (4 bytes), planes (4), name (16, filled with zeros), checksum
//               (8), file size (8), for each side to move: legal, won, lost positions, longest (8
//               each)                                                                   112 bytes
//   outcomes := for each row (index.h) and each plane that is kept: the set of cells of Black's
//               king (16). Planes in the order of enum Plane; planes without cells are left out
//   model    := RowCoder
//   starts   := of each block: where it begins, from the first one on; then where the last ends (8)
//   blocks   := for each side to move: the rows, kBlockRows in a block, by the RowCoder
// The checksum covers all bytes but those before its end. A set that is drawn has a header alone.
// Invariant: a Table that was opened has the size and the checksum that its header says.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/endgame/tables/counts.h"
#include "engine/endgame/tables/index.h"
#include "engine/endgame/tables/row_coder.h"
#include "engine/endgame/tables/value.h"

namespace raum::endgame {

constexpr std::string_view kTableEnding = ".endgame";

class Table {
 public:
  /// Maps a file into memory and checks it.
  /// Errors: it cannot be read, is no table of this version, is named after another set, is cut
  /// off or damaged.
  [[nodiscard]] static Expected<Table> open(const std::string& path);
  /// The same for bytes, which must outlive the table; `name` is the file's in errors.
  [[nodiscard]] static Expected<Table> read(std::string_view bytes, const std::string& name);

  [[nodiscard]] const MenSet& set() const { return set_; }
  [[nodiscard]] const Counts& counts(Color to_move) const { return counts_[index_of(to_move)]; }
  [[nodiscard]] std::uint64_t checksum() const { return checksum_; }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }

  /// Requires: cells of this set.  Cost: one access to memory.
  [[nodiscard]] Outcome outcome(const Cells& cells) const;
  /// Requires: cells of a legal position of this set.  Cost: about 3 µs.
  /// Returns: nullopt if the file does not hold what its header says, or an outcome that differs
  /// from that of its value.
  [[nodiscard]] std::optional<Value> value(const Cells& cells) const;
  /// The codes of all positions of a side to move: row · 125 + column. Those of positions that
  /// are not legal mean nothing.  Returns: nullopt as value().
  [[nodiscard]] std::optional<std::vector<Code>> codes(Color to_move) const;

 private:
  Table() = default;
  [[nodiscard]] Expected<void> read_header(const std::string& name);
  [[nodiscard]] bool read_codes(std::string_view bytes);
  [[nodiscard]] std::string_view block(std::size_t number) const;
  [[nodiscard]] bool is_drawn() const { return planes_ == 0; }

  std::shared_ptr<const void> mapping_;
  std::string_view bytes_;
  MenSet set_;
  std::array<Counts, 2> counts_;
  std::uint64_t checksum_ = 0;
  std::uint32_t planes_ = 0;          // bit Plane: the file keeps it
  std::array<int, kPlanes> place_{};  // among the planes of a row, −1: without cells
  std::size_t planes_kept_ = 0;
  std::optional<RowCoder> coder_;
  std::string_view starts_, blocks_;
};

}  // namespace raum::endgame
