#include "tournament/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "engine/board/game.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

Expected<Opening> parse_opening(std::string_view text, std::size_t line) {
  const auto position = parse_position(text);
  if (!position) return tl::unexpected(position.error());
  if (const auto end = Game(*position).end()) {
    return fail("", fmt::format("a game that is over ({})", to_string(*end)),
                "a position to play from");
  }
  return Opening{to_string(*position), *position, line};
}

}  // namespace

Expected<std::vector<Opening>> parse_openings(std::string_view text, std::string_view name) {
  std::vector<Opening> openings;
  std::unordered_map<std::uint64_t, std::size_t> line_of_key;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view content = text.substr(at, end - at);
    at = end + 1;
    ++line;
    const std::string_view fields = trimmed(content.substr(0, content.find('#')));
    if (fields.empty()) continue;
    const std::string where = fmt::format("{}:{}", name, line);
    auto opening = parse_opening(fields, line);
    if (!opening) return tl::unexpected(within(where, opening.error()));
    const auto [known, is_new] = line_of_key.emplace(opening->position.key().raw, line);
    if (!is_new) {
      return fail(where, fmt::format("the position of line {} again", known->second),
                  "each position once");
    }
    openings.push_back(std::move(*opening));
  }
  if (openings.empty()) {
    return fail(std::string(name), "no opening", "one position text a line");
  }
  return openings;
}

Expected<std::vector<Opening>> load_openings(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  // A folder opens like a file and fails only when it is read.
  if (file.is_open()) file.peek();
  if (!file.is_open() || file.bad()) {
    return fail(path, "a file that cannot be read", "a text file of openings");
  }
  file.clear();  // an empty file has met its end already
  std::ostringstream text;
  text << file.rdbuf();
  return parse_openings(text.str(), path);
}

}  // namespace raum::tournament
