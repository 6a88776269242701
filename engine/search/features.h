// SearchFeatures: an engine's search as data: what it does, and with which numbers. Every switch is
// an option of the protocol under the name in kFeatureOptions; an engine starts with the features
// of its document.
#pragma once

#include <array>
#include <string_view>

#include "engine/board/piece.h"
#include "engine/eval/score.h"

namespace raum {

// Values of exchange in move ordering, by PieceType.
using ExchangeValues = std::array<int, kPieceTypes>;

struct SearchFeatures {
  // Iterative deepening
  bool iterative_deepening = true;  // off: only the last depth, where a depth is given
  bool aspiration = true;
  Score aspiration_window{
      50};  // on each side of the last score; a failure searches again at full width
  bool root_narrowing = false;  // on: a root move is searched against the best one so far

  // Transposition table (sized by the option Hash)
  bool sound_bounds = true;       // off: see Searcher::bound_to_store
  bool equal_depth_only = false;  // on: an entry cuts off only at exactly the depth asked for

  // Pruning
  bool null_move = true;
  int null_move_min_depth = 3;
  int null_move_depth_cut = 3;  // the null move's reply is searched at depth − cut

  // Move ordering
  bool hash_move = true;
  bool mvv_lva = true;
  bool killers = true;
  bool history = true;
  ExchangeValues exchange_values{};

  // Leaves
  bool quiescence = true;
  int quiescence_plies = 6;
};

struct FeatureOption {
  std::string_view name;
  bool SearchFeatures::*field;
};

inline constexpr std::array kFeatureOptions{
    FeatureOption{"IterativeDeepening", &SearchFeatures::iterative_deepening},
    FeatureOption{"Aspiration", &SearchFeatures::aspiration},
    FeatureOption{"RootNarrowing", &SearchFeatures::root_narrowing},
    FeatureOption{"SoundBounds", &SearchFeatures::sound_bounds},
    FeatureOption{"EqualDepthOnly", &SearchFeatures::equal_depth_only},
    FeatureOption{"NullMove", &SearchFeatures::null_move},
    FeatureOption{"HashMove", &SearchFeatures::hash_move},
    FeatureOption{"MVVLVA", &SearchFeatures::mvv_lva},
    FeatureOption{"Killers", &SearchFeatures::killers},
    FeatureOption{"History", &SearchFeatures::history},
    FeatureOption{"Quiescence", &SearchFeatures::quiescence},
};

}  // namespace raum
