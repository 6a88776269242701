// SearchFeatures: an engine's search as data: what it does, and with which numbers. Every switch is
// an option of the protocol under the name in kFeatureOptions; an engine starts with the features
// of its document. A feature that an engine's document lacks has the numbers of the document that
// has it, so that it can be switched on.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/board/piece.h"
#include "engine/eval/score.h"
#include "engine/search/core/limits.h"
#include "engine/search/core/transposition_table.h"
#include "engine/search/documented/quirks.h"

namespace raum {

// Values of exchange, by PieceType.
using ExchangeValues = std::array<int, kPieceTypes>;

// What the kinds of moves are worth in move ordering; equal scores keep the order of generation.
struct OrderingScores {
  int hash_move = 2'000'000;
  int queen_promotion = 0;  // 0: a queen promotion is scored like any other move
  int promotion_bonus = 0;  // added to what a promotion is worth otherwise
  int capture = 1'000'000;  // + victim_weight · victim − attacker
  int victim_weight = 10;
  int first_killer = 900'000;
  int second_killer = 890'000;  // other quiet moves: history, 0 to 32,000
};

// The worth of being mated, with `depth` plies left to search, `ply` plies from the root.
struct MateScale {
  int base = 20'000;
  int per_depth_left = 50;
  int per_ply = 0;
  [[nodiscard]] constexpr Score score(int depth, int ply) const {
    return {base + per_depth_left * depth - per_ply * ply};
  }
};

struct SearchFeatures {
  // Iterative deepening
  bool iterative_deepening = true;  // off: only the last depth, where a depth is given
  bool aspiration = true;
  int aspiration_min_depth = 2;
  Score aspiration_window{50};      // on each side of the last score
  Score aspiration_max_window{50};  // doubled after a failure, full width beyond this
  bool root_narrowing = false;      // on: a root move is searched against the best one so far
  // Plays any root move within this many centipawns of the best one of the last finished iteration;
  // 0: the best. Above 0 the root is searched without aspiration window and with a wider window, so
  // that every such move has its exact score (but see Quirks::exact_root_scores).
  int randomness = 0;
  int threads = 1;  // young brothers wait: a node's first move alone, then the others in parallel

  // Principal variation search: moves after the first by null windows first
  bool pvs = false;
  bool pvs_in_tree = true;  // off: at the root only

  // Transposition table (sized by the option Hash; its replacement by the option Replacement)
  Replacement replacement = Replacement::DepthPreferred;
  bool lcg_keys = false;             // on: keys of the linear congruential generator
  int lcg_key_bits = 32;             // 32 or 64
  bool table_narrows_window = true;  // off: a bound serves only where it cuts off by itself
  bool equal_depth_only = false;     // on: an entry cuts off only at exactly the depth asked for

  // Pruning
  bool null_move = false;
  int null_move_min_depth = 3;
  int null_move_depth_cut = 3;  // the null move's reply is searched at depth − cut
  bool lmr = false;             // late quiet moves one ply less deep, by a null window
  int lmr_after_moves = 4;
  int lmr_min_depth = 3;
  bool futility = false;
  std::array<int, 3> futility_margins{0, 250, 450};  // by depth left

  // Extensions
  bool check_extension = false;      // moves that give check, one ply deeper
  bool check_extension_tree = true;  // in the search; off: among the captures
  int check_extension_captures = 2;

  // Draws by repetition and by 100 plies; off: unknown to the search
  bool search_draws = false;

  // Move ordering
  bool hash_move = true;
  bool mvv_lva = true;
  bool killers = true;
  bool history = true;
  bool fischer_ordering = false;  // see fischer_order.h
  OrderingScores ordering{};
  ExchangeValues exchange_values{};

  // The numbers of the men's moves, where the evaluation has a table for them (mobility_cache.h)
  bool mobility_cache = false;  // kept from move to move; off: counted at every evaluation

  // Leaves
  bool quiescence = true;
  int quiescence_plies = 6;
  bool quiescence_promotions = false;  // promotions without a capture, too
  bool fail_hard_stand_pat = false;    // on: a stand-pat cut-off returns the bound
  bool leaf_mates = false;             // mate and stalemate are seen at the leaves
  bool delta_pruning = false;
  int delta_margin = 200;
  MateScale mates{};

