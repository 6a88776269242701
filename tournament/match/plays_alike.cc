#include "tournament/match/plays_alike.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <optional>

#include "tournament/engines/uci_client.h"
#include "tournament/match/match_config.h"

namespace raum::tournament {
namespace {

using Signature = std::optional<std::uint64_t>;

Fallible<Signature> signature_of(const MatchConfig& config, std::size_t engine,
                                 const std::string& identity, Store& store, const StopEvent& stop) {
  const auto known = store.signature(identity);
  if (!known) return tl::unexpected(known.error());
  if (*known) return **known;
  auto client =
      UciClient::start(config.engines[engine], std::chrono::milliseconds(config.stall_ms), stop);
  // An engine that does not start is the match's to report.
  if (!client) return Signature{};
  const Signature signature = client->last_bench();
  if (stop.is_set()) return signature;
  const auto stored = store.set_signature(identity, signature);
  if (!stored) return tl::unexpected(stored.error());
  return signature;
}

// The same program, arguments and options on the same part of the machine.
bool is_one_engine(const MatchConfig& config, const std::vector<EngineIdentity>& identities,
                   std::size_t i, std::size_t j) {
  return identities[i].identity == identities[j].identity &&
         config.engines[i].cpus == config.engines[j].cpus &&
         config.engines[i].memory_mib == config.engines[j].memory_mib;
}

// What only a look at their play can tell.
bool may_play_alike(const EngineIdentity& one, const EngineIdentity& other) {
  if (one.program == other.program) {
    return one.arguments == other.arguments && one.options != other.options &&
           one.sorted_options == other.sorted_options;
  }
  return one.options == other.options;
}

}  // namespace

Fallible<AlikeEngines> find_alike(const MatchConfig& config,
                                  const std::vector<EngineIdentity>& identities,
                                  const std::vector<std::string>& seats, Store& store,
                                  const StopEvent& stop) {
  AlikeEngines alike;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    for (std::size_t j = i + 1; j < seats.size(); ++j) {
      if (!(limit_of(config, i) == limit_of(config, j))) continue;
      const std::string& first = config.engines[i].name;
      const std::string& second = config.engines[j].name;
      const std::string limit = to_string(limit_of(config, i));
      const auto tell = [&](const std::string& why) {
        alike.same_games.push_back(
            fmt::format("{} plays alike {}: {}, {}", first, second, why, limit));
      };
      if (seats[i].empty() || seats[j].empty()) {
        if (!is_one_engine(config, identities, i, j)) continue;
        alike.same_engine.push_back(
            fmt::format("{} is the same engine as {}: the same program and options, {}; their "
                        "games differ by noise and say nothing about its strength",
                        first, second, limit));
        continue;
      }
      if (seats[i] == seats[j]) {
        tell("the same program and options");
        continue;
      }
      if (!config.ask_signatures || !may_play_alike(identities[i], identities[j])) continue;
      const auto one = signature_of(config, i, identities[i].identity, store, stop);
      if (!one) return tl::unexpected(one.error());
      if (!*one) continue;
      const auto other = signature_of(config, j, identities[j].identity, store, stop);
      if (!other) return tl::unexpected(other.error());
      if (*one == *other) tell(fmt::format("equal options and the signature {}", **one));
    }
  }
  return alike;
}

}  // namespace raum::tournament
