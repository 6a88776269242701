#include "tournament/match/prepared_match.h"

#include "tournament/match/match_config.h"
#include "tournament/match/play_key.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {

Fallible<PreparedMatch> prepare(const MatchConfig& config) {
  if (const auto sound = check(config); !sound) return usage_error(sound.error());
  auto openings = load_openings(config.openings_path, config.opening_plies);
  if (!openings) return usage_error(openings.error());
  PreparedMatch prepared;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    auto identity = identity_of(config.engines[i]);
    if (!identity) {
      if (!prepared.missing) prepared.missing = std::pair(i, identity.error());
      identity = EngineIdentity{};
    }
    prepared.seats.push_back(
        play_key(*identity, config.engines[i], limit_of(config, i), config.adjudication));
    prepared.identities.push_back(std::move(*identity));
  }
  prepared.configuration = configuration_of(config, prepared.identities, *openings);
  auto schedule = Schedule::make(std::move(*openings), {.players = config.engines.size(),
                                                        .format = config.format,
                                                        .rounds = config.pairs,
                                                        .seed = config.seed,
                                                        .allow_repeats = config.allow_repeats});
  if (!schedule) return usage_error(schedule.error());
  prepared.schedule = std::move(*schedule);
  return prepared;
}

}  // namespace raum::tournament
