#include "base/testing/json_shape.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(JsonShape, HasEveryKeyAndNoValue) {
  EXPECT_EQ(json_shape_of(R"({"b": {"z": 1, "y": "t"}, "a": [{"c": null}, {"c": 2}], "d": []})"),
            "a[c] b{y z} d[]");
  EXPECT_EQ(json_shape_of(R"({"a": [1, 2], "e": {}})"), "a[] e{}");
  EXPECT_EQ(json_shape_of("{"), "not JSON");
}

TEST(JsonShape, JoinsTheElementsOfAnArray) {
  EXPECT_EQ(json_shape_of(R"([{"a": 1}, {"a": 2, "b": {"c": 3}}, {"b": {}}])"), "[a? b?{c?}]");
  EXPECT_EQ(json_shape_of(R"([[{"a": 1}], [], [{"b": 2}]])"), "[[a? b?]]");
  EXPECT_EQ(json_shape_of(R"([{"a": []}, {"a": [{"b": 1}]}, {"a": null}])"), "[a[b]]");
}

}  // namespace
}  // namespace raum
