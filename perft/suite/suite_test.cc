#include "perft/suite/suite.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

const std::string kEpd = "epd " + std::string(kStartText) + "\n";

Error suite_error(const std::string& text) {
  const auto records = parse_suite(text, "s.perft");
  return records ? Error{"read without an error", "", ""} : records.error();
}

TEST(Suite, ReadsRecords) {
  const auto records = parse_suite("# about\n\nid a\n" + kEpd +
                                       "# kind: start\nperft 1 61  # known\n"
                                       "perft 0 1\n\n\nid b c\n" +
                                       kEpd + "perft 20 9223372036854775807",
                                   "s.perft");
  ASSERT_TRUE(records) << raum::to_string(records.error());
  ASSERT_EQ(records->size(), 2U);
  EXPECT_EQ((*records)[0].id, "a");
  EXPECT_TRUE((*records)[0].position == Position::start());
  ASSERT_EQ((*records)[0].counts.size(), 2U);
  EXPECT_EQ((*records)[0].counts[0].depth, 1);
  EXPECT_EQ((*records)[0].counts[0].nodes, 61U);
  EXPECT_EQ((*records)[0].counts[0].line, 6);
  EXPECT_EQ((*records)[1].id, "b c");
  EXPECT_EQ((*records)[1].counts[0].nodes, 9'223'372'036'854'775'807U);
}

TEST(Suite, ReadsWindowsLineEnds) {
  EXPECT_TRUE(parse_suite("id a\r\nepd " + std::string(kStartText) + "\r\nperft 1 61\r\n", "s"));
}

TEST(Suite, RejectsAnUnknownKeyword) {
  const Error error = suite_error("id a\n" + kEpd + "prft 1 61\n");
  EXPECT_EQ(error.where, "s.perft:3");
  EXPECT_EQ(error.found, "\"prft\"");
  EXPECT_EQ(error.expected, "id NAME, epd POSITION or perft DEPTH COUNT");
}

TEST(Suite, RejectsAMissingEpd) {
  const Error counted = suite_error("id a\nperft 1 61\n");
  EXPECT_EQ(counted.where, "s.perft:2");
  EXPECT_EQ(counted.expected, "epd POSITION before the first count");
  const Error ended = suite_error("id a\n\nid b\n" + kEpd + "perft 1 61\n");
  EXPECT_EQ(ended.where, "s.perft:2");
  EXPECT_EQ(ended.found, "the end of record \"a\"");
}

TEST(Suite, RejectsAMissingId) {
  EXPECT_EQ(suite_error(kEpd + "perft 1 61\n").where, "s.perft:1");
  EXPECT_EQ(suite_error("perft 1 61\n").expected, "id NAME as the first line of a record");
  EXPECT_EQ(suite_error("id  # nothing\n" + kEpd).found, "nothing after id");
}

TEST(Suite, RejectsARecordWithoutCounts) {
  const Error error = suite_error("id a\n" + kEpd);
  EXPECT_EQ(error.where, "s.perft:2");
  EXPECT_EQ(error.expected, "a line perft DEPTH COUNT");
}

TEST(Suite, RejectsADuplicateName) {
  const std::string record = "id a\n" + kEpd + "perft 1 61\n";
  const Error error = suite_error(record + "\n" + record);
  EXPECT_EQ(error.where, "s.perft:5");
  EXPECT_EQ(error.found, "\"a\"");
  EXPECT_EQ(error.expected, "a name not used before");
}

TEST(Suite, RejectsADuplicateLineInARecord) {
  EXPECT_EQ(suite_error("id a\nid b\n").where, "s.perft:2");
  EXPECT_EQ(suite_error("id a\n" + kEpd + kEpd).where, "s.perft:3");
  const Error error = suite_error("id a\n" + kEpd + "perft 1 61\nperft 1 61\n");
  EXPECT_EQ(error.where, "s.perft:4");
  EXPECT_EQ(error.found, "depth 1 a second time");
}

TEST(Suite, RejectsADepthOutOfRange) {
  for (const std::string depth : {"21", "-1", "x", "1.5"}) {
    const Error error = suite_error(fmt::format("id a\n{}perft {} 61\n", kEpd, depth));
    EXPECT_EQ(error.where, "s.perft:3, depth");
    EXPECT_EQ(error.found, '"' + depth + '"');
    EXPECT_EQ(error.expected, "a whole number from 0 to 20");
  }
}

TEST(Suite, RejectsABadCount) {
  for (const std::string count : {"-5", "61x", "61 62", "9223372036854775808"}) {
    const Error error = suite_error(fmt::format("id a\n{}perft 1 {}\n", kEpd, count));
    EXPECT_EQ(error.where, "s.perft:3, count");
    EXPECT_EQ(error.found, '"' + count + '"');
  }
  EXPECT_EQ(suite_error("id a\n" + kEpd + "perft 1\n").found, "nothing");
  EXPECT_EQ(suite_error("id a\n" + kEpd + "perft\n").found, "nothing after perft");
}

TEST(Suite, ReportsTheColumnOfABadPosition) {
  const Error error = suite_error("id a\nepd rnknx/5 w\nperft 1 61\n");
  EXPECT_EQ(error.where, "s.perft:2: position, column 5");
  EXPECT_EQ(error.found, "\"x\"");
}

TEST(Suite, RejectsTextWithoutRecords) {
  EXPECT_EQ(suite_error("").where, "s.perft");
  EXPECT_EQ(suite_error("# only a comment\n\n").found, "no record");
}

TEST(Suite, RejectsFilesThatCannotBeRead) {
  const std::filesystem::path folder = testing::TempDir();
  const auto directory = read_suite(folder);
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().found, "Is a directory");
  const auto missing = read_suite(folder / "no-such.perft");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().where, (folder / "no-such.perft").string());
  EXPECT_EQ(missing.error().found, "No such file or directory");
  const std::filesystem::path empty = folder / "raum-suite-test-empty.perft";
  std::ofstream(empty).close();
  const auto nothing = read_suite(empty);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().found, "no record");
  std::filesystem::remove(empty);
}

}  // namespace
}  // namespace raum::perft
