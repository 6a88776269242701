// DatagenPlan: what the games of a corpus depend on. Two runs with equal plans and equal play of
// the engine give equal games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/endgame/tables/tables.h"
#include "engine/net/builtin/builtin_net.h"
#include "knowledge/corpus/header.h"
#include "knowledge/datagen/adjudication.h"

namespace raum::knowledge {

/// The engine that plays.
constexpr std::string_view kDatagenEngine = "flagship";

struct DatagenPlan {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 400;     // a search begins no further iteration after so many
  std::size_t hash_mib = 2;      // of each game's transposition table
  int fewest_opening_plies = 6;  // random moves before the first search
  int most_opening_plies = 9;
  // An opening whose first score is larger, of either sign, is drawn anew.  Units: centipawns
  int unfair_score = 500;
  AdjudicationRules rules{};
  std::shared_ptr<const endgame::Tables> endgames{};  // which end games; null: none
  std::string net{net::kBuiltinNet};  // the engine's option EvalFile; empty: its tables
};

/// The field that names the build. Builds that play alike may continue each other's files.
constexpr std::string_view kBuildField = "build";

/// The header of the plan's corpus. `signature` is that of the engine with the plan's net.
/// Errors: the net cannot be used.
[[nodiscard]] Expected<CorpusHeader> header_of(const DatagenPlan& plan,
                                               const std::string& signature);

/// The nodes of the engine's bench with this value of EvalFile, as raum-engine prints them.
/// Cost: 0.1 s.  Errors: the net cannot be used.
[[nodiscard]] Expected<std::string> engine_signature(const std::string& net);

}  // namespace raum::knowledge
