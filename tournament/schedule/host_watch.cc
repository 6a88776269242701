#include "tournament/schedule/host_watch.h"

#include <fmt/core.h>

namespace raum::tournament {

bool HostWatch::add(const std::string& host, bool is_time_forfeit) {
  Count& here = counts_[host];
  ++here.games;
  if (!is_time_forfeit) return false;
  ++here.forfeits;
  if (host.empty() || is_left_out(host) || here.forfeits < kLeastForfeits) return false;
  const auto is_above = [](const Count& count) {
    return static_cast<double>(count.forfeits) > kMostShare * static_cast<double>(count.games);
  };
  const Count others = elsewhere(host);
  return is_above(here) && others.games >= kLeastElsewhere && !is_above(others);
}

HostWatch::Count HostWatch::elsewhere(const std::string& host) const {
  Count all;
  for (const auto& [name, count] : counts_) {
    if (name == host) continue;
    all.games += count.games;
    all.forfeits += count.forfeits;
  }
  return all;
}

std::string HostWatch::reason(const std::string& host) const {
  const auto here = counts_.find(host);
  const Count own = here == counts_.end() ? Count{} : here->second;
  const Count others = elsewhere(host);
  return fmt::format("{} of its {} games were lost by time, {} of {} elsewhere", own.forfeits,
                     own.games, others.forfeits, others.games);
}

void HostWatch::leave_out(const std::string& host) {
  left_out_.insert(host);
  counts_.clear();
}

}  // namespace raum::tournament
