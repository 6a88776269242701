// Adjudication: games that are ended before the rules end them, by the engines' own scores or by
// their length. Every part is off until it is asked for, and is recorded as the game's reason.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/board/piece.h"
#include "tournament/engines/search_info.h"

namespace raum::tournament {

// The mover has lost once it said −score_cp or less at `moves` moves in a row.
struct ResignRule {
  int score_cp = 0;
  int moves = 0;           // 0: off
  bool two_sided = false;  // and the other side said +score_cp or more at as many

  friend bool operator==(const ResignRule&, const ResignRule&) = default;
};

// A draw once both sides said at most score_cp, either sign, at `moves` moves each in a row, from
// the game's move `from` on.
struct DrawRule {
  int from = 1;
  int moves = 0;  // 0: off
  int score_cp = 0;

  friend bool operator==(const DrawRule&, const DrawRule&) = default;
};

struct Adjudication {
  ResignRule resign = {};
  DrawRule draw = {};
  int max_moves = 0;  // of each side; the game is a draw then. 0: off

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// Reads "score=600,moves=3[,twosided=true]".
[[nodiscard]] Expected<ResignRule> parse_resign(std::string_view text);
/// Reads "moves=8,score=10[,from=40]".
[[nodiscard]] Expected<DrawRule> parse_draw(std::string_view text);

/// "resign score=600,moves=3,twosided=false draw ..., max-moves 200"; "none".
[[nodiscard]] std::string to_string(const Adjudication& rules);

constexpr std::string_view kResignReason = "resign adjudication";
constexpr std::string_view kDrawReason = "draw adjudication";
constexpr std::string_view kMoveLimitReason = "move limit";

struct Ruling {
  std::optional<Color> winner;
  std::string_view reason;
};

// Follows one game.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// After each move, with what its engine said of it. A mate counts as beyond every score, a
  /// missing score breaks every row.
  [[nodiscard]] std::optional<Ruling> after(Color mover, const SearchInfo& info);

 private:
  const Adjudication& rules_;
  int plies_ = 0;
  std::array<int, 2> losing_{};  // moves in a row, by side
  std::array<int, 2> winning_{};
  std::array<int, 2> level_{};
};

}  // namespace raum::tournament
