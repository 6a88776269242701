// RGN: the record of one game, a PGN container with Raumschach moves.
//   record   := tag* "\n" movetext "\n\n"
//   tag      := "[" NAME " \"" value "\"]\n"   quotes and backslashes in a value behind a backslash
//   movetext := ((number "." | number "...")? move comment?)* result   blanks or newlines between
//   move     := figurine cell ("-" | "x") cell ("=" figurine)? ("†††" | "≡" | "†")?
//   comment  := "{" (score "cp" | "#" mate)? ("d" depth)? (time "ms")? ("pv" move*)? "}"
//   result   := "1-0" | "0-1" | "1/2-1/2" | "*"
// "†" is check, "†††" spacemate, "≡" stalemate; the score has a sign and is the moving side's view.
// "N..." stands before Black's move only where White's move of that number is not just before it.
// Figurines are ♔♕♖♗♘♙ for White and ♚♛♜♝♞♟ for Black. Unicode has no chess unicorn, so that is the
// letter of the position text: U for White, u for Black. UTF-8; lines of the
// movetext have at most 80 characters.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum::tournament {

// What the engine said of the move it chose, as far as it said so.
struct MoveInfo {
  std::optional<int> score_cp = std::nullopt;  // the moving side's view
  std::optional<int> depth = std::nullopt;
  std::optional<std::int64_t> time_ms = std::nullopt;
  std::optional<int> mate_in = std::nullopt;  // moves; negative: it is mated
  std::string pv = {};                        // move texts, a blank between two

  friend bool operator==(const MoveInfo&, const MoveInfo&) = default;
};

struct GameRecord {
  // Extra tags in this order, such as Event, White, Black, Round, Date, WhiteOptions, BlackOptions.
  // Variant, FEN, Result and Termination are written from the other fields and may not stand here.
  std::vector<std::pair<std::string, std::string>> tags;
  Position start;
  std::vector<Move> moves;
  std::vector<MoveInfo> infos;  // of moves[i]; may be shorter than moves
  std::string result = "*";     // "1-0", "0-1", "1/2-1/2", "*"
  std::string termination;      // "spacemate", "illegal move", ...; no tag if empty
};

/// The record as text.
/// Errors: a move that is not legal where it stands, a result that is none of the four, a tag name
/// other than letters, digits and "_", one that is written from another field, a tag given twice.
/// Tag values may be anything: quotes and backslashes are escaped, control characters become
/// blanks, bytes that are not UTF-8 become "?".
[[nodiscard]] Expected<std::string> write_rgn(const GameRecord& record);

/// What stands for a piece, in the order of Piece::raw.
[[nodiscard]] std::span<const std::string_view, 14> figurines();

/// One move as it is written in a record, without comment: "♙Ac2-Bc2", "♟Db4xDc5", "♖Aa1xEa1†††".
/// Requires: the move is legal in the position.
[[nodiscard]] std::string to_figurine(const Position& position, Move move);

}  // namespace raum::tournament
