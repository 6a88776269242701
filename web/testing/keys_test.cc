#include "web/testing/keys.h"

#include <gtest/gtest.h>

#include <string>

namespace raum::web {
namespace {

// "+a -a": the keys that go down and up.
std::string steps_of(const Json& parameters) {
  std::string text;
  for (const Json& step : parameters.at("actions").at(0).at("actions")) {
    if (!text.empty()) text += ' ';
    text += step.at("type") == "keyDown" ? '+' : '-';
    text += step.at("value").get<std::string>();
  }
  return text;
}

TEST(Keys, AreTypedCharacterByCharacter) {
  EXPECT_EQ(steps_of(typed("aB")), "+a -a +B -B");
  EXPECT_EQ(steps_of(typed("é€♞𝄞")), "+é -é +€ -€ +♞ -♞ +𝄞 -𝄞");
  EXPECT_EQ(steps_of(typed(key::kEnter)), "+\uE007 -\uE007");
  EXPECT_EQ(steps_of(typed("")), "");
}

TEST(Keys, OfAChordAreReleasedInReverse) {
  EXPECT_EQ(steps_of(chord({key::kShift, "a", "b"})), "+\uE008 +a +b -b -a -\uE008");
}

TEST(Keys, AreActionsOfOneKeyboard) {
  EXPECT_EQ(typed("a"), Json::parse(R"({"actions": [{"type": "key", "id": "keyboard", "actions": [
              {"type": "keyDown", "value": "a"}, {"type": "keyUp", "value": "a"}]}]})"));
}

}  // namespace
}  // namespace raum::web
