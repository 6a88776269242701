// AnnouncedOption: what is read of the lines of `uci`, and which values a page may set.
#include "web/play/announced_option.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "base/testing/error_of.h"

namespace raum::web {
namespace {

AnnouncedOption option_of(const std::string& line) {
  const auto option = parse_announced_option(line);
  EXPECT_TRUE(option.has_value()) << line;
  return option.value_or(AnnouncedOption{});
}

TEST(AnnouncedOption, ReadsEachType) {
  EXPECT_EQ(
      option_of("option name Null Move type check default true"),
      (AnnouncedOption{
          .name = "Null Move", .type = OptionType::Check, .default_value = "true", .values = {}}));
  EXPECT_EQ(option_of("option name Hash type spin default 16 min 1 max 4096"),
            (AnnouncedOption{.name = "Hash",
                             .type = OptionType::Spin,
                             .default_value = "16",
                             .min = 1,
                             .max = 4096,
                             .values = {}}));
  EXPECT_EQ(option_of("option name Style type combo default Very Solid var Very Solid var Wild"),
            (AnnouncedOption{.name = "Style",
                             .type = OptionType::Combo,
                             .default_value = "Very Solid",
                             .values = {"Very Solid", "Wild"}}));
}

TEST(AnnouncedOption, LeavesOutWhatAPageMustNotSet) {
  for (const char* const line :
       {"", "id name x", "option", "option name", "option name Hash", "option name Hash type",
        "option name  type check", "option name Book type string default b.bin",
        "option name Book type string default b.bin var x", "option name Clear Hash type button",
        "option name Hash type spin default 16", "option name Hash type spin min 1",
        "option name Hash type spin min 5 max 1",
        "option name Hash type spin min 1 max 99999999999999999999",
        "option name Style type combo default a", "option name a\x01 type check",
        "option name \xff type check", "Option name Hash type spin min 1 max 2"}) {
    EXPECT_FALSE(parse_announced_option(line).has_value()) << line;
  }
}

TEST(AnnouncedOption, IsReadUpToItsLimits) {
  const AnnouncedOption wide =
      option_of("option name N type spin default 0 min -1000000000000 max 1000000000000");
  EXPECT_EQ(wide.min, -1'000'000'000'000);
  EXPECT_EQ(wide.max, 1'000'000'000'000);
  for (const char* const range : {"min -1000000000001 max 5", "min 5 max 1000000000001"}) {
    EXPECT_FALSE(parse_announced_option(std::string("option name N type spin ") + range));
  }
  EXPECT_EQ(option_of("option name N type spin min 7 max 7").max, 7);
  std::string combo = "option name C type combo";
  for (int i = 0; i < 300; ++i) combo += " var v" + std::to_string(i);
  const std::vector<std::string> values = option_of(combo).values;
  ASSERT_EQ(values.size(), 256U);
  EXPECT_EQ(values.back(), "v255");
}

TEST(AnnouncedOption, BecomesJson) {
  EXPECT_EQ(option_json(option_of("option name Hash type spin default 16 min 1 max 64")),
            (Json{{"name", "Hash"},
                  {"type", "spin"},
                  {"default", "16"},
                  {"min", 1},
                  {"max", 64},
                  {"values", nullptr}}));
  EXPECT_EQ(option_json(option_of("option name S type combo default a var a var b"))["values"],
            (Json{"a", "b"}));
  EXPECT_EQ(option_json(option_of("option name C type check default true"))["min"], nullptr);
}

std::string value_of(const char* line, const Json& value) {
  const auto text = option_value(option_of(line), {value, "options.X"});
  return text ? *text : to_string(text.error());
}

TEST(AnnouncedOption, TakesValuesOfItsTypeAndRange) {
  constexpr const char* kSpin = "option name X type spin default 5 min -3 max 64";
  constexpr const char* kCheck = "option name X type check default true";
  constexpr const char* kCombo = "option name X type combo default a var a var b c";
  EXPECT_EQ(value_of(kSpin, 64), "64");
  EXPECT_EQ(value_of(kSpin, -3), "-3");
  EXPECT_EQ(value_of(kSpin, 65), "options.X: found 65, expected an integer from -3 to 64");
  EXPECT_EQ(value_of(kSpin, -4), "options.X: found -4, expected an integer from -3 to 64");
  EXPECT_EQ(value_of(kSpin, 5.0), "options.X: found 5.0, expected an integer from -3 to 64");
  EXPECT_EQ(value_of(kSpin, "5"), "options.X: found \"5\", expected an integer from -3 to 64");
  EXPECT_EQ(value_of(kSpin, std::numeric_limits<std::uint64_t>::max()),
            "options.X: found 18446744073709551615, expected an integer from -3 to 64");
  EXPECT_EQ(value_of(kCheck, true), "true");
  EXPECT_EQ(value_of(kCheck, false), "false");
  EXPECT_EQ(value_of(kCheck, "true\nquit"),
            "options.X: found \"true\\x0aquit\", expected true or false");
  EXPECT_EQ(value_of(kCombo, "b c"), "b c");
  EXPECT_EQ(value_of(kCombo, "b c\n"),
            "options.X: found \"b c\\x0a\", expected a value of the option, such as b c");
  EXPECT_EQ(value_of(kCombo, nullptr),
            "options.X: found null, expected a value of the option: a, b c");
}

}  // namespace
}  // namespace raum::web
