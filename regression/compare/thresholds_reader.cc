#include "regression/compare/thresholds_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum::regression {

namespace {

constexpr std::string_view kDefault = "default";
constexpr std::array<std::string_view, 3> kKeys = {"report", "fail", "fail_per_unit"};
constexpr double kMostPercent = 1000;

// The thresholds of one table; missing keys are taken from `thresholds`.
Expected<CostThresholds> read_table(const toml::table& table, CostThresholds thresholds,
                                    const TomlReader& reader) {
  for (const auto& [key, value] : table) {
    const auto percent = value.value<double>();
    if (std::find(kKeys.begin(), kKeys.end(), key.str()) == kKeys.end()) {
      return fail(reader.place(key.source()), raum::quoted(key.str()),
                  with_nearest("report, fail or fail_per_unit", key.str(), kKeys));
    }
    if (!percent || !(*percent >= 0 && *percent <= kMostPercent)) {
      return fail(reader.place(value),
                  percent ? fmt::format("{} {}", key.str(), *percent) : std::string("not a number"),
                  fmt::format("a percentage from 0 to {}", kMostPercent));
    }
    (key == "report" ? thresholds.reported
     : key == "fail" ? thresholds.failing
                     : thresholds.failing_per_unit) = *percent / 100;
  }
  if (thresholds.reported > std::min(thresholds.failing, thresholds.failing_per_unit)) {
    return fail(reader.place(table), fmt::format("report {}", 100 * thresholds.reported),
                "at most fail and fail_per_unit");
  }
  return thresholds;
}

}  // namespace

Expected<Thresholds> read_thresholds(const toml::table& tables, const TomlReader& reader,
                                     std::span<const std::string_view> costs) {
  std::vector<std::string_view> names = {kDefault};
  names.insert(names.end(), costs.begin(), costs.end());
  names.insert(names.end(), footprint_names().begin(), footprint_names().end());
  for (const auto& [name, value] : tables) {
    if (std::find(names.begin(), names.end(), name.str()) == names.end()) {
      return fail(reader.place(name.source()), raum::quoted(name.str()),
                  with_nearest("default or the name of a cost", name.str(), names));
    }
    if (!value.is_table()) {
      return fail(reader.place(value), raum::quoted(name.str()), "a table");
    }
  }
  Thresholds thresholds;
  if (const auto* const table = tables[kDefault].as_table()) {
    auto read = read_table(*table, {}, reader);
    if (!read) return tl::unexpected(read.error());
    thresholds.standard = *read;
  }
  for (const auto& [name, value] : tables) {
    if (name == kDefault) continue;
    auto read = read_table(*value.as_table(), thresholds.default_of(name.str()), reader);
    if (!read) return tl::unexpected(read.error());
    thresholds.own.emplace(name.str(), *read);
  }
  return thresholds;
}

}  // namespace raum::regression
