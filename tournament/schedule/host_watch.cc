#include "tournament/schedule/host_watch.h"

#include <fmt/core.h>

namespace raum::tournament {

bool HostWatch::is_above(const Count& count) {
  return static_cast<double>(count.forfeits) > kMostShare * static_cast<double>(count.games);
}

void HostWatch::add(const std::string& host, bool is_time_forfeit) {
  Count& here = counts_[host];
  ++here.games;
  if (!is_time_forfeit) return;
  ++here.forfeits;
  ++forfeits_;
}

HostWatch::Count HostWatch::of_fit_hosts() const {
  Count all;
  for (const auto& [name, count] : counts_) {
    if (is_above(count)) continue;
    all.games += count.games;
    all.forfeits += count.forfeits;
  }
  return all;
}

std::optional<std::string> HostWatch::unfit() const {
  if (forfeits_ < kLeastForfeits || of_fit_hosts().games < kLeastElsewhere) return std::nullopt;
  for (const auto& [name, count] : counts_) {
    const bool can_be = !name.empty() && !is_left_out(name);
    if (can_be && count.forfeits >= kLeastForfeits && is_above(count)) return name;
  }
  return std::nullopt;
}

std::string HostWatch::reason(const std::string& host) const {
  const auto here = counts_.find(host);
  const Count own = here == counts_.end() ? Count{} : here->second;
  const Count others = of_fit_hosts();
  return fmt::format("{} of its {} games were lost by time, {} of {} on other hosts", own.forfeits,
                     own.games, others.forfeits, others.games);
}

bool HostWatch::is_left_out(const std::string& host) const {
  if (!is_any_left_out_) return false;
  const std::lock_guard lock(mutex_);
  return left_out_.contains(host);
}

void HostWatch::leave_out(const std::string& host) {
  {
    const std::lock_guard lock(mutex_);
    left_out_.insert(host);
  }
  is_any_left_out_ = true;
  counts_.clear();
  forfeits_ = 0;
}

}  // namespace raum::tournament
