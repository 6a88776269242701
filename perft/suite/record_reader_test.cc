#include "perft/suite/record_reader.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

constexpr std::array<std::string_view, 2> kKeywords{"key", "more"};
const std::string kStartLine = "epd " + std::string(kStartText) + "\n";

using Lines = std::vector<std::string>;

// Lists what it reads. A record needs a line `key`, whose text must not be "bad".
class ListingReader final : public RecordReader {
 public:
  ListingReader() : RecordReader("f", kKeywords, "id NAME, epd POSITION, key TEXT or more TEXT") {}

  Lines read_lines;

 private:
  void begin(std::string_view id, const Position& position) override {
    has_key_ = false;
    read_lines.push_back(fmt::format("{}: {} at {}, {}", line(), id, place(),
                                     position == Position::start() ? "start" : "another"));
  }
  Expected<void> read_key(std::string_view keyword, std::string_view rest) override {
    if (rest == "bad") return fail(place(), "\"bad\"", "something good");
    has_key_ = has_key_ || keyword == "key";
    read_lines.push_back(fmt::format("{}: {}({})", line(), keyword, rest));
    return {};
  }
  [[nodiscard]] std::string_view missing() const override {
    return has_key_ ? "" : "a line key TEXT";
  }

  bool has_key_ = false;
};

Lines lines_of(const std::string& text) {
  ListingReader reader;
  const auto done = reader.read(text);
  EXPECT_TRUE(done.has_value()) << to_string(done.error());
  return reader.read_lines;
}

std::string refusal(const std::string& text) {
  ListingReader reader;
  return error_line(reader.read(text));
}

TEST(RecordReader, ReadsRecordsBetweenBlankLines) {
  EXPECT_EQ(lines_of("id a b\n" + kStartLine + "key 1\nmore 2 3\nkey\n\n\nid c\n" +
                     "epd 4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KR3 w 0 1\nkey 4"),
            (Lines{"2: a b at f:2, start", "3: key(1)", "4: more(2 3)", "5: key()",
                   "9: c at f:9, another", "10: key(4)"}));
}

TEST(RecordReader, RemovesBlanksAroundEachPart) {
  EXPECT_EQ(
      lines_of("\n \t\n  id \t a  \r\n\tepd  " + std::string(kStartText) + " \r\n key \t 1 \r\n"),
      (Lines{"4: a at f:4, start", "5: key(1)"}));
}

TEST(RecordReader, EndsARecordAtALineOfBlanks) {
  EXPECT_EQ(lines_of("id a\n" + kStartLine + "key 1\n \t\r\nid b\n" + kStartLine + "key 2\n"),
            (Lines{"2: a at f:2, start", "3: key(1)", "6: b at f:6, start", "7: key(2)"}));
}

TEST(RecordReader, LeavesOutComments) {
  EXPECT_EQ(lines_of("# about\nid a # b\n# c\n" + kStartLine + "   # id d\nkey 1# 2\n#\nmore 3\n"),
            (Lines{"4: a at f:4, start", "6: key(1)", "8: more(3)"}))
      << "a line with only a comment ends no record";
}

TEST(RecordReader, RefusesTextsWithoutRecords) {
  const std::string no_record =
      "f: found no record, expected records of id NAME, epd POSITION, key TEXT or more TEXT";
  EXPECT_EQ(refusal(""), no_record);
  EXPECT_EQ(refusal("\n \n"), no_record);
  EXPECT_EQ(refusal("# only a comment\n\n"), no_record);
}

TEST(RecordReader, RefusesLinesOutOfPlace) {
  const std::string head = "id a\n" + kStartLine;
  const std::vector<std::pair<std::string, std::string>> rows{
      {head + "kye 1\n",
       "f:3: found \"kye\", expected id NAME, epd POSITION, key TEXT or more TEXT"},
      {"Id a\n", "f:1: found \"Id\", expected id NAME, epd POSITION, key TEXT or more TEXT"},
      {"# a\nkey 1\n", "f:2: found key, expected id NAME as the first line of a record"},
      {kStartLine, "f:1: found epd, expected id NAME as the first line of a record"},
      {head + "key 1\n\nmore 2\n",
       "f:5: found more, expected id NAME as the first line of a record"},
      {"id a\nkey 1\n", "f:2: found key, expected epd POSITION before it"},
      {head + "key 1\n\nid b\nkey 1\n", "f:6: found key, expected epd POSITION before it"},
      {"id a\nid b\n",
       "f:2: found a second id in one record, expected a blank line between records"},
      {head + "key 1\nid b\n",
       "f:4: found a second id in one record, expected a blank line between records"},
      {head + "# no blank line\n" + kStartLine,
       "f:4: found a second epd in one record, expected a blank line between records"},
  };
  ASSERT_EQ(rows.size(), 10U);
  for (const auto& [text, error] : rows) EXPECT_EQ(refusal(text), error) << text;
}

TEST(RecordReader, RefusesNames) {
  EXPECT_EQ(refusal("id\n"), "f:1: found nothing after id, expected a name");
  EXPECT_EQ(refusal("id  # a\n"), "f:1: found nothing after id, expected a name");
  EXPECT_EQ(refusal("id a b\n" + kStartLine + "key 1\n\nid  a b\n"),
            "f:5: found \"a b\", expected a name not used before");
}

TEST(RecordReader, RefusesIncompleteRecords) {
  EXPECT_EQ(refusal("id a\n\nid b\n"),
            "f:2: found the end of record \"a\", expected a line epd POSITION");
  EXPECT_EQ(refusal("id a"), "f:1: found the end of record \"a\", expected a line epd POSITION");
  EXPECT_EQ(refusal("id a\n" + kStartLine + "more 1\n# b\n\n"),
            "f:5: found the end of record \"a\", expected a line key TEXT");
  EXPECT_EQ(refusal("id a\n" + kStartLine + "more 1\n# b\n"),
            "f:4: found the end of record \"a\", expected a line key TEXT");
}

TEST(RecordReader, NamesTheLineOfWhatOthersRefuse) {
  EXPECT_EQ(refusal("id a\n" + kStartLine + "key bad\nkey 1\n"),
            "f:3: found \"bad\", expected something good");
  const Error error = [] {
    ListingReader reader;
    return error_of(reader.read("id a\nepd rnknx/5 w\n"));
  }();
  EXPECT_EQ(error.where, "f:2: position, column 5");
  EXPECT_EQ(error.found, "\"x\"");
}

}  // namespace
}  // namespace raum::perft
