// SearchFeatures: the features and parameters of an engine's search. An engine starts with those of
// its document; search_options.cc makes an option of each switch. A feature that an engine's
// document lacks has the parameters of a document that describes it, so that it can be switched on.
#pragma once

#include <array>

#include "engine/eval/score.h"
#include "engine/search/core/mate_scale.h"
#include "engine/search/core/piece_values.h"
#include "engine/search/core/transposition_table.h"
#include "engine/search/documented/quirks.h"

namespace raum {

/// Scores of the kinds of moves in move ordering; moves of equal score keep the order of
/// generation.
struct OrderingScores {
  int hash_move = 2'000'000;
  int queen_promotion = 0;  // 0: scored as any other promotion
  int promotion_bonus = 0;  // added to the score as a capture or quiet move
  int capture = 1'000'000;  // + victim_weight · victim − attacker
  int victim_weight = 10;
  int first_killer = 900'000;
  int second_killer = 890'000;  // other quiet moves: history, 0 to 32,000
};

struct SearchFeatures {
  // Iterative deepening
  bool iterative_deepening = true;  // off: searches only the given depth, if one is given
  bool aspiration = true;
  int aspiration_min_depth = 2;
  Score aspiration_window{50};      // on each side of the last score
  Score aspiration_max_window{50};  // doubled after a failure, full width beyond this
  bool root_narrowing = false;      // on: alpha-beta at the root too
  // Plays a random root move among those within this many centipawns of the best one of the last
  // finished iteration; 0: the best. Above 0 the root is searched without aspiration windows and
  // with so wide a window that each of these moves has its exact score (but see
  // Quirks::exact_root_scores).
  int randomness = 0;
  int threads = 1;  // above 1: moves after a node's first are searched in parallel (YBW)

  // Principal variation search
  bool pvs = false;
  bool pvs_in_tree = true;  // off: at the root only

  // Transposition table (sized by the option Hash; its replacement by the option Replacement)
  Replacement replacement = Replacement::DepthPreferred;
  bool lcg_keys = false;             // on: keys of the linear congruential generator
  int lcg_key_bits = 32;             // 32 or 64
  bool table_narrows_window = true;  // off: bounds only cut off
  bool equal_depth_only = false;     // on: deeper entries do not cut off

  // Pruning
  bool null_move = false;
  int null_move_min_depth = 3;
  int null_move_depth_cut = 3;  // the null move's reply is searched at depth − cut
  bool lmr = false;             // late move reductions: by one ply, null window
  int lmr_after_moves = 4;
  int lmr_min_depth = 3;
  bool futility = false;
  std::array<int, 3> futility_margins{0, 250, 450};  // by depth left

  // Extensions
  bool check_extension = false;      // by one ply
  bool check_extension_tree = true;  // off: in the quiescence search
  int check_extension_captures = 2;

  // Draws
  bool search_draws = false;  // by repetition and by 100 plies

  // Move ordering
  bool hash_move = true;
  bool mvv_lva = true;
  bool killers = true;
  bool history = true;
  bool fischer_ordering = false;  // see fischer_order.h
  OrderingScores ordering{};
  PieceValues piece_values{};

  // Mobility, for evaluations with a table for it (mobility_cache.h)
  bool mobility_cache = false;  // updated from move to move; off: counted at each leaf

  // Leaves
  bool quiescence = true;
  int quiescence_plies = 6;
  bool quiescence_promotions = false;  // also promotions that capture nothing
  bool fail_hard_stand_pat = false;    // a stand-pat cut-off returns beta
  bool leaf_mates = false;             // detects mate and stalemate at the leaves
  bool delta_pruning = false;
  int delta_margin = 200;
  MateScale mates{};

  Quirks quirks{};
};

// A reference to one switch, for tables of switches.
template <bool SearchFeatures::*field>
[[nodiscard]] constexpr bool& feature(SearchFeatures& features) {
  return features.*field;
}
template <bool Quirks::*field>
[[nodiscard]] constexpr bool& quirk(SearchFeatures& features) {
  return features.quirks.*field;
}

}  // namespace raum
