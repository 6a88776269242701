#include "tournament/schedule/stored_tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text/quote.h"

namespace raum::tournament {
namespace {

std::optional<std::size_t> place_of(const std::vector<std::string>& players,
                                    const std::string& name) {
  const auto found = std::find(players.begin(), players.end(), name);
  if (found == players.end()) return std::nullopt;
  return static_cast<std::size_t>(found - players.begin());
}

Fallible<void> add(const StoredResult& game, const std::vector<std::string>& players,
                   const std::string& where, Tally& tally) {
  const bool is_of_a_pair = game.pair >= 1 && game.leg >= 0 && game.leg < kLegs;
  const auto pair = static_cast<std::size_t>(game.pair);
  if (!is_of_a_pair || tally.has(pair, game.leg)) {
    return environment_error({where, fmt::format("game {} of pair {}", game.leg, game.pair),
                              "games 0 and 1 of pairs from 1, each once"});
  }
  const bool has_result = game.result == "1-0" || game.result == "0-1" || game.result == "1/2-1/2";
  if (!has_result) {
    return environment_error({where,
                              fmt::format("the result {} of game {} of pair {}",
                                          raum::quoted(game.result), game.leg, game.pair),
                              "1-0, 0-1 or 1/2-1/2"});
  }
  const auto white = place_of(players, game.white), black = place_of(players, game.black);
  if (!white || !black) {
    return environment_error(
        {where, "a game of " + raum::quoted(white ? game.black : game.white),
         printable_utf8(fmt::format("games of {}", fmt::join(players, ", ")))});
  }
  if (*white == *black) {
    return environment_error({where,
                              fmt::format("a game of {} with itself", raum::quoted(game.white)),
                              "games of two engines"});
  }
  tally.add({.pair = pair,
             .leg = game.leg,
             .players = game.leg == 0 ? Pairing{*white, *black} : Pairing{*black, *white},
             .first = result_of_first(game.result, game.leg),
             .failed = place_of(players, game.failed),
             .fault = game.fault,
             .is_evidence = game.is_evidence});
  return {};
}

}  // namespace

Fallible<StoredResults> tally_results(const ResultSource& source,
                                      const std::vector<std::string>& players,
                                      const std::string& where, Tally& tally) {
  StoredResults results;
  const auto read = source(tally.pairs(), [&](const StoredResult& game) -> Fallible<void> {
    if (game.is_damaged) {
      results.damaged.push_back(fmt::format("{}.{}", game.pair, game.leg + 1));
      return {};
    }
    if (game.is_evidence && game.is_cached) ++results.from_cache;
    return add(game, players, where, tally);
  });
  if (!read) return tl::unexpected(read.error());
  return results;
}

}  // namespace raum::tournament
