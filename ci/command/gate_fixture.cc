#include "ci/command/gate_fixture.h"

#include <nlohmann/json.hpp>

namespace raum::ci {

namespace {

using Json = nlohmann::json;

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) {
    ADD_FAILURE() << "no key \"" << key << "\" in " << object;
    return "";
  }
  if (found->is_null()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

CheckInReport read_check(const Json& json) {
  CheckInReport check{.name = text_of(json, "name"),
                      .result = text_of(json, "result"),
                      .reason = text_of(json, "reason"),
                      .details = text_of(json, "details"),
                      .figures = {},
                      .warnings = json.at("warnings").get<std::vector<std::string>>()};
  for (const Json& figure : json.at("figures")) {
    check.figures.push_back({.name = text_of(figure, "name"),
                             .base = text_of(figure, "base"),
                             .head = text_of(figure, "head"),
                             .unit = text_of(figure, "unit"),
                             .change = text_of(figure, "change"),
                             .verdict = text_of(figure, "verdict")});
  }
  return check;
}

template <class T>
T find_named(const std::vector<T>& items, const std::string& name) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const T& item) { return item.name == name; });
  if (found != items.end()) return *found;
  ADD_FAILURE() << "the report has no \"" << name << "\"";
  return {};
}

}  // namespace

FigureInReport CheckInReport::figure(const std::string& figure_name) const {
  return find_named(figures, figure_name);
}

std::vector<std::string> CheckInReport::figure_names() const {
  std::vector<std::string> names;
  for (const FigureInReport& figure : figures) names.push_back(figure.name);
  return names;
}

std::vector<std::string> CheckInReport::stable_warnings() const {
  std::vector<std::string> stable;
  for (const std::string& warning : warnings) {
    if (!warning.starts_with("wall time: ")) stable.push_back(warning);
  }
  return stable;
}

CheckInReport JsonReport::check(const std::string& check_name) const {
  return find_named(checks, check_name);
}

JsonReport parse_report(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    ADD_FAILURE() << "no JSON report: " << text;
    return {};
  }
  JsonReport report{.schema_version = text_of(json, "schema_version"),
                    .exit_code = text_of(json, "exit_code"),
                    .verdict = text_of(json, "verdict"),
                    .base_name = text_of(json.at("base"), "name"),
                    .base_commit = text_of(json.at("base"), "commit"),
                    .sprt = text_of(json.at("options"), "sprt"),
                    .notes = json.at("notes").get<std::vector<std::string>>(),
                    .checks = {}};
  for (const Json& check : json.at("checks")) report.checks.push_back(read_check(check));
  return report;
}

}  // namespace raum::ci
