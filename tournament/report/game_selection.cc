#include "tournament/report/game_selection.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/numbers.h"
#include "base/text/quote.h"

namespace raum::tournament {

std::string to_string(const GameNumber& number) {
  return fmt::format("{}.{}", number.pair, number.leg + 1);
}

Expected<GameNumber> parse_game_number(std::string_view text, const std::string& where) {
  constexpr std::int64_t kMostPairs = 1'000'000'000'000;
  const std::size_t dot = std::min(text.find('.'), text.size());
  const auto pair = parse_integer(text.substr(0, dot), where, 1, kMostPairs);
  const std::string_view leg = text.substr(std::min(dot + 1, text.size()));
  if (!pair || (leg != "1" && leg != "2")) {
    return fail(where, raum::quoted(text), "the number of a game, such as 12.1 or 12.2");
  }
  return GameNumber{.pair = static_cast<std::size_t>(*pair), .leg = leg == "1" ? 0 : 1};
}

const std::string& loser_of(const StoredGame& game) {
  static const std::string kNobody;
  return game.result == "1-0" ? game.black : game.result == "0-1" ? game.white : kNobody;
}

bool GameSelection::has(const StoredGame& stored) const {
  if (game && !(GameNumber{stored.pair, stored.leg} == *game)) return false;
  return lost_by.empty() || loser_of(stored) == lost_by;
}

}  // namespace raum::tournament
