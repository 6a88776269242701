// RequestHead: the request line and the headers of an HTTP/1 request.
//
//   head         := request-line CRLF {field CRLF} CRLF
//   request-line := token SP target SP "HTTP/" digit "." digit
//   target       := {printable ASCII without SP}, at least one
//   field        := token ":" {SP | HTAB} value {SP | HTAB}
//   value        := {printable ASCII | SP | HTAB | byte from 0x80}
//   token        := {letter | digit | one of !#$%&'*+-.^_`|~}, at least one
//
// It is stricter than it must be: a line ends with CRLF only, and a header does not go on in the
// next line, so that no two readers find different lines. A test compares it with Boost.Beast.
// Source: RFC 9112, sections 2.2, 3 and 5.
#pragma once

#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::web {

struct HeaderField {
  std::string_view name;   // as it was sent, in any case
  std::string_view value;  // without spaces around it
};

/// Views of the parsed text.
struct RequestHead {
  std::string_view method, target;
  int version = 0;  // 11 for HTTP/1.1
  std::vector<HeaderField> fields;
};

/// Errors: text that is not one whole head.
[[nodiscard]] Expected<RequestHead> parse_head(std::string_view text);

/// Whether two texts are equal but for the case of ASCII letters.
[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);

}  // namespace raum::web
