#include "web/match/match_data.h"

#include <algorithm>

#include "tournament/schedule/stored_tally.h"
#include "web/games/read_game.h"

namespace raum::web {

using tournament::ResultVisitor;
using tournament::StoredGame;

namespace {

// As tournament::Tally decides.
bool is_counted_pair(const std::vector<StoredGame>& games, std::size_t last_counted) {
  return std::all_of(games.begin(), games.end(), [&](const StoredGame& game) {
    return game.pair <= last_counted && game.is_evidence && !game.is_damaged;
  });
}

}  // namespace

Fallible<MatchData> read_match(tournament::ResultsReader& reader, std::int64_t id,
                               std::size_t detailed) {
  auto match = reader.match(id);
  if (!match) return tl::unexpected(std::move(match.error()));
  MatchData data;
  data.match = *std::move(match);
  const std::vector<std::string> names = tournament::player_names(data.match.config);
  // Ends at the pair at which the figures of the match end, whatever a runner adds meanwhile.
  tournament::Tally tally(data.match.last_counted, data.match.config.sprt);
  GamePacker packer(names, detailed);
  std::vector<StoredGame> pair;  // the games of one pair
  const auto add_pair = [&] {
    const bool is_counted = is_counted_pair(pair, data.match.last_counted);
    for (const StoredGame& game : pair) {
      const ReadGame read = read_game(game);
      packer.add(game, read, is_counted);
      if (is_counted) data.lengths.add(game, read);
      data.openings.add(game, is_counted);
    }
    pair.clear();
  };
  const auto visit_game = [&](const StoredGame& game, const ResultVisitor& visit) {
    if (!pair.empty() && pair.front().pair != game.pair) add_pair();
    pair.push_back(game);
    auto tallied = visit(tournament::result_of(game));
    if (!tallied) return tallied;
    while (data.series.llr.size() < tally.counted()) append_pair(data.series, tally);
    return tallied;
  };
  const auto tallied = tournament::tally_results(
      [&](std::size_t, const ResultVisitor& visit) {
        return reader.for_each_game(
            data.match.id, [&](const StoredGame& game) { return visit_game(game, visit); });
      },
      names, data.match.config.db_path, tally);
  if (!tallied) return tl::unexpected(tallied.error());
  add_pair();
  data.games = packer.finish();
  return data;
}

}  // namespace raum::web
