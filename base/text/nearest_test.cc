#include "base/text/nearest.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace raum {
namespace {

constexpr std::array<std::string_view, 3> kKnown{"NullMove", "Killers", "Hash"};

TEST(Nearest, FindsTheIntendedName) {
  EXPECT_EQ(nearest("nulmove", kKnown), "NullMove");
  EXPECT_EQ(nearest("Kilers", kKnown), "Killers");
  EXPECT_EQ(nearest("kilelrs", kKnown), "Killers") << "two exchanged letters are one mistake";
  EXPECT_EQ(nearest("null", kKnown), "NullMove") << "the beginning of a name";
}

TEST(Nearest, PrefersTheShortestNameThatBeginsSo) {
  constexpr std::array<std::string_view, 4> kOptions{"--beta", "--elo0", "--pentanomial", "--pent"};
  EXPECT_EQ(nearest("--penta", std::span(kOptions).first(3)), "--pentanomial");
  EXPECT_EQ(nearest("--pen", kOptions), "--pent");
  EXPECT_EQ(nearest("--PEN", kOptions), "--pent");
  EXPECT_EQ(nearest("--pe", kOptions), "") << "two letters are no beginning";
  EXPECT_EQ(nearest("---", kOptions), "") << "no letter at all";
}

TEST(Nearest, FindsNothingIfNoNameIsSimilar) {
  constexpr std::array<std::string_view, 4> kChecks{"builds", "rules", "play", "cost"};
  EXPECT_EQ(nearest("speed", kChecks), "");
  EXPECT_EQ(nearest("", kChecks), "");
  EXPECT_EQ(nearest("pl", kChecks), "");
  EXPECT_EQ(nearest("b", std::array<std::string_view, 1>{"a"}), "");
  EXPECT_EQ(nearest("colt", kChecks), "cost");
}

TEST(Nearest, PrefersTheFirstOfEquallySimilarNames) {
  constexpr std::array<std::string_view, 3> kNames{"bat", "hat", "cat"};
  EXPECT_EQ(nearest("rat", kNames), "bat");
  EXPECT_EQ(nearest("cat", kNames), "cat");
  EXPECT_EQ(nearest("catt", kNames), "cat");
  EXPECT_EQ(nearest("ab", std::array<std::string_view, 1>{"ba"}), "ba");
  EXPECT_EQ(nearest("ab", std::array<std::string_view, 1>{"cd"}), "");
}

TEST(Nearest, AllowsAThirdOfTheLettersToBeWrong) {
  constexpr std::array<std::string_view, 1> kName{"abcdefghi"};
  EXPECT_EQ(nearest("abcdefxyz", kName), "abcdefghi");
  EXPECT_EQ(nearest("abcdewxyz", kName), "");
  EXPECT_EQ(nearest("abc", kName), "abcdefghi") << "three letters are a beginning";
  EXPECT_EQ(nearest("ab", kName), "");
}

TEST(Nearest, AcceptsAnyInput) {
  EXPECT_EQ(nearest("x", {}), "");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), kKnown), "");
  EXPECT_EQ(nearest("NullMove" + std::string(100'000, 'x'), kKnown), "");
}

TEST(SuchAs, NamesTheLikelyOneOrAllOfAFew) {
  EXPECT_EQ(such_as("an option", "hsah", kKnown), "an option, such as Hash");
  EXPECT_EQ(such_as("an option", "speed", kKnown), "an option: NullMove, Killers, Hash");
  EXPECT_EQ(such_as("an option", "speed", {}), "an option");
  const std::vector<std::string_view> twelve(12, "n");
  EXPECT_EQ(such_as("an option", "speed", twelve), "an option: n, n, n, n, n, n, n, n, n, n, n, n");
  const std::vector<std::string_view> many(13, "name");
  EXPECT_EQ(such_as("an option", "speed", many), "an option");
}

TEST(WithNearest, AddsTheLikelyNameToAList) {
  EXPECT_EQ(with_nearest("a, b or Hash", "hsah", kKnown), "a, b or Hash (nearest: Hash)");
  EXPECT_EQ(with_nearest("a, b or Hash", "speed", kKnown), "a, b or Hash");
}

}  // namespace
}  // namespace raum
