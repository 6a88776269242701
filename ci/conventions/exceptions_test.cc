#include "ci/conventions/exceptions.h"

#include <gtest/gtest.h>

namespace raum::ci {
namespace {

const Violation kLong = {
    .rule = "long-file", .subject = "a/x.h", .where = "a/x.h:401", .reason = "long"};
const Violation kUpward = {.rule = "upward-include",
                           .subject = "a/x.h",
                           .object = "b/y.h",
                           .where = "a/x.h:3",
                           .reason = "up"};
const Violation kCrowded = {
    .rule = "crowded-folder", .subject = "a", .where = "a", .reason = "36 files"};

using Findings = std::vector<std::string>;

TEST(Exceptions, ReportViolationsWithPlaceAndReason) {
  EXPECT_EQ(
      unexpected_findings({kLong, kUpward, kCrowded}, {}),
      (Findings{"a/x.h:401: long [long-file a/x.h]", "a/x.h:3: up [upward-include a/x.h b/y.h]",
                "a: 36 files [crowded-folder a]"}));
}

TEST(Exceptions, TolerateListedViolations) {
  EXPECT_EQ(unexpected_findings({kLong, kUpward}, {"long-file a/x.h"}),
            Findings{"a/x.h:3: up [upward-include a/x.h b/y.h]"});
}

TEST(Exceptions, ReportThoseThatNoLongerOccur) {
  EXPECT_EQ(unexpected_findings({kLong}, {"long-file a/x.h", "long-file a/y.h"}),
            Findings{"the exception \"long-file a/y.h\" no longer occurs: remove it"});
}

}  // namespace
}  // namespace raum::ci
