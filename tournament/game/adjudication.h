// Adjudication: ends a game early, by the engines' own scores, by its length or by tables of exact
// endings. Every rule is off by default; a game that a rule ended stores the rule's name as its
// reason.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/geometry/piece.h"
#include "tournament/engines/search_report.h"
#include "tournament/game/endgame_rule.h"
#include "tournament/game/ruling.h"

namespace raum::tournament {

/// A side resigns once it has reported −score_cp or less on `moves` moves in a row.
struct ResignRule {
  int score_cp = 0;
  int moves = 0;  // 0: off
  // Whether the other side must also have reported +score_cp or more on as many moves in a row.
  bool two_sided = false;

  friend bool operator==(const ResignRule&, const ResignRule&) = default;
};

/// The game is a draw once each side has reported a score within ±score_cp on `moves` moves in a
/// row. Moves before number `from` of the game do not count.
struct DrawRule {
  int from = 1;
  int moves = 0;  // 0: off
  int score_cp = 0;

  friend bool operator==(const DrawRule&, const DrawRule&) = default;
};

struct Adjudication {
  ResignRule resign = {};
  DrawRule draw = {};
  int max_moves = 0;  // of each side, then the game is a draw; 0: off
  EndgameRule endgames = {};

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// Reads "score=600,moves=3[,twosided=true]".
[[nodiscard]] Expected<ResignRule> parse_resign(std::string_view text);
/// Reads "moves=8,score=10[,from=40]".
[[nodiscard]] Expected<DrawRule> parse_draw(std::string_view text);

/// "resign score=600,moves=3,twosided=false draw ... max-moves 200 endgames 2 sets 0123456789abc";
/// "none" if all rules are off.
[[nodiscard]] std::string to_string(const Adjudication& rules);

constexpr std::string_view kResignReason = "resign adjudication";
constexpr std::string_view kDrawReason = "draw adjudication";
constexpr std::string_view kMoveLimitReason = "move limit";

/// Applies the rules about scores and length to one game.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// Call after each move with its engine's report. A mate score exceeds every centipawn score; a
  /// missing score interrupts every count of moves in a row.
  /// Returns: nullopt if the game goes on.
  [[nodiscard]] std::optional<Ruling> after(Color mover, const SearchReport& info);

 private:
  const Adjudication& rules_;
  int plies_ = 0;
  std::array<int, 2> losing_{};  // moves in a row, by color
  std::array<int, 2> winning_{};
  std::array<int, 2> level_{};
};

}  // namespace raum::tournament
