#include "perft/results/results.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

const std::string kStartRecord = "epd " + std::string(kStartText) + "\n";

std::string results_error(const std::string& text) {
  return error_line(parse_results(text, "r.results"));
}

TEST(Results, ReadsRecords) {
  const auto records =
      parse_results("# about\n\nid a\n" + kStartRecord +
                        "result ongoing # at the start\nmoves Ab1Ac3\nmoves Eb5Ec3 Ac3Ab1\nresult "
                        "draw hundredth ply\n\n\nid b c\n" +
                        kStartRecord + "result  white wins\r\n",
                    "r.results");
  ASSERT_TRUE(records) << raum::to_string(records.error());
  ASSERT_EQ(records->size(), 2U);
  const ResultRecord& first = (*records)[0];
  EXPECT_EQ(first.id, "a");
  EXPECT_TRUE(first.start == Position::start());
  ASSERT_EQ(first.moves.size(), 3U);
  EXPECT_EQ(raum::to_string(first.moves[1]), "Eb5Ec3");
  ASSERT_EQ(first.results.size(), 2U);
  EXPECT_EQ(first.results[0].plies, 0U);
  EXPECT_EQ(first.results[0].state, "ongoing");
  EXPECT_EQ(first.results[0].line, 5);
  EXPECT_EQ(first.results[1].plies, 3U);
  EXPECT_EQ(first.results[1].state, "draw hundredth ply");
  EXPECT_EQ((*records)[1].id, "b c");
  EXPECT_EQ((*records)[1].results[0].state, "white wins");
}

// What every file of records refuses is in perft/suite/record_reader_test.cc.
TEST(Results, RejectsWhatItCannotRead) {
  const std::string head = "id a\n" + kStartRecord;
  const std::string keywords = "id NAME, epd POSITION, moves MOVE... or result STATE";
  const std::string states =
      "ongoing, white wins, black wins or draw stalemate, dead material, repetition or hundredth "
      "ply";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "r.results: found no record, expected records of " + keywords},
      {"name a\n", "r.results:1: found \"name\", expected " + keywords},
      {head + "\n",
       "r.results:3: found the end of record \"a\", expected a line result STATE at its end"},
      {head + "result ongoing\nmoves Ab1Ac3\n",
       "r.results:4: found the end of record \"a\", expected a line result STATE at its end"},
      {head + "result ongoing\nresult ongoing\n",
       "r.results:4: found a second result of one position, expected moves between two results"},
      {head + "result draw\n", "r.results:3: found \"draw\", expected " + states},
      {head + "result\n", "r.results:3: found nothing after result, expected " + states},
      {head + "moves\n", "r.results:3: found nothing after moves, expected moves such as Ab1Ac3"},
      {head + "moves 0000\n", "r.results:3: found \"0000\", expected a move; none passes"},
  };
  ASSERT_EQ(cases.size(), 9U);
  for (const auto& [text, error] : cases) EXPECT_EQ(results_error(text), error);
  EXPECT_TRUE(results_error(head + "moves e2e4\n").starts_with("r.results:3: move"))
      << results_error(head + "moves e2e4\n");
  EXPECT_TRUE(results_error("id a\nepd x\n").starts_with("r.results:2: position, column 1: found"))
      << results_error("id a\nepd x\n");
}

TEST(Results, NamesAMissingFile) {
  EXPECT_EQ(error_line(read_results("no-such.results")),
            "no-such.results: found no such file, expected a file of results");
}

}  // namespace
}  // namespace raum::perft
