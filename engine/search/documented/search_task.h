// SearchTask: what the workers of one search share.
#pragma once

#include <atomic>
#include <chrono>

#include "engine/eval/evaluation.h"
#include "engine/search/core/limits.h"
#include "engine/search/core/transposition_table.h"
#include "engine/search/documented/features.h"
#include "engine/search/published/fischer_order.h"

namespace raum {

class SplitQueue;

struct SearchTask {
  Evaluation evaluation;
  SearchFeatures features;
  TranspositionTable& tt;
  SearchLimits limits{};
  const std::atomic<bool>* stop = nullptr;
  std::chrono::steady_clock::time_point started{};
  Position root{};
  SplitQueue* split_queue = nullptr;  // null if the search has one thread
  const ZobristKeys* lcg = nullptr;   // null: the position's own keys
  Kings kings{};                      // of the root
};

}  // namespace raum
