#include "web/games/packed_details.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace raum::web {
namespace {

using tournament::SearchReport;

TEST(PackedDetails, LeaveOutGamesWithoutRoomButFaultsLast) {
  PackedDetails details(2);
  const std::vector<SearchReport> reports(10, SearchReport{.time_ms = 1});
  details.add(0, reports, false);
  details.add(1, reports, false);
  details.add(2, reports, false);
  details.add(3, reports, true);
  const std::size_t all = details.choose(1'000'000).bytes.size();
  EXPECT_EQ(details.choose(1'000'000).games, (std::vector<std::size_t>{0, 1, 3}));
  // Each game needs as much room for its clocks, which are written only if one game has them.
  EXPECT_EQ(details.choose(1).games, std::vector<std::size_t>{});
  EXPECT_EQ(details.choose(all / 3 + 10).games, std::vector<std::size_t>{3});
  EXPECT_EQ(details.choose(1'000'000).clocks, "");
}

TEST(PackedDetails, KeepAFaultAfterManyOtherGames) {
  PackedDetails details(1'000'000);
  std::string pv;
  for (int i = 0; i < 1'000'000; ++i) pv += "Ac2Ac3 ";
  for (std::size_t i = 0; i < 8; ++i) details.add(i, {{.time_ms = 1, .pv = pv}}, false);
  details.add(8, {{.time_ms = 1}}, true);
  const auto chosen = details.choose(100'000'000).games;
  EXPECT_LT(chosen.size(), 9U) << "the games without a fault have too many bytes";
  ASSERT_FALSE(chosen.empty());
  EXPECT_EQ(chosen.back(), 8U);
}

}  // namespace
}  // namespace raum::web
