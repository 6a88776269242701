#include "ci/manifest/placeholders.h"

#include <gtest/gtest.h>

#include <array>

namespace raum::ci {
namespace {

const Placeholders kValues{{"jobs", "2"}, {"file", "a b.perft"}, {"empty", ""}};

TEST(Placeholders, AreReplacedByTheirValues) {
  EXPECT_EQ(expand("-j{jobs}", kValues), "-j2");
  EXPECT_EQ(expand("{file}{jobs}{empty}.", kValues), "a b.perft2.");
  const std::vector<std::string> words{"make", "-j", "{jobs}"};
  EXPECT_EQ(expand(words, kValues), (std::vector<std::string>{"make", "-j", "2"}));
}

TEST(Placeholders, AreNotReplacedInValues) {
  EXPECT_EQ(expand("{file}", {{"file", "{jobs}"}, {"jobs", "2"}}), "{jobs}");
}

TEST(Placeholders, LeaveOtherBracesAlone) {
  for (const std::string_view text :
       {"{ print $1 }", "${HOME}", "{", "}", "{}", "{jobs", "{commit}", "{Jobs}", "a{1}"}) {
    EXPECT_EQ(expand(text, kValues), text);
  }
}

TEST(Placeholders, AreWrittenAsTextWithTwoBraces) {
  EXPECT_EQ(expand("{{jobs}} {{ }}", kValues), "{jobs} { }");
  EXPECT_EQ(expand("{{{jobs}}}", kValues), "{2}");
  EXPECT_EQ(expand("{{jobs}} {jobs}", kValues, DoubledBraces::Kept), "{{jobs}} 2");
}

TEST(Placeholders, ThatAreUnknownAreFound) {
  constexpr auto kKnown = std::to_array<std::string_view>({"jobs", "file"});
  EXPECT_EQ(unknown_placeholder("{jobs} {file}", kKnown), "");
  EXPECT_EQ(unknown_placeholder("{jobs} {job}", kKnown), "job");
  EXPECT_EQ(unknown_placeholder("{{job}} {}", kKnown), "");
  EXPECT_EQ(unknown_placeholder("{ print } ${HOME} {", kKnown), "");
}

}  // namespace
}  // namespace raum::ci
