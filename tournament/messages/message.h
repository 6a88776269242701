// Messages between the coordinator of a match and its worker processes: JSON objects as lines.
//   line  := check " " text "\n"
//   check := 16 hexadecimal digits, the content hash of the text
//   text  := a whole JSON object | "+" a piece of one
// A long object is sent as pieces, each a line; the next line without "+" has its last piece. The
// check finds what a broken connection or a program that writes in between has changed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "base/json/json_reader.h"

namespace raum::tournament {

// Bytes of an object in a line, which then has at most 1,024 bytes, the longest that srun passes on
// in one message.
constexpr std::size_t kMessagePiece = 1'000;
constexpr std::size_t kLongestMessage = std::size_t{4} * 1024 * 1024;  // bytes of an object

/// The lines of a message.  Requires: an object.  Invalid UTF-8 in its texts is replaced.
[[nodiscard]] std::string message_lines(const Json& message);

/// Puts messages together from their lines.
class MessageReader {
 public:
  /// Takes a line without its end.
  /// Returns: the message that it completes, or nullopt.
  /// Errors: a line that is none of the grammar, a wrong check, a message that is too long or no
  /// JSON object.
  [[nodiscard]] Expected<std::optional<Json>> take(std::string_view line);

 private:
  std::string pieces_;
};

}  // namespace raum::tournament
