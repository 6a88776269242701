// Known counts: how many positions of each set are legal, won and lost, and the checksum of its
// table, as a text file.
//   line := SET, then for White and for Black to move: LEGAL WON LOST LONGEST; then CHECKSUM
// `#` starts a comment line.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/endgame/tables/table.h"

namespace raum::perft {

struct KnownCounts {
  endgame::MenSet set;
  std::array<endgame::Counts, 2> counts;  // by side to move
  std::uint64_t checksum = 0;
};

/// Errors: a line that is none of these, a set twice; each with NAME:LINE.
[[nodiscard]] Expected<std::vector<KnownCounts>> parse_known_counts(std::string_view text,
                                                                    std::string_view name);
/// Errors: as parse_known_counts() and read_text_file().
[[nodiscard]] Expected<std::vector<KnownCounts>> read_known_counts(
    const std::filesystem::path& path);

/// The line of a table, without its end.
[[nodiscard]] std::string line_of(const endgame::Table& table);
[[nodiscard]] std::string line_of(const KnownCounts& known);

}  // namespace raum::perft
