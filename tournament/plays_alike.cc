#include "tournament/plays_alike.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <optional>

#include "tournament/match_config.h"
#include "tournament/uci_client.h"

namespace raum::tournament {
namespace {

using Signature = std::optional<std::uint64_t>;

MatchResult<Signature> signature_of(const MatchConfig& config, std::size_t engine,
                                    const std::string& identity, Store& store,
                                    const StopEvent& stop) {
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

}  // namespace

MatchResult<std::vector<std::string>> find_alike(const MatchConfig& config,
                                                 const std::vector<EngineIdentity>& identities,
                                                 const std::vector<std::string>& seats,
                                                 Store& store, const StopEvent& stop) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    for (std::size_t j = i + 1; j < seats.size(); ++j) {
      if (seats[i].empty() || !(limit_of(config, i) == limit_of(config, j))) continue;
      const auto tell = [&](const std::string& why) {
        lines.push_back(fmt::format("{} plays alike {}: {}, {}", config.engines[i].name,
                                    config.engines[j].name, why, to_string(limit_of(config, i))));
      };
      if (seats[i] == seats[j]) {
        tell("the same program and options");
        continue;
      }
      const bool may_be = config.ask_signatures && identities[i].options == identities[j].options &&
                          identities[i].program != identities[j].program;
      if (!may_be) continue;
      const auto one = signature_of(config, i, identities[i].identity, store, stop);
      if (!one) return tl::unexpected(one.error());
      if (!*one) continue;
      const auto other = signature_of(config, j, identities[j].identity, store, stop);
      if (!other) return tl::unexpected(other.error());
      if (*one == *other) tell(fmt::format("equal options and the signature {}", **one));
    }
  }
  return lines;
}

}  // namespace raum::tournament
