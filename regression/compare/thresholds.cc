#include "regression/compare/thresholds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/toml/toml_reader.h"
#include "regression/measure/instructions.h"

namespace raum::regression {

namespace {

constexpr std::string_view kDefault = "default";
constexpr std::array<std::string_view, 3> kKeys = {"report", "fail", "fail_per_unit"};
constexpr std::array<std::string_view, 2> kFootprints = {"peak memory", "binary size"};
constexpr double kMostPercent = 1000;

std::vector<std::string_view> known_names() {
  std::vector<std::string_view> names = {kDefault};
  for (const Workload& work : cost_workloads()) names.push_back(work.name);
  names.insert(names.end(), kFootprints.begin(), kFootprints.end());
  return names;
}

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

// The kernel counts resident pages in batches: for an engine of 6 MB the error is a few percent.
constexpr double kMemoryNoise = 0.10;

CostThresholds informing(std::string_view name, CostThresholds standard) {
  if (name == "peak memory") standard.reported = kMemoryNoise;
  standard.failing = standard.failing_per_unit = std::numeric_limits<double>::infinity();
  return standard;
}

bool is_footprint(std::string_view name) {
  return std::find(kFootprints.begin(), kFootprints.end(), name) != kFootprints.end();
}

}  // namespace

std::span<const std::string_view> footprint_names() { return kFootprints; }

Expected<Thresholds> Thresholds::parse(std::string_view text, std::string_view path) {
  const TomlReader reader{std::string(path)};
  const toml::parse_result parsed = toml::parse(text, path);
  if (!parsed) {
    return fail(reader.place(parsed.error().source()), raum::quoted(parsed.error().description()),
                "TOML");
  }
  const std::vector<std::string_view> names = known_names();
  for (const auto& [name, value] : parsed.table()) {
    if (std::find(names.begin(), names.end(), name.str()) == names.end()) {
      return fail(reader.place(name.source()), raum::quoted(name.str()),
                  with_nearest("default or the name of a cost", name.str(), names));
    }
    if (!value.is_table()) {
      return fail(reader.place(value), raum::quoted(name.str()), "a table");
    }
  }
  Thresholds thresholds;
  if (const auto* const table = parsed.table()[kDefault].as_table()) {
    auto read = read_table(*table, {}, reader);
    if (!read) return tl::unexpected(read.error());
    thresholds.standard_ = *read;
  }
  for (const auto& [name, value] : parsed.table()) {
    const CostThresholds missing = is_footprint(name.str())
                                       ? informing(name.str(), thresholds.standard_)
                                       : thresholds.standard_;
    auto read = read_table(*value.as_table(), missing, reader);
    if (!read) return tl::unexpected(read.error());
    thresholds.own_.emplace(name.str(), *read);
  }
  return thresholds;
}

CostThresholds Thresholds::of(std::string_view name) const {
  const auto own = own_.find(name);
  if (own != own_.end()) return own->second;
  return is_footprint(name) ? informing(name, standard_) : standard_;
}

}  // namespace raum::regression
