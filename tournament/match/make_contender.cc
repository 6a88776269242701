#include "tournament/match/make_contender.h"

#include <utility>

#include "tournament/match/play_key.h"

namespace raum::tournament {

Contender make_contender(const MatchConfig& config, const EngineSpec& spec,
                         EngineIdentity identity) {
  const Limit& limit = limit_of(config, spec);
  std::string key = play_key(identity, spec, limit, config.adjudication);
  return {.spec = spec,
          .limit = limit,
          .margin_ms = spec.margin_ms.value_or(config.margin_ms.value_or(kDefaultMarginMs)),
          .identity = std::move(identity),
          .play_key = std::move(key)};
}

}  // namespace raum::tournament
