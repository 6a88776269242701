// Error: the error value of functions that read input. It names the place, what was found and what
// was expected.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace raum {

struct Error {
  std::string where;     // "suite.perft:12", "field 2 (side), column 41"
  std::string found;     // the offending text, shortened and quoted by raum::quoted()
  std::string expected;  // what would have been valid; empty where the machine failed

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Expected = tl::expected<T, Error>;

/// One line: "WHERE: found FOUND, expected EXPECTED", or "WHERE: FOUND" if nothing is expected;
/// without "WHERE: " if that is empty.
[[nodiscard]] std::string to_string(const Error& error);

[[nodiscard]] inline tl::unexpected<Error> fail(std::string where, std::string found,
                                                std::string expected) {
  return tl::unexpected<Error>(Error{std::move(where), std::move(found), std::move(expected)});
}

/// The same error with a longer place: "OUTER: WHERE".
[[nodiscard]] Error within(std::string_view outer, Error error);

}  // namespace raum
