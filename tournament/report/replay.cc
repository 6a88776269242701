#include "tournament/report/replay.h"

#include <fmt/core.h>

#include <vector>

#include "base/text/wrapped.h"
#include "engine/board/board_text.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "tournament/rgn/rgn.h"
#include "tournament/store/game_checksum.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kColumns = 80;
std::string score_text(const SearchReport& info) {
  if (info.mate_in) {
    return *info.mate_in < 0 ? fmt::format("mated in {}", -std::int64_t{*info.mate_in})
                             : fmt::format("mate in {}", *info.mate_in);
  }
  return info.score_cp ? fmt::format("{:+} cp", *info.score_cp) : "no score";
}

// What the engine reported: one line of numbers, and its variation in lines of 80 columns.
std::string report_text(const SearchReport& info) {
  std::string text = "  " + score_text(info);
  if (info.depth) text += fmt::format("  depth {}", *info.depth);
  if (info.seldepth) text += fmt::format("{}{}", info.depth ? "/" : "  seldepth ", *info.seldepth);
  text += fmt::format("  {} ms", info.time_ms);
  if (info.nodes) text += fmt::format("  {} nodes", *info.nodes);
  if (info.left_ms) text += fmt::format("  {} ms left", *info.left_ms);
  text += '\n';
  constexpr std::string_view kPv = "  pv ";
  return info.pv.empty() ? text
                         : fmt::format("{}{}{}\n", text, kPv,
                                       wrapped(info.pv, kColumns, kPv.size(), kPv.size()));
}

// "ply 3: 2. ♙Ac2-Bc2".
std::string move_text(const Position& before, Move move, std::size_t ply) {
  const bool is_white = before.side_to_move() == Color::White;
  return fmt::format("ply {}: {}{} {}\n", ply, before.move_number(), is_white ? "." : "...",
                     to_figurine(before, move));
}

}  // namespace

Fallible<std::string> replay_of(const StoredGame& game, std::optional<std::size_t> ply) {
  const std::string where = fmt::format("stored game {}.{}", game.pair, game.leg + 1);
  if (const auto intact = check_intact(game); !intact) return environment_error(intact.error());
  auto position = parse_position(game.opening);
  if (!position) return environment_error(within(where + ": opening", position.error()));
  const auto moves = parse_moves(game.moves);
  if (!moves) return environment_error(within(where, moves.error()));
  auto infos = parse_infos(game.infos);
  if (!infos) return environment_error(within(where, infos.error()));
  infos->resize(moves->size());
  if (ply && *ply > moves->size()) {
    return usage_error({"--ply", fmt::format("{}", *ply), fmt::format("0 to {}", moves->size())});
  }
  std::string text = fmt::format("game {}.{}  White {}  Black {}\n{} by {}{} after {} {}\n",
                                 game.pair, game.leg + 1, game.white, game.black, game.result,
                                 game.reason, game.failed.empty() ? "" : " of " + game.failed,
                                 moves->size(), moves->size() == 1 ? "ply" : "plies");
  if (!ply || *ply == 0) text += "\nply 0: the opening\n" + board_text(*position);
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const Move move = (*moves)[i];
    if (!move.is_some() || !is_legal(*position, move)) {
      return environment_error({fmt::format("{}: move {}", where, i + 1), to_string(move),
                                fmt::format("a legal move in {}", to_string(*position))});
    }
    const std::string head = move_text(*position, move, i + 1);
    position->make(move);
    if (ply && *ply != i + 1) continue;
    text += '\n' + head + report_text((*infos)[i]) + board_text(*position, move);
  }
  return text;
}

}  // namespace raum::tournament
