#include "tournament/openings/openings.h"

#include <fmt/core.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/text/text_file.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/rgn/rgn_reader.h"

namespace raum::tournament {
namespace {

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
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
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
    return fail(std::string(name), "no opening", "one position text per line");
  }
  return openings;
}

Expected<std::vector<Opening>> openings_of_games(const std::vector<GameRecord>& games,
                                                 std::string_view name, std::size_t plies) {
  std::vector<Opening> openings;
  std::unordered_map<std::uint64_t, std::size_t> game_of_key;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string where = fmt::format("{}: game {}", name, i + 1);
    std::vector<Move> moves = games[i].moves;
    if (moves.size() < plies) {
      return fail(where, fmt::format("{} plies", moves.size()), fmt::format("at least {}", plies));
    }
    if (plies > 0) moves.resize(plies, Move::none());
    Game game(games[i].start);
    // parse_rgn() has checked that every move is legal.
    for (const Move move : moves) static_cast<void>(game.play(move));
    auto opening = parse_opening(to_string(game.position()), i + 1);
    if (!opening) return tl::unexpected(within(where, opening.error()));
    const auto [known, is_new] = game_of_key.emplace(opening->position.key().raw, i + 1);
    // Games often share their first plies; the two games of a pair always do.
    if (!is_new && plies > 0) continue;
    if (!is_new) {
      return fail(where, fmt::format("the last position of game {} again", known->second),
                  "each position once");
    }
    openings.push_back(std::move(*opening));
  }
  return openings;
}

Expected<std::vector<Opening>> load_openings(const std::string& path, std::size_t plies) {
  const auto text = read_text_file(path, "a text file of openings", kMostRecordsMiB);
  if (!text) return tl::unexpected(text.error());
  const std::size_t first = text->find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  // A game record begins with a bracket, a position text never does.
  if (first == std::string::npos || (*text)[first] != '[') {
    if (plies == 0) return parse_openings(*text, path);
    return fail(path, "position texts, which have no plies", "game records for --opening-plies");
  }
  const auto games = parse_rgn(*text, path);
  if (!games) return tl::unexpected(games.error());
  return openings_of_games(*games, path, plies);
}

}  // namespace raum::tournament
