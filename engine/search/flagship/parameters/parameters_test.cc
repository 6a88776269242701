// The constants of the search as a build with -DRAUM_TUNE=ON has them; CMakeLists.txt defines the
// macro for this program.
#include "engine/search/flagship/parameters/parameters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "base/testing/error_of.h"

namespace raum::flagship {
namespace {

Tunable* tunable_named(std::string_view name) {
  const auto& all = Tunable::all();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](Tunable* t) { return t->option().name == name; });
  return found == all.end() ? nullptr : *found;
}

TEST(Parameters, AreSpinOptionsOfATuningBuild) {
  std::set<std::string_view> names;
  for (Tunable* const tunable : Tunable::all()) {
    const Option option = tunable->option();
    EXPECT_EQ(option.kind, OptionKind::Spin);
    EXPECT_LT(option.min, option.max);
    names.insert(option.name);
  }
  EXPECT_EQ(names.size(), 22U);
  EXPECT_EQ(names.size(), Tunable::all().size());
}

TEST(Parameters, OptionSetsTheConstant) {
  Tunable* const margin = tunable_named("ReverseMargin");
  ASSERT_NE(margin, nullptr);
  EXPECT_EQ(margin->option().default_value, "120");
  ASSERT_TRUE(margin->option().set("85"));
  EXPECT_EQ(kReverseMargin * 2, 170);
  EXPECT_EQ(margin->option().default_value, "120");
  margin->reset();
  EXPECT_EQ(kReverseMargin, 120);
}

TEST(Parameters, ValueOutsideTheRangeChangesNothing) {
  Tunable* const quiet = tunable_named("SeeQuiet");
  ASSERT_NE(quiet, nullptr);
  EXPECT_EQ(error_line(quiet->option().set("1")),
            "option SeeQuiet: found \"1\", expected a whole number from -300 to 0");
  EXPECT_EQ(kSeeQuiet, -50);
}

}  // namespace
}  // namespace raum::flagship
