#include "engine/protocol/options.h"

#include <fmt/format.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/base/numbers.h"

namespace raum {
namespace {

constexpr std::int64_t kMaxSeed = 2'147'483'647;
constexpr int kMaxThreads = 1;

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

Expected<bool> parse_check(std::string_view name, std::string_view value) {
  if (value == "true") return true;
  if (value == "false") return false;
  return fail(fmt::format("option {}", name), quoted(value), "true or false");
}

}  // namespace

Options::Options() : player_(std::make_unique<Player>(named_engines().front())) {}

std::vector<std::string> Options::announce() const {
  const NamedEngine& engine = player_->engine();
  std::string engines;
  for (const NamedEngine& e : named_engines()) engines += fmt::format(" var {}", e.name);
  std::vector<std::string> lines{
      fmt::format("option name Engine type combo default {}{}", engine.name, engines),
      fmt::format("option name Hash type spin default {} min 0 max {}", engine.hash_mib,
                  max_table_mib()),
      fmt::format("option name Threads type spin default 1 min 1 max {}", kMaxThreads),
      fmt::format("option name Level type spin default {} min 0 max {}", engine.default_level,
                  engine.level_depths.size() - 1),
      fmt::format("option name Seed type spin default 1 min 0 max {}", kMaxSeed)};
  for (const FeatureOption& feature : kFeatureOptions) {
    lines.push_back(fmt::format("option name {} type check default {}", feature.name,
                                engine.features.*feature.field));
  }
  return lines;
}

Expected<void> Options::set(std::string_view name, std::string_view value) {
  const auto number = [&](std::int64_t low, std::int64_t high) {
    return parse_integer(value, fmt::format("option {}", name), low, high);
  };
  if (same_name(name, "Engine")) {
    const auto engine = find_engine(value);
    if (!engine) return tl::unexpected(within("option Engine", engine.error()));
    player_ = std::make_unique<Player>(**engine);
    return {};
  }
  if (same_name(name, "Hash")) {
    const auto mib = number(0, static_cast<std::int64_t>(max_table_mib()));
    return mib ? player_->set_hash(static_cast<std::size_t>(*mib)) : tl::unexpected(mib.error());
  }
  if (same_name(name, "Threads")) {
    return number(1, kMaxThreads).map([](std::int64_t) {});
  }
  if (same_name(name, "Level")) {
    const auto levels = static_cast<std::int64_t>(player_->engine().level_depths.size());
    return number(0, levels - 1).map([&](std::int64_t n) {
      player_->set_level(static_cast<int>(n));
    });
  }
  if (same_name(name, "Seed")) {
    return number(0, kMaxSeed).map([&](std::int64_t n) {
      player_->set_seed(static_cast<std::uint64_t>(n));
    });
  }
  std::vector<std::string_view> known{"Engine", "Hash", "Threads", "Level", "Seed"};
  for (const FeatureOption& feature : kFeatureOptions) {
    if (same_name(name, feature.name)) {
      return parse_check(feature.name, value).map([&](bool on) {
        player_->features().*feature.field = on;
      });
    }
    known.push_back(feature.name);
  }
  return fail("setoption", quoted(name),
              fmt::format("an option, such as {}", nearest(name, known)));
}

}  // namespace raum
