// StudyGames: the games of a match study or a league in a results database. A league is one match
// of all its players; otherwise every [[match]] of the study is a match of the database.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/core/failure.h"
#include "engine/board/position.h"
#include "engine/geometry/piece.h"
#include "tournament/game/stored_game.h"
#include "tournament/store/match_series.h"
#include "tournament/study/play_cost.h"
#include "tournament/study/study.h"

namespace raum::tournament {

/// A game of a study: `match` and `opening` are indices into it.
struct StudyGameKey {
  std::size_t match = 0;
  std::size_t opening = 0;
  int leg = 0;  // 0: the first player has White

  friend auto operator<=>(const StudyGameKey&, const StudyGameKey&) = default;
};

/// What a study counts of a game.
struct CountedGame {
  std::optional<Color> winner;
  std::array<PlayCost, 2> cost;  // by color
};

/// What a stored game, which began with `start`, counts. Its times are whole milliseconds.
/// Errors: a result, moves or reports that no study writes.
[[nodiscard]] Expected<CountedGame> count_game(const StoredGame& stored, const Position& start);

class StudyGames {
 public:
  /// Opens or creates the database and reads the games of earlier runs. The settings of a match are
  /// the title of the study, its players with their options and limits, all openings of the file,
  /// the seed, and the program that plays. The number of pairs is none: it may grow.
  /// Requires: study.kind is Match or League.
  /// Errors: those of MatchSeries::open(); Environment for a stored game that is damaged or is not
  /// of this study.
  [[nodiscard]] static Fallible<StudyGames> open(const std::string& path, const Study& study,
                                                 int concurrency, bool new_matches = false);

  /// A game of an earlier run; nullptr if it is still to be played. Times are whole milliseconds.
  [[nodiscard]] const CountedGame* find(const StudyGameKey& key) const;

  /// Stores a game; its number is that of the key.
  /// Errors: Environment if it cannot be written; all games before it are kept.
  [[nodiscard]] Fallible<void> add(const StudyGameKey& key, StoredGame game);

 private:
  StudyGames(const Study& study, MatchSeries series) : study_(&study), series_(std::move(series)) {}
  [[nodiscard]] Fallible<void> read(const std::string& path);

  const Study* study_;
  MatchSeries series_;
  std::map<StudyGameKey, CountedGame> earlier_;
};

}  // namespace raum::tournament
