// The text that describes an engine, and the settings for all engines.
//   engine_spec  the input is SPEC, or SPEC and --each separated by a line end. Items are split,
//                put together and split again without a change; an engine has a name and a
//                command or a revision; reading its items as text again gives the same engine.
//                An engine whose text is refused, or whose program is missing, is not started
#include <algorithm>
#include <chrono>
#include <string>

#include "base/process/stop_event.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "tournament/engines/asked_engine.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/uci_client.h"

namespace raum::fuzz {
namespace {

using tournament::EngineItem;
using tournament::EngineItems;

constexpr std::chrono::milliseconds kNoWait(0);

bool are_same(const EngineItems& one, const EngineItems& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const EngineItem& a, const EngineItem& b) {
                      return a.key == b.key && a.value == b.value;
                    });
}

}  // namespace

FUZZ_TARGET(engine_spec) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view own = input.substr(0, end);
  const auto each = end < input.size() ? tournament::parse_each(input.substr(end + 1))
                                       : Expected<EngineItems>{EngineItems{}};
  require_refusal(each);
  const auto items = tournament::split_items(own, "engine", "a key");
  require_refusal(items);
  if (items) {
    const auto again = tournament::split_items(to_text(*items), "engine", "a key");
    FUZZ_REQUIRE(again && are_same(*again, *items));
  }
  const auto alone = tournament::parse_engine_spec(own);
  if (!alone || !check_has_program(*alone)) {
    require_refused(tournament::AskedEngine::start(std::string(own), kNoWait));
  }
  const auto spec = parse_engine_spec(own, each ? *each : EngineItems{});
  require_refusal(spec);
  if (!spec) return;
  FUZZ_REQUIRE(items.has_value());
  FUZZ_REQUIRE(!spec->name.empty());
  FUZZ_REQUIRE(spec->command.empty() != spec->revision.empty());
  require_printable(spec->name);
  const auto whole =
      tournament::parse_engine_spec(to_text(merged(each ? *each : EngineItems{}, *items)));
  FUZZ_REQUIRE(whole && *whole == *spec);
  require_refusal(check_has_program(*spec));
  if (!is_one_of_few(input)) return;
  require_refusal(check_folder(*spec));
  if (spec->command.empty()) return;
  const auto program = tournament::find_program(spec->command);
  require_refusal(program);
  if (program) return;
  const StopEvent stop;
  const auto client = tournament::UciClient::start(*spec, kNoWait, stop);
  FUZZ_REQUIRE(!client && client.error().fault == tournament::EngineFault::CannotStart);
  require_printable(client.error().detail);
}

}  // namespace raum::fuzz
