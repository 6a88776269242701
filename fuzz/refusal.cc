#include "fuzz/refusal.h"

#include <fmt/core.h>

#include <cstdio>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "fuzz/target.h"

namespace raum::fuzz {

void require_printable(const std::string& text) {
  const bool is_printable = !text.empty() && printable_utf8(text) == text;
  if (!is_printable) fmt::print(stderr, "text: {}\n", printable_utf8(text));
  FUZZ_REQUIRE(is_printable);
}

void require_lines(std::string_view text) {
  TextLines lines(text);
  while (auto line = lines.next()) {
    if (line->ends_with('\r')) line->remove_suffix(1);  // CSV
    if (!line->empty()) require_printable(std::string(*line));
  }
}

void require_refusal(const Error& error) {
  require_printable(to_string(error));
  FUZZ_REQUIRE(!error.where.empty());
  FUZZ_REQUIRE(!error.found.empty());
}

}  // namespace raum::fuzz
