#include "tournament/game/endgame_rule.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/testing/solved_endings.h"
#include "tournament/game/adjudication.h"

namespace raum::tournament {
namespace {

class EndgameRuleTest : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(folder_ / "KQvK.endgame", std::ios::binary)
        << solved_ending(*endgame::MenSet::parse("KQvK"));
    const auto opened = EndgameRule::open(folder_.path());
    ASSERT_TRUE(opened) << to_string(opened.error());
    rule_ = *opened;
  }

  TemporaryFolder folder_;
  EndgameRule rule_;
};

TEST_F(EndgameRuleTest, RulesByTheTables) {
  const std::vector<std::string> men{"KBb3", "QCb2", "kAa1"};
  const auto won = ruling_of(rule_, position_of(men, Color::White));
  ASSERT_TRUE(won);
  EXPECT_EQ(won->winner, Color::White);
  EXPECT_EQ(won->reason, "endgame tables");
  const auto lost = ruling_of(rule_, position_of({"kBb3", "qCb2", "KAa1"}, Color::White));
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->winner, Color::Black);
  const auto drawn = ruling_of(rule_, position_of({"KEe5", "QBb2", "kAa1"}, Color::Black));
  ASSERT_TRUE(drawn);
  EXPECT_EQ(drawn->winner, std::nullopt);
  EXPECT_EQ(drawn->reason, "endgame tables");
}

TEST_F(EndgameRuleTest, LeavesWhatItDoesNotKnow) {
  EXPECT_FALSE(ruling_of(rule_, Position::start()));
  EXPECT_FALSE(ruling_of(rule_, position_of({"KBb3", "QCb2", "pDd4", "kAa1"}, Color::White)));
  EXPECT_FALSE(ruling_of({}, position_of({"KBb3", "QCb2", "kAa1"}, Color::White)));
}

// A draw stays one, whatever the clock.
TEST_F(EndgameRuleTest, LeavesWinsThatMayComeTooLate) {
  Position position = position_of({"KBb3", "QCb2", "kAa1"}, Color::White);
  position.set_clocks(99, 80);
  EXPECT_TRUE(ruling_of(rule_, position));
  position = position_of({"KCc3", "QCb5", "kAa1"}, Color::Black);
  position.set_clocks(98, 80);
  EXPECT_FALSE(ruling_of(rule_, position));
  position = position_of({"KEe5", "QBb2", "kAa1"}, Color::Black);
  position.set_clocks(99, 80);
  EXPECT_TRUE(ruling_of(rule_, position));
}

TEST_F(EndgameRuleTest, IsNamedByItsTables) {
  Adjudication rules;
  rules.endgames = rule_;
  EXPECT_EQ(to_string(rules), "endgames " + rule_.tables->identity());
  EXPECT_NE(rules, Adjudication{});
  EXPECT_TRUE(rule_.identity.starts_with("1 sets ")) << rule_.identity;
}

TEST_F(EndgameRuleTest, IsOpenedWhereAnotherProcessPlays) {
  const EndgameRule sent{.folder = folder_.path(), .identity = rule_.identity};
  EXPECT_FALSE(ruling_of(sent, position_of({"KBb3", "QCb2", "kAa1"}, Color::White)));
  const auto opened = sent.opened_here();
  ASSERT_TRUE(opened) << to_string(opened.error());
  EXPECT_TRUE(ruling_of(*opened, position_of({"KBb3", "QCb2", "kAa1"}, Color::White)));
  EXPECT_EQ(EndgameRule{}.opened_here().value(), EndgameRule{});
  const EndgameRule other{.folder = folder_.path(), .identity = "2 sets 0123"};
  EXPECT_EQ(error_line(other.opened_here()),
            folder_.path() + ": found " + rule_.identity + ", expected 2 sets 0123");
  EXPECT_FALSE(EndgameRule::open(folder_ / "none"));
}

}  // namespace
}  // namespace raum::tournament
