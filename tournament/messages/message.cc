#include "tournament/messages/message.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/content_hash.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kCheckDigits = 16;
constexpr const char* kPlace = "message";

}  // namespace

std::string message_lines(const Json& message) {
  const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string lines;
  std::string_view left = text;
  // A last line that began with the text's own "+" would be taken for a piece; it ends with "}".
  while (left.size() > kMessagePiece || left.front() == '+') {
    const std::size_t bytes = std::min(kMessagePiece, left.size() - 1);
    const std::string piece = fmt::format("+{}", left.substr(0, bytes));
    lines += fmt::format("{} {}\n", hash_of_text(piece), piece);
    left.remove_prefix(bytes);
  }
  return lines + fmt::format("{} {}\n", hash_of_text(left), left);
}

Expected<std::optional<Json>> MessageReader::take(std::string_view line) {
  if (line.size() < kCheckDigits + 2 || line[kCheckDigits] != ' ') {
    return fail(kPlace, raum::quoted(line), "a line of raum worker");
  }
  const std::string_view text = line.substr(kCheckDigits + 1);
  if (line.substr(0, kCheckDigits) != hash_of_text(text)) {
    return fail(kPlace, raum::quoted(line), "a line that fits its check");
  }
  if (pieces_.size() + text.size() > kLongestMessage) {
    return fail(kPlace, fmt::format("more than {} bytes", kLongestMessage), "a shorter message");
  }
  if (text.front() == '+') {
    pieces_ += text.substr(1);
    return std::nullopt;
  }
  pieces_ += text;
  const std::string whole = std::move(pieces_);
  pieces_.clear();
  auto json = parse_json(whole, kPlace, "a JSON object");
  if (!json) return tl::unexpected(std::move(json.error()));
  if (!json->is_object()) return fail(kPlace, raum::quoted(whole), "a JSON object");
  return *std::move(json);
}

}  // namespace raum::tournament
