// Contender: an engine of a match, with everything that the match settings decide for it. prepare()
// makes the contenders once; a player of a schedule or a tally is an index into their list.
#pragma once

#include <string>

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

}  // namespace raum::tournament
