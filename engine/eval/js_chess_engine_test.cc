// Tests the evaluation against a transcription of its document's section Position Evaluation on a
// plain array, with the tables as printed, and against values computed by hand.
#include "engine/eval/js_chess_engine.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/transcriptions/square_tables.h"

namespace raum {
namespace {

// "Example - Pawn Table (white perspective)", bonus points.
constexpr SquareTable kPawnTable{{{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
                                  {5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0},
                                  {1.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 1.0},
                                  {0.5, 0.5, 1.0, 2.5, 2.5, 1.0, 0.5, 0.5},
                                  {0.0, 0.0, 0.0, 2.0, 2.0, 0.0, 0.0, 0.0},
                                  {0.5, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.5},
                                  {0.5, 0.0, 0.0, -2.0, -2.0, 0.0, 0.0, 0.5},
                                  {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}}};

// evaluate(board, WHITE) in the document's unit, a tenth of a pawn, converted to centipawns.
TermValues js_chess_engine_terms(const Position& position) {
  const std::map<char, double> piece_values{{'P', 1}, {'N', 3}, {'B', 3}, {'U', 2},
                                            {'R', 5}, {'Q', 9}, {'K', 10}};
  const std::vector<PlainMan> men = PlainBoard::of(position).men();
  const bool ending =
      std::none_of(men.begin(), men.end(), [](const PlainMan& m) { return m.type == 'Q'; });
  double material = 0;
  double positional = 0;
  for (const PlainMan& m : men) {
    const double points = m.type == 'P' ? on_square(kPawnTable, m) : simplified(m, ending) / 10;
    material += m.sign * piece_values.at(m.type) * 10;
    positional += m.sign * points * 0.5;
  }
  return {{"material", static_cast<int>(material * 10)},
          {"piece-square", static_cast<int>(positional * 10)}};
}

void expect_js_chess_engine_terms(const Position& p) {
  const TermValues expected = js_chess_engine_terms(p);
  ASSERT_EQ(term_values(js_chess_engine_evaluation(), p), expected) << to_string(p);
  ASSERT_EQ(js_chess_engine_evaluation().value(p).cp, total_of(expected)) << to_string(p);
}

TEST(JsChessEngine, EqualsTheDocumentOnRandomWalks) {
  SplitMix64 random{10};
  for (int i = 0; i < 300; ++i)
    expect_js_chess_engine_terms(random_walk(Position::start(), i, random));
}

TEST(JsChessEngine, EqualsTheDocumentOnScatteredMen) {
  SplitMix64 random{11};
  for (int i = 0; i < 300; ++i) expect_js_chess_engine_terms(scattered_men(random));
}

struct JsChessEngineRow {
  std::vector<std::string_view> men;
  int material, piece_square;
};

// White's king on Ac1 and Black's on Ec5 are mirror images, so that only the other men count. A
// bonus point is 5 centipawns.
TEST(JsChessEngine, GivesEachTermItsHandComputedValue) {
  const std::vector<JsChessEngineRow> rows{
      {{"PBa2"}, 100, 2},          // row 2, column A: 0.5 points, cut
      {{"PBa2", "PAa3"}, 200, 5},  // twice 0.5
      {{"PBc2"}, 100, -10},        // row 2, column D: −2
      {{"PBb3"}, 100, 5},          // row 3, column C: 1
      {{"PCc3"}, 100, 10},         // row 4, column D: 2
      {{"PCc4"}, 100, 12},         // row 5, column D: 2.5, cut
      {{"PDc4"}, 100, 15},         // row 6, column D: 3
      {{"PDe5", "pBe1"}, 0, 0},    // row 7 each
      {{"PEb4"}, 100, 25},         // row 7: 5
      {{"NCc3"}, 300, 10},         // the middle: 2
      {{"NAa1"}, 300, -25},        // a corner: −5
      {{"NAa2"}, 300, -20},        // an edge: −4
      {{"nAb2"}, -300, 17},        // a face: −3.5 of Black's, cut
      {{"BBb2"}, 300, 2},          // inside: 0.5, cut
      {{"UEe5"}, 200, -10},        // a corner, as a bishop: −2
      {{"uCc3"}, -200, -5},        // the middle, as a bishop: 1
      {{"REc4"}, 500, 5},          // row 7, column D: 1
      {{"rAa2"}, -500, -2},        // row 7 for Black, column A: 0.5, cut
      {{"QCc3"}, 900, 2},          // the middle: 0.5, cut
  };
  for (const JsChessEngineRow& row : rows) {
    Position p;
    for (std::string_view man : row.men) {
      p.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man.front()).value());
    }
    p.put(Square::parse("Ac1").value(), Piece::make(Color::White, PieceType::King));
    p.put(Square::parse("Ec5").value(), Piece::make(Color::Black, PieceType::King));
    const TermValues expected{{"material", row.material}, {"piece-square", row.piece_square}};
    EXPECT_EQ(term_values(js_chess_engine_evaluation(), p), expected) << to_string(p);
  }
}

// With queens the king is worth most on its home row, without queens in the centre.
TEST(JsChessEngine, PrefersACentralKingWithoutQueens) {
  const auto value = [](std::string_view text) {
    return term_values(js_chess_engine_evaluation(), parse_position(text).value())
        .at("piece-square");
  };
  // In the endgame White's king on Cc3 has 4 points, Black's on Ee5 −5; in the middlegame −4 and 2.
  EXPECT_EQ(value("4k/5/5/5/5//5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1"), 20 + 25);
  EXPECT_EQ(value("4k/5/5/5/5//5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/5//5/5/5/5/QQ3 b 0 1"),
            -20 - 10 + (-20 - 15) / 2);
}

}  // namespace
}  // namespace raum
