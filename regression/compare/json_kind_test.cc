#include "regression/compare/json_kind.h"

#include <gtest/gtest.h>

namespace raum::regression {
namespace {

std::string_view kind_of(std::string_view text) {
  return json_kind(Json::parse(text)).value_or("none");
}

TEST(JsonKind, NamesWhatACommandOfRaumWrites) {
  EXPECT_EQ(kind_of(R"({"checked": 3, "checks": []})"), "the JSON of raum perft");
  EXPECT_EQ(kind_of(R"({"schema_version": 2, "checks": []})"), "a report of raum gate");
  EXPECT_EQ(kind_of(R"({"schema_version": 1, "sessions": []})"), "the result of raum match");
  EXPECT_EQ(kind_of(R"({"schema_version": 1, "matches": []})"), "the JSON of raum results");
  EXPECT_EQ(kind_of(R"({"schema_version": 1, "kind": "league"})"), "the JSON of raum study");
  EXPECT_EQ(kind_of(R"({"schema_version": 1, "exit_code": 4, "errors": ["x"]})"),
            "the errors of a command without a result");
  EXPECT_EQ(kind_of(R"({"schema_version": 1})"), "the JSON of another command");
}

TEST(JsonKind, LeavesTheOutputOfTheBenchmarksAndForeignFilesAlone) {
  EXPECT_EQ(kind_of(R"({"kind": "x", "benchmarks": []})"), "none");
  EXPECT_EQ(kind_of("{}"), "none");
}

}  // namespace
}  // namespace raum::regression
