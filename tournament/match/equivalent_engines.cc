#include "tournament/match/equivalent_engines.h"

#include <fmt/format.h>

#include <chrono>

#include "tournament/engines/uci_client.h"

namespace raum::tournament {
namespace {

// The engine's answer to `bench`, from the database or by running it.
Fallible<BenchAnswer> bench_answer_of(const Contender& contender, std::chrono::milliseconds stall,
                                      Store& store, const StopEvent& stop) {
  const std::string& identity = contender.identity.identity;
  const auto known = store.bench_answer(identity);
  if (!known) return tl::unexpected(known.error());
  if (*known) return **known;
  auto client = UciClient::start(contender.spec, stall, stop);
  if (!client) return BenchAnswer{};  // the match will report that it does not start
  const BenchAnswer answer{client->last_bench()};
  if (stop.is_set()) return answer;
  const auto stored = store.set_bench_answer(identity, answer);
  if (!stored) return tl::unexpected(stored.error());
  return answer;
}

// The same program, arguments and options with the same processors and memory.
bool is_same_engine(const Contender& a, const Contender& b) {
  return a.identity.identity == b.identity.identity && a.spec.cpus == b.spec.cpus &&
         a.spec.memory_mib == b.spec.memory_mib;
}

// Whether only their signatures can tell if they play the same games.
bool need_signatures(const EngineIdentity& a, const EngineIdentity& b) {
  if (a.environment != b.environment) return false;
  if (a.program == b.program) {
    return a.folder == b.folder && a.arguments == b.arguments && a.options != b.options &&
           a.sorted_options == b.sorted_options;
  }
  return a.options == b.options;
}

}  // namespace

Fallible<EquivalentEngines> find_equivalent_engines(const MatchConfig& config,
                                                    const std::vector<Contender>& contenders,
                                                    Store& store, const StopEvent& stop) {
  const std::chrono::milliseconds stall(config.stall_ms);
  EquivalentEngines found;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    for (std::size_t j = i + 1; j < contenders.size(); ++j) {
      const Contender& a = contenders[i];
      const Contender& b = contenders[j];
      if (!(a.limit == b.limit)) continue;
      const std::string limit = to_string(a.limit);
      const auto add_same_games = [&](const std::string& why) {
        found.same_games.push_back(
            fmt::format("{} plays alike {}: {}, {}", a.name(), b.name(), why, limit));
      };
      if (!a.is_deterministic() || !b.is_deterministic()) {
        if (!is_same_engine(a, b)) continue;
        found.same_engine.push_back(
            fmt::format("{} is the same engine as {}: the same program and options, {}; their "
                        "games differ only by noise and are no evidence of its strength",
                        a.name(), b.name(), limit));
        continue;
      }
      if (a.play_key == b.play_key) {
        add_same_games("the same program and options");
        continue;
      }
      if (!config.ask_signatures || !need_signatures(a.identity, b.identity)) continue;
      const auto answer = bench_answer_of(a, stall, store, stop);
      if (!answer) return tl::unexpected(answer.error());
      if (!answer->signature) continue;
      const auto other = bench_answer_of(b, stall, store, stop);
      if (!other) return tl::unexpected(other.error());
      if (*answer == *other) {
        add_same_games(fmt::format("equal options and the signature {}", *answer->signature));
      }
    }
  }
  return found;
}

}  // namespace raum::tournament
