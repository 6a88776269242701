#include "perft/endgames/naive_check.h"

#include <fmt/core.h>

#include "engine/board/position_text.h"
#include "perft/endgames/sample_check.h"

namespace raum::perft {

endgame::Value value_of(const NaiveValue& naive) {
  using endgame::Outcome;
  const Outcome outcome = naive.outcome == 'w'   ? Outcome::Win
                          : naive.outcome == 'l' ? Outcome::Loss
                                                 : Outcome::Draw;
  return {.outcome = outcome, .plies = naive.plies};
}

bool are_equal(const endgame::Counts& counts, const NaiveCounts& naive) {
  return counts.legal == naive.legal && counts.won == naive.won && counts.lost == naive.lost &&
         counts.longest == naive.longest;
}

void compare_position(const endgame::Tables& tables, const BoardLetters& board, bool white_to_move,
                      NaiveValue wanted, NaiveReport& report) {
  ++report.positions;
  const std::string text = position_text(board, white_to_move);
  const auto position = parse_position(text);
  const auto found = position ? tables.value(*position) : std::nullopt;
  if (found == value_of(wanted)) return;
  ++report.mismatches;
  if (!report.first.empty()) return;
  report.first = fmt::format("{}: {}, the naive solution says {}", text,
                             found ? to_string(*found) : "unknown", to_string(value_of(wanted)));
}

NaiveReport compare_solution(const endgame::Tables& tables, const endgame::Table& table,
                             const NaiveSolution& naive) {
  NaiveReport report;
  naive.for_each([&](const BoardLetters& board, bool white_to_move, NaiveValue wanted) {
    compare_position(tables, board, white_to_move, wanted, report);
  });
  report.counts_agree = are_equal(table.counts(Color::White), naive.counts(true)) &&
                        are_equal(table.counts(Color::Black), naive.counts(false));
  return report;
}

NaiveReport check_naive(const endgame::Tables& tables, const endgame::MenSet& set,
                        const std::stop_token& stop) {
  std::string men;
  for (const Piece man : set.men()) men += man.letter();
  const NaiveSolution naive(men, stop);
  if (stop.stop_requested()) return {};
  return compare_solution(tables, *tables.find(set), naive);
}

}  // namespace raum::perft
