#include "base/text/utc.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(UtcStamp, ConvertsEveryOffsetToUtc) {
  EXPECT_EQ(*parse_utc_stamp("2026-11-21T01:21:46.367Z", "x"), "2026-11-21T01:21:46.367Z");
  EXPECT_EQ(*parse_utc_stamp("2026-01-01T00:30:00+01:00", "x"), "2025-12-31T23:30:00.000Z");
  EXPECT_EQ(*parse_utc_stamp("2024-02-28T23:30:00.5-01:15", "x"), "2024-02-29T00:45:00.500Z");
}

TEST(UtcStamp, RejectsEverythingElse) {
  for (const char* const text :
       {"", "yesterday", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+15:00",
        "2026-01-01T00:00:00Z ", "1970-01-01T00:00:00+01:00", "0000-01-01T00:00:00Z",
        "+026-01-01T00:00:00Z"}) {
    const auto stamp = parse_utc_stamp(text, "where");
    ASSERT_FALSE(stamp.has_value()) << text;
    EXPECT_EQ(stamp.error().where, "where");
  }
}

}  // namespace
}  // namespace raum
