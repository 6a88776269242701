// Lowered numbers: which numbers belong to a name, and what head sets lower.
#include "ci/inventory/lowered_numbers.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/patterns.h"
#include "base/testing/scratch_repository.h"
#include "ci/manifest/manifest_parser.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using Numbers = std::vector<std::int64_t>;

TEST(LoweredNumbers, StandBehindTheirNameInItsLine) {
  for (const char* text :
       {"set(CASES 200)", "CASES = 200", "\"CASES\": \"200\"", "CASES:STRING=200",
        "constexpr int CASES{200};", "a 7; CASES: u32 = 200; b 8", "CASES=200u", "CASES = 2'00",
        "CASES = 2_00", "MORE_CASES 7, CASES 200", "x\nCASES\n7\nCASES 200"}) {
    EXPECT_EQ(numbers_of("CASES", text), Numbers{200}) << text;
  }
  for (const char* text : {"", "200", "7 CASES", "MORE_CASES 7", "CASES2 = x", "CASES: u32",
                           "set(CASES ${DEFAULT_7})", "CASES\n7"}) {
    EXPECT_EQ(numbers_of("CASES", text), Numbers{}) << text;
  }
  EXPECT_EQ(numbers_of("set(CASES", "set(CASES 8)\nset(CASES2 9)\nget(CASES 10)"), Numbers{8});
  EXPECT_EQ(numbers_of("CASES", "CASES 40\nCASES 7 of 9\nCASES 200\n"), (Numbers{7, 40, 200}));
  EXPECT_EQ(numbers_of("CASES", "CASES 9223372036854775808"), Numbers{INT64_MAX});
  EXPECT_EQ(numbers_of("", "7"), Numbers{});
}

// What is reported of CASES in the file f if base and head have these texts.
Lines lowered(const std::string& of_base, const std::string& of_head) {
  const ScratchRepository base, head;
  base.write("f", of_base);
  head.write("f", of_head);
  return lowered_numbers({{"CASES", "f"}}, base.path(), head.path());
}

TEST(LoweredNumbers, AreReported) {
  EXPECT_EQ(lowered("CASES 200", "CASES 200"), Lines{});
  EXPECT_EQ(lowered("CASES 200", "CASES 300"), Lines{});
  EXPECT_EQ(lowered("CASES 200", "CASES 20"), Lines{"CASES from 200 to 20"});
  EXPECT_EQ(lowered("CASES 200", "OTHER 200"), Lines{"CASES of f is missing"});
  EXPECT_EQ(lowered("OTHER 200", "CASES 7"), Lines{}) << "it is new";
  EXPECT_EQ(lowered("CASES 7", "# CASES 9\nCASES 7"), Lines{});
  EXPECT_EQ(lowered("CASES 7\nCASES 40", "CASES 7"), Lines{"CASES of f is missing"});
}

TEST(LoweredNumbers, AreNotHiddenByOthers) {
  EXPECT_EQ(lowered("CASES 200", "# CASES 200\nCASES 7"), Lines{"CASES from 200 to 7"});
  EXPECT_EQ(lowered("CASES 40\nCASES 200", "CASES 200\nCASES 7"), Lines{"CASES from 40 to 7"});
  EXPECT_EQ(lowered("CASES 40\nCASES 200", "CASES 100\nCASES 40"), Lines{"CASES from 200 to 100"});
}

// A name whose number cannot be found would never be reported as lowered.
TEST(LoweredNumbers, AreKnownInBaseOrHead) {
  EXPECT_EQ(lowered("CASES ${OTHER}", "CASES ${OTHER}"),
            Lines{"CASES of f has no number in base and head"});
}

// The real sources, below the root of the repository, where ctest runs the program.
TEST(LoweredNumbers, OfThisRepositoryAreFound) {
  const auto manifest = parse_manifest(content_of(kManifestName), kManifestName);
  ASSERT_TRUE(manifest && manifest->inventory.has_value());
  const Variables& numbers = manifest->inventory->numbers;
  ASSERT_EQ(numbers.size(), 1U);
  const std::string& file = numbers.front().second;
  EXPECT_EQ(lowered_numbers(numbers, ".", "."), Lines{});
  std::string text = content_of(file);
  const std::vector<std::string> cases = first_match(text, R"(\nset\(property_cases (\d+)\))");
  ASSERT_FALSE(cases.empty());
  text.replace(text.find(cases[0]), cases[0].size(), "\nset(property_cases 7)");
  const ScratchRepository head;
  head.write(file, text);
  EXPECT_EQ(lowered_numbers(numbers, ".", head.path()),
            Lines{numbers.front().first + " from " + cases[1] + " to 7"});
}

}  // namespace
}  // namespace raum::ci
