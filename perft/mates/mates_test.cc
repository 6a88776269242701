#include "perft/mates/mates.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

const std::string kRecordHead = "id a\nepd " + std::string(kStartText) + "\n";

TEST(Mates, AreReadFromRecords) {
  const auto records = parse_mates("# about\n\n" + kRecordHead + "mate 3 # moves\n\nid b\nepd " +
                                       std::string(kStartText) + "\nmate 1\r\n",
                                   "m.mates");
  ASSERT_TRUE(records) << raum::to_string(records.error());
  ASSERT_EQ(records->size(), 2U);
  EXPECT_EQ((*records)[0].id, "a");
  EXPECT_TRUE((*records)[0].position == Position::start());
  EXPECT_EQ((*records)[0].moves, 3);
  EXPECT_EQ((*records)[1].id, "b");
  EXPECT_EQ((*records)[1].moves, 1);
}

// What every file of records refuses is in perft/suite/record_reader_test.cc.
TEST(Mates, AreRefusedWithTheirPlace) {
  const std::string grammar = "id NAME, epd POSITION or mate MOVES";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "m.mates: found no record, expected records of " + grammar},
      {"name a\n", "m.mates:1: found \"name\", expected " + grammar},
      {kRecordHead + "\n", "m.mates:3: found the end of record \"a\", expected a line mate MOVES"},
      {kRecordHead + "mate 0\n", "m.mates:3: found \"0\", expected a whole number from 1 to 9"},
      {kRecordHead + "mate 10\n", "m.mates:3: found \"10\", expected a whole number from 1 to 9"},
      {kRecordHead + "mate 2\nmate 2\n",
       "m.mates:4: found a second line mate, expected one for each record"}};
  for (const auto& [text, error] : cases) {
    EXPECT_EQ(error_line(parse_mates(text, "m.mates")), error);
  }
  EXPECT_EQ(error_line(read_mates("/nonexistent/a.mates")),
            "/nonexistent/a.mates: found no such file, expected a file of mates");
}

}  // namespace
}  // namespace raum::perft
