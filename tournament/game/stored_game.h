// StoredGame: a finished game as the results database stores it, with texts instead of types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/move.h"
#include "tournament/engines/search_report.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

/// The machine of a worker process that played a game.
struct GameHost {
  std::string name;         // "node1"; empty: the game was played on the machine of the runner
  std::string processor;    // "Model 3000"
  std::uint64_t speed = 0;  // nodes per second of perft on one processor
  double load = 0;          // of the last minute, when the game ended: processes that run or wait

  friend bool operator==(const GameHost&, const GameHost&) = default;
};

struct StoredGame {
  std::size_t pair = 0;  // from 1
  int leg = 0;           // 0: the first engine has White, 1: it has Black
  std::string white, black;
  std::string opening;      // position text
  std::string moves;        // move texts separated by blanks
  std::string infos;        // one item per move, see to_text()
  std::string result;       // "1-0", "0-1", "1/2-1/2"
  std::string reason;       // how it ended
  std::string failed;       // the engine that lost by a fault, or ""
  std::string detail;       // of the fault
  std::string stderr_tail;  // of the engine with the fault
  std::size_t plies = 0;
  std::string started, finished;  // UTC, ISO 8601
  // play_key() of both players (columns white_seat and black_seat); empty: never reuse this game.
  std::string white_play_key, black_play_key;
  GameHost host = {};
  bool is_cached = false;   // copied from an earlier match of the same database
  bool is_evidence = true;  // false: this match already counts an identical game
  bool is_damaged = false;  // read from a database, and does not fit the checksum beside it

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// The result of a game for the pair's first engine.
/// Requires: `result` is "1-0", "0-1" or "1/2-1/2".
[[nodiscard]] Result result_of_first(std::string_view result, int leg);

[[nodiscard]] std::string to_text(const std::vector<Move>& moves);
/// Errors: a word that is not a move.
[[nodiscard]] Expected<std::vector<Move>> parse_moves(std::string_view text);

/// "depth[/seldepth]:score:nodes:ms[/left_ms][:pv]" per move, separated by blanks:
/// "3/7:cp12:4521:7/59993:Ac2Bc2,Db4Dc5", "5:mate-2:99:1"; "-" for a depth, score or number of
/// nodes that the engine did not report.
[[nodiscard]] std::string to_text(const std::vector<SearchReport>& infos);
/// Errors: anything that to_text() does not write.
[[nodiscard]] Expected<std::vector<SearchReport>> parse_infos(std::string_view text);

/// "crash, exit status 3"; only the reason if `detail` is empty.
[[nodiscard]] inline std::string fault_text(std::string reason, const std::string& detail) {
  if (!detail.empty()) reason.append(", ").append(detail);
  return reason;
}

}  // namespace raum::tournament
