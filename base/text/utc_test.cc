#include "base/text/utc.h"

#include <gtest/gtest.h>

#include "base/text/quote.h"

namespace raum {
namespace {

TEST(UtcStamp, ConvertsEveryOffsetToUtc) {
  EXPECT_EQ(*parse_utc_stamp("2026-11-21T01:21:46.367Z", "x"), "2026-11-21T01:21:46.367Z");
  EXPECT_EQ(*parse_utc_stamp("2026-01-01T00:30:00+01:00", "x"), "2025-12-31T23:30:00.000Z");
  EXPECT_EQ(*parse_utc_stamp("2024-02-28T23:30:00.5-01:15", "x"), "2024-02-29T00:45:00.500Z");
}

TEST(UtcStamp, KeepsThreeDigitsOfAFraction) {
  EXPECT_EQ(*parse_utc_stamp("2026-01-01T00:00:00.12Z", "x"), "2026-01-01T00:00:00.120Z");
  EXPECT_EQ(*parse_utc_stamp("2026-01-01T00:00:00.0019Z", "x"), "2026-01-01T00:00:00.001Z");
}

TEST(UtcStamp, AcceptsTheLimitsOfEachField) {
  EXPECT_EQ(*parse_utc_stamp("1970-01-01T00:00:00Z", "x"), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(*parse_utc_stamp("9999-12-31T23:59:59.999Z", "x"), "9999-12-31T23:59:59.999Z");
  EXPECT_EQ(*parse_utc_stamp("2026-06-30T23:59:60Z", "x"), "2026-07-01T00:00:00.000Z");
  EXPECT_EQ(*parse_utc_stamp("2026-01-02T14:59:00+14:59", "x"), "2026-01-02T00:00:00.000Z");
  EXPECT_EQ(*parse_utc_stamp("2026-01-01T00:00:00-00:30", "x"), "2026-01-01T00:30:00.000Z");
}

TEST(UtcStamp, IsTheFormOfTheCurrentTime) {
  const std::string now = utc_now();
  EXPECT_EQ(*parse_utc_stamp(now, "x"), now);
  EXPECT_GT(now, "2024");
  EXPECT_LE(now, utc_now());
}

TEST(UtcStamp, RejectsEverythingElse) {
  for (const char* const text : {"",
                                 "yesterday",
                                 "2026-13-01T00:00:00Z",
                                 "2026-02-30T00:00:00Z",
                                 "2026-01-01T24:00:00Z",
                                 "2026-01-01T00:00:00",
                                 "2026-01-01T00:00:00.Z",
                                 "2026-01-01T00:00:00+15:00",
                                 "2026-01-01T00:00:00Z ",
                                 "1970-01-01T00:00:00+01:00",
                                 "0000-01-01T00:00:00Z",
                                 "+026-01-01T00:00:00Z",
                                 "2026/01-01T00:00:00Z",
                                 "2026-01/01T00:00:00Z",
                                 "2026-01-01 00:00:00Z",
                                 "2026-01-01T00.00:00Z",
                                 "2026-01-01T00:00.00Z",
                                 "2026-01-01T00:00:00+01.00",
                                 "2026-01-01T00:00:00*01:00",
                                 "2026-01-01T00:60:00Z",
                                 "2026-01-01T00:00:61Z",
                                 "2026-01-01T00:00:00+14:60",
                                 "9999-12-31T23:59:59-01:00",
                                 "1969-12-31T23:59:59Z",
                                 "2026-1-01T00:00:00Z",
                                 "2026-01-01T0:00:00Z",
                                 "2026-01-0:T00:00:00Z",
                                 "2026-01-0/T00:00:00Z"}) {
    const auto stamp = parse_utc_stamp(text, "where");
    ASSERT_FALSE(stamp.has_value()) << text;
    EXPECT_EQ(stamp.error().where, "where");
    EXPECT_EQ(stamp.error().found, quoted(text));
    EXPECT_EQ(stamp.error().expected, "a time such as 2026-01-31T23:59:59Z");
  }
}

}  // namespace
}  // namespace raum
