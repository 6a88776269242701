// CorpusHeader: what a corpus file says about its games, as lines of text at its start.
//
//   header := "raumlab corpus 1\n" (KEY "=" VALUE "\n")* "checksum=" DIGITS "\n\n"
//
// KEY is made of small letters, digits and dashes; VALUE is printable UTF-8 in one line; DIGITS are
// the ContentHash of all bytes before "checksum=".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::knowledge {

constexpr std::string_view kCorpusMagic = "raumlab corpus 1\n";
constexpr std::size_t kMostHeaderBytes = 64 * 1024;

struct HeaderField {
  std::string key, value;
  friend bool operator==(const HeaderField&, const HeaderField&) = default;
};

struct CorpusHeader {
  std::vector<HeaderField> fields = {};

  /// Returns: nullopt if the header has no such field.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const;
  friend bool operator==(const CorpusHeader&, const CorpusHeader&) = default;
};

/// Errors: a field that cannot be read again, such as one with a key of capital letters or a second
/// one with its key; a text that would be too long.
[[nodiscard]] Expected<std::string> header_text(const CorpusHeader& header);

/// Reads the lines up to the empty one.  Requires: `text` ends with them.
/// Errors: `where`, the line, and what is wrong with it.
[[nodiscard]] Expected<CorpusHeader> parse_header(std::string_view text, std::string_view where);

}  // namespace raum::knowledge
