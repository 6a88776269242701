// StoredGame: a finished game as a row of the results database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/move.h"
#include "tournament/engines/search_info.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

struct StoredGame {
  std::size_t pair = 0;  // from 1
  int leg = 0;           // 0: the first engine has White, 1: it has Black
  std::string white, black;
  std::string opening;      // position text
  std::string moves;        // move texts, a blank between two
  std::string infos;        // one item per move: see to_text()
  std::string result;       // "1-0", "0-1", "1/2-1/2"
  std::string reason;       // how it ended
  std::string failed;       // the engine that lost by a fault, or ""
  std::string detail;       // of the fault
  std::string stderr_tail;  // of the engine with the fault
  std::size_t plies = 0;
  std::string started, finished;  // UTC, ISO 8601
  // Who played by which limit, as the cache knows it; empty where a game may not be taken again.
  std::string white_seat, black_seat;
  bool is_cached = false;   // taken from an earlier match of the same database
  bool is_evidence = true;  // false: the same game is counted in this match already

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// The first engine's result of a game.  Requires: `result` is one of the three.
[[nodiscard]] Result result_of_first(std::string_view result, int leg);

[[nodiscard]] std::string to_text(const std::vector<Move>& moves);
/// Errors: a word that is no move.
[[nodiscard]] Expected<std::vector<Move>> parse_moves(std::string_view text);

/// "depth:score:nodes:ms[:pv]" per move, a blank between two: "3:cp12:4521:7:Ac2Bc2,Db4Dc5",
/// "5:mate-2:99:1"; "-" for what the engine did not say.
[[nodiscard]] std::string to_text(const std::vector<SearchInfo>& infos);
/// Errors: anything that to_text() does not write.
[[nodiscard]] Expected<std::vector<SearchInfo>> parse_infos(std::string_view text);

/// "crash, exit status 3"; the reason alone where there is no detail.
[[nodiscard]] inline std::string fault_text(std::string reason, const std::string& detail) {
  if (!detail.empty()) reason.append(", ").append(detail);
  return reason;
}

}  // namespace raum::tournament
