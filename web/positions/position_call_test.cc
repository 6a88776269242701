// The call "position": what the rules and an evaluation say about positions.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/testing/print_error.h"
#include "base/testing/sanitizer.h"
#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/named/engine.h"
#include "engine/named/registry.h"
#include "tournament/rgn/rgn.h"
#include "web/positions/bad_positions_fixture.h"
#include "web/positions/call_fixture.h"
#include "web/positions/position_request.h"
#include "web/positions/rules_calls.h"

namespace raum::web {
namespace {

// Black mates by Ab5Ab2.
constexpr std::string_view kMateInOne =
    "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 0 1";
// Black stalemates by Ed2Ee2.
constexpr std::string_view kStalemateInOne =
    "5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b 0 1";

Json position_of(std::string_view fen, const std::vector<std::string>& moves = {}) {
  return accepted(answer_position(post_of({{"fen", fen}, {"moves", moves}})));
}

std::string refused_position(const Json& body) { return refusal(answer_position(post_of(body))); }

// Random positions, of which the later ones have few men.
std::vector<Position> random_positions(int count) {
  SplitMix64 random(20261123);
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i) {
    positions.push_back(random_walk(Position::start(), 1 + i * 200 / count, random));
  }
  return positions;
}

// The kind of a move by the man and the number of coordinates that change.
std::string kind_of(char letter, std::string_view move) {
  const char lower = static_cast<char>(letter | 0x20);
  if (lower == 'p') return "pawn";
  if (lower == 'n') return "knight";
  int changed = 0;
  for (std::size_t i = 0; i < 3; ++i) changed += move[i] != move[i + 3] ? 1 : 0;
  return "axis" + std::to_string(changed);
}

TEST(PositionCall, ListsTheLegalMovesOfManyPositions) {
  std::size_t moves = 0, promotions = 0, captures = 0;
  constexpr int kPositions = cases_of_test(150);
  for (const Position& p : random_positions(kPositions)) {
    const Json answer = position_of(to_string(p));
    std::set<std::string> expected, found;
    for_each_move(p, [&](Move move) { expected.insert(to_string(move)); });
    for (const Json& one : answer["legal"]) {
      const std::string text = one["move"];
      const Move move = Move::parse(text).value();
      found.insert(text);
      const std::size_t from = one["from"], to = one["to"];
      const std::string& letter = answer["cells"][from];
      ASSERT_EQ(letter, std::string(1, p.at(move.from()).letter()));
      EXPECT_EQ(from, move.from().raw);
      EXPECT_EQ(to, move.to().raw);
      EXPECT_EQ(one["kind"], kind_of(letter.front(), text));
      EXPECT_EQ(one["capture"], p.at(move.to()).is_some());
      EXPECT_EQ(one["text"], tournament::to_figurine(p, move));
      const Json promotion =
          text.size() == 7 ? Json(std::string(1, static_cast<char>(text[6] & ~0x20))) : Json();
      EXPECT_EQ(one["promotion"], promotion) << text;
      promotions += promotion.is_null() ? 0U : 1U;
      captures += one["capture"] == true ? 1U : 0U;
    }
    ASSERT_EQ(found, expected) << to_string(p);
    ASSERT_EQ(answer["legal"].size(), expected.size());
    ASSERT_EQ(answer["check"], in_check(p));
    ASSERT_EQ(answer["fen"], to_string(p));
    moves += found.size();
  }
  EXPECT_GT(moves, 20U * kPositions);
  EXPECT_GT(promotions, kPositions / 50U);
  EXPECT_GT(captures, 2U * kPositions);
}

TEST(PositionCall, AddsTheTermsUpToTheEvaluation) {
  std::size_t terms = 0;
  for (const EngineDefinition& engine : named_engines()) {
    Engine player(engine);
    for (const Position& p : random_positions(4)) {
      const Json answer =
          accepted(answer_position(post_of({{"fen", to_string(p)}, {"evaluation", engine.name}})));
      EXPECT_EQ(answer["evaluation"], engine.name);
      int sum = 0, expected = 0;
      for (const Json& term : answer["terms"]) {
        EXPECT_FALSE(term["name"].get<std::string>().empty());
        sum += term["total"].get<int>();
        ++terms;
      }
      for (const EvaluationTerm& term : player.search().evaluation_terms(p)) {
        expected += term.value.cp;
      }
      ASSERT_EQ(sum, expected) << engine.name << ' ' << to_string(p);
      // The flagship evaluates by its net instead.
      ASSERT_EQ(sum == engine.evaluation.value(p).cp, engine.name != "flagship") << to_string(p);
      ASSERT_EQ(answer["total"], sum);
      EXPECT_EQ(answer["previous_terms"], nullptr);
      EXPECT_EQ(answer["previous_total"], nullptr);
    }
  }
  EXPECT_GT(terms, 170U);
}

TEST(PositionCall, HasTheTermsBeforeTheLastMove) {
  const Json before = position_of("startpos", {"Ab1Ac3", "Eb5Ec3"});
  const Json after = position_of("startpos", {"Ab1Ac3", "Eb5Ec3", "Ba2Ba3"});
  EXPECT_EQ(after["previous_terms"], before["terms"]);
  EXPECT_EQ(after["previous_total"], before["total"]);
  EXPECT_NE(after["terms"], before["terms"]);
}

TEST(PositionCall, ThreatensWithTheMovesAfterANullMove) {
  std::size_t checks = 0, quiet = 0;
  for (const Position& p : random_positions(50)) {
    const Json answer = position_of(to_string(p));
    if (in_check(p)) {
      ++checks;
      EXPECT_EQ(answer["threats"], nullptr);
      EXPECT_EQ(answer["threats_fen"], nullptr);
      EXPECT_EQ(answer["threats_reason"], "in check");
      continue;
    }
    ++quiet;
    EXPECT_EQ(answer["threats_reason"], nullptr);
    Position passed = p;
    passed.make_null();
    EXPECT_EQ(answer["threats_fen"], to_string(passed));
    EXPECT_EQ(answer["threats"], position_of(to_string(passed))["legal"]);
    EXPECT_NE(answer["threats"], answer["legal"]);
  }
  EXPECT_GT(checks, 1U);
  EXPECT_GT(quiet, 25U);
}

TEST(PositionCall, DescribesEveryMoveOfTheGame) {
  const Json answer = position_of(kMateInOne, {"Ab5Ab2"});
  EXPECT_EQ(answer["start_fen"], kMateInOne);
  ASSERT_EQ(answer["plies"].size(), 1U);
  const Json& ply = answer["plies"][0];
  EXPECT_EQ(ply["move"], "Ab5Ab2");
  EXPECT_EQ(ply["text"], "♛Ab5-Ab2†††");
  EXPECT_EQ(ply["check"], true);
  EXPECT_EQ(ply["capture"], false);
  EXPECT_EQ(ply["fen"], answer["fen"]);
  EXPECT_EQ(answer["to_move"], "white");
  EXPECT_EQ(answer["cells"].at(Square::parse("Ab2").value().raw), "q");
  EXPECT_EQ(answer["cells"].at(Square::parse("Ab5").value().raw), "");
  EXPECT_EQ(answer["cells"].size(), 125U);
}

TEST(PositionCall, MarksCaptures) {
  SplitMix64 random(3);
  std::size_t captures = 0;
  for (int game = 0; game < 20; ++game) {
    Position p = Position::start();
    std::vector<std::string> moves;
    std::vector<bool> expected;
    for (int ply = 0; ply < 60; ++ply) {
      MoveList list;
      list_moves(p, list);
      if (list.size() == 0) break;
      const Move move = list[random.below(list.size())];
      moves.push_back(to_string(move));
      expected.push_back(p.at(move.to()).is_some());
      p.make(move);
    }
    const Json answer = position_of("startpos", moves);
    ASSERT_EQ(answer["plies"].size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      EXPECT_EQ(answer["plies"].at(i)["capture"], expected[i]);
      captures += expected[i] ? 1U : 0U;
    }
    EXPECT_EQ(answer["fen"], to_string(p));
    EXPECT_EQ(answer["plies"].back()["fen"], to_string(p));
  }
  EXPECT_GT(captures, 20U);
}

TEST(PositionCall, SaysHowAGameEnded) {
  const std::vector<std::string> shuffle{"Ab1Ac3", "Eb5Ec3", "Ac3Ab1", "Ec3Eb5"};
  std::vector<std::string> thrice = shuffle;
  thrice.insert(thrice.end(), shuffle.begin(), shuffle.end());
  EXPECT_EQ(position_of("startpos", shuffle)["over"], nullptr);
  EXPECT_EQ(position_of("startpos", shuffle)["repetitions"], 2);
  EXPECT_EQ(position_of("startpos", shuffle)["draw_clock"], 4);
  const Json repeated = position_of("startpos", thrice);
  EXPECT_EQ(repeated["over"], (Json{{"result", "1/2-1/2"}, {"reason", "threefold repetition"}}));
  EXPECT_EQ(repeated["repetitions"], 3);
  EXPECT_FALSE(repeated["legal"].empty());
  const Json mate = position_of(kMateInOne, {"Ab5Ab2"});
  EXPECT_EQ(mate["over"], (Json{{"result", "0-1"}, {"reason", "spacemate"}}));
  EXPECT_TRUE(mate["legal"].empty());
  EXPECT_EQ(
      position_of(to_string(half_turn(parse_position(kMateInOne).value())), {"Eb1Eb4"})["over"],
      (Json{{"result", "1-0"}, {"reason", "spacemate"}}));
  EXPECT_EQ(position_of(kStalemateInOne, {"Ed2Ee2"})["over"],
            (Json{{"result", "1/2-1/2"}, {"reason", "stalemate"}}));
  EXPECT_EQ(position_of("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1")["over"],
            (Json{{"result", "1/2-1/2"}, {"reason", "dead material"}}));
  EXPECT_EQ(
      position_of("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 b 100 60")["over"],
      (Json{{"result", "1/2-1/2"}, {"reason", "100-ply rule"}}));
}

TEST(PositionCall, AnswersBadPositionsWithTheWordsOfTheParser) {
  std::size_t refused = 0;
  std::set<std::string> words;
  for (const std::string& text : bad_positions()) {
    const auto parsed = parse_position(text);
    if (parsed) continue;  // trailing blanks are none of the parser's faults
    const std::string expected = to_string(parsed.error());
    EXPECT_EQ(refused_position({{"fen", text}}), expected);
    ++refused;
    words.insert(expected);
  }
  EXPECT_GE(refused, 60U);
  EXPECT_GE(words.size(), 30U);
  EXPECT_EQ(refused_position(
                {{"fen", "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1\nquit"}}),
            to_string(parse_position(
                          "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1\nquit")
                          .error()));
}

TEST(PositionCall, RefusesMovesWithTheWordsOfTheGame) {
  const auto refused_moves = [](const Json& moves) {
    return refused_position({{"fen", "startpos"}, {"moves", moves}});
  };
  EXPECT_EQ(refused_moves({"Ab1Ac3", "Ad1Ac3"}),
            "move 2: found \"Ad1Ac3\", expected a legal move of the position");
  EXPECT_EQ(refused_moves({"0000"}),
            "move 1: found \"0000\", expected a legal move of the position");
  for (const std::string& text :
       {std::string("Ab1Ac3\n"), std::string("Ab1Ac3\0", 7), std::string("Ab1Ac3\nquit"),
        std::string(""), std::string("e2e4"), std::string("\n"), std::string(5'000, 'A')}) {
    const auto parsed = Move::parse(text);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(refused_moves({text}), to_string(within("move 1", parsed.error())));
  }
  EXPECT_EQ(refused_moves(7), "body.moves: found 7, expected an array of moves");
  EXPECT_EQ(refused_moves({7}), "body.moves[0]: found 7, expected a string");
  EXPECT_EQ(refused_moves(std::vector<std::string>(kMostMoves + 1, "Ab1Ac3")),
            "body.moves: found 4001 moves, expected at most 4000");
}

TEST(PositionCall, TakesSomeThousandMoves) {
  // The last of these move far beyond the end by repetition, which a page may play through.
  std::vector<std::string> moves;
  while (moves.size() < kMostMoves) {
    for (const char* const move : {"Ab1Ac3", "Eb5Ec3", "Ac3Ab1", "Ec3Eb5"})
      moves.emplace_back(move);
  }
  const Json answer = position_of("startpos", moves);
  EXPECT_EQ(answer["plies"].size(), kMostMoves);
  EXPECT_EQ(answer["repetitions"], 1 + kMostMoves / 4);
}

TEST(PositionCall, RefusesOtherBodies) {
  const auto refused_text = [](const std::string& body) {
    return refusal(
        answer_position({.method = Method::Post, .path = {}, .query = {}, .body = body}));
  };
  EXPECT_EQ(refused_text(""), "body: byte 1: found invalid JSON, expected a JSON object");
  EXPECT_EQ(refused_text("[]"), "body: found array, expected a JSON object");
  EXPECT_EQ(refused_text("null"), "body: found null, expected a JSON object");
  EXPECT_EQ(refused_text("{}"), "body.fen: found nothing, expected the field");
  EXPECT_EQ(refused_text("{\"fen\":1}"), "body.fen: found 1, expected a string");
  EXPECT_EQ(refused_text("{\"fen\":\"startpos\",\"evaluation\":1}"),
            "body: evaluation: found 1, expected a string");
  EXPECT_EQ(refused_text("{\"fen\":\"startpos\",\"evaluation\":\"maackesgeist\"}"),
            "engine: found \"maackesgeist\", expected a named engine, such as maackesgeist-v2");
  EXPECT_EQ(refused_text(std::string(60'000, '[')),
            "body: byte 201: found brackets nested deeper than 200 levels, expected a JSON object");
}

}  // namespace
}  // namespace raum::web
