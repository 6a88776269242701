#include "tournament/messages/message.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/testing/error_of.h"
#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// A line whose check fits.
std::string checked_line(std::string_view text) {
  return hash_of_text(text) + " " + std::string(text);
}

// What a reader makes of the lines. Fails the test unless the last line, and no other, completes
// the message.
Json message_of(const std::vector<std::string>& lines) {
  MessageReader reader;
  Json message;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto taken = reader.take(lines[i]);
    if (!taken) {
      ADD_FAILURE() << to_string(taken.error());
      return {};
    }
    EXPECT_EQ(taken->has_value(), i + 1 == lines.size()) << "line " << i;
    if (*taken) message = **taken;
  }
  return message;
}

Json sent_and_read(const Json& message) { return message_of(split_lines(message_lines(message))); }

std::string refusal_of(std::string_view line) {
  MessageReader reader;
  return error_line(reader.take(line));
}

TEST(Message, IsOneLineWithTheCheckOfItsText) {
  EXPECT_EQ(message_lines({{"alive", true}}), checked_line(R"({"alive":true})") + "\n");
  EXPECT_EQ(message_lines(Json::object()), "08f44b07b5901a25 {}\n");
}

TEST(Message, IsReadBack) {
  const Json message = {{"text", "Grüße\n\"quoted\" + \x01"}, {"list", {1, -2, 2.5, nullptr}}};
  EXPECT_EQ(sent_and_read(message), message);
  EXPECT_EQ(sent_and_read(Json::object()), Json::object());
}

TEST(Message, IsSentAsPiecesIfItIsLong) {
  const std::string frame = R"({"a":""})";
  for (const std::size_t bytes : {kMessagePiece - 1, kMessagePiece, kMessagePiece + 1,
                                  2 * kMessagePiece, 2 * kMessagePiece + 1}) {
    const Json message = {{"a", std::string(bytes - frame.size(), 'x')}};
    const auto lines = split_lines(message_lines(message));
    EXPECT_EQ(lines.size(), (bytes + kMessagePiece - 1) / kMessagePiece) << bytes;
    for (const std::string& line : lines) EXPECT_LE(line.size() + 1, 1'024) << bytes;
    EXPECT_TRUE(message_of(lines) == message) << bytes;
  }
}

TEST(Message, KeepsAPlusWhereverAPieceBegins) {
  for (const std::size_t bytes : {kMessagePiece - 8, kMessagePiece, 3 * kMessagePiece - 5}) {
    const Json message = {{"a", std::string(bytes, '+')}};
    EXPECT_TRUE(sent_and_read(message) == message) << bytes;
  }
}

TEST(Message, ReplacesInvalidUtf8) {
  const Json message = {{"stderr", "a\xff\xc3(b"}};
  EXPECT_EQ(sent_and_read(message)["stderr"], "a\uFFFD\uFFFD(b");
}

TEST(Message, IsReadAfterAnother) {
  MessageReader reader;
  const Json first = {{"a", std::string(kMessagePiece, 'x')}};
  const Json second = {{"b", 2}};
  std::vector<Json> messages;
  for (const std::string& line : split_lines(message_lines(first) + message_lines(second))) {
    const auto taken = reader.take(line);
    ASSERT_TRUE(taken.has_value()) << to_string(taken.error());
    if (*taken) messages.push_back(**taken);
  }
  EXPECT_TRUE(messages == (std::vector<Json>{first, second}));
}

TEST(Message, RefusesEveryChangeOfAByte) {
  const std::string line = split_lines(message_lines({{"move", "Ac2Bc2"}}))[0];
  ASSERT_EQ(line.size(), 34U);
  for (std::size_t at = 0; at < line.size(); ++at) {
    for (int change = 1; change < 256; ++change) {
      std::string changed = line;
      changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ change);
      MessageReader reader;
      EXPECT_FALSE(reader.take(changed).has_value()) << "byte " << at << ", change " << change;
    }
  }
}

