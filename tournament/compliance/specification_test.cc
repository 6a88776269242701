// The conformance list of docs/protocol.md names the steps of check_compliance(), in their order.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/text/lines.h"
#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

// The first cells of the table below the heading.
std::vector<std::string> steps_of_the_page() {
  const std::string page = content_of(RAUM_SOURCE "/docs/protocol.md");
  std::vector<std::string> steps;
  TextLines lines(page);
  bool is_below = false;
  while (const auto line = lines.next()) {
    if (line->starts_with("#")) is_below = *line == "### Conformance list";
    if (!is_below || !line->starts_with("| ")) continue;
    const std::string cell(line->substr(2, line->find(" |") - 2));
    if (cell != "step") steps.push_back(cell);
  }
  return steps;
}

TEST(Specification, ListsEveryStepInItsOrder) {
  std::vector<std::string> steps;
  for (const auto group :
       {handshake_steps(), position_steps(), search_steps(), game_steps(), robustness_steps()}) {
    for (const ComplianceStep& step : group) steps.emplace_back(step.name);
  }
  EXPECT_EQ(steps_of_the_page(), steps);
  EXPECT_EQ(steps.size(), 46U);
}

}  // namespace
}  // namespace raum::tournament
