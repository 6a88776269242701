#include "perft/endgames/sample_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/board/position_text.h"
#include "perft/endgames/naive_solution.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

using endgame::Value;

// A random board with the kings and the men of the set; it need not be legal.
BoardLetters random_board(const endgame::MenSet& set, SplitMix64& random) {
  BoardLetters board{};
  board.fill('.');
  const auto put = [&](char man) {
    std::size_t cell = 0;
    do {
      cell = random.below(kSquares);
    } while (board[cell] != '.');
    board[cell] = man;
  };
  put('K');
  put('k');
  for (const Piece man : set.men()) put(man.letter());
  return board;
}

// What the tables say of a position.
// Errors: no table has it.
// Returns: nullopt if its table cannot be read there, which includes an outcome that differs from
// that of the value.
Expected<std::optional<Value>> ask(const endgame::Tables& tables, const std::string& text) {
  const auto position = parse_position(text);
  const auto outcome = position ? tables.outcome(*position) : std::nullopt;
  if (!outcome) {
    return fail("", "no table for " + text, "the tables of all smaller sets in the same folder");
  }
  return tables.value(*position);
}

// Errors, Returns: as ask(), for a position after a move.
Expected<std::optional<Value>> value_of_moves(const endgame::Tables& tables, const Oracle& oracle,
                                              const BoardLetters& board) {
  std::optional<Value> best;
  for (const std::string& move : oracle.legal_moves()) {
    auto reply = ask(tables, position_text(board_after(board, move), !oracle.white_to_move()));
    if (!reply || !*reply) return reply;
    const Value value = endgame::before(**reply);
    if (!best || endgame::is_better(value, *best)) best = value;
  }
  if (best) return best;
  if (oracle.in_check()) return Value{.outcome = endgame::Outcome::Loss, .plies = 0};
  return Value{};
}

}  // namespace

Expected<SampleReport> check_samples(const endgame::Tables& tables, const endgame::MenSet& set,
                                     std::uint64_t samples, SplitMix64& random,
                                     const std::stop_token& stop) {
  SampleReport report;
  while (report.samples < samples && !stop.stop_requested()) {
    const BoardLetters board = random_board(set, random);
    const bool white_to_move = random.below(2) == 0;
    const std::string text = position_text(board, white_to_move);
    const auto oracle = Oracle::from_text(text);
    if (!oracle) continue;
    const auto found = ask(tables, text);
    if (!found) return tl::unexpected(within(set.name(), found.error()));
    const auto wanted = value_of_moves(tables, *oracle, board);
    if (!wanted) return tl::unexpected(within(set.name(), wanted.error()));
    ++report.samples;
    if (*found && *found == *wanted) continue;
    ++report.mismatches;
    if (report.first.empty()) {
      const auto said = [](const std::optional<Value>& value) {
        return value ? to_string(*value) : std::string("unreadable");
      };
      report.first = fmt::format("{}: {}, its moves say {}", text, said(*found), said(*wanted));
    }
  }
  return report;
}

std::string to_string(const Value& value) {
  if (value.outcome == endgame::Outcome::Draw) return "draw";
  if (value == Value{.outcome = endgame::Outcome::Loss, .plies = 0}) return "mate";
  return fmt::format("{} in {} {}", value.outcome == endgame::Outcome::Win ? "win" : "loss",
                     value.plies, value.plies == 1 ? "ply" : "plies");
}

}  // namespace raum::perft