TEST(Message, RefusesALineThatIsCutOrLonger) {
  const std::string line = split_lines(message_lines({{"move", "Ac2Bc2"}}))[0];
  for (std::size_t bytes = 0; bytes < line.size(); ++bytes) {
    MessageReader reader;
    EXPECT_FALSE(reader.take(line.substr(0, bytes)).has_value()) << bytes;
  }
  EXPECT_FALSE(MessageReader().take(line + " ").has_value());
  EXPECT_FALSE(MessageReader().take(line + "\r").has_value());
}

TEST(Message, RefusesAMissingCheck) {
  EXPECT_EQ(refusal_of(""), "message: found \"\", expected a line of raum worker");
  EXPECT_EQ(refusal_of("Last login: today"),
            "message: found \"Last login: today\", expected a line of raum worker");
  EXPECT_EQ(refusal_of(R"({"alive":true})"),
            R"(message: found "{"alive":true}", expected a line of raum worker)");
  EXPECT_EQ(refusal_of(checked_line("")),
            "message: found \"cbf29ce484222325 \", expected a line of raum worker");
}

TEST(Message, RefusesTextThatIsNestedTooDeeply) {
  const std::string deep = R"({"alive":)" + std::string(5'000, '[') + std::string(5'000, ']') + "}";
  EXPECT_EQ(refusal_of(checked_line(deep)),
            "message: byte 209: found brackets nested deeper than 200 levels, expected a JSON "
            "object");
}

TEST(Message, RefusesAWrongCheck) {
  EXPECT_EQ(refusal_of("0123456789abcdef {}"),
            "message: found \"0123456789abcdef {}\", expected a line that fits its check");
  EXPECT_EQ(refusal_of("08F44B07B5901A25 {}"),
            "message: found \"08F44B07B5901A25 {}\", expected a line that fits its check");
}

TEST(Message, RefusesWhatIsNoJson) {
  EXPECT_EQ(refusal_of(checked_line("{]")),
            "message: byte 2: found invalid JSON, expected a JSON object");
  EXPECT_EQ(refusal_of(checked_line("{} {}")),
            "message: byte 4: found invalid JSON, expected a JSON object");
}

TEST(Message, RefusesWhatIsNoObject) {
  EXPECT_EQ(refusal_of(checked_line("[1]")), "message: found \"[1]\", expected a JSON object");
  EXPECT_EQ(refusal_of(checked_line("7")), "message: found \"7\", expected a JSON object");
}

TEST(Message, RefusesMoreThanTheLongestInPieces) {
  const std::string piece = checked_line("+" + std::string(kMessagePiece, ' '));
  MessageReader reader;
  std::size_t taken = 0;
  while (taken <= kLongestMessage && reader.take(piece).has_value()) taken += kMessagePiece;
  EXPECT_EQ(taken, kLongestMessage / kMessagePiece * kMessagePiece);
  EXPECT_EQ(error_line(reader.take(piece)),
            "message: found more than 4194304 bytes, expected a shorter message");
}

TEST(Message, MayBeAlmostAsLongAsTheLongest) {
  const Json message = {{"a", std::string(kLongestMessage - kMessagePiece, 'x')}};
  EXPECT_TRUE(sent_and_read(message) == message);
}

TEST(Message, RefusesAPieceThatIsFollowedByAnotherMessage) {
  const auto lines = split_lines(message_lines({{"a", std::string(kMessagePiece, 'x')}}));
  ASSERT_EQ(lines.size(), 2U);
  MessageReader reader;
  ASSERT_TRUE(reader.take(lines[0]).has_value());
  EXPECT_EQ(error_line(reader.take(checked_line(R"({"b":2})"))),
            "message: byte 1003: found invalid JSON, expected a JSON object");
  EXPECT_FALSE(MessageReader().take(lines[1]).has_value());
}

}  // namespace
}  // namespace raum::tournament
