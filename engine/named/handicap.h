// run_with_handicap: a search that is weakened as a level says.
#pragma once

#include <atomic>

#include "base/core/splitmix.h"
#include "engine/search/core/difficulty.h"
#include "engine/search/core/search.h"

namespace raum {

/// As Search::run(), with at most the nodes of the handicap. It searches as many lines as the
/// handicap or the limits say, whichever are more, and reports those of the limits. The result has
/// a random one of the handicap's lines that are worth no less than the first one less the margin;
/// its score is that of the first one. Before the first iteration has ended, its move is that of
/// the search.
SearchResult run_with_handicap(Search& search, const Handicap& handicap, SplitMix64& random,
                               const Position& root, const SearchLimits& limits,
                               const std::atomic<bool>& stop, const InfoSink& on_info);

}  // namespace raum
