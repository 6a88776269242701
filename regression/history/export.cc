#include "regression/history/export.h"

#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "regression/history/series.h"

namespace raum::regression {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string export_text(const OrderedJson& json) {
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace

std::string export_github(const HistoryRun& run) {
  OrderedJson out = OrderedJson::array();
  for (const HistoryFigure& f : run.figures) {
    if (better_of(f.unit) != Better::Less) continue;
    out.push_back({{"name", f.benchmark},
                   {"unit", f.unit},
                   {"value", f.value},
                   {"extra", fmt::format("{} {}", run.commit, run.processor)}});
  }
  return export_text(out);
}

std::string export_bencher(const HistoryRun& run) {
  constexpr std::array<std::pair<std::string_view, double>, 5> kNanoseconds{
      {{"s", 1e9}, {"ms", 1e6}, {"us", 1e3}, {"µs", 1e3}, {"ns", 1}}};
  OrderedJson out = OrderedJson::object();
  for (const HistoryFigure& f : run.figures) {
    if (better_of(f.unit) == Better::Neither) continue;
    std::string measure = f.unit;
    double value = f.value;
    for (const auto& [unit, nanoseconds] : kNanoseconds) {
      if (f.unit != unit) continue;
      measure = "latency";
      value *= nanoseconds;
    }
    out[f.benchmark][measure]["value"] = value;
  }
  return export_text(out);
}

}  // namespace raum::regression
