// generate: solves an ending by retrograde analysis. Black's king is a dimension of 125 bits: each
// row (index.h) holds sets of its cells, and a move of any other man is a few operations on sets.
//   1. Mates are lost in 0 plies.
//   2. A position with a move to one that is lost in n − 1 plies is won in n: moves are taken back
//      from the positions that were found last.
//   3. A position whose moves all lead to positions that are won, the last of them in n − 1 plies,
//      is lost in n: moves are made from every row that may hold one.
// Captures and promotions lead into smaller sets (exits.h), whose values take part in their turn.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "engine/endgame/generator/exits.h"
#include "engine/endgame/tables/table_writer.h"

namespace raum::endgame {

/// Is called before each number of plies.
using GeneratorProgress = std::function<void(std::size_t plies)>;

/// Solves the set, given the values of smaller ones.
/// Cost: up to 0.5 GB; seconds without pawns, half a minute with them.
/// Returns: nullopt if a stop was requested.
[[nodiscard]] std::optional<Solution> generate(const MenSet& set, const CodesOf& codes_of,
                                               const std::stop_token& stop = {},
                                               const GeneratorProgress& progress = {});

}  // namespace raum::endgame
