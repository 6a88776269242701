// MateSearch: proves mates by checks alone, and those in which the last move but one is quiet. Many
// mates of this game are of these kinds. Checks leave few replies, so that a search of nothing else
// proves such a mate much sooner than the search of all moves reaches it. It is an AND/OR search
// with iterative deepening, as engines for shogi run one beside their main search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "engine/game/draws.h"
#include "engine/search/core/pv_table.h"

namespace raum {

class MateSearch {
 public:
  /// Counts a node. Returns whether the search must stop now.
  using CountNode = std::function<bool()>;

  struct Mate {
    int plies = 0;               // until the king is mated, whatever the other side plays
    std::span<const Move> line;  // to the mate, against the longest defence that was tried
  };

  /// Begins the search of a root; `earlier` are the keys of the game before it.
  void start(const Position& root, std::span<const Key> earlier);

  static constexpr int kMostMoves = 20;

  /// Looks for a mate that begins with one of `moves`, with at most `nodes` nodes until one is
  /// found: up to half of them for mates by checks alone, the rest for the others. It tries mates
  /// in one move (of the other kind in two), then in one more and so on; a later call continues
  /// where this one ran out of nodes. If it finds a mate by checks, it looks for a shorter one of
  /// the other kind, with the rest of the nodes or with up to 100,000 if there are fewer.
  /// `most` is the number of moves, from 1 to kMostMoves, that a mate may take.
  /// Returns: the mate, whose line is valid until the next call; nullopt if none was proven.
  /// Requires: start() was called for the root; the moves are legal there.  Cost: no allocation.
  [[nodiscard]] std::optional<Mate> find(std::span<const Move> moves, std::uint64_t nodes,
                                         const CountNode& count_node, int most = kMostMoves);

  /// How many nodes were counted since start().
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  // Both return how many plies it takes until mate, kNotProven if that is not proven.
  [[nodiscard]] int mating_plies(int moves, int ply);
  // After a move of the mating side, which has `moves` more; the longest defence counts.
  [[nodiscard]] int mated_plies(int moves, int ply);
  // Plies until mate if the mating side, which has `moves` left, plays this move.
  [[nodiscard]] int plies_after(Move move, int moves, int ply);
  // Whether the position after a move is a draw. Mates come first.
  [[nodiscard]] bool is_draw(int ply);
  [[nodiscard]] bool is_allowed(Move move, int ply) const;
  [[nodiscard]] bool must_stop();
  // What was learned from another root. Only done before the first node, because it takes longer
  // than a short search by the tree has to spare.
  void forget();
  // Mates in at most `most` moves.
  [[nodiscard]] std::optional<Mate> deepen(bool quiet, std::uint64_t nodes, int most);

  static constexpr std::uint64_t kNodesForShorter = 100'000;  // about 30 ms
  static constexpr int kNotProven = -1;

  Position position_;
  PvTable pv_;
  // Of a mate by checks, while a shorter one of the other kind is looked for
  std::array<Move, 2 * kMostMoves> line_{};
  std::array<Move, 2 * kMostMoves> refutations_{};  // by ply, the last reply that avoided mate
  std::uint64_t nodes_ = 0;

  // Keys of the game, as far as its positions can be repeated, and of the line from root_ on.
  std::array<Key, kDrawPlies + 2 * kMostMoves + 1> keys_{};
  std::size_t root_ = 0;

  // A position of the mating side from which no mate was proven in so many moves. The same position
  // on another path, or another one with its key, may then be missed as a mate, but no mate is
  // proven wrongly.
  struct Failure {
    Key key;
    int moves = 0;
  };
  static constexpr std::size_t kFailures = 4096;
  using Failures = std::vector<Failure>;
  std::array<Failures, 2> failures_{Failures(kFailures), Failures(kFailures)};  // as moves_

  // In how many moves the next mate is looked for: by checks alone, and with a quiet move.
  std::array<int, 2> moves_{};
  bool quiet_ = false;  // which of the two is looked for

  // Of the present call
  std::span<const Move> root_moves_;
  const CountNode* count_node_ = nullptr;
  std::uint64_t last_node_ = 0;
  bool stopped_ = false;
  bool longer_may_mate_ = false;  // whether the number of moves has cut a line off
};

}  // namespace raum
