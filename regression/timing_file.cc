#include "regression/timing_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "regression/json_place.h"

namespace raum::regression {

namespace {

struct TimeUnit {
  std::string_view name;
  double nanoseconds;
};
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
  if (!(value > 0) || !std::isfinite(value * known->nanoseconds)) {
    return time->wrong("a time above 0");
  }
  return value * known->nanoseconds;
}

Expected<void> read_row(const JsonPlace& row, std::vector<TimingSample>& samples) {
  if (!row.value.is_object()) return row.wrong("an object");
  if (optional_text(row.value, "run_type") == "aggregate") return {};
  if (row.value.value("error_occurred", Json(false)) == Json(true)) return {};
  const auto name = row.member("name").and_then([](const JsonPlace& p) { return p.text(false); });
  if (!name) return tl::unexpected(name.error());
  const auto nanoseconds = nanoseconds_of(row);
  if (!nanoseconds) return tl::unexpected(nanoseconds.error());
  auto sample = std::find_if(samples.begin(), samples.end(),
                             [&](const TimingSample& s) { return s.benchmark == *name; });
  if (sample == samples.end()) sample = samples.insert(samples.end(), {*name, {}});
  sample->nanoseconds.push_back(*nanoseconds);
  return {};
}

std::string made_with(const Json& context) {
  return fmt::format("{}, {} {}", optional_text(context, "processor"),
                     optional_text(context, "raum_build_type"),
                     optional_text(context, "raum_flags"));
}

}  // namespace

Expected<TimingFile> parse_timings(std::string_view text, std::string_view where) {
  constexpr std::string_view kExpected = "the JSON of raum-bench";
  const auto document = parse_json(text, where, kExpected);
  if (!document) return tl::unexpected(document.error());
  const JsonPlace report{*document, std::string(where)};
  if (!document->is_object()) return report.wrong(std::string(kExpected));
  TimingFile file;
  if (const auto context = report.member("context", true); context && context->value.is_object()) {
    file.made_with = made_with(context->value);
  }
  const auto rows = report.member("benchmarks", true);
  if (!rows) return tl::unexpected(rows.error());
  if (!rows->value.is_array()) return rows->wrong("an array");
  for (std::size_t i = 0; i < rows->value.size(); ++i) {
    const auto done =
        read_row({rows->value[i], fmt::format("{}[{}]", rows->path, i)}, file.samples);
    if (!done) return tl::unexpected(done.error());
  }
  if (file.samples.empty()) return fail(std::string(where), "no time", "a row that was measured");
  return file;
}

}  // namespace raum::regression
