#include "knowledge/spsa/spin_options.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

AnnouncedOption spin(const std::string& name, std::int64_t min, std::int64_t max) {
  return {.name = name, .type = "spin", .min = min, .max = max};
}

TEST(AnnouncedOptions, AreParsed) {
  EXPECT_EQ(parse_announced("option name Move Overhead type spin default 100 min 0 max 5000"),
            spin("Move Overhead", 0, 5000));
  EXPECT_EQ(parse_announced("option name Depth type spin max 9 min -3 default 2"),
            spin("Depth", -3, 9));
  EXPECT_EQ(parse_announced("option name Clear type button"),
            (AnnouncedOption{.name = "Clear", .type = "button", .min = {}, .max = {}}));
  EXPECT_EQ(parse_announced("option name Odd type spin min x max"),
            (AnnouncedOption{.name = "Odd", .type = "spin", .min = {}, .max = {}}));
  EXPECT_EQ(parse_announced("option name Bare"),
            (AnnouncedOption{.name = "Bare", .type = "", .min = {}, .max = {}}));
  EXPECT_EQ(parse_announced("id name flagship"), std::nullopt);
}

TEST(AnnouncedOptions, MayEndAnywhere) {
  const AnnouncedOption odd{.name = "Odd", .type = "", .min = {}, .max = {}};
  EXPECT_EQ(parse_announced("option name Odd type "), odd);
  EXPECT_EQ(parse_announced("option name Odd type  \t\r"), odd);
  AnnouncedOption spun = odd;
  spun.type = "spin";
  EXPECT_EQ(parse_announced("option name Odd type spin"), spun);
  EXPECT_EQ(parse_announced("option name Odd type spin min"), spun);
  spun.min = 1;
  EXPECT_EQ(parse_announced("option name Odd type spin min 1 max"), spun);
  EXPECT_EQ(parse_announced("option name Odd type  spin\tmin 1 max 9 \r"), spin("Odd", 1, 9));
}

TEST(AnnouncedOptions, HaveWholeNumbersOf64BitsAsBounds) {
  EXPECT_EQ(parse_announced("option name Wide type spin min -9223372036854775808 max "
                            "9223372036854775807"),
            spin("Wide", INT64_MIN, INT64_MAX));
  EXPECT_EQ(parse_announced("option name Odd type spin min 1x max 9223372036854775808"),
            (AnnouncedOption{.name = "Odd", .type = "spin", .min = {}, .max = {}}));
}

std::string refusal(const std::vector<AnnouncedOption>& options) {
  return error_line(check_parameters(two_parameters(), "spsa.toml", options));
}

TEST(CheckParameters, AcceptsSpinsThatHaveTheRange) {
  EXPECT_TRUE(check_parameters(two_parameters(), "spsa.toml",
                               {spin("MARGIN", 20, 420), spin("Depth", 0, 10)}));
}

TEST(CheckParameters, RefusesWhatTheEngineDoesNotHave) {
  EXPECT_EQ(refusal({spin("Margins", 0, 1'000)}),
            "spsa.toml: parameter Margin: found a name that is no option of the engine, expected "
            "an option, such as Margins");
}

TEST(CheckParameters, RefusesOtherTypes) {
  EXPECT_EQ(refusal({{.name = "Margin", .type = "check", .min = {}, .max = {}}}),
            "spsa.toml: parameter Margin: found an option of type \"check\", expected an option of "
            "type spin");
}

TEST(CheckParameters, RefusesValuesOutsideOfTheSpin) {
  EXPECT_EQ(refusal({spin("Margin", 30, 420)}),
            "spsa.toml: parameter Margin: found min 20 and max 420, expected the range of the "
            "option, 30 to 420");
  EXPECT_EQ(refusal({spin("Margin", 20, 420), spin("Depth", 1, 8)}),
            "spsa.toml: parameter Depth: found min 1 and max 9, expected the range of the option, "
            "1 to 8");
  EXPECT_EQ(refusal({{.name = "Margin", .type = "spin", .min = 0, .max = {}}}),
            "spsa.toml: parameter Margin: found min 20 and max 420, expected the range of the "
            "option, 0 to no largest value");
}

}  // namespace
}  // namespace raum::knowledge::spsa
