#include "regression/profile/call_cycles.h"

#include <algorithm>
#include <limits>
#include <map>

#include "regression/profile/callgrind_profile.h"

namespace raum::regression {

namespace {

constexpr std::size_t kUnseen = std::numeric_limits<std::size_t>::max();

// A function whose callees are being visited.
struct Visit {
  std::size_t function;
  std::map<std::size_t, std::uint64_t>::const_iterator next;
};

}  // namespace

CallCycles call_cycles(const CallgrindProfile& profile) {
  const auto& functions = profile.functions;
  CallCycles cycles{.of = std::vector<std::size_t>(functions.size(), kUnseen), .members = {}};
  std::vector<std::size_t> order(functions.size(), kUnseen), low(functions.size(), 0), open;
  std::size_t seen = 0;
  std::vector<Visit> path;
  const auto enter = [&](std::size_t f) {
    order[f] = low[f] = seen++;
    open.push_back(f);
    path.push_back({f, functions[f].callees.begin()});
  };
  for (std::size_t root = 0; root < functions.size(); ++root) {
    if (order[root] != kUnseen) continue;
    enter(root);
    while (!path.empty()) {
      const std::size_t f = path.back().function;
      if (path.back().next != functions[f].callees.end()) {
        const std::size_t callee = (path.back().next++)->first;
        if (order[callee] == kUnseen) {
          enter(callee);
        } else if (cycles.of[callee] == kUnseen) {
          low[f] = std::min(low[f], order[callee]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        const std::size_t caller = path.back().function;
        low[caller] = std::min(low[caller], low[f]);
      }
      if (low[f] != order[f]) continue;
      auto& group = cycles.members.emplace_back();
      for (std::size_t member = kUnseen; member != f;) {
        member = open.back();
        open.pop_back();
        cycles.of[member] = cycles.members.size() - 1;
        group.push_back(member);
      }
    }
  }
  return cycles;
}

}  // namespace raum::regression
