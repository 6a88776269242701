// Suite: positions with known perft counts, read from the `.perft` format.
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

/// The number of leaves at a depth, in plies.
struct KnownCount {
  int depth = 0;
  std::uint64_t nodes = 0;
  int line = 0;  // of the file, from 1
};

/// A position of a suite with its counts.
struct SuiteRecord {
  std::string id;
  Position position;
  std::vector<KnownCount> counts;
};

/// Reads a suite; `name` is the file name to use in errors.
/// Errors: an unknown, duplicate or misplaced keyword, a missing part, a duplicate name, a depth or
/// count out of range, an invalid position, a suite without records; each with NAME:LINE.
[[nodiscard]] Expected<std::vector<SuiteRecord>> parse_suite(std::string_view text,
                                                             std::string_view name);

/// Reads a suite file.  Errors: as parse_suite() and read_text_file().
[[nodiscard]] Expected<std::vector<SuiteRecord>> read_suite(const std::filesystem::path& path);

}  // namespace raum::perft
