#include "tournament/match/pinning.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "base/text/numbers.h"
#include "base/text/words.h"
#include "tournament/engines/usable_cpus.h"

namespace raum::tournament {

namespace {

// The value of the option Threads; "1" without one.
std::string threads_text(const Contender& contender) {
  for (const auto& [name, value] : contender.spec.options) {
    if (equal_ignoring_case(name, "Threads")) return value;
  }
  return "1";
}

}  // namespace

std::size_t threads_of(const Contender& contender) {
  constexpr std::int64_t kMostThreads = 1'024;
  const auto threads = parse_integer(threads_text(contender), "Threads", 1, kMostThreads);
  return threads ? static_cast<std::size_t>(*threads) : 1;
}

bool binds_games(const MatchConfig& config, const std::vector<Contender>& contenders) {
  return config.pin && any_is_timed(contenders) &&
         std::all_of(contenders.begin(), contenders.end(),
                     [](const Contender& contender) { return threads_text(contender) == "1"; });
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
