#include "knowledge/spsa/announced_options.h"

#include <chrono>
#include <string_view>
#include <utility>

#include "base/text/words.h"
#include "knowledge/spsa/engine_failures.h"
#include "tournament/engines/uci_client.h"

namespace raum::knowledge::spsa {
namespace {

constexpr std::chrono::seconds kOptionsWait{60};

}  // namespace

Fallible<std::vector<AnnouncedOption>> announced_options(const Settings& settings,
                                                         const StopEvent& stop) {
  std::vector<AnnouncedOption> options;
  auto client = tournament::UciClient::start(settings.spec, kOptionsWait, stop);
  if (!client) {
    return tl::unexpected(start_failure({settings.spec.name, std::move(client.error())}));
  }
  auto asked = client->ask("uci\n", kOptionsWait, [&](std::string_view line) {
    if (auto option = parse_announced(line)) options.push_back(*std::move(option));
    return trimmed(line) == "uciok";
  });
  if (!asked) {
    return tl::unexpected(start_failure({settings.spec.name, std::move(asked.error())}));
  }
  client->quit();
  return options;
}

}  // namespace raum::knowledge::spsa
