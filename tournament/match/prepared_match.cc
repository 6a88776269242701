#include "tournament/match/prepared_match.h"

#include "tournament/match/make_contender.h"
#include "tournament/match/stored_configuration.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {

Fallible<PreparedMatch> prepare(const MatchConfig& config) {
  if (const auto valid = check(config); !valid) return usage_error(valid.error());
  auto openings = load_openings(config.openings_path, config.opening_plies);
  if (!openings) return usage_error(openings.error());
  PreparedMatch prepared;
  for (const EngineSpec& engine : config.engines) {
    auto identity = engine.is_built() ? identity_of(engine)
                                      : Expected<EngineIdentity>(identity_without_program(engine));
    if (!identity && !prepared.missing) {
      prepared.missing = std::pair(prepared.contenders.size(), identity.error());
    }
    prepared.contenders.push_back(
        make_contender(config, engine, std::move(identity).value_or(EngineIdentity{})));
  }
  prepared.configuration = configuration_of(config, prepared.contenders, *openings);
  auto schedule = Schedule::make(std::move(*openings), {.players = config.engines.size(),
                                                        .format = config.format,
                                                        .rounds = config.pairs,
                                                        .seed = config.seed,
                                                        .allow_repeats = config.allow_repeats});
  if (!schedule) {
    Error error = std::move(schedule.error());
    if (error.where == "pairs") error.where = "--pairs";
    return usage_error(std::move(error));
  }
  prepared.schedule = std::move(*schedule);
  prepared.workers = worker_cpus(config, prepared.contenders, prepared.schedule.pairs());
  return prepared;
}

}  // namespace raum::tournament