  Quirks quirks{};

  // The one-sided search (see one_sided_search.h)
  bool deep_cutoffs = true;
  bool equal_cutoffs = true;
  bool stalemate_draws = true;
  int capture_plies = 2;  // how far captures go on beyond the depth asked for
};

// Which search an engine uses, and so which options it has.
enum class SearchKind : std::uint8_t { AlphaBeta, OneSided };

// A switch among the features, and one among their quirks.
template <bool SearchFeatures::*field>
[[nodiscard]] constexpr bool& feature(SearchFeatures& features) {
  return features.*field;
}
template <bool Quirks::*field>
[[nodiscard]] constexpr bool& quirk(SearchFeatures& features) {
  return features.quirks.*field;
}

struct FeatureOption {
  std::string_view name;
  bool& (*value)(SearchFeatures&);
  SearchKind kind = SearchKind::AlphaBeta;
  bool asks_mobility_table = false;  // an option only where the engine's evaluation has one
};

inline constexpr std::array kFeatureOptions{
    FeatureOption{"IterativeDeepening", feature<&SearchFeatures::iterative_deepening>},
    FeatureOption{"Aspiration", feature<&SearchFeatures::aspiration>},
    FeatureOption{"RootNarrowing", feature<&SearchFeatures::root_narrowing>},
    FeatureOption{"ExactRootScores", quirk<&Quirks::exact_root_scores>},
    FeatureOption{"PVS", feature<&SearchFeatures::pvs>},
    FeatureOption{"SymmetricWindows", quirk<&Quirks::symmetric_windows>},
    FeatureOption{"LcgKeys", feature<&SearchFeatures::lcg_keys>},
    FeatureOption{"SoundBounds", quirk<&Quirks::sound_bounds>},
    FeatureOption{"EqualDepthOnly", feature<&SearchFeatures::equal_depth_only>},
    FeatureOption{"TableMates", quirk<&Quirks::table_mates>},
    FeatureOption{"NullMove", feature<&SearchFeatures::null_move>},
    FeatureOption{"LMR", feature<&SearchFeatures::lmr>},
    FeatureOption{"Futility", feature<&SearchFeatures::futility>},
    FeatureOption{"ExemptChecks", quirk<&Quirks::exempt_checks>},
    FeatureOption{"PrunedBounds", quirk<&Quirks::pruned_bounds>},
    FeatureOption{"CheckExtension", feature<&SearchFeatures::check_extension>},
    FeatureOption{"BoundedCheckExtension", quirk<&Quirks::bounded_check_extension>},
    FeatureOption{"SearchDraws", feature<&SearchFeatures::search_draws>},
    FeatureOption{"TableDraws", quirk<&Quirks::table_draws>},
    FeatureOption{"MateBeforeDraw", quirk<&Quirks::mate_before_draw>},
    FeatureOption{"HashMove", feature<&SearchFeatures::hash_move>},
    FeatureOption{"MVVLVA", feature<&SearchFeatures::mvv_lva>},
    FeatureOption{"Killers", feature<&SearchFeatures::killers>},
    FeatureOption{"History", feature<&SearchFeatures::history>},
    FeatureOption{"FischerOrdering", feature<&SearchFeatures::fischer_ordering>},
    FeatureOption{"FischerParity", quirk<&Quirks::fischer_parity>},
    FeatureOption{"Quiescence", feature<&SearchFeatures::quiescence>},
    FeatureOption{"DeltaPruning", feature<&SearchFeatures::delta_pruning>},
    FeatureOption{"MobilityCache", feature<&SearchFeatures::mobility_cache>, SearchKind::AlphaBeta,
                  true},
    FeatureOption{"CacheSteppers", quirk<&Quirks::cache_steppers>, SearchKind::AlphaBeta, true},
    FeatureOption{"DeepCutoffs", feature<&SearchFeatures::deep_cutoffs>, SearchKind::OneSided},
    FeatureOption{"EqualCutoffs", feature<&SearchFeatures::equal_cutoffs>, SearchKind::OneSided},
    FeatureOption{"StalemateDraws", feature<&SearchFeatures::stalemate_draws>,
                  SearchKind::OneSided},
};

}  // namespace raum
