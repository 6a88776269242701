#include "ci/test_results/test_summary.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/text/quote.h"

namespace raum::ci {

namespace {

// The field of the object if it has the type T, otherwise the default.
template <class T>
T value_or(const nlohmann::json& object, const char* name, T otherwise) {
  const auto found = object.find(name);
  if (found == object.end()) return otherwise;
  if constexpr (std::is_same_v<T, std::string>) {
    return found->is_string() ? found->get<T>() : otherwise;
  } else {
    return found->is_number_integer() ? found->get<T>() : otherwise;
  }
}

// A wrong record in one line of bounded length: a judged revision may have written it.
std::string line_of(const nlohmann::json& check) {
  constexpr std::size_t kLongest = 300;
  const auto id = value_or<std::string>(check, "id", "?");
  const std::string line = check.contains("plies")
                               ? fmt::format("{} after {} plies: found {}, expected {}", id,
                                             value_or<std::int64_t>(check, "plies", -1),
                                             value_or<std::string>(check, "found", "?"),
                                             value_or<std::string>(check, "expected", "?"))
                               : fmt::format("{} perft {}: counted {}, expected {}", id,
                                             value_or<std::int64_t>(check, "depth", -1),
                                             value_or<std::int64_t>(check, "counted", -1),
                                             value_or<std::int64_t>(check, "expected", -1));
  return printable_utf8(utf8_start(line, kLongest));
}

}  // namespace

std::optional<SuiteSummary> read_suite_report(const std::string& json) {
  // Anything but an object has no field.
  const auto report = nlohmann::json::parse(json, nullptr, false);
  SuiteSummary summary{.wrong = value_or<std::int64_t>(report, "wrong", -1),
                       .checked = value_or<std::int64_t>(report, "checked", -1)};
  const auto checks = report.find("checks");
  if (summary.wrong < 0 || summary.checked < summary.wrong || checks == report.end() ||
      !checks->is_array()) {
    return std::nullopt;
  }
  for (const auto& check : *checks) {
    if (!check.is_object() || !check.contains("right") || check["right"] == true) continue;
    if (summary.wrong_checks.empty()) {
      summary.explanation = value_or<std::string>(check, "explanation", "");
    }
    summary.wrong_checks.push_back(line_of(check));
  }
  return summary;
}

}  // namespace raum::ci
