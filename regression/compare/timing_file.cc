#include "regression/compare/timing_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/json/json_reader.h"
#include "regression/compare/json_kind.h"

namespace raum::regression {

namespace {

struct TimeUnit {
  std::string_view name;
  double nanoseconds;
};
constexpr double kMostNanoseconds = 1e18;
constexpr std::size_t kMostRows = 100'000;
constexpr std::array kTimeUnits = {TimeUnit{"ns", 1}, TimeUnit{"us", 1e3}, TimeUnit{"ms", 1e6},
                                   TimeUnit{"s", 1e9}};

Expected<double> nanoseconds_of(const JsonPlace& row) {
  const auto time = row.member("cpu_time");
  if (!time) return tl::unexpected(time.error());
  const auto unit = row.member("time_unit");
  if (!unit) return tl::unexpected(unit.error());
  const auto known = std::find_if(kTimeUnits.begin(), kTimeUnits.end(),
                                  [&](const TimeUnit& u) { return unit->value == Json(u.name); });
  if (known == kTimeUnits.end()) return unit->wrong("ns, us, ms or s");
  const double value = time->value.is_number() ? time->value.get<double>() : 0;
  const double nanoseconds = value * known->nanoseconds;
  if (!(nanoseconds > 0 && nanoseconds <= kMostNanoseconds))
    return time->wrong("a time above 0, of at most 30 years");
  return nanoseconds;
}

// Reads rows into a TimingFile, with the repetitions of each benchmark in one sample.
class RowReader {
 public:
  explicit RowReader(TimingFile& file) : file_(file) {}

  Expected<void> read(const JsonPlace& row) {
    if (!row.value.is_object()) return row.wrong("an object");
    if (optional_text(row.value, "run_type") == "aggregate") return {};
    const auto name = row.member("name").and_then([](const JsonPlace& p) { return p.text(false); });
    if (!name) return tl::unexpected(name.error());
    for (const char* const mark : {"error_occurred", "skipped"}) {
      if (row.value.value(mark, Json(false)) != Json(true)) continue;
      if (failed_.insert(*name).second) file_.failed.push_back(*name);
      return {};
    }
    const auto nanoseconds = nanoseconds_of(row);
    if (!nanoseconds) return tl::unexpected(nanoseconds.error());
    const auto [at, is_new] = samples_.try_emplace(*name, file_.samples.size());
    if (is_new) file_.samples.push_back({*name, {}});
    file_.samples[at->second].nanoseconds.push_back(*nanoseconds);
    return {};
  }

 private:
  TimingFile& file_;
  std::unordered_map<std::string, std::size_t> samples_;  // index by benchmark
  std::unordered_set<std::string> failed_;
};

std::string made_with(const Json& context) {
  return fmt::format(
      "{}, {}, {} {}", optional_text(context, "processor"), optional_text(context, "raum_compiler"),
      optional_text(context, "raum_build_type"), optional_text(context, "raum_flags"));
}

}  // namespace

Expected<TimingFile> parse_timings(std::string_view text, std::string_view where) {
  constexpr std::string_view kExpected = "the JSON of raum-bench";
  const auto document = parse_json(text, where, kExpected);
  if (!document) return tl::unexpected(document.error());
  const JsonPlace report{*document, std::string(where)};
  if (!document->is_object()) return report.wrong(std::string(kExpected));
  if (const auto kind = json_kind(*document)) {
    const auto* const advice =
        *kind == kGateReport ? " (raum history compares reports of gates)" : "";
    return fail(std::string(where), std::string(*kind), fmt::format("{}{}", kExpected, advice));
  }
  TimingFile file;
  if (const auto context = report.member("context", true); context && context->value.is_object()) {
    file.made_with = made_with(context->value);
  }
  const auto rows = report.member("benchmarks", true);
  if (!rows) return tl::unexpected(rows.error());
  if (!rows->value.is_array()) return rows->wrong("an array");
  if (rows->value.size() > kMostRows) {
    return fail(rows->path, fmt::format("{} rows", rows->value.size()),
                fmt::format("at most {}", kMostRows));
  }
  RowReader reader(file);
  for (std::size_t i = 0; i < rows->value.size(); ++i) {
    const auto done = reader.read({rows->value[i], fmt::format("{}[{}]", rows->path, i)});
    if (!done) return tl::unexpected(done.error());
  }
  if (file.samples.empty()) return fail(std::string(where), "no time", "a measured row");
  return file;
}

}  // namespace raum::regression
