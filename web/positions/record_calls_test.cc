// The calls that read and write game records.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "tournament/rgn/rgn_reader.h"
#include "web/positions/call_fixture.h"
#include "web/positions/rules_calls.h"

namespace raum::web {
namespace {

constexpr const char* kVariant = "[Variant \"Raumschach-Normal-Form\"]\n";

Json read(const std::string& text) {
  return accepted(answer_read_record(post_of({{"text", text}})));
}
std::string refused_read(const std::string& text) {
  return refusal(answer_read_record(post_of({{"text", text}})));
}
std::string written(const Json& body) {
  return accepted(answer_write_record(post_of(body)))["text"];
}

TEST(RecordCalls, ReadBackWhatTheyWrote) {
  SplitMix64 random(11);
  std::size_t plies = 0;
  for (int game = 0; game < 30; ++game) {
    Position p = Position::start();
    Json moves = Json::array();
    for (int ply = 0; ply < 5 * game; ++ply) {
      MoveList list;
      list_moves(p, list);
      if (list.size() == 0) break;
      const Move move = list[random.below(list.size())];
      moves.push_back(to_string(move));
      p.make(move);
    }
    const std::string text = written({{"position", {{"fen", "startpos"}, {"moves", moves}}},
                                      {"white", "né \"x\""},
                                      {"black", "b"},
                                      {"result", "0-1"}});
    const Json games = read(text)["games"];
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0]["moves"], moves);
    EXPECT_EQ(games[0]["texts"].size(), moves.size());
    EXPECT_EQ(games[0]["fen"], kStartText);
    EXPECT_EQ(games[0]["white"], "né \"x\"");
    EXPECT_EQ(games[0]["black"], "b");
    const bool is_over = games[0]["termination"] != "";
    EXPECT_TRUE(is_over || games[0]["result"] == "0-1");
    plies += moves.size();
  }
  EXPECT_GT(plies, 1'000U);
}

TEST(RecordCalls, WriteTheResultOfTheRules) {
  const Json position{{"fen", "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 0 1"},
                      {"moves", {"Ab5Ab2"}}};
  const Json game = read(written({{"position", position}, {"result", "1-0"}}))["games"][0];
  EXPECT_EQ(game["result"], "0-1");
  EXPECT_EQ(game["termination"], "spacemate");
  EXPECT_EQ(game["white"], "?");
  const Json open = read(written({{"position", {{"fen", "startpos"}}}}))["games"][0];
  EXPECT_EQ(open["result"], "*");
  EXPECT_EQ(open["termination"], "");
}

TEST(RecordCalls, ReadCommentsAndTags) {
  const Json game =
      read(std::string(kVariant) +
           "[White \"a<b>\"]\n\n1. Ab1Ac3 {+31cp d6 450ms 1397n} Eb5Ec3 {hello} *")["games"][0];
  EXPECT_EQ(game["comments"][0],
            (Json{{"centipawns", 31}, {"depth", 6}, {"milliseconds", 450}, {"nodes", 1397}}));
  EXPECT_EQ(game["comments"][1], nullptr);
  EXPECT_EQ(game["texts"], (Json{"♘Ab1-Ac3", "♞Eb5-Ec3"}));
  EXPECT_EQ(game["tags"], (Json::array({Json::array({"White", "a<b>"})})));
  EXPECT_EQ(game["white"], "a<b>");
  EXPECT_EQ(game["black"], "");
}

TEST(RecordCalls, RefuseRecordsWithTheWordsOfTheReader) {
  for (const std::string& text :
       {std::string(), std::string("x"), std::string(kVariant) + "1. Ab1Ab9 *",
        std::string(kVariant) + "1. Ab1Ab3 *", std::string(kVariant) + "[FEN \"9\"]\n*",
        std::string(kVariant) + "1. Ab1Ac3 {", std::string("[Variant \"chess\"]\n*"),
        std::string(kVariant) + "1. ♔Ab1Ac3 *", std::string(1, '\0'), std::string("\xff\xfe")}) {
    const auto parsed = tournament::parse_rgn(text, "record");
    ASSERT_FALSE(parsed) << text;
    // As JSON, bytes that are not UTF-8 never arrive.
    if (text.starts_with('\xff')) continue;
    EXPECT_EQ(refused_read(text), to_string(parsed.error()));
  }
  EXPECT_EQ(refusal(answer_read_record(post_of(Json::object()))),
            "body: text: found nothing, expected the field");
  std::string many;
  for (int i = 0; i < 1'001; ++i) many += std::string(kVariant) + "\n*\n\n";
  EXPECT_EQ(refused_read(many), "record: found 1001 games, expected at most 1000");
  std::string endless = std::string(kVariant) + "\n";
  for (int i = 0; i < 1'001; ++i) endless += "Ab1Ac3 Eb5Ec3 Ac3Ab1 Ec3Eb5\n";
  EXPECT_EQ(refused_read(endless + "*"), "record: game 1: found 4004 moves, expected at most 4000");
}

TEST(RecordCalls, RefuseToWriteOtherBodies) {
  const auto refused_write = [](const Json& body) {
    return refusal(answer_write_record(post_of(body)));
  };
  const Json start{{"fen", "startpos"}};
  EXPECT_EQ(refused_write(Json::object()), "body: position: found nothing, expected the field");
  EXPECT_EQ(refused_write({{"position", 1}}), "body: position: found 1, expected an object");
  EXPECT_EQ(refused_write({{"position", {{"fen", "startpos"}, {"moves", {"Ab1Ab3"}}}}}),
            "move 1: found \"Ab1Ab3\", expected a legal move of the position");
  EXPECT_EQ(refused_write({{"position", start}, {"white", 1}}),
            "body: white: found 1, expected a string");
  EXPECT_NE(refused_write({{"position", start}, {"result", "2-0"}}).find("found \"2-0\""),
            std::string::npos);
}

TEST(RecordCalls, WriteHostileNamesAsText) {
  const std::string text = written({{"position", {{"fen", "startpos"}}},
                                    {"white", "a\"]\n[Result \"1-0\"]\n"},
                                    {"black", std::string("b\0c", 3)}});
  const Json game = read(text)["games"][0];
  EXPECT_EQ(game["white"], "a\"] [Result \"1-0\"] ");
  EXPECT_EQ(game["black"], "b c");
  EXPECT_EQ(game["result"], "*");
}

}  // namespace
}  // namespace raum::web
