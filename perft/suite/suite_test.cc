#include "perft/suite/suite.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/temporary_folder.h"
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
  EXPECT_EQ((*records)[0].counts[1].depth, 0);
  ASSERT_EQ((*records)[1].counts.size(), 1U);
  EXPECT_EQ((*records)[1].counts[0].depth, 20);
  EXPECT_EQ((*records)[1].counts[0].nodes, 9'223'372'036'854'775'807U);
  EXPECT_EQ((*records)[1].counts[0].line, 12);
}

TEST(Suite, ReadsWindowsLineEnds) {
  EXPECT_TRUE(parse_suite("id a\r\nepd " + std::string(kStartText) + "\r\nperft 1 61\r\n", "s"));
}

// What every file of records refuses is in record_reader_test.cc.
TEST(Suite, RejectsWhatItCannotRead) {
  const std::string head = "id a\n" + kEpd;
  const std::string keywords = "id NAME, epd POSITION or perft DEPTH COUNT";
  const std::string depths = "expected a whole number from 0 to 20";
  const std::string counts = "expected a whole number from 0 to 9223372036854775807";
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "s.perft: found no record, expected records of " + keywords},
      {head + "prft 1 61\n", "s.perft:3: found \"prft\", expected " + keywords},
      {head, "s.perft:2: found the end of record \"a\", expected a line perft DEPTH COUNT"},
      {head + "\n" + head,
       "s.perft:3: found the end of record \"a\", expected a line perft DEPTH COUNT"},
      {head + "perft 1 61\nperft 2 3615\nperft 1 61\n",
       "s.perft:5: found depth 1 a second time, expected each depth once in a record"},
      {head + "perft\n", "s.perft:3: found nothing after perft, expected DEPTH COUNT"},
      {head + "perft 21 61\n", "s.perft:3, depth: found \"21\", " + depths},
      {head + "perft -1 61\n", "s.perft:3, depth: found \"-1\", " + depths},
      {head + "perft 1.5 61\n", "s.perft:3, depth: found \"1.5\", " + depths},
      {head + "perft 1\n", "s.perft:3, count: found nothing, " + counts},
      {head + "perft 1 -5\n", "s.perft:3, count: found \"-5\", " + counts},
      {head + "perft 1 61x\n", "s.perft:3, count: found \"61x\", " + counts},
      {head + "perft 1 61 62\n", "s.perft:3, count: found \"61 62\", " + counts},
      {head + "perft 1 9223372036854775808\n",
       "s.perft:3, count: found \"9223372036854775808\", " + counts},
  };
  ASSERT_EQ(rows.size(), 14U);
  for (const auto& [text, error] : rows) EXPECT_EQ(to_string(suite_error(text)), error) << text;
}

TEST(Suite, ReadsTheSmallestAndTheLargestCount) {
  const auto records = parse_suite("id a\n" + kEpd + "perft 0 0\n\n", "s.perft");
  ASSERT_TRUE(records);
  ASSERT_EQ(records->size(), 1U);
  EXPECT_EQ((*records)[0].counts[0].depth, 0);
  EXPECT_EQ((*records)[0].counts[0].nodes, 0U);
}

TEST(Suite, ReportsTheColumnOfABadPosition) {
  const Error error = suite_error("id a\nepd rnknx/5 w\nperft 1 61\n");
  EXPECT_EQ(error.where, "s.perft:2: position, column 5");
  EXPECT_EQ(error.found, "\"x\"");
}

TEST(Suite, RejectsFilesThatCannotBeRead) {
  const TemporaryFolder folder;
  const auto directory = read_suite(folder.path());
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().found, "Is a directory");
  EXPECT_EQ(directory.error().expected, "a perft suite");
  const auto missing = read_suite(folder / "no-such.perft");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().where, folder / "no-such.perft");
  EXPECT_EQ(missing.error().found, "no such file");
  const std::string empty = folder / "empty.perft";
  std::ofstream(empty).close();
  const auto nothing = read_suite(empty);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().found, "no record");
}

}  // namespace
}  // namespace raum::perft
