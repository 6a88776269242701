#include "web/http/head_parser.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <utility>  // before asio 1.74, which uses std::exchange without including it

#include <algorithm>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "base/core/splitmix.h"

namespace raum::web {
namespace {

namespace http = boost::beast::http;

// A head in a form that can be compared. Beast lists headers with one name together.
struct Lines {
  std::string first;  // "" if the head is refused
  std::multiset<std::string> fields = {};

  friend bool operator==(const Lines&, const Lines&) = default;
};

Lines by_us(const std::string& text) {
  const auto head = parse_head(text);
  if (!head) return {};
  Lines lines{fmt::format("{} {} {}", head->method, head->target, head->version)};
  for (const auto& [name, value] : head->fields) {
    lines.fields.insert(fmt::format("{}:{}", name, value));
  }
  return lines;
}

Lines by_beast(const std::string& text) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(1 << 20);
  boost::beast::error_code error;
  const std::size_t read = parser.put(boost::asio::buffer(text), error);
  if (error || !parser.is_header_done() || read != text.size()) return {};
  const auto& message = parser.get();
  Lines lines{fmt::format("{} {} {}", std::string(message.method_string()),
                          std::string(message.target()), message.version())};
  for (const auto& field : message) {
    lines.fields.insert(
        fmt::format("{}:{}", std::string(field.name_string()), std::string(field.value())));
  }
  return lines;
}

// Beast also reads these, and refuses what access.h may refuse later or does not look at.
bool has_field_with_meaning(const Lines& lines) {
  return std::any_of(lines.fields.begin(), lines.fields.end(), [](const std::string& field) {
    for (const std::string_view name :
         {"Connection", "Upgrade", "Content-Length", "Transfer-Encoding", "Proxy-Connection"}) {
      if (equal_without_case(field.substr(0, field.find(':')), name)) return true;
    }
    return false;
  });
}

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator("fuzz/corpus/request_head")) {
    std::ifstream file(entry.path(), std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

TEST(HeadParser, ReadsLineAndFields) {
  EXPECT_EQ(by_us("GET /a?b HTTP/1.1\r\nHost: x\r\nA-1:\t b \xc3\xbc: c \t\r\nEmpty:\r\n\r\n"),
            (Lines{"GET /a?b 11", {"Host:x", "A-1:b \xc3\xbc: c", "Empty:"}}));
  EXPECT_EQ(by_us("x! * HTTP/1.0\r\n\r\n"), Lines{"x! * 10"});
}

// Complete: every byte in each place of a head.
TEST(HeadParser, KnowsWhichBytesMayBeWhere) {
  std::string in_method, in_target, in_name, in_value;
  for (int i = 0; i < 256; ++i) {
    const std::string byte(1, static_cast<char>(i));
    const auto add_if_read = [&](std::string& bytes, const std::string& head) {
      if (parse_head(head).has_value()) bytes += byte;
    };
    add_if_read(in_method, "G" + byte + "T / HTTP/1.1\r\n\r\n");
    add_if_read(in_target, "GET /" + byte + "a HTTP/1.1\r\n\r\n");
    add_if_read(in_name, "GET / HTTP/1.1\r\nA" + byte + "b: c\r\n\r\n");
    add_if_read(in_value, "GET / HTTP/1.1\r\nA: b" + byte + "c\r\n\r\n");
  }
  const std::string token =
      "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~";
  EXPECT_EQ(in_method, token);
  std::string name = token;
  name.insert(name.find('A'), 1, ':');
  EXPECT_EQ(in_name, name);
  std::string visible, value = "\t ";
  for (int i = '!'; i <= '~'; ++i) visible += static_cast<char>(i);
  EXPECT_EQ(in_target, visible);
  value += visible;
  for (int i = 0x80; i < 0x100; ++i) value += static_cast<char>(i);
  EXPECT_EQ(in_value, value);
}

TEST(HeadParser, SaysWhatItDoesNotRead) {
  const auto error_of = [](const std::string& text) {
    const auto head = parse_head(text);
    return head ? "no error" : to_string(head.error());
  };
  const std::string line = ", expected METHOD PATH HTTP/1.1";
  EXPECT_EQ(error_of("GET / HTTP/1.1\r\n"), "head: found no empty line at its end, expected one");
  EXPECT_EQ(error_of("\r\n\r\n"), "head: found an empty line" + line);
  EXPECT_EQ(error_of(" / HTTP/1.1\r\n\r\n"), "head: found \" / HTTP/1.1\"" + line);
  EXPECT_EQ(error_of("GET  HTTP/1.1\r\n\r\n"), "head: found \"GET  HTTP/1.1\"" + line);
  for (const std::string version : {"", "HTTP/1", "HTTP/1.", "HTTP/11", "HTTP/1.x", "HTTP/x.1",
                                    "HTTP/1-1", "http/1.1", "HTTP/1.1 ", "HTTP/:.1", "HTTP/1./"}) {
    const std::string first = "GET / " + version;
    EXPECT_EQ(error_of(first + "\r\n\r\n"), "head: found \"" + first + "\"" + line);
  }
  EXPECT_EQ(error_of("GET / HTTP/1.1\r\nA\r\n\r\n"), "head: found \"A\", expected NAME: VALUE");
  EXPECT_EQ(by_us("GET / HTTP/0.9\r\n\r\n").first, "GET / 9");
  EXPECT_EQ(by_us("GET / HTTP/9.0\r\n\r\n").first, "GET / 90");
}

// Whatever we accept, Beast reads in the same way. Each case changes a seed in up to three places.
TEST(HeadParser, ReadsNothingThatBoostBeastReadsDifferently) {
  const std::vector<std::string> texts = seeds();
  ASSERT_GE(texts.size(), 10U);
  const std::string odd = std::string(
      "\r\n\t :,;\0\x01\x7f\x80\xff"
      "aZ09/?#",
      19);
  SplitMix64 random(1);
  int accepted = 0, refused = 0, compared = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = texts[random.below(texts.size())];
    for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
      const std::size_t at = random.below(text.size());
      const char byte = odd[random.below(odd.size())];
      switch (random.below(4)) {
        case 0:
          text[at] = byte;
          break;
        case 1:
          text.insert(at, 1, byte);
          break;
        case 2:
          text.erase(at, 1);
          break;
        default:
          text.insert(at, "\r\n");
      }
    }
    const Lines ours = by_us(text);
    ++(ours.first.empty() ? refused : accepted);
    if (ours.first.empty()) continue;
    const Lines theirs = by_beast(text);
    const bool is_other_version = !ours.first.ends_with(" 11") && !ours.first.ends_with(" 10");
    if (theirs.first.empty() && (is_other_version || has_field_with_meaning(ours))) continue;
    ++compared;
    ASSERT_EQ(ours, theirs) << testing::PrintToString(text);
  }
  EXPECT_GT(compared, 4000);
  EXPECT_GT(accepted, 4000);
  EXPECT_GT(refused, 4000);
}

}  // namespace
}  // namespace raum::web
