#include "tournament/messages/move_message.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

Move the_move() { return Move::parse("Ac2Ac3").value(); }

Json sent_move(const SearchReport& report = {}) {
  return Json::parse(
      move_json({.leg = 1, .ply = 7, .move = the_move(), .report = report}).dump())["move"];
}

MoveMessage move_read(const Json& json) {
  const auto message = read_move(json);
  EXPECT_TRUE(message.has_value()) << (message ? "" : to_string(message.error()));
  return message.value_or(MoveMessage{});
}

// The refusal of a message with another value of a field.
std::string refusal_of_move(const char* field, const Json& value) {
  Json json = sent_move();
  json[field] = value;
  return error_line(read_move(Json::parse(json.dump())));
}

TEST(MoveMessage, IsReadAsItWasSent) {
  const MoveMessage bare = move_read(sent_move());
  EXPECT_EQ(bare.leg, 1);
  EXPECT_EQ(bare.ply, 7U);
  EXPECT_EQ(bare.move, the_move());
  EXPECT_EQ(bare.report.depth, std::nullopt);
  EXPECT_EQ(bare.report.score_cp, std::nullopt);
  EXPECT_EQ(bare.report.mate_in, std::nullopt);
  const MoveMessage full = move_read(sent_move({.depth = 12, .score_cp = -35, .time_ms = 81}));
  EXPECT_EQ(full.report.depth, 12);
  EXPECT_EQ(full.report.score_cp, -35);
  EXPECT_EQ(full.report.time_ms, 81);
  const MoveMessage mate =
      move_read(sent_move({.mate_in = std::numeric_limits<int>::min(), .time_ms = -1}));
  EXPECT_EQ(mate.report.mate_in, std::numeric_limits<int>::min());
  EXPECT_EQ(mate.report.time_ms, 0);
}

TEST(MoveMessage, NamesTheFieldThatIsWrong) {
  EXPECT_EQ(error_line(read_move(1)), "move: found 1, expected an object");
  EXPECT_EQ(refusal_of_move("leg", 2).find("move: found "), 0U);
  EXPECT_EQ(refusal_of_move("leg", -1).find("move.leg: found -1, expected "), 0U);
  EXPECT_EQ(refusal_of_move("ply", 0).find("move: found "), 0U);
  EXPECT_EQ(refusal_of_move("ply", "1").find("move.ply: found \"1\", expected "), 0U);
  EXPECT_EQ(refusal_of_move("text", 1), "move.text: found 1, expected a string");
  EXPECT_EQ(refusal_of_move("text", "x").find("move.text: "), 0U);
  EXPECT_EQ(refusal_of_move("text", "0000"), "move.text: found \"0000\", expected a move");
  EXPECT_EQ(refusal_of_move("cp", 0.5), "move.cp: found 0.5, expected a whole number");
  EXPECT_EQ(refusal_of_move("mate", 3'000'000'000),
            "move.mate: found 3000000000, expected a smaller number");
  EXPECT_EQ(refusal_of_move("depth", std::numeric_limits<std::uint64_t>::max()),
            "move.depth: found 18446744073709551615, expected a smaller number");
  EXPECT_EQ(refusal_of_move("depth", "1"), "move.depth: found \"1\", expected a whole number");
  EXPECT_EQ(refusal_of_move("ms", -1).find("move.ms: found -1, expected "), 0U);
}

}  // namespace
}  // namespace raum::tournament
