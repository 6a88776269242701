// The suites contain the kinds of position that their names promise, as classified by the oracle.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"
#include "perft/positions/position_kinds.h"
#include "perft/suite/suite_files_fixture.h"

namespace raum::perft {
namespace {

constexpr std::string_view kAllMen = "pnburq";
constexpr std::string_view kPromotions = "qrbnu";

// The positions of one suite; a suite without positions fails the test.
std::vector<Oracle> positions_of(std::string_view name) {
  std::vector<Oracle> positions;
  for (const SuiteFile& file : suite_files()) {
    if (file.name != name) continue;
    for (const SuiteRecord& record : file.records) {
      positions.push_back(Oracle::from_text(raum::to_string(record.position)).value());
    }
  }
  EXPECT_FALSE(positions.empty()) << name;
  return positions;
}

TEST(SuiteKinds, EveryFileHasManyPositionsOfBothColours) {
  const std::map<std::string_view, std::size_t> least{
      {"openings", 20},   {"middlegames", 25}, {"endings", 35}, {"checks", 50}, {"pins", 50},
      {"promotions", 25}, {"queens", 10},      {"mates", 20},   {"kings", 20}};
  for (const auto& [name, count] : least) {
    const auto positions = positions_of(name);
    EXPECT_GE(positions.size(), count) << name;
    const auto white = std::count_if(positions.begin(), positions.end(),
                                     [](const Oracle& oracle) { return oracle.white_to_move(); });
    EXPECT_GE(4 * static_cast<std::size_t>(white), positions.size()) << name;
    EXPECT_GE(4 * (positions.size() - static_cast<std::size_t>(white)), positions.size()) << name;
  }
}

TEST(SuiteKinds, PinsCoverAllThirteenAxesForBothColours) {
  std::map<std::pair<bool, Axis>, std::set<char>> pinned;
  std::map<std::pair<bool, Axis>, std::set<char>> pinners;
  std::set<std::tuple<bool, int, char>> men;
  for (const Oracle& oracle : positions_of("pins")) {
    for (const PinKind& pin : pin_kinds(oracle)) {
      pinned[{pin.white, pin.axis}].insert(pin.pinned);
      pinners[{pin.white, pin.axis}].insert(pin.pinner);
      men.insert({pin.white, pin.axis.coordinates(), pin.pinned});
    }
  }
  ASSERT_EQ(pinned.size(), 2U * 13U);
  std::array<int, 4> axes{};
  for (const auto& [where, kinds] : pinned) {
    ++axes[static_cast<std::size_t>(where.second.coordinates())];
    EXPECT_GE(kinds.size(), 2U) << to_string(where.second);
  }
  EXPECT_EQ(axes, (std::array<int, 4>{0, 2 * 3, 2 * 6, 2 * 4}));
  ASSERT_EQ(pinners.size(), 2U * 13U);
  for (const auto& [where, kinds] : pinners) {
    EXPECT_EQ(kinds.size(), 2U) << to_string(where.second);  // the slider of the axis and the queen
  }
  // Every man is pinned on every kind of line.
  EXPECT_EQ(men.size(), 2U * 3U * kAllMen.size());
}

TEST(SuiteKinds, EveryManGivesASingleCheck) {
  for (const bool white : {true, false}) {
    std::set<std::string> seen;
    for (const Oracle& oracle : positions_of("checks")) {
      if (oracle.white_to_move() == white) seen.insert(checker_letters(oracle));
    }
    for (const char man : kAllMen) EXPECT_TRUE(seen.contains(std::string(1, man))) << man;
  }
}

TEST(SuiteKinds, DoubleChecksComeFromManyPairs) {
  for (const bool white : {true, false}) {
    std::set<std::string> seen;
    for (const Oracle& oracle : positions_of("checks")) {
      const std::string letters = checker_letters(oracle);
      if (oracle.white_to_move() == white && letters.size() == 2) seen.insert(letters);
    }
    EXPECT_GE(seen.size(), 14U);
  }
}

TEST(SuiteKinds, PromotionsCoverPiecesCapturesAndChecks) {
  std::set<PromotionKind> seen;
  for (const Oracle& oracle : positions_of("promotions")) seen.merge(promotion_kinds(oracle));
  for (const bool white : {true, false}) {
    for (const char piece : kPromotions) {
      for (const bool captures : {true, false}) {
        for (const bool checks : {true, false}) {
          EXPECT_TRUE(seen.contains({white, piece, captures, checks}))
              << white << piece << captures << checks;
        }
      }
    }
  }
}

TEST(SuiteKinds, SomePromotionsAreInCheckOrWithPins) {
  int in_check = 0;
  int with_pin = 0;
  for (const Oracle& oracle : positions_of("promotions")) {
    if (promotion_kinds(oracle).empty()) continue;
    in_check += oracle.in_check();
    with_pin += !oracle.pins().empty();
  }
  EXPECT_GE(in_check, 4);
  EXPECT_GE(with_pin, 4);
}

TEST(SuiteKinds, QueensReachNineteenASide) {
  int both = 0;
  std::set<bool> one_side;
  for (const Oracle& oracle : positions_of("queens")) {
    both += men(oracle, 'Q') == 19 && men(oracle, 'q') == 19;
    if (men(oracle, 'Q') == 19 && men(oracle, 'q') == 0) one_side.insert(true);
    if (men(oracle, 'q') == 19 && men(oracle, 'Q') == 0) one_side.insert(false);
  }
  EXPECT_GE(both, 1);
  EXPECT_EQ(one_side.size(), 2U);
}

TEST(SuiteKinds, MatesAndStalematesOnBoardAndInOne) {
  for (const bool white : {true, false}) {
    int mates = 0;
    int stalemates = 0;
    int mates_in_one = 0;
    int stalemates_in_one = 0;
    for (const Oracle& oracle : positions_of("mates")) {
      if (oracle.white_to_move() != white) continue;
      mates += is_mate(oracle);
      stalemates += is_stalemate(oracle);
      mates_in_one += endings_in_one(oracle).mates > 0;
      stalemates_in_one += endings_in_one(oracle).stalemates > 0;
    }
    EXPECT_GE(mates, 4);
    EXPECT_GE(stalemates, 4);
    EXPECT_GE(mates_in_one, 3);
    EXPECT_GE(stalemates_in_one, 3);
  }
}

TEST(SuiteKinds, KingsCoverEveryKindOfKingMove) {
  for (const bool white : {true, false}) {
    int boxed = 0;
    int takes = 0;
    int kept_off = 0;
    int opposition = 0;
    int seen_through = 0;
    for (const Oracle& oracle : positions_of("kings")) {
      if (oracle.white_to_move() != white) continue;
      const KingRoom room = king_room(oracle);
      boxed += room.own_men == room.neighbours;
      takes += room.captures > 0;
      kept_off += room.protected_enemies > 0;
      opposition += room.opposition;
      seen_through += is_seen_through(oracle);
    }
    EXPECT_GE(boxed, 2);
    EXPECT_GE(takes, 2);
    EXPECT_GE(kept_off, 2);
    EXPECT_GE(opposition, 2);
    EXPECT_GE(seen_through, 2);
  }
}

TEST(SuiteKinds, EndingsIncludeBareKingsAndPawnEndings) {
  int bare = 0;
  int pawns_alone = 0;
  for (const Oracle& oracle : positions_of("endings")) {
    const int pawns = men(oracle, 'P') + men(oracle, 'p');
    bare += men(oracle) == 2;
    pawns_alone += pawns > 0 && men(oracle) == pawns + 2;
  }
  EXPECT_GE(bare, 4);
  EXPECT_GE(pawns_alone, 10);
}

}  // namespace
}  // namespace raum::perft
