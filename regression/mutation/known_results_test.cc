#include "regression/mutation/known_results.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

TEST(KnownResults, AreReadAgain) {
  const TemporaryFolder folder;
  {
    KnownResults results(folder / "verdicts");
    EXPECT_EQ(results.find("a"), std::nullopt);
    results.remember("a", "1");
    results.remember("b c", "2 x");
    results.remember("a", "3");
    EXPECT_EQ(results.find("a"), "3");
  }
  std::ofstream(folder / "verdicts", std::ios::app) << "half a li";
  const KnownResults results(folder / "verdicts");
  EXPECT_EQ(results.find("a"), "3") << "the last one";
  EXPECT_EQ(results.find("b c"), "2 x");
  EXPECT_EQ(results.find("half a li"), std::nullopt);
}

}  // namespace
}  // namespace raum::regression
