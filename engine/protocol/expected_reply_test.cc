#include "engine/protocol/expected_reply.h"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/text/words.h"

namespace raum {
namespace {

void add(ExpectedReplies& replies, int multipv, std::string_view line) {
  std::vector<Move> pv;
  for (const std::string_view move : split_words(line)) pv.push_back(Move::parse(move).value());
  replies.add({.pv = pv, .multipv = multipv});
}

std::string reply_to(const ExpectedReplies& replies, std::string_view move) {
  return to_string(replies.reply_to(Move::parse(move).value(), Position::start()));
}

TEST(ExpectedReplies, AreThoseOfTheLastIteration) {
  ExpectedReplies replies;
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "0000") << "nothing was reported";
  add(replies, 0, "Ab1Ac3 Eb5Ec3");
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "Eb5Ec3");
  add(replies, 0, "Ab1Ac3 Ec4Ec3 Ac2Ac3");
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "Ec4Ec3");
  EXPECT_EQ(reply_to(replies, "Ac2Ac3"), "0000") << "a better move of an unfinished iteration";
  add(replies, 0, "Ab1Ac3");
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "0000") << "the line ends";
}

TEST(ExpectedReplies, AreThoseOfTheLineThatIsPlayed) {
  ExpectedReplies replies;
  add(replies, 1, "Ab1Ac3 Ec4Ec3");
  add(replies, 1, "Ab1Ac3 Eb5Ec3");
  add(replies, 2, "Ac2Ac3 Ec4Ec3");
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "Eb5Ec3");
  EXPECT_EQ(reply_to(replies, "Ac2Ac3"), "Ec4Ec3");
}

TEST(ExpectedReplies, AreNotTakenFromBehindTheLine) {
  const std::array moves{Move::parse("Ab1Ac3").value(), Move::parse("Eb5Ec3").value()};
  ExpectedReplies replies;
  replies.add({.pv = std::span(moves).first(1)});
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "0000");
}

TEST(ExpectedReplies, AreLegal) {
  ExpectedReplies replies;
  add(replies, 0, "Ab1Ac3 Ac2Ac3");
  EXPECT_EQ(reply_to(replies, "Ab1Ac3"), "0000") << "a move of the same side";
}

}  // namespace
}  // namespace raum
