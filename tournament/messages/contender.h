// Contender: an engine of a match, with everything that the match settings decide for it. prepare()
// makes the contenders once; a player of a schedule or a tally is an index into their list.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tournament/engines/engine_identity.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/limit.h"

namespace raum::tournament {

struct Contender {
  EngineSpec spec;
  Limit limit;        // its own, or the match's
  int margin_ms = 0;  // its own, or the match's
  EngineIdentity identity;
  std::string play_key;  // empty: it may play other games each time (play_key.h)

  [[nodiscard]] const std::string& name() const { return spec.name; }
  /// Whether it repeats a game exactly under the same conditions.
  [[nodiscard]] bool is_deterministic() const { return !play_key.empty(); }
};

/// Whether time decides any of their games.
[[nodiscard]] inline bool any_is_timed(const std::vector<Contender>& contenders) {
  return std::any_of(contenders.begin(), contenders.end(),
                     [](const Contender& contender) { return contender.limit.is_timed(); });
}

}  // namespace raum::tournament
