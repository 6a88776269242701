// RGN: a record of one game, in the form of PGN with Raumschach moves.
//   record   := tag* "\n" movetext "\n\n"
//   tag      := "[" NAME " \"" value "\"]\n"   quotes and backslashes in a value are escaped
//   movetext := ((number "." | number "...")? move comment?)* result   all separated by white space
//   move     := figurine cell ("-" | "x") cell ("=" figurine)? ("†††" | "≡" | "†")?
//   comment  := "{" (score "cp")? ("#" mate)? ("d" depth)? ("s" seldepth)? (time "ms")?
//               (nodes "n")? ("clk" left "ms")? ("pv" move*)? "}"
//   result   := "1-0" | "0-1" | "1/2-1/2" | "*"
// The items of a comment are separated by blanks. A score has a sign and is from the view of the
// side that moved; "clk" is what its clock shows after the move. "†" is check, "†††" spacemate, "≡"
// stalemate. "N." precedes each move of White; "N..." precedes the first move if Black makes it.
// Figurines are ♔♕♖♗♘♙ for White and ♚♛♜♝♞♟ for Black. Unicode has no unicorn; the letters of the
// position text replace it: U for White, u for Black. The text is UTF-8; a line of the movetext has
// at most 80 characters.
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

/// What an engine reported about the search of its move.
struct MoveInfo {
  std::optional<int> score_cp = std::nullopt;  // from the view of the side that moved
  std::optional<int> depth = std::nullopt;
  std::optional<std::int64_t> time_ms = std::nullopt;
  std::optional<int> mate_in = std::nullopt;  // in moves; negative: it will be mated
  std::optional<int> seldepth = std::nullopt;
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::optional<std::int64_t> left_ms = std::nullopt;  // on the clock after the move
  std::string pv = {};                                 // move texts, separated by blanks

  friend bool operator==(const MoveInfo&, const MoveInfo&) = default;
};

/// One game as it is read from or written to a file.
struct GameRecord {
  // Tags such as Event, White and WhiteOptions, in the order in which they are written. Not among
  // them: Variant, FEN, Result and Termination, which are written from the other fields.
  std::vector<std::pair<std::string, std::string>> tags;
  Position start;
  std::vector<Move> moves;
  std::vector<MoveInfo> infos;  // infos[i] belongs to moves[i]; may be shorter
  std::string result = "*";     // "1-0", "0-1", "1/2-1/2", "*"
  std::string termination;      // "spacemate", "illegal move", ...; no tag if empty
};

/// The record as text. Tag values may be any text: quotes and backslashes are escaped, control
/// characters become blanks, bytes that are not UTF-8 become "?".
/// Errors: an illegal move; an unknown result; a tag name that is not a letter followed by letters,
/// digits and "_", that belongs to another field, or that is given twice.
[[nodiscard]] Expected<std::string> write_rgn(const GameRecord& record);

/// The figurine of each piece, in the order of Piece::raw.
[[nodiscard]] std::span<const std::string_view, 14> figurines();

/// A move as it is written in a record: "♙Ac2-Bc2", "♟Db4xDc5", "♖Aa1xEa1†††".
/// Requires: the move is legal in the position.
[[nodiscard]] std::string to_figurine(const Position& position, Move move);

}  // namespace raum::tournament
