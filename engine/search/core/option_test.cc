#include "engine/search/core/option.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace raum {
namespace {

const Error kRefused{"option Test", "a refusal", "nothing"};

TEST(CheckOption, ParsesTrueAndFalse) {
  std::optional<bool> set;
  const Option option = check_option("NullMove", true, [&](bool on) -> Expected<void> {
    set = on;
    return {};
  });
  EXPECT_EQ(option.name, "NullMove");
  EXPECT_EQ(option.kind, OptionKind::Check);
  EXPECT_EQ(option.default_value, "true");
  EXPECT_EQ(check_option("LMR", false, nullptr).default_value, "false");
  ASSERT_TRUE(option.set("false").has_value());
  EXPECT_EQ(set, false);
  ASSERT_TRUE(option.set("true").has_value());
  EXPECT_EQ(set, true);
}

TEST(CheckOption, RejectsAnyOtherValueWithoutSettingIt) {
  int calls = 0;
  const Option option = check_option("NullMove", true, [&](bool) -> Expected<void> {
    ++calls;
    return {};
  });
  EXPECT_EQ(option.set("yes").error(), (Error{"option NullMove", "\"yes\"", "true or false"}));
  EXPECT_EQ(option.set("True").error().found, "\"True\"");
  EXPECT_EQ(option.set("").error().where, "option NullMove");
  EXPECT_EQ(calls, 0);
}

TEST(SpinOption, AcceptsItsRangeIncludingBothEnds) {
  std::optional<std::int64_t> set;
  const Option option =
      spin_option("Randomness", 50, -10, 200, [&](std::int64_t value) -> Expected<void> {
        set = value;
        return {};
      });
  EXPECT_EQ(option.kind, OptionKind::Spin);
  EXPECT_EQ(option.default_value, "50");
  EXPECT_EQ(option.min, -10);
  EXPECT_EQ(option.max, 200);
  ASSERT_TRUE(option.set("-10").has_value());
  EXPECT_EQ(set, -10);
  ASSERT_TRUE(option.set("200").has_value());
  EXPECT_EQ(set, 200);
}

TEST(SpinOption, RejectsNumbersOutsideItsRangeWithoutSettingThem) {
  int calls = 0;
  const Option option = spin_option("Level", 3, 1, 5, [&](std::int64_t) -> Expected<void> {
    ++calls;
    return {};
  });
  EXPECT_EQ(option.set("6").error(),
            (Error{"option Level", "\"6\"", "a whole number from 1 to 5"}));
  EXPECT_EQ(option.set("0").error().found, "\"0\"");
  EXPECT_EQ(option.set("3x").error().found, "\"3x\"");
  EXPECT_FALSE(option.set("").has_value());
  EXPECT_EQ(calls, 0);
}

TEST(ComboOption, PassesEveryValueToItsSetter) {
  std::string set;
  const Option option =
      combo_option("Engine", "one", {"one", "two"}, [&](std::string_view value) -> Expected<void> {
        set = value;
        return {};
      });
  EXPECT_EQ(option.kind, OptionKind::Combo);
  EXPECT_EQ(option.default_value, "one");
  EXPECT_EQ(option.choices, (std::vector<std::string_view>{"one", "two"}));
  ASSERT_TRUE(option.set("two").has_value());
  EXPECT_EQ(set, "two");
  ASSERT_TRUE(option.set("three").has_value()) << "the setter decides which values are valid";
  EXPECT_EQ(set, "three");
}

TEST(StringOption, PassesTextsAndTheEmptyOne) {
  std::string set = "before";
  const Option option = string_option("Path", [&](std::string_view value) -> Expected<void> {
    set = value;
    return {};
  });
  EXPECT_EQ(option.kind, OptionKind::String);
  EXPECT_EQ(option.default_value, "<empty>");
  ASSERT_TRUE(option.set("a folder").has_value());
  EXPECT_EQ(set, "a folder");
  ASSERT_TRUE(option.set("<empty>").has_value());
  EXPECT_EQ(set, "");
  set = "before";
  ASSERT_TRUE(option.set("").has_value());
  EXPECT_EQ(set, "");
}

TEST(Option, ReturnsTheErrorOfItsSetter) {
  const auto refuse = [](auto) -> Expected<void> { return tl::unexpected(kRefused); };
  EXPECT_EQ(check_option("Test", false, refuse).set("true").error(), kRefused);
  EXPECT_EQ(spin_option("Test", 0, 0, 9, refuse).set("5").error(), kRefused);
  EXPECT_EQ(combo_option("Test", "a", {"a"}, refuse).set("a").error(), kRefused);
  EXPECT_EQ(string_option("Test", refuse).set("a").error(), kRefused);
}

}  // namespace
}  // namespace raum
