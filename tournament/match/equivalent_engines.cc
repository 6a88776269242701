#include "tournament/match/equivalent_engines.h"

#include <fmt/core.h>

#include <chrono>
#include <utility>

#include "tournament/engines/uci_client.h"

namespace raum::tournament {
namespace {

// Asks engines for their answers to `bench`.
class Benches {
 public:
  Benches(std::chrono::milliseconds stall, Store& store,
          const std::function<void(const std::string&)>& asks, const StopEvent& stop)
      : stall_(stall), store_(store), asks_(asks), stop_(stop) {}

  /// The answer from the database or by running the engine.
  Fallible<BenchAnswer> answer_of(const Contender& contender) {
    // Of --stall-ms: an engine without `bench` may ignore it, and `quit` too.
    constexpr int kFraction = 6;
    const std::string& identity = contender.identity.identity;
    const auto known = store_.bench_answer(identity);
    if (!known) return tl::unexpected(known.error());
    if (*known) return **known;
    asks_(fmt::format("asking {} for its signature", contender.name()));
    auto client = UciClient::start(contender.spec, stall_, stop_);
    if (!client) return BenchAnswer{};  // the match will report that it does not start
    const std::chrono::milliseconds silence = stall_ / kFraction;
    const BenchEnd end = client->last_bench(silence);
    const BenchAnswer answer{end.signature};
    if (stop_.is_set()) return answer;
    if (end.was_late && !end.signature) {
      silent_.push_back(
          fmt::format("{} does not answer bench: silent for {} ms; whether it plays alike another "
                      "engine is not known",
                      contender.name(), silence.count()));
    }
    const auto stored = store_.set_bench_answer(identity, answer);
    if (!stored) return tl::unexpected(stored.error());
    return answer;
  }

  [[nodiscard]] std::vector<std::string> take_silent() { return std::move(silent_); }

 private:
  std::chrono::milliseconds stall_;
  Store& store_;
  const std::function<void(const std::string&)>& asks_;
  const StopEvent& stop_;
  std::vector<std::string> silent_;
};

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

Fallible<EquivalentEngines> find_equivalent_engines(
    const MatchConfig& config, const std::vector<Contender>& contenders, Store& store,
    const std::function<void(const std::string&)>& asks, const StopEvent& stop) {
  Benches benches(std::chrono::milliseconds(config.stall_ms), store, asks, stop);
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
      const auto answer = benches.answer_of(a);
      if (!answer) return tl::unexpected(answer.error());
      if (!answer->signature) continue;
      const auto other = benches.answer_of(b);
      if (!other) return tl::unexpected(other.error());
      if (*answer == *other) {
        add_same_games(fmt::format("equal options and the signature {}", *answer->signature));
      }
    }
  }
  found.silent = benches.take_silent();
  return found;
}

}  // namespace raum::tournament
