#include "web/results/result_json.h"

#include <gtest/gtest.h>

#include <array>

namespace raum::web {
namespace {

TEST(ResultJson, ReadsCounts) {
  const Json games = Json::parse(R"({"win": 3, "draw": 2, "loss": 1})");
  EXPECT_EQ(read_games({games, "f"}).value(),
            (tournament::GameCounts{.loss = 1, .draw = 2, .win = 3}));
  const Json pairs = Json::parse("[1, 2, 3, 4, 5]");
  EXPECT_EQ(read_pentanomial({pairs, "f"})->n, (std::array<std::uint64_t, 5>{1, 2, 3, 4, 5}));
}

TEST(ResultJson, ReadsLinesThatKeepTheirDirection) {
  const Json text = Json("a \u202eb\n♔");
  EXPECT_EQ(line_text({text, "f"}).value(), "a \\xe2\\x80\\xaeb\\x0a♔");
  const Json number = Json(1);
  EXPECT_FALSE(line_text({number, "f"}).has_value());
}

TEST(ResultJson, RefusesWhatIsNoResult) {
  const auto error = [](const char* text) {
    const Json json = Json::parse(text);
    const JsonPlace place{json, "f"};
    return to_string(json.is_array() ? read_pentanomial(place).error() : read_games(place).error());
  };
  EXPECT_EQ(error(R"({"win": 3, "draw": 2})"), "f.loss: found nothing, expected the field");
  EXPECT_EQ(error(R"({"win": 18446744073709551615, "draw": 0, "loss": 0})"),
            "f.win: found 18446744073709551615, expected a count of at most 10^12");
  EXPECT_EQ(error("[1, 2]"), "f: found array, expected five counts");
  EXPECT_EQ(error("[1, 2, 3, 4, -5]"), "f[4]: found -5, expected a count");
}

}  // namespace
}  // namespace raum::web
