#include "base/json/json_reader.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"

namespace raum {
namespace {

TEST(JsonPlace, NamesTheByteOfASyntaxError) {
  EXPECT_EQ(error_line(parse_json(R"({"a": 1,})", "r.json", "a report")),
            "r.json: byte 9: found invalid JSON, expected a report");
  EXPECT_EQ(error_line(parse_json("", "r.json", "a report")),
            "r.json: byte 1: found invalid JSON, expected a report");
  EXPECT_EQ(error_line(parse_json("1e999", "r.json", "a report")),
            "r.json: found a number out of range, expected a report");
}

TEST(JsonPlace, RefusesTextThatIsNestedTooDeeply) {
  const std::string refusal =
      "r.json: byte 201: found brackets nested deeper than 200 levels, expected a report";
  for (const char open : {'[', '{'}) {
    const auto nested = [&](std::size_t levels) { return std::string(levels, open); };
    EXPECT_EQ(error_line(parse_json(nested(201), "r.json", "a report")), refusal);
    EXPECT_EQ(error_line(parse_json(nested(100'000), "r.json", "a report")), refusal);
  }
  const std::string closed = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(error_line(parse_json(closed, "r.json", "a report")), refusal);
  const auto deepest =
      parse_json(std::string(200, '[') + std::string(200, ']'), "r.json", "a report");
  ASSERT_TRUE(deepest);
  EXPECT_EQ(deepest->dump().size(), 400U);
}

TEST(JsonPlace, CountsNoBracketsInStringsAndNoneThatAreClosed) {
  const std::string brackets(1'000, '[');
  const std::string text = R"({"a\\": "\"\\)" + brackets + R"(", "b": [)";
  std::string many;
  for (int i = 0; i < 1'000; ++i) many += "[{}],";
  const auto read = parse_json(text + many + "0]}", "r.json", "a report");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at("a\\"), "\"\\" + brackets);
  EXPECT_EQ(read->at("b").size(), 1'001U);
}

TEST(JsonPlace, NamesThePathOfAValue) {
  const Json json = Json::parse(R"({"a": {"b": 7, "c": null}})");
  const JsonPlace file{json, "r.json"};
  const auto a = file.member("a", true);
  ASSERT_TRUE(a);
  EXPECT_EQ(a->path, "r.json: a");
  const auto b = a->member("b");
  ASSERT_TRUE(b);
  EXPECT_EQ(error_line(b->text()), "r.json: a.b: found 7, expected a string");
  EXPECT_EQ(error_line(b->member("d")), "r.json: a.b: found 7, expected an object");
  EXPECT_EQ(error_line(a->member("c")->text()), "r.json: a.c: found null, expected a string");
  EXPECT_EQ(error_line(a->member("d")), "r.json: a.d: found nothing, expected the field");
  EXPECT_EQ(error_line(a->text()), "r.json: a: found object, expected a string");
}

TEST(JsonPlace, AcceptsOneLineOfText) {
  const auto read = [](const std::string& text, bool may_be_empty = true) {
    const Json json = text;
    return JsonPlace{json, "x"}.text(may_be_empty);
  };
  EXPECT_EQ(read("Grüße").value(), "Grüße");
  EXPECT_EQ(read(" a b~").value(), " a b~");
  EXPECT_EQ(read("").value(), "");
  EXPECT_EQ(error_line(read("", false)), "x: found \"\", expected one line of text, not empty");
  EXPECT_FALSE(read("a\nb"));
  EXPECT_FALSE(read("a\x1f"));
  EXPECT_FALSE(read("a\x7f"));
  EXPECT_FALSE(read(std::string("a\0b", 3)));
  EXPECT_TRUE(read(std::string(4000, 'a')));
  EXPECT_FALSE(read(std::string(4001, 'a')));
}

TEST(JsonPlace, ReadsAnOptionalText) {
  const Json json = Json::parse(R"({"a": "words", "b": 7})");
  EXPECT_EQ(optional_text(json, "a"), "words");
  EXPECT_EQ(optional_text(json, "b"), "");
  EXPECT_EQ(optional_text(json, "c"), "");
}

}  // namespace
}  // namespace raum
