#include "web/play/play_setup.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/text/quote.h"
#include "tournament/engines/usable_cpus.h"

namespace raum::web {
namespace {

Expected<std::vector<tournament::EngineSpec>> read_specs(std::span<const std::string> texts) {
  std::vector<tournament::EngineSpec> specs;
  for (const std::string& text : texts) {
    auto spec = tournament::parse_engine_spec(text);
    if (!spec) return tl::unexpected(std::move(spec.error()));
    if (const auto cpus = check_cpus(*spec); !cpus) return tl::unexpected(cpus.error());
    const bool is_second = std::any_of(specs.begin(), specs.end(),
                                       [&](const auto& other) { return other.name == spec->name; });
    if (is_second) {
      return fail("engine " + spec->name, "a second engine of this name", "each name once");
    }
    specs.push_back(*std::move(spec));
  }
  return specs;
}

}  // namespace

Fallible<std::unique_ptr<PlayService>> make_play_service(std::span<const std::string> specs,
                                                         const StopEvent& stop) {
  PlayLimits limits;
  limits.threads =
      std::max<std::int64_t>(1, static_cast<std::int64_t>(tournament::usable_cpus().size()));
  const auto read = read_specs(specs);
  if (!read) return usage_error(read.error());
  auto asked = ask_engines(*read, limits, stop);
  if (!asked) return tl::unexpected(std::move(asked.error()));
  std::vector<PlayEngine> engines;
  if (const auto program = find_raum_engine(own_folder()))
    engines = build_engines(*program, limits);
  std::move(asked->begin(), asked->end(), std::back_inserter(engines));
  return std::make_unique<PlayService>(std::move(engines), limits);
}

}  // namespace raum::web
