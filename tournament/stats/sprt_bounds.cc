#include "tournament/stats/sprt_bounds.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr std::array<std::string_view, 5> kKeys{"elo0", "elo1", "alpha", "beta", "model"};

constexpr std::string_view kWhere = "bounds";

Expected<double> parse_number(std::string_view key, std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc{} || stop != end || !std::isfinite(value)) {
    return fail(fmt::format("{}: {}", kWhere, key), text.empty() ? "nothing" : raum::quoted(text),
                "a decimal number, such as 0.05");
  }
  return value;
}

Expected<void> set_field(SprtBounds& bounds, std::string_view key, std::string_view text,
                         std::span<const EloModel> models) {
  if (key == "model") {
    const auto model = parse_elo_model(text, models);
    if (!model) return tl::unexpected(within(kWhere, model.error()));
    bounds.model = *model;
    return {};
  }
  const auto number = parse_number(key, text);
  if (!number) return tl::unexpected(number.error());
  if (key == "elo0") bounds.elo0 = *number;
  if (key == "elo1") bounds.elo1 = *number;
  if (key == "alpha") bounds.alpha = *number;
  if (key == "beta") bounds.beta = *number;
  return {};
}

Expected<void> check_elo(std::string_view key, double elo, double max, std::string_view kind) {
  if (std::abs(elo) <= max) return {};
  return fail(fmt::format("{}: {}", kWhere, key), fmt::format("{}", elo),
              fmt::format("{} from -{} to {}", kind, max, max));
}

Expected<void> check_normalized(const SprtBounds& bounds, double max, std::string_view kind) {
  if (bounds.model != EloModel::Normalized) return {};
  return check_elo("elo0", bounds.elo0, max, kind).and_then([&] {
    return check_elo("elo1", bounds.elo1, max, kind);
  });
}

}  // namespace

Expected<SprtBounds> parse_sprt(std::string_view text, std::span<const EloModel> models) {
  std::vector<KeyValue> items;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return fail(std::string(kWhere), item.empty() ? "nothing" : raum::quoted(item), "KEY=VALUE");
    }
    items.emplace_back(item.substr(0, equals), item.substr(equals + 1));
  }
  return make_sprt(items, models);
}

Expected<SprtBounds> make_sprt(std::span<const KeyValue> items, std::span<const EloModel> models) {
  SprtBounds bounds;
  const auto given = [](std::span<const KeyValue> among, std::string_view key) {
    return std::any_of(among.begin(), among.end(), [&](auto& item) { return item.first == key; });
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto& [key, value] = items[i];
    if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
      return fail(std::string(kWhere), fmt::format("the key {}", raum::quoted(key)),
                  with_nearest("elo0, elo1, alpha, beta or model", key, kKeys));
    }
    if (given(items.first(i), key)) {
      return fail(std::string(kWhere), fmt::format("a second {}", key),
                  fmt::format("{} once", key));
    }
    const auto done = set_field(bounds, key, value, models);
    if (!done) return tl::unexpected(done.error());
  }
  for (const std::string_view needed : {"elo0", "elo1"}) {
    if (!given(items, needed)) {
      return fail(std::string(kWhere), fmt::format("no {}", needed), "both elo0 and elo1");
    }
  }
  const auto sound = check_bounds(bounds);
  if (!sound) return tl::unexpected(sound.error());
  return bounds;
}

std::string to_string(const SprtBounds& bounds) {
  return fmt::format("elo0={},elo1={},alpha={},beta={},model={}", bounds.elo0, bounds.elo1,
                     bounds.alpha, bounds.beta, to_string(bounds.model));
}

Expected<void> check_bounds(const SprtBounds& bounds) {
  // Written so that a NaN fails each comparison.
  for (const auto& [key, elo] : {std::pair{"elo0", bounds.elo0}, {"elo1", bounds.elo1}}) {
    auto sound = check_elo(key, elo, kLogisticEloMax, "an Elo");
    if (!sound) return sound;
  }
  if (!(bounds.elo0 < bounds.elo1)) {
    return fail(std::string(kWhere), fmt::format("elo0 {}, elo1 {}", bounds.elo0, bounds.elo1),
                "elo0 below elo1");
  }
  for (const auto& [key, risk] : {std::pair{"alpha", bounds.alpha}, {"beta", bounds.beta}}) {
    if (!(kLeastRisk <= risk && risk < 0.5)) {
      return fail(fmt::format("{}: {}", kWhere, key), fmt::format("{}", risk),
                  fmt::format("a probability from {} to below 0.5", kLeastRisk));
    }
  }
  return {};
}

Expected<void> check_pair_bounds(const SprtBounds& bounds) {
  auto sound = check_bounds(bounds);
  if (!sound) return sound;
  if (bounds.model == EloModel::Bayesian) {
    return fail(fmt::format("{}: model", kWhere), "bayesian", "logistic or normalized for pairs");
  }
  return check_normalized(bounds, kNormalizedEloMaxPairs, "normalized Elo of pairs");
}

Expected<void> check_game_bounds(const SprtBounds& bounds) {
  auto sound = check_bounds(bounds);
  if (!sound) return sound;
  return check_normalized(bounds, kNormalizedEloMaxGames, "normalized Elo of games");
}

}  // namespace raum::tournament
