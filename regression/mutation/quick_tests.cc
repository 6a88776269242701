#include "regression/mutation/quick_tests.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <tuple>

namespace raum::regression {
namespace {

constexpr std::array<std::string_view, 4> kLabels{"unit", "property", "golden", "e2e"};

// Assumed of a test that was not run before, by kind.
constexpr std::array<double, 4> kUsualSeconds{1, 5, 10, 10};

void read_property(const nlohmann::json& property, std::vector<std::string>& labels,
                   QuickTest& test) {
  if (property["name"] == "LABELS") labels = property["value"].get<std::vector<std::string>>();
  if (property["name"] != "ENVIRONMENT") return;
  for (const auto& assignment : property["value"]) {
    const auto text = assignment.get<std::string>();
    const std::size_t sign = text.find('=');
    test.environment.emplace_back(text.substr(0, sign), text.substr(sign + 1));
  }
}

// "engine_board" for "engine/board/see.cc".
std::string room_of(const std::filesystem::path& file) {
  std::string room = file.parent_path().string();
  std::replace(room.begin(), room.end(), '/', '_');
  return room;
}

}  // namespace

Expected<std::vector<QuickTest>> parse_quick_tests(const std::string& json,
                                                   const std::filesystem::path& build) {
  const auto list = nlohmann::json::parse(json, nullptr, false);
  if (list.is_discarded()) return fail(build, "no list of tests", "a configured build");
  std::vector<QuickTest> tests;
  for (const auto& item : list.value("tests", nlohmann::json::array())) {
    QuickTest test{.name = item.value("name", ""),
                   .command = item.value("command", std::vector<std::string>{})};
    if (test.command.empty()) continue;
    std::vector<std::string> labels;
    for (const auto& property : item.value("properties", nlohmann::json::array())) {
      read_property(property, labels, test);
    }
    const auto has = [&](std::string_view label) {
      return std::find(labels.begin(), labels.end(), label) != labels.end();
    };
    const auto label = std::find_if(kLabels.begin(), kLabels.end(), has);
    if (label == kLabels.end() || has("slow") || has("selftest")) continue;
    test.kind = static_cast<TestKind>(label - kLabels.begin());
    test.target = std::filesystem::path(test.command[0]).lexically_proximate(build);
    tests.push_back(std::move(test));
  }
  if (tests.empty()) return fail(build, "no test", "tests with the label unit");
  return tests;
}

bool is_of_room(std::string_view test, const std::filesystem::path& file) {
  return test.starts_with(room_of(file) + "_");
}

bool is_too_far(const QuickTest& test, const std::filesystem::path& file) {
  const std::string top = file.begin()->string();
  return test.kind == TestKind::EndToEnd && test.name.starts_with("ci_") && top != "ci" &&
         top != "regression";
}

void order_tests(std::vector<const QuickTest*>& tests, const std::filesystem::path& file,
                 const std::map<std::string, double>& seconds, std::string_view first) {
  const std::string top = file.begin()->string() + "_";
  const auto place = [&](const QuickTest* test) {
    const auto known = seconds.find(test->name);
    return std::tuple(test->kind == TestKind::EndToEnd, test->name != first,
                      !is_of_room(test->name, file), !test->name.starts_with(top),
                      known != seconds.end() ? known->second
                                             : kUsualSeconds[static_cast<std::size_t>(test->kind)]);
  };
  std::stable_sort(tests.begin(), tests.end(),
                   [&](const QuickTest* a, const QuickTest* b) { return place(a) < place(b); });
}

}  // namespace raum::regression
