#include "tournament/messages/log_message.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

std::vector<Contender> two_engines() {
  std::vector<Contender> contenders(2);
  contenders[0].spec.name = "old";
  contenders[1].spec.name = "new";
  return contenders;
}

Json sent_line(std::string_view text = "go depth 1") {
  return Json::parse(log_json({.pair = 3,
                               .leg = 1,
                               .time = std::chrono::microseconds(12'345),
                               .engine = "new",
                               .direction = '>',
                               .text = text})
                         .dump())["log"];
}

std::string refusal_of_line(const char* field, const Json& value) {
  Json json = sent_line();
  json[field] = value;
  return error_line(read_log(Json::parse(json.dump()), two_engines()));
}

TEST(LogMessage, IsReadAsItWasSent) {
  const Json json = sent_line();
  const auto contenders = two_engines();
  const auto line = read_log(json, contenders);
  ASSERT_TRUE(line.has_value()) << to_string(line.error());
  EXPECT_EQ(line->pair, 3U);
  EXPECT_EQ(line->leg, 1);
  EXPECT_EQ(line->time.count(), 12'345);
  EXPECT_EQ(line->engine, "new");
  EXPECT_EQ(line->direction, '>');
  EXPECT_EQ(line->text, "go depth 1");
}

TEST(LogMessage, KeepsBytesThatAreNoText) {
  const Json json = sent_line("a\xff\t\x01z");
  EXPECT_EQ(json["text"], R"(a\xff\x09\x01z)");
}

TEST(LogMessage, NamesTheFieldThatIsWrong) {
  EXPECT_EQ(error_line(read_log("x", two_engines())), "log: found \"x\", expected an object");
  EXPECT_EQ(refusal_of_line("pair", 0).find("log: found "), 0U);
  EXPECT_EQ(refusal_of_line("leg", 2).find("log: found "), 0U);
  EXPECT_EQ(refusal_of_line("us", -1).find("log.us: found -1, expected "), 0U);
  EXPECT_EQ(refusal_of_line("engine", "other"),
            "log.engine: found \"other\", expected the name of an engine");
  EXPECT_EQ(refusal_of_line("direction", "<>"),
            "log.direction: found \"<>\", expected < or > or !");
  EXPECT_EQ(refusal_of_line("text", 1), "log.text: found 1, expected a string");
}

}  // namespace
}  // namespace raum::tournament
