#include "tournament/engines/usable_cpus.h"

#include <fmt/core.h>
#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <utility>

namespace raum::tournament {

std::vector<int> usable_cpus() {
  std::vector<int> usable;
  // A request for all processors sets the affinity to the usable ones. It is made in a thread of
  // its own, so that the affinity of this thread does not change.
  std::thread([&] {
    cpu_set_t set;
    std::memset(&set, 0xff, sizeof set);
    static_cast<void>(::sched_setaffinity(0, sizeof set, &set));
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) usable.push_back(cpu);
    }
  }).join();
  return usable;
}

std::vector<int> own_cpus() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return {};
  std::map<std::string, int> seen;                // processors of each core so far
  std::vector<std::pair<int, int>> rank_and_cpu;  // rank within its core
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(static_cast<std::size_t>(cpu), &set)) continue;
    std::string core = fmt::format("processor {}", cpu);  // where the kernel does not say
    std::ifstream siblings(
        fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", cpu));
    std::getline(siblings, core);
    rank_and_cpu.emplace_back(seen[core]++, cpu);
  }
  std::sort(rank_and_cpu.begin(), rank_and_cpu.end());
  std::vector<int> cpus;
  for (const auto& [rank, cpu] : rank_and_cpu) cpus.push_back(cpu);
  return cpus;
}

std::string cpus_text(const std::vector<int>& cpus) {
  std::string text;
  for (std::size_t i = 0; i < cpus.size();) {
    std::size_t last = i;
    while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1) ++last;
    if (!text.empty()) text += ';';
    text += last == i ? fmt::format("{}", cpus[i]) : fmt::format("{}-{}", cpus[i], cpus[last]);
    i = last + 1;
  }
  return text;
}

Expected<void> check_cpus(const EngineSpec& engine) {
  if (engine.cpus.empty()) return {};
  const std::vector<int> usable = usable_cpus();
  if (usable.empty()) return {};
  for (const int cpu : engine.cpus) {
    if (std::binary_search(usable.begin(), usable.end(), cpu)) continue;
    return fail(fmt::format("engine {}: cpus", engine.name), fmt::format("{}", cpu),
                fmt::format("processors that may be used here: {}", cpus_text(usable)));
  }
  return {};
}

}  // namespace raum::tournament
