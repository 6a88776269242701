// bench: fixed searches; the sum of their node counts is the signature of an engine. Two builds
// with the same signature are taken to play alike.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string_view>

#include "base/core/error.h"
#include "engine/named/engine.h"

namespace raum {

/// The positions of the bench, as texts.
[[nodiscard]] std::span<const std::string_view> bench_positions();

/// Parses the depth after `bench`; without one, returns the engine's own.
/// Errors: a depth out of range, or more than one word.
[[nodiscard]] Expected<int> parse_bench_depth(std::span<const std::string_view> words,
                                              int engine_depth);

/// Searches every bench position to `depth`, each as a new game with the current options. Writes
/// one line per position, then the time, and last `signature NODES`. Returns false, without writing
/// a signature, if `stop` ended it early.
bool run_bench(Engine& engine, int depth, const std::atomic<bool>& stop,
               const std::function<void(std::string_view)>& write);

}  // namespace raum
