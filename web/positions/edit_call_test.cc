// The call "edit": a board and a side to move become a position text.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "web/positions/call_fixture.h"
#include "web/positions/rules_calls.h"

namespace raum::web {
namespace {

Json cells_of(const Position& position) {
  Json cells = Json::array();
  for (int i = 0; i < kSquares; ++i) {
    const Piece piece = position.at(Square::at(i));
    cells.push_back(piece.is_some() ? std::string(1, piece.letter()) : "");
  }
  return cells;
}

Json start_body() { return {{"cells", cells_of(Position::start())}, {"to_move", "white"}}; }

std::string refused_edit(const Json& body) { return refusal(answer_edit(post_of(body))); }

TEST(EditCall, WritesTheTextOf500Positions) {
  SplitMix64 random(5);
  for (int i = 0; i < 500; ++i) {
    const Position p = random_walk(Position::start(), i / 2, random);
    const Json answer = accepted(
        answer_edit(post_of({{"cells", cells_of(p)},
                             {"to_move", p.side_to_move() == Color::White ? "white" : "black"},
                             {"halfmove_clock", p.halfmove_clock()},
                             {"move_number", p.move_number()}})));
    ASSERT_EQ(answer, (Json{{"fen", to_string(p)}}));
  }
}

TEST(EditCall, StartsTheCountersWithoutThem) {
  EXPECT_EQ(accepted(answer_edit(post_of(start_body())))["fen"], kStartText);
}

TEST(EditCall, AnswersBadBoardsWithTheWordsOfTheParser) {
  std::size_t refused = 0;
  const auto expect_words = [&](const Json& body, const std::string& words) {
    EXPECT_EQ(refused_edit(body), words);
    ++refused;
  };
  // A man more on each empty cell: 41 men, or a pawn on a cell where none may be.
  for (int i = 0; i < kSquares; ++i) {
    Json body = start_body();
    const std::string held = body["cells"][static_cast<std::size_t>(i)];
    if (!held.empty()) continue;
    body["cells"][static_cast<std::size_t>(i)] = "Q";
    expect_words(body, "position: found 21 men of White, expected at most 20");
  }
  EXPECT_EQ(refused, 85U);
  Json body = start_body();
  body["cells"][static_cast<std::size_t>(Position::start().king(Color::Black).index())] = "";
  expect_words(body, "position: found 0 kings of Black, expected exactly one");
  body = start_body();
  body["cells"][0] = "p";
  body["cells"][static_cast<std::size_t>(Square::parse("Ea4").value().index())] = "";
  expect_words(
      body, "position: found a pawn of Black on Aa1, expected no pawn on its own promotion cells");
  body = start_body();
  body["move_number"] = 0;
  EXPECT_NE(refused_edit(body).find("found \"0\", expected a whole number from 1 to 99999"),
            std::string::npos);
  body["move_number"] = 1;
  body["halfmove_clock"] = 10'000;
  EXPECT_NE(refused_edit(body).find("found \"10000\", expected a whole number from 0 to 9999"),
            std::string::npos);
}

TEST(EditCall, RefusesOtherBodies) {
  Json body = start_body();
  body["cells"].push_back("");
  EXPECT_EQ(refused_edit(body), "body: cells: found 126 cells, expected 125 cells");
  body["cells"] = Json::object();
  EXPECT_EQ(refused_edit(body), "body: cells: found object, expected an array of 125 cells");
  body = start_body();
  body["cells"][31] = 5;
  EXPECT_EQ(refused_edit(body), "body: cells[31]: found 5, expected a string");
  for (const char* const text : {"x", "KK", "\n", ".", "1", "/"}) {
    body["cells"][31] = text;
    EXPECT_EQ(refused_edit(body).substr(0, 16), "cell Bb2: found ") << text;
  }
  body = start_body();
  body["to_move"] = "w";
  EXPECT_EQ(refused_edit(body), "body: to_move: found \"w\", expected \"white\" or \"black\"");
  body.erase("to_move");
  EXPECT_EQ(refused_edit(body), "body: to_move: found nothing, expected the field");
  body = start_body();
  body["halfmove_clock"] = -1;
  EXPECT_EQ(refused_edit(body), "body: halfmove_clock: found -1, expected a count");
  body = start_body();
  body["move_number"] = "1\n";
  EXPECT_EQ(refused_edit(body), "body: move_number: found \"1\\x0a\", expected a count");
}

}  // namespace
}  // namespace raum::web
