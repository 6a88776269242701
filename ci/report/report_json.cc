// The gate's report as JSON, for dashboards and scripts.
#include <nlohmann/json.hpp>

#include "base/core/build_info.h"
#include "ci/report/report.h"

namespace raum::ci {

using nlohmann::ordered_json;

namespace {

ordered_json json_of(const Value& value) {
  return std::visit(
      [](const auto& held) -> ordered_json {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) {
          return {};
        } else {
          return held;
        }
      },
      value);
}

ordered_json json_of(const Revision& revision) {
  return {{"name", revision.name},
          {"commit", revision.commit},
          {"tree", revision.tree},
          {"subject", revision.subject}};
}

void add_change(const std::optional<MeasuredChange>& change, ordered_json& json) {
  json["interval"] = nullptr;
  json["reported_at"] = nullptr;
  json["fails_at"] = nullptr;
  if (!change) return;
  json["interval"] = {{"low", change->low}, {"value", change->value}, {"high", change->high}};
  json["reported_at"] = change->reported_at;
  if (change->fails_at) json["fails_at"] = *change->fails_at;
}

ordered_json json_of(const CheckReport& check) {
  ordered_json figures = ordered_json::array();
  for (const Figure& figure : check.figures) {
    figures.push_back({{"name", figure.name},
                       {"base", json_of(figure.base)},
                       {"head", json_of(figure.head)},
                       {"unit", figure.unit},
                       {"change", change_of(figure)},
                       {"verdict", to_string(figure.verdict)}});
    add_change(figure.measured, figures.back());
  }
  ordered_json functions = ordered_json::array();
  for (const MovedFunction& moved : check.functions) {
    functions.push_back({{"workload", moved.workload},
                         {"name", moved.name},
                         {"base", moved.base},
                         {"head", moved.head}});
  }
  return {{"name", check.name},
          {"result", to_string(check.result)},
          {"reason", check.reason},
          {"figures", figures},
          {"functions", functions},
          {"warnings", check.warnings},
          {"details", check.details},
          {"seconds", check.seconds},
          {"match", check.match.empty() ? ordered_json() : ordered_json::parse(check.match)}};
}

}  // namespace

std::string report_json(const GateReport& report) {
  ordered_json checks = ordered_json::array();
  for (const CheckReport& check : report.checks) checks.push_back(json_of(check));
  const ordered_json out = {{"schema_version", 2},
                            {"verdict", report.verdict.line},
                            {"exit_code", static_cast<int>(report.verdict.code)},
                            {"base", json_of(report.base)},
                            {"head", json_of(report.head)},
                            {"notes", report.notes},
                            {"checks", checks},
                            {"options",
                             {{"depth", report.strength.depth},
                              {"pairs", report.strength.pairs},
                              {"sprt", tournament::to_string(report.strength.sprt)},
                              {"jobs", report.options.jobs}}},
                            {"started", report.started},
                            {"seconds", report.seconds},
                            {"processor", processor_name()},
                            {"gate", build_line()}};
  return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace raum::ci
