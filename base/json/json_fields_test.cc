#include "base/json/json_fields.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

struct Row {
  std::string name;
  double number = 0;
  std::uint64_t count = 7;
  bool flag = false;
  std::vector<double> list{};
};

Expected<Row> row_of(const char* text) {
  const Json json = Json::parse(text);
  const JsonPlace place{json, "f.json"};
  Row row;
  JsonFields fields(place, true);
  fields.read("name", row.name, json_text);
  fields.read("number", row.number, json_number);
  fields.read_optional("count", row.count, json_count);
  fields.read_optional("flag", row.flag, json_flag);
  fields.read_optional("list", row.list,
                       [](const JsonPlace& p) { return json_list<double>(p, json_number); });
  return fields.result(std::move(row));
}

TEST(JsonFields, ReadEveryKindOfValue) {
  const auto row = row_of(
      R"({"name": "two\nlines", "number": 1.5, "count": 3, "flag": true, "list": [1, 2.5]})");
  ASSERT_TRUE(row.has_value());
  EXPECT_EQ(row->name, "two\nlines");
  EXPECT_EQ(row->number, 1.5);
  EXPECT_EQ(row->count, 3U);
  EXPECT_TRUE(row->flag);
  EXPECT_EQ(row->list, (std::vector<double>{1, 2.5}));
}

TEST(JsonFields, LeaveOptionalFieldsAsTheyAre) {
  const auto row = row_of(R"({"name": "", "number": 1, "count": null})");
  ASSERT_TRUE(row.has_value());
  EXPECT_EQ(row->count, 7U);
}

TEST(JsonCount, FitsTheTypeThatIsAskedFor) {
  const auto read = [](const char* text) {
    const Json json = Json::parse(text);
    const auto count = json_count_as<std::int8_t>({json, "f.json"});
    return count ? std::to_string(*count) : to_string(count.error());
  };
  EXPECT_EQ(read("127"), "127");
  EXPECT_EQ(read("128"), "f.json: found 128, expected a smaller number");
  EXPECT_EQ(read("-1"), "f.json: found -1, expected a count");
}

TEST(JsonFields, AreNoneOfAValueThatIsNoObject) {
  for (const char* const text : {"7", "null", "\"count\"", "[\"count\"]"}) {
    const Json json = Json::parse(text);
    const JsonPlace place{json, "f.json"};
    JsonFields fields(place, true);
    EXPECT_FALSE(fields.has("count")) << text;
    std::uint64_t count = 7;
    fields.read_optional("count", count, json_count);
    EXPECT_EQ(fields.result(count).value_or(0), 7U) << text;
  }
}

TEST(JsonFields, NameThePlaceOfTheFirstError) {
  const auto error = [](const char* text) {
    const auto row = row_of(text);
    return row ? "" : to_string(row.error());
  };
  EXPECT_EQ(error("{}"), "f.json: name: found nothing, expected the field");
  EXPECT_EQ(error(R"({"name": 1, "number": "x"})"), "f.json: name: found 1, expected a string");
  EXPECT_EQ(error(R"({"name": "", "number": "x"})"),
            "f.json: number: found \"x\", expected a number");
  EXPECT_EQ(error(R"({"name": "", "number": 1, "count": -1})"),
            "f.json: count: found -1, expected a count");
  EXPECT_EQ(error(R"({"name": "", "number": 1, "flag": 1})"),
            "f.json: flag: found 1, expected true or false");
  EXPECT_EQ(error(R"({"name": "", "number": 1, "list": {}})"),
            "f.json: list: found object, expected an array");
  EXPECT_EQ(error(R"({"name": "", "number": 1, "list": [1, null]})"),
            "f.json: list[1]: found null, expected a number");
  EXPECT_EQ(error("[]"), "f.json: found array, expected an object");
}

}  // namespace
}  // namespace raum
