#include "engine/board/position.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"

namespace raum {
namespace {

TEST(Position, StartsAsTheStartTextSays) {
  EXPECT_EQ(Position::start(), parse_position(kStartText).value());
  EXPECT_EQ(to_string(Position::start()), kStartText);
}

}  // namespace
}  // namespace raum
