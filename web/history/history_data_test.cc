#include "web/history/history_data.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "regression/history/fixture.h"
#include "web/history/trend_charts.h"

namespace raum::web {
namespace {

using OrderedJson = nlohmann::ordered_json;

TEST(HistoryData, HasEveryRunAndEveryPoint) {
  auto runs = regression::made_runs("cost/a", "calls", {1, 2.5});
  runs[1].is_accepted = true;
  runs[1].notes = {{"why", "2026-02-01T00:00:00.000Z"}};
  OrderedJson expected = OrderedJson::parse(R"({
    "runs": [
      {"source": "gate", "commit": "", "subject": "Change 0",
       "started": "2026-01-01T00:00:00.000Z", "verdict": "PASS", "processor": "cpu",
       "accepted": false, "notes": []},
      {"source": "gate", "commit": "", "subject": "Change 1",
       "started": "2026-01-01T00:01:00.000Z", "verdict": "PASS", "processor": "cpu",
       "accepted": true, "notes": [{"text": "why", "written": "2026-02-01T00:00:00.000Z"}]}],
    "series": [{"name": "cost/a", "unit": "calls", "accepted": 2.5,
                "points": [[0, 1.0], [1, 2.5]]}]})");
  for (std::size_t i = 0; i < runs.size(); ++i) expected["runs"][i]["commit"] = runs[i].commit;
  EXPECT_EQ(history_data(runs, sorted_trends(runs, 0.03)), expected);
}

}  // namespace
}  // namespace raum::web
