// Error: what every reader of input answers when it refuses: the place, what stood there, what was
// expected.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "base/text/quote.h"

namespace raum {

struct Error {
  std::string where;     // "suite.perft:12", "field 2 (side), column 41"
  std::string found;     // the offending text, shortened and quoted by `raum::quoted()`
  std::string expected;  // what would have been right

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = tl::expected<T, Error>;

/// One line: "WHERE: found FOUND, expected EXPECTED".
[[nodiscard]] std::string to_string(const Error& error);

[[nodiscard]] inline tl::unexpected<Error> fail(std::string where, std::string found,
                                                std::string expected) {
  return tl::unexpected<Error>(Error{std::move(where), std::move(found), std::move(expected)});
}

/// The same error seen from further out: "OUTER: WHERE".
[[nodiscard]] Error within(std::string_view outer, Error error);

}  // namespace raum
