#include "perft/mates/walks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

// Fewer mates than the file has: those in three and four moves take minutes.
TEST(FindMates, GivesTheFirstMatesOfTheFile) {
  const std::vector<MateRecord> file = read_mates(RAUM_MATES).value();
  int mates = 0;
  const auto found = find_mates(1, {5, 8, 0, 0}, [&](const MateRecord& mate) {
    ++mates;
    const auto same = std::find_if(file.begin(), file.end(),
                                   [&](const MateRecord& kept) { return kept.id == mate.id; });
    ASSERT_NE(same, file.end()) << mate.id;
    EXPECT_EQ(to_string(mate.position), to_string(same->position)) << mate.id;
    EXPECT_EQ(mate.moves, same->moves) << mate.id;
  });
  EXPECT_TRUE(found.has_value());
  EXPECT_EQ(mates, 13);
}

}  // namespace
}  // namespace raum::perft
