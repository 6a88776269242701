// Checks perft/results by two implementations that share no code.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/text/text_file.h"
#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/draws.h"
#include "perft/results/result_check.h"

namespace raum::perft {
namespace {

std::vector<ResultRecord> all_records() {
  std::vector<ResultRecord> all;
  for (const auto& entry : std::filesystem::directory_iterator(RAUM_RESULTS_FOLDER)) {
    if (entry.path().extension() != ".results") continue;
    const auto records = read_results(entry.path());
    if (!records) {
      ADD_FAILURE() << raum::to_string(records.error());
      continue;
    }
    all.insert(all.end(), records->begin(), records->end());
  }
  return all;
}

TEST(ResultFiles, GameAndOracleAgreeWithEveryLine) {
  int results = 0;
  for (const ResultRecord& record : all_records()) {
    for (const KnownResult& known : record.results) {
      const auto moves = std::span(record.moves).first(known.plies);
      ASSERT_EQ(game_state(record.start, moves), known.state)
          << record.id << ", line " << known.line;
      ASSERT_EQ(oracle_state(record.start, moves), known.state)
          << record.id << ", line " << known.line;
      ++results;
    }
  }
  EXPECT_GE(results, 200);
}

// Passes, looks at every reply and takes all of it back, as a search with null moves does.
void make_and_unmake_nulls(Position& position) {
  if (in_check(position)) return;
  const Undo null = position.make_null();
  MoveList replies;
  list_moves(position, replies);
  for (const Move reply : replies) {
    const Undo undo = position.make(reply);
    position.unmake(reply, undo);
  }
  position.unmake_null(null);
}

// No protocol knows null moves in a game, so that the files have none.
TEST(ResultFiles, RepetitionsStandAcrossNullMovesThatAreTakenBack) {
  int repetitions = 0;
  for (const ResultRecord& record : all_records()) {
    for (const KnownResult& known : record.results) {
      Position position = record.start;
      std::vector<Key> keys{position.key()};
      for (const Move move : std::span(record.moves).first(known.plies)) {
        make_and_unmake_nulls(position);
        position.make(move);
        keys.push_back(position.key());
      }
      const Position before = position;
      make_and_unmake_nulls(position);
      ASSERT_EQ(position, before) << record.id;
      const bool is_repeated =
          occurrences_of_last(keys, position.halfmove_clock()) >= kDrawRepetitions;
      if (known.state == "draw repetition") {
        ++repetitions;
        ASSERT_TRUE(is_repeated) << record.id << ", line " << known.line;
      } else if (known.state == "ongoing") {
        ASSERT_FALSE(is_repeated) << record.id << ", line " << known.line;
      }
    }
  }
  EXPECT_GE(repetitions, 8);
}

TEST(ResultFiles, HoldEveryStateAndEveryMan) {
  std::map<std::string, int> states;
  std::set<std::string> ids;
  std::set<char> movers;
  for (const ResultRecord& record : all_records()) {
    EXPECT_TRUE(ids.insert(record.id).second) << record.id;
    for (const KnownResult& known : record.results) ++states[known.state];
    Position position = record.start;
    for (const Move move : record.moves) {
      movers.insert(position.at(move.from()).letter());
      position.make(move);
    }
  }
  ASSERT_EQ(states.size(), 7U);
  for (const auto& [state, count] : states) EXPECT_GE(count, 8) << state;
  EXPECT_EQ(std::string(movers.begin(), movers.end()), "BKNPQRUbknpqru");
}

// The blocks of code of a page of Markdown.
std::vector<std::string> code_blocks(std::string_view page) {
  constexpr std::string_view kFence = "```\n";
  std::vector<std::string> blocks;
  for (auto begin = page.find(kFence); begin != std::string_view::npos; begin = page.find(kFence)) {
    page.remove_prefix(begin + kFence.size());
    const auto end = page.find(kFence);
    if (end == std::string_view::npos) break;
    blocks.emplace_back(page.substr(0, end));
    page.remove_prefix(end + kFence.size());
  }
  return blocks;
}

TEST(ResultFiles, GameAndOracleAgreeWithTheExamplesOfTheRules) {
  const auto page = read_text_file(RAUM_RULES_PAGE, "the rules");
  ASSERT_TRUE(page);
  int results = 0;
  for (const std::string& block : code_blocks(*page)) {
    if (block.find("\nresult ") == std::string::npos) continue;
    const auto records = parse_results(block, "rules.md");
    ASSERT_TRUE(records) << raum::to_string(records.error());
    for (const ResultRecord& record : *records) {
      for (const KnownResult& known : record.results) {
        const auto moves = std::span(record.moves).first(known.plies);
        ASSERT_EQ(game_state(record.start, moves), known.state) << record.id;
        ASSERT_EQ(oracle_state(record.start, moves), known.state) << record.id;
        ++results;
      }
    }
  }
  EXPECT_EQ(results, 7);
  EXPECT_NE(page->find("```\n" + std::string(kStartText) + "\n```"), std::string::npos);
}

}  // namespace
}  // namespace raum::perft
