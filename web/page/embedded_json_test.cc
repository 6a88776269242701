#include "web/page/embedded_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace raum::web {
namespace {

using OrderedJson = nlohmann::ordered_json;

TEST(EmbeddedJson, NeverEndsOrCommentsTheElementAroundIt) {
  const OrderedJson json = {{"<name>", "</script><!--<script>"}};
  const std::string text = embedded_json(json);
  EXPECT_EQ(text, R"({"\u003cname>":"\u003c/script>\u003c!--\u003cscript>"})");
  EXPECT_EQ(OrderedJson::parse(text), json);
}

TEST(EmbeddedJson, EscapesTheLineEndsOfJavaScript) {
  const std::string text = embedded_json(OrderedJson("a\u2028b\u2029c\u2027\n"));
  EXPECT_EQ(text, "\"a\\u2028b\\u2029c\u2027\\n\"");
}

TEST(EmbeddedJson, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(embedded_json(OrderedJson("a\xff")), "\"a\ufffd\"");
}

}  // namespace
}  // namespace raum::web
