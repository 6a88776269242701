// RequestHead: the request line and the headers of an HTTP/1 request.
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

/// Parses a head, which ends with an empty line.
/// Errors: text that is not a complete HTTP/1 head, text behind the empty line, a header that goes
/// on in the next line (obsolete since RFC 7230), lengths that contradict each other.
[[nodiscard]] Expected<RequestHead> parse_head(std::string_view text);

/// Whether two texts are equal but for the case of ASCII letters.
[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);

}  // namespace raum::web
