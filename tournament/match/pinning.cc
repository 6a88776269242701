#include "tournament/match/pinning.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/words.h"
#include "tournament/engines/usable_cpus.h"

namespace raum::tournament {
namespace {

bool has_threads(const Contender& contender) {
  return std::any_of(contender.spec.options.begin(), contender.spec.options.end(),
                     [](const auto& option) {
                       return equal_ignoring_case(option.first, "Threads") && option.second != "1";
                     });
}

}  // namespace

bool binds_games(const MatchConfig& config, const std::vector<Contender>& contenders) {
  return config.pin && any_is_timed(contenders) &&
         std::none_of(contenders.begin(), contenders.end(), has_threads);
}

WorkerCpus worker_cpus(const MatchConfig& config, const std::vector<Contender>& contenders,
                       std::size_t pairs) {
  if (!binds_games(config, contenders)) return {};
  const std::vector<int> own = own_cpus();
  const auto wanted = std::min(static_cast<std::size_t>(config.threads()), pairs);
  if (wanted == 0) return {};
  if (own.size() < wanted) return {};
  WorkerCpus workers;
  workers.cpus = workers.locks.reserve(own, wanted);
  if (workers.cpus.empty()) {
    const std::string others =
        wanted == 1 ? fmt::format("use all {} processors", own.size())
                    : fmt::format("leave fewer than {} of {} processors free", wanted, own.size());
    workers.warning = fmt::format(
        "other matches {}: the games are not bound to processors and may take time from each other",
        others);
  }
  return workers;
}

}  // namespace raum::tournament
