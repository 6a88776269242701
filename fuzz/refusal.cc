#include "fuzz/refusal.h"

#include <fmt/core.h>

#include <cstdio>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "fuzz/target.h"

namespace raum::fuzz {

void require_printable(std::string_view text) {
  const bool is_printable = !text.empty() && is_printable_utf8(text);
  if (!is_printable) fmt::print(stderr, "text: {}\n", printable_utf8(text));
  FUZZ_REQUIRE(is_printable);
}

void require_lines(std::string_view text) {
  TextLines lines(text);
  while (auto line = lines.next()) {
    if (line->ends_with('\r')) line->remove_suffix(1);  // CSV
    if (!line->empty()) require_printable(*line);
  }
}

void require_refusal(const Error& error) {
  // to_string() puts printable words between the parts. Composing it takes most readers longer than
  // reading.
  if (!error.expected.empty()) require_printable(error.expected);
  require_printable(error.found);
  require_printable(error.where);
}

}  // namespace raum::fuzz
