#include "web/league/games_link.h"

#include <gtest/gtest.h>

namespace raum::web {
namespace {

TEST(GamesLink, EscapesNames) {
  EXPECT_EQ(link_to_games("a&b=c#+ é\"", "x y"), "#failed=a%26b%3Dc%23%2B%20%C3%A9%22&end=x%20y");
  EXPECT_EQ(link_to_games("", "x"), "#end=x");
  EXPECT_EQ(link_to_pairing("a&b", "c d"), "#player=a%26b&against=c%20d");
}

}  // namespace
}  // namespace raum::web
