#include "engine/endgame/tables/men_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace raum::endgame {
namespace {

TEST(MenSet, HasOneNameForEachOrderAndForBothColours) {
  for (const std::string name : {"KQvKR", "KRvKQ"}) {
    const auto set = MenSet::parse(name);
    ASSERT_TRUE(set) << name;
    EXPECT_EQ(set->name(), "KQvKR");
  }
  EXPECT_EQ(MenSet::parse("KPRvK")->name(), "KRPvK");
  EXPECT_EQ(MenSet::parse("KvKBN")->name(), "KBNvK");
}

TEST(MenSet, SaysWhetherItsColoursWereExchanged) {
  const std::vector<Piece> men{Piece::make(Color::White, PieceType::Rook),
                               Piece::make(Color::Black, PieceType::Queen)};
  bool is_turned = false;
  const MenSet set = MenSet::of(men, is_turned);
  EXPECT_TRUE(is_turned);
  ASSERT_EQ(set.size(), 2U);
  EXPECT_EQ(set.men()[0], Piece::make(Color::White, PieceType::Queen));
  EXPECT_EQ(set.men()[1], Piece::make(Color::Black, PieceType::Rook));
  static_cast<void>(MenSet::of(std::vector<Piece>{men[1]}, is_turned));
  EXPECT_TRUE(is_turned);
  static_cast<void>(MenSet::of(std::vector<Piece>{men[0]}, is_turned));
  EXPECT_FALSE(is_turned);
}

TEST(MenSet, KeepsTheColoursOfEqualSides) {
  for (const PieceType type : {PieceType::Queen, PieceType::Pawn}) {
    bool is_turned = true;
    const MenSet set = MenSet::of(
        std::vector<Piece>{Piece::make(Color::Black, type), Piece::make(Color::White, type)},
        is_turned);
    EXPECT_FALSE(is_turned);
    EXPECT_EQ(set.men()[0].color(), Color::White);
  }
}

TEST(MenSet, RefusesOtherNames) {
  for (const std::string name : {"", "K", "KvK", "KQ", "KQK", "QvK", "KQv", "KKvK", "KXvK", "kqvk",
                                 "KQRBvK", "KQRvKB", "KQvKv", "KQ vK", ".KvK"}) {
    const auto set = MenSet::parse(name);
    ASSERT_FALSE(set) << name;
    EXPECT_EQ(set.error().where, "set");
    EXPECT_FALSE(set.error().expected.empty());
  }
}

// The rules name them (docs/rules.md).
TEST(MenSet, KnowsDeadMaterial) {
  std::set<std::string> dead;
  for (const MenSet& set : all_sets(2)) {
    if (set.is_dead()) dead.insert(set.name());
  }
  EXPECT_EQ(dead, (std::set<std::string>{"KRvK", "KBvK", "KNvK", "KUvK", "KRUvK", "KBUvK", "KNUvK",
                                         "KUUvK"}));
  EXPECT_TRUE(MenSet().is_dead()) << "kings alone";
}

TEST(MenSet, ListsEverySetOnceAfterThoseItLeadsTo) {
  std::vector<std::string> names;
  std::set<std::size_t> numbers;
  for (const MenSet& set : all_sets(2)) {
    names.push_back(set.name());
    numbers.insert(set.number());
    EXPECT_LT(set.number(), kSetNumbers);
  }
  EXPECT_EQ(names.size(), 48U);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 48U);
  EXPECT_EQ(numbers.size(), 48U);
  EXPECT_LT(MenSet().number(), kSetNumbers);
  const auto place = [&](const char* name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  EXPECT_LT(place("KQvK"), place("KPvK"));
  EXPECT_LT(place("KPvK"), place("KQvKR"));
  EXPECT_LT(place("KQvKN"), place("KQvKP"));
  EXPECT_LT(place("KRPvK"), place("KPPvK"));
  EXPECT_LT(place("KUvKP"), place("KPvKP"));
}

// The identity of a folder of tables depends on this order.
TEST(MenSet, ListsSetsWithoutPawnsByTheStrengthOfTheirMen) {
  std::vector<std::string> names;
  for (const MenSet& set : all_sets(1)) names.push_back(set.name());
  EXPECT_EQ(names, (std::vector<std::string>{"KQvK", "KRvK", "KBvK", "KNvK", "KUvK", "KPvK"}));
}

}  // namespace
}  // namespace raum::endgame
