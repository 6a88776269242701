// Error lines: how the engine reports a bad line of input, to people and to programs.
//
//   info string error WHERE: found FOUND, expected EXPECTED | OBJECT
//   OBJECT := {"where":"…","found":"…","expected":"…"}
//
// The part before the bar is for people; the JSON object repeats its three parts, so that a program
// need not parse English. The object is the rest of the line after the last ` | {"where":`: a quote
// inside a JSON string is escaped, so that this text cannot occur within the object.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

/// The error as one line of the protocol.
[[nodiscard]] std::string error_line(const Error& error);

/// The error that error_line() wrote; nullopt for any other line.
[[nodiscard]] std::optional<Error> parse_error_line(std::string_view line);

}  // namespace raum
