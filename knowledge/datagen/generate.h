// Generates the games of a corpus with several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "base/core/failure.h"
#include "knowledge/corpus/tally.h"
#include "knowledge/corpus/writer.h"
#include "knowledge/datagen/plan.h"

namespace raum::knowledge {

struct DatagenRun {
  std::uint64_t first = 0;  // the number of the first game to play
  std::uint64_t end = 0;    // one more than that of the last
  int concurrency = 1;      // games at a time, each in a thread of its own
};

/// Plays the games and appends them in the order of their numbers, so that the file depends on the
/// plan alone. Calls `on_game` for each game that has been written, in this order, from one thread
/// at a time.
/// Returns: false if `stop` was requested; the games written until then are in the file.
/// Errors: those of CorpusWriter::append(); not enough memory for the tables (Environment).
[[nodiscard]] Fallible<bool> generate_games(const DatagenPlan& plan, const DatagenRun& run,
                                            CorpusWriter& writer, const std::stop_token& stop,
                                            const std::function<void(const CorpusGame&)>& on_game);

}  // namespace raum::knowledge
