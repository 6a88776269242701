// SearchRequest: which searches a page may ask for, and what then goes to the engine.
#include "web/play/search_request.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "web/positions/position_request.h"

namespace raum::web {
namespace {

constexpr const char* kTab = "0123456789abcdef0123456789abcdef";

std::vector<PlayEngine> engines() {
  PlayEngine engine;
  engine.spec.name = "e";
  engine.spec.command = "./e";
  engine.spec.options = {{"Own", "1"}, {"hash", "4"}};
  for (const char* const line : {"option name Hash type spin default 16 min 1 max 64",
                                 "option name Level type spin default 1 min 0 max 5",
                                 "option name Style type combo default a var a var b"}) {
    engine.options.push_back(parse_announced_option(line).value());
  }
  engine.most_lines = 8;
  PlayEngine plain;
  plain.spec.name = "plain";
  return {engine, plain};
}

Json body() {
  return {{"tab", kTab},
          {"engine", 0},
          {"position", {{"fen", "startpos"}, {"moves", {"Ab1Ac3"}}}},
          {"limit", {{"depth", 6}}}};
}

// Numbers have the types that they have in the text of a body.
Expected<SearchRequest> read(const Json& json) {
  return read_search_request(parse_body(json.dump()).value(), engines(), {});
}

SearchRequest request_of(const Json& json) {
  auto request = read(json);
  if (!request) {
    ADD_FAILURE() << to_string(request.error());
    return {.tab = {}, .options = {}, .game = Game(Position::start()), .go = {}};
  }
  return *std::move(request);
}

std::string refused(const char* name, const Json& value) {
  Json json = body();
  json[name] = value;
  const auto request = read(json);
  return request ? "no error" : to_string(request.error());
}

TEST(SearchRequest, BecomesLinesOfTheProtocol) {
  Json json = body();
  json["searchmoves"] = {"Eb5Ec3", "Ec4Ec3"};
  json["multipv"] = 3;
  json["options"] = {{"Hash", 32}, {"Style", "b"}};
  json["new_game"] = true;
  const SearchRequest request = request_of(json);
  EXPECT_EQ(request.go, "go depth 6 searchmoves Eb5Ec3 Ec4Ec3");
  EXPECT_EQ(request.lines, 3);
  EXPECT_TRUE(request.new_game);
  EXPECT_EQ(request.tab, kTab);
  EXPECT_EQ(position_line(request.game),
            "position fen " + std::string(kStartText) + " moves Ab1Ac3\n");
  const std::vector<std::pair<std::string, std::string>> options{
      {"Own", "1"}, {"hash", "32"}, {"Style", "b"}};
  EXPECT_EQ(spec_of(request, engines()[0]).options, options);
}

TEST(SearchRequest, HasOneLimit) {
  const auto go = [](const Json& limit) {
    Json json = body();
    json["limit"] = limit;
    return request_of(json).go;
  };
  EXPECT_EQ(go({{"nodes", 5'000}}), "go nodes 5000");
  EXPECT_EQ(go({{"movetime", 100}}), "go movetime 100");
  EXPECT_EQ(go({{"infinite", true}}), "go infinite");
  EXPECT_EQ(go({{"level", true}}), "go");
  const auto time = [](const Json& limit) {
    Json json = body();
    json["limit"] = limit;
    return request_of(json).time;
  };
  EXPECT_EQ(time({{"movetime", 100}}), std::chrono::milliseconds(5'100));
  // An hour, and the times that an engine has to end.
  for (const Json& limit : {Json{{"nodes", 5'000}}, Json{{"depth", 6}}, Json{{"infinite", true}},
                            Json{{"level", true}}}) {
    EXPECT_EQ(time(limit), std::chrono::milliseconds(3'607'000)) << limit;
  }
  EXPECT_EQ(go({{"depth", 1}}), "go depth 1");
  EXPECT_EQ(go({{"depth", 100}}), "go depth 100");
  EXPECT_EQ(go({{"nodes", 100'000'000'000}}), "go nodes 100000000000");
  EXPECT_EQ(go({{"movetime", 3'600'000}}), "go movetime 3600000");
}

TEST(SearchRequest, RefusesOtherTabs) {
  for (const Json& tab : {Json(""), Json("0123456789ABCDEF0123456789ABCDEF"),
                          Json(std::string(kTab) + "0"), Json(std::string(31, '0') + "\n")}) {
    EXPECT_NE(refused("tab", tab).find("expected 32 hexadecimal digits"), std::string::npos) << tab;
  }
  EXPECT_EQ(refused("tab", 5), "body: tab: found 5, expected a string");
}

TEST(SearchRequest, RefusesOtherEngines) {
  const std::string expected = ", expected the index of an engine, from 0 to 1";
  EXPECT_EQ(refused("engine", 2), "body: engine: found 2" + expected);
  EXPECT_EQ(refused("engine", -1), "body: engine: found -1" + expected);
  EXPECT_EQ(refused("engine", "/bin/sh"), "body: engine: found \"/bin/sh\"" + expected);
  const auto none = read_search_request(parse_body(body().dump()).value(), {}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(to_string(none.error()),
            "body: engine: found 0, expected an engine, but there is none");
}

TEST(SearchRequest, RefusesOptionsThatWereNotAnnounced) {
  EXPECT_EQ(refused("options", {{"hash", 5}}),
            "body: options: found \"hash\", expected an option that the engine announced, such as "
            "Hash");
  EXPECT_EQ(refused("options", {{"Own", "x"}}),
            "body: options: found \"Own\", expected an option that the engine announced: Hash, "
            "Level, Style");
  EXPECT_EQ(refused("options", {{"Hash value 1\nquit", 5}}),
            "body: options: found \"Hash value 1\\x0aquit\", expected an option that the engine "
            "announced: Hash, Level, Style");
  EXPECT_EQ(refused("options", {{"Hash", 65}}),
            "body: options.Hash: found 65, expected an integer from 1 to 64");
  EXPECT_EQ(refused("options", {{"Style", "a\nquit"}}),
            "body: options.Style: found \"a\\x0aquit\", expected a value of the option: a, b");
  EXPECT_EQ(refused("options", {1}), "body: options: found array, expected an object");
}

TEST(SearchRequest, RefusesLimitsOutOfRange) {
  const std::string one = ", expected one of depth, nodes, movetime, infinite and level";
  EXPECT_EQ(refused("limit", Json::object()), "body: limit: found object" + one);
  EXPECT_EQ(refused("limit", {{"depth", 1}, {"nodes", 1}}), "body: limit: found object" + one);
  EXPECT_EQ(refused("limit", {{"mate", 1}}), "body: limit: found \"mate\"" + one);
  EXPECT_EQ(refused("limit", {{"depth 1\nquit", 1}}),
            "body: limit: found \"depth 1\\x0aquit\"" + one);
  EXPECT_EQ(refused("limit", {{"depth", 0}}),
            "body: limit.depth: found 0, expected an integer from 1 to 100");
  EXPECT_EQ(refused("limit", {{"depth", 101}}),
            "body: limit.depth: found 101, expected an integer from 1 to 100");
  EXPECT_EQ(refused("limit", {{"depth", "6\nquit"}}),
            "body: limit.depth: found \"6\\x0aquit\", expected an integer from 1 to 100");
  EXPECT_EQ(refused("limit", {{"nodes", 100'000'000'001}}),
            "body: limit.nodes: found 100000000001, expected an integer from 1 to 100000000000");
  EXPECT_EQ(refused("limit", {{"movetime", 3'600'001}}),
            "body: limit.movetime: found 3600001, expected an integer from 1 to 3600000");
  EXPECT_EQ(refused("limit", {{"infinite", false}}),
            "body: limit.infinite: found false, expected true");
  Json json = body();
  json["engine"] = 1;
  json["limit"] = {{"level", true}};
  const auto plain = read(json);
  ASSERT_FALSE(plain);
  EXPECT_EQ(to_string(plain.error()),
            "body: limit: found level, expected another limit: the engine has no option Level");
}

TEST(SearchRequest, RefusesMoreLinesThanTheEngineHas) {
  EXPECT_EQ(refused("multipv", 9), "body: multipv: found 9, expected an integer from 1 to 8");
  EXPECT_EQ(refused("multipv", 0), "body: multipv: found 0, expected an integer from 1 to 8");
  Json json = body();
  json["engine"] = 1;
  json["multipv"] = 2;
  const auto plain = read(json);
  ASSERT_FALSE(plain);
  EXPECT_EQ(to_string(plain.error()), "body: multipv: found 2, expected an integer from 1 to 1");
}

TEST(SearchRequest, RefusesSearchedMovesThatAreNotLegal) {
  EXPECT_EQ(refused("searchmoves", {"Ab1Ac3"}),
            "body: searchmoves[0]: found \"Ab1Ac3\", expected a legal move");
  EXPECT_EQ(refused("searchmoves", {"Eb5Ec3", "0000"}),
            "body: searchmoves[1]: found \"0000\", expected a legal move");
  EXPECT_EQ(refused("searchmoves", {"Eb5Ec3", "Eb5Ec3"}),
            "body: searchmoves[1]: found \"Eb5Ec3\", expected each move once");
  EXPECT_EQ(
      refused("searchmoves", {"Eb5Ec3\nquit"}),
      "body: searchmoves[0]: move: found \"Eb5Ec3\\x0aquit\", expected from-cell, to-cell and "
      "for a promotion q, r, b, n or u, such as Ea4Ea5q");
  EXPECT_EQ(refused("searchmoves", "Eb5Ec3"),
            "body: searchmoves: found \"Eb5Ec3\", expected an array of moves");
}

TEST(SearchRequest, RefusesAGameWithoutANextMove) {
  const std::string mated = "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 0 1";
  EXPECT_EQ(refused("position", {{"fen", mated}, {"moves", {"Ab5Ab2"}}}),
            "body: position: found spacemate, expected a position with a legal move");
  EXPECT_EQ(refused("position", {{"fen", "startpos\nquit"}}),
            to_string(parse_position("startpos\nquit").error()));
  EXPECT_EQ(refused("new_game", 1), "body: new_game: found 1, expected true or false");
}

TEST(SearchRequest, NeverHasAControlCharacter) {
  Json json = body();
  json["searchmoves"] = {"Eb5Ec3"};
  const SearchRequest request = request_of(json);
  const std::string sent = position_line(request.game) + request.go;
  std::size_t controls = 0;
  for (const char c : sent) controls += static_cast<unsigned char>(c) < 0x20 ? 1 : 0;
  EXPECT_EQ(controls, 1U) << "the end of the position's line";
}

}  // namespace
}  // namespace raum::web
