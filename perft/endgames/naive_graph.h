// The positions of an ending as a graph, and its naive solution: whole boards are not needed here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raum::perft {

/// What the side to move gets: 'w' a win, 'l' a loss, 'd' a draw, and the plies to mate.
struct NaiveValue {
  char outcome = 'd';
  int plies = 0;

  friend bool operator==(const NaiveValue&, const NaiveValue&) = default;
};

/// Positions of the whole board with one side to move.
struct NaiveCounts {
  std::uint64_t legal = 0, won = 0, lost = 0;
  std::uint64_t longest = 0;

  /// Counts a legal position that stands for `images` positions of the whole board.
  void add(const NaiveValue& value, std::uint64_t images);
};

/// What is known of a position before the analysis.
struct NaiveNode {
  bool is_legal = false;
  bool is_stalemate = false;
  bool can_escape = false;     // by a move into a smaller ending that it does not lose
  int won_exit = -1;           // least plies of an exit that the other side loses
  int lost_exit = -1;          // most plies of an exit that the other side wins
  std::size_t first_move = 0;  // the first of its moves that stay in the ending
  std::size_t end = 0;

  /// Adds a move into a smaller ending, by the value of the position after it.
  void add_exit(const NaiveValue& reply);
};

/// Finds the values of all positions. `moves` are the places of the positions that the moves of the
/// nodes lead to. Before the call, `values` has the mates as losses in 0 plies and draws elsewhere.
void solve_naively(const std::vector<NaiveNode>& nodes, const std::vector<std::uint32_t>& moves,
                   std::vector<NaiveValue>& values);

}  // namespace raum::perft
