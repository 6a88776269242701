#include "web/gate/gate_file.h"

#include <cmath>

#include "base/json/json_fields.h"
#include "base/text/grouped.h"
#include "web/results/result_json.h"

namespace raum::web {

namespace {

using Place = JsonPlace;

constexpr double kMostWhole = 9e18;  // below the largest std::int64_t
constexpr const char* kReport = "the JSON report of raum gate";

// A value of base or head as text.
Expected<std::string> value_text(const Place& place) {
  const Json& value = place.value;
  if (value.is_null()) return "";
  if (value.is_string()) return line_text(place);
  if (value.is_number_integer() && std::abs(value.get<double>()) < kMostWhole) {
    return grouped(value.get<std::int64_t>());
  }
  if (value.is_number()) return grouped(value.get<double>());
  return place.wrong("a number, a string or null");
}

// Times, and shares of a figure: beyond this they are no measurements.
Expected<double> measured(const Place& place) {
  constexpr double kMost = 1e9;
  auto value = json_number(place);
  if (value && !(std::abs(*value) <= kMost)) return place.wrong("a number of at most 10^9");
  return value;
}

Expected<tournament::Estimate> read_estimate(const Place& place) {
  tournament::Estimate estimate;
  JsonFields fields(place);
  fields.read("low", estimate.low, measured);
  fields.read("value", estimate.value, measured);
  fields.read("high", estimate.high, measured);
  return fields.result(estimate);
}

Expected<GateFigure> read_figure(const Place& place) {
  GateFigure figure;
  tournament::Estimate interval;
  GateChange change;
  JsonFields fields(place);
  fields.read("name", figure.name, line_text);
  fields.read("base", figure.base, value_text);
  fields.read("head", figure.head, value_text);
  fields.read("unit", figure.unit, line_text);
  fields.read("change", figure.change, line_text);
  fields.read_optional("verdict", figure.verdict, line_text);
  if (fields.has("interval")) {
    fields.read("interval", interval, read_estimate);
    fields.read("reported_at", change.reported_at, measured);
    fields.read_optional("fails_at", change.fails_at, measured);
    change.low = interval.low;
    change.value = interval.value;
    change.high = interval.high;
    figure.measured = change;
  }
  return fields.result(std::move(figure));
}

Expected<GateFunction> read_function(const Place& place) {
  GateFunction function;
  JsonFields fields(place);
  fields.read("workload", function.workload, line_text);
  fields.read("name", function.name, line_text);
  fields.read("base", function.base, json_count);
  fields.read("head", function.head, json_count);
  return fields.result(std::move(function));
}

Expected<GateMatch> read_match(const Place& place) {
  GateMatch match;
  JsonFields fields(place);
  fields.read("games", match.games, read_games);
  fields.read("pentanomial", match.pairs, read_pentanomial);
  fields.read_optional("elo", match.elo, read_estimate);
  fields.read_optional("nelo", match.nelo, read_estimate);
  fields.read("verdict", match.verdict, line_text);
  fields.read_optional("database", match.database, line_text);
  fields.read_optional("sprt", match.bounds, [&](const Place& sprt) -> Expected<std::string> {
    std::string bounds;
    JsonFields test(sprt);
    test.read("bounds", bounds, line_text);
    test.read_optional("llr", match.llr, measured);
    test.read_optional("lower", match.lower, measured);
    test.read_optional("upper", match.upper, measured);
    test.read_optional("elo_after_stop", match.elo_after_stop, read_estimate);
    return test.result(bounds);
  });
  return fields.result(std::move(match));
}

Expected<GateCheck> read_check(const Place& place) {
  GateCheck check;
  JsonFields fields(place);
  fields.read("name", check.name, line_text);
  fields.read("result", check.result, line_text);
  fields.read("reason", check.reason, line_text);
  fields.read("details", check.details, json_text);
  fields.read("seconds", check.seconds, measured);
  fields.read("warnings", check.warnings,
              [](const Place& p) { return json_list<std::string>(p, line_text); });
  fields.read("figures", check.figures,
              [](const Place& p) { return json_list<GateFigure>(p, read_figure); });
  fields.read_optional("functions", check.functions,
                       [](const Place& p) { return json_list<GateFunction>(p, read_function); });
  fields.read_optional("match", check.match, read_match);
  return fields.result(std::move(check));
}

Expected<GateRevision> read_revision(const Place& place) {
  GateRevision revision;
  JsonFields fields(place);
  fields.read("name", revision.name, line_text);
  fields.read("commit", revision.commit, line_text);
  fields.read("subject", revision.subject, line_text);
  return fields.result(std::move(revision));
}

Expected<std::int64_t> read_exit_code(const Place& place) {
  const auto code = json_count(place);
  if (!code || *code > 255) return place.wrong("an exit code");
  return static_cast<std::int64_t>(*code);
}

Expected<std::int64_t> read_version(const Place& place) {
  if (place.value != Json(1) && place.value != Json(2)) {
    return place.wrong("1 or 2, the versions that this build reads");
  }
  return place.value.get<std::int64_t>();
}

}  // namespace

bool is_gate_report(const Json& json) {
  return json.is_object() && json.contains("checks") && json.contains("verdict");
}

Expected<GateFile> parse_gate_report(std::string_view text, std::string_view where) {
  const auto json = parse_json(text, where, kReport);
  if (!json) return tl::unexpected(json.error());
  const Place document{*json, std::string(where)};
  GateFile file;
  std::int64_t version = 0;
  JsonFields fields(document, true);
  fields.read("schema_version", version, read_version);
  fields.read("verdict", file.verdict, line_text);
  fields.read("exit_code", file.exit_code, read_exit_code);
  fields.read("base", file.base, read_revision);
  fields.read("head", file.head, read_revision);
  fields.read("notes", file.notes,
              [](const Place& p) { return json_list<std::string>(p, line_text); });
  fields.read("checks", file.checks,
              [](const Place& p) { return json_list<GateCheck>(p, read_check); });
  fields.read("started", file.started, line_text);
  fields.read("seconds", file.seconds, measured);
  fields.read("processor", file.processor, line_text);
  fields.read("gate", file.build, line_text);
  return fields.result(std::move(file));
}

}  // namespace raum::web
