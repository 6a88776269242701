#include "web/match/match_league.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

namespace raum::web {

using tournament::PairingResult;
using tournament::StoredMatch;

namespace {

std::string limit_of(const StoredMatch& match, std::size_t engine) {
  const std::string key = fmt::format("engine {} limit", engine + 1);
  const auto& settings = match.outcome.configuration;
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const auto& setting) { return setting.first == key; });
  return found == settings.end() ? "" : found->second;
}

}  // namespace

League league_of(const StoredMatch& match, const GameLengths* lengths) {
  League league{.players = {}, .meetings = {}, .is_short = true, .lists_games = lengths != nullptr};
  for (std::size_t i = 0; i < match.config.engines.size(); ++i) {
    LeaguePlayer player{.name = match.config.engines[i].name, .limit = limit_of(match, i)};
    if (lengths != nullptr && lengths->effort.contains(player.name)) {
      const MoveEffort& sum = lengths->effort.at(player.name);
      player.ms_per_move = sum.milliseconds / static_cast<double>(sum.moves);
      if (sum.counted_moves > 0) {
        player.nodes_per_move = sum.nodes / static_cast<double>(sum.counted_moves);
      }
    }
    league.players.push_back(std::move(player));
  }
  for (const PairingResult& pairing : match.outcome.pairings) {
    if (pairing.standing.pairs.total() == 0) continue;
    league.meetings.push_back({.first = pairing.players.first,
                               .second = pairing.players.second,
                               .games = pairing.standing.games,
                               .pairs = pairing.standing.pairs});
  }
  return league;
}

}  // namespace raum::web
