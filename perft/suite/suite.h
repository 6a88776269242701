// Suite: positions with known perft counts, read from `.perft` text.
//   suite  := record (blank-line+ record)*
//   record := "id" NAME, "epd" POSITION, then one or more "perft" DEPTH COUNT; one line each
//   `#` starts a comment anywhere; a line with only a comment is not blank and ends no record.
// Invariants: names are unique in a suite, depths in a record; every record has a count to check.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum::perft {

struct KnownCount {
  int depth = 0;
  std::uint64_t nodes = 0;
  int line = 0;  // of the file, from 1
};

struct SuiteRecord {
  std::string id;
  Position position;
  std::vector<KnownCount> counts;
};

/// Reads suite text; `name` stands for the file in errors.
/// Errors: NAME:LINE and what was found there: an unknown keyword, a keyword out of order or twice,
/// a missing part, a name that was used before, a depth or count out of range, a position text that
/// parse_position() refuses (with its column), no record at all.
[[nodiscard]] Expected<std::vector<SuiteRecord>> parse_suite(std::string_view text,
                                                             std::string_view name);

/// Reads a suite file.  Errors: as parse_suite() and read_text_file().
[[nodiscard]] Expected<std::vector<SuiteRecord>> read_suite(const std::filesystem::path& path);

}  // namespace raum::perft
