#include "tournament/study_match/study_games.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>
#include <vector>

#include "base/text/quote.h"
#include "tournament/schedule/schedule.h"
#include "tournament/study_match/study_settings.h"

namespace raum::tournament {
namespace {

std::string number_of(const StoredGame& game) {
  return fmt::format("{}.{}", game.pair, game.leg + 1);
}

}  // namespace

Expected<CountedGame> count_game(const StoredGame& stored, const Position& start) {
  CountedGame game;
  if (stored.result == "1-0") {
    game.winner = Color::White;
  } else if (stored.result == "0-1") {
    game.winner = Color::Black;
  } else if (stored.result != "1/2-1/2") {
    return fail("result", raum::quoted(stored.result), "1-0, 0-1 or 1/2-1/2");
  }
  const auto moves = parse_moves(stored.moves);
  if (!moves) return tl::unexpected(moves.error());
  const auto reports = parse_infos(stored.infos);
  if (!reports) return tl::unexpected(reports.error());
  if (reports->size() != moves->size()) {
    return fail("infos", fmt::format("{}", reports->size()),
                fmt::format("{}, one for each move", moves->size()));
  }
  Color mover = start.side_to_move();
  for (const SearchReport& report : *reports) {
    game.cost[index_of(mover)] += {.moves = 1,
                                   .nodes = report.nodes.value_or(0),
                                   .seconds = 0.001 * static_cast<double>(report.time_ms)};
    mover = !mover;
  }
  return game;
}

Fallible<StudyGames> StudyGames::open(const std::string& path, const Study& study, int concurrency,
                                      bool new_matches) {
  const auto matches = series_of(study, concurrency);
  if (!matches) return environment_error(matches.error());
  auto series = MatchSeries::open(path, *matches, new_matches);
  if (!series) return tl::unexpected(std::move(series.error()));
  StudyGames games(study, std::move(*series));
  auto read = games.read(path);
  if (!read) return tl::unexpected(std::move(read.error()));
  return games;
}

Fallible<void> StudyGames::read(const std::string& path) {
  const bool is_league = study_->kind == StudyKind::League;
  const std::size_t matches = study_->matches.size();
  const std::size_t stored_matches = is_league ? 1 : matches;
  std::vector<std::string> damaged;
  for (std::size_t i = 0; i < stored_matches; ++i) {
    auto done = series_.for_each_game(i, [&](const StoredGame& stored) -> Fallible<void> {
      if (stored.is_damaged) {
        damaged.push_back(number_of(stored));
        return {};
      }
      const std::size_t place = stored.pair - 1;  // of a pair from 1 on, as the schema demands
      const StudyGameKey key{.match = is_league ? place % matches : i,
                             .opening = is_league ? place / matches : place,
                             .leg = stored.leg};
      if (key.opening >= study_->positions.size()) return {};  // the study had more pairs
      const StudyMatch& match = study_->matches[key.match];
      const std::size_t white = stored.leg == 0 ? match.first : match.second;
      const std::size_t black = stored.leg == 0 ? match.second : match.first;
      const Opening& opening = study_->positions[key.opening];
      if (stored.white != study_->players[white].name ||
          stored.black != study_->players[black].name || stored.opening != opening.text) {
        return environment_error({fmt::format("{}: game {}", path, number_of(stored)),
                                  "other players or another opening",
                                  "the game that the study plays with this number"});
      }
      auto game = count_game(stored, opening.position);
      if (!game) {
        return environment_error(
            within(fmt::format("{}: game {}", path, number_of(stored)), std::move(game.error())));
      }
      earlier_.emplace(key, *game);
      return {};
    });
    if (!done) return done;
  }
  if (damaged.empty()) return {};
  return environment_error(
      {path, fmt::format("damage in game {}", fmt::join(damaged, ", ")),
       "the games as they were stored; raum results check --remove-damaged removes damaged games, "
       "and raum study plays them again"});
}

const CountedGame* StudyGames::find(const StudyGameKey& key) const {
  const auto found = earlier_.find(key);
  return found == earlier_.end() ? nullptr : &found->second;
}

Fallible<void> StudyGames::add(const StudyGameKey& key, StoredGame game) {
  const bool is_league = study_->kind == StudyKind::League;
  game.pair = 1 + (is_league ? key.opening * study_->matches.size() + key.match : key.opening);
  game.leg = key.leg;
  return series_.add(is_league ? 0 : key.match, game);
}

}  // namespace raum::tournament
