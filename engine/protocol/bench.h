// bench: fixed searches whose node count is the signature of an engine: two builds with one
// signature play alike.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string_view>

#include "base/core/error.h"
#include "engine/named/engine.h"

namespace raum {

/// The depth named by the words after `bench`, the engine's own for none.
[[nodiscard]] Expected<int> parse_bench_depth(std::span<const std::string_view> words,
                                              int engine_depth);

/// Searches every bench position to `depth`, each as a new game with the options as they stand, and
/// writes a line each and last `signature NODES`. False when `stop` ended it early; there is no
/// signature then.
bool run_bench(Engine& engine, int depth, const std::atomic<bool>& stop,
               const std::function<void(std::string_view)>& write);

}  // namespace raum
