#include "knowledge/spsa/state/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/spsa/perturbation.h"
#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

class SpsaStore : public testing::Test {
 protected:
  [[nodiscard]] Fallible<Store> open() const {
    return Store::open(path_, two_parameters(), two_parameters_configuration());
  }

  // Stores two iterations.
  void fill() const {
    auto store = open();
    ASSERT_TRUE(store);
    std::vector<double> values{120, 3.5};
    const std::vector<int> results{2, -1, 0};
    for (std::size_t iteration = 1; iteration <= 2; ++iteration) {
      values = moved(two_parameters(), values, iteration, results);
      ASSERT_TRUE(store->add({.results = results, .values = values, .seconds = 1.5}));
    }
  }

  void execute(const std::string& sql) const {
    SQLite::Database(path_, SQLite::OPEN_READWRITE).exec(sql);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "spsa.db";
};

TEST_F(SpsaStore, KeepsIterations) {
  fill();
  const auto store = open();
  ASSERT_TRUE(store);
  ASSERT_EQ(store->iterations().size(), 2U);
  const Iteration& first = store->iterations()[0];
  EXPECT_EQ(first.results, (std::vector<int>{2, -1, 0}));
  EXPECT_EQ(first.values, moved(two_parameters(), {120, 3.5}, 1, first.results));
  EXPECT_EQ(first.seconds, 1.5);
}

TEST_F(SpsaStore, NamesWhatDiffers) {
  fill();
  Settings settings = two_parameters();
  settings.nodes = 200;
  settings.parameters[0].max = 400;
  const auto refused = Store::open(path_, settings, configuration_of(settings, {}));
  EXPECT_EQ(
      error_line(refused),
      path_ +
          ": other settings: found nodes = 200, parameter Margin = start 120, min 20, max 400, "
          "c_end 20, r_end 0.002, expected nodes = 100, parameter Margin = start 120, min 20, "
          "max 420, c_end 20, r_end 0.002");
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
}

TEST_F(SpsaStore, RefusesASecondWriter) {
  const auto first = open();
  ASSERT_TRUE(first);
  const auto second = open();
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ExitCode::Environment);
}

TEST_F(SpsaStore, RefusesOtherFiles) {
  EXPECT_EQ(error_line(Store::open(folder_.path(), two_parameters(), {})),
            folder_.path() + ": found a folder, expected a database of raum tune --spsa");
  std::ofstream(path_) << "my notes, which are longer than the header of a database, so that it is "
                          "read and found to be another kind of file than is expected here\n";
  EXPECT_EQ(open().error().code, ExitCode::Usage);
}

TEST_F(SpsaStore, RefusesADatabaseOfAnotherKind) {
  SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("PRAGMA application_id = 0x5261756d; CREATE TABLE game (id INTEGER)");
  const auto refused = open();
  EXPECT_EQ(error_of(refused).expected, "a database of raum tune --spsa");
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
}

class DamagedStore : public SpsaStore, public testing::WithParamInterface<const char*> {};

TEST_P(DamagedStore, IsNotContinued) {
  fill();
  execute(GetParam());
  const auto refused = open();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ExitCode::Environment) << error_line(refused);
  EXPECT_EQ(error_of(refused).where, path_);
  EXPECT_TRUE(error_of(refused).found.starts_with("a damaged iteration ")) << error_line(refused);
}

INSTANTIATE_TEST_SUITE_P(
    By, DamagedStore,
    testing::Values("UPDATE value SET value = value + 1 WHERE iteration = 2 AND parameter = 1",
                    "UPDATE pair SET result = 1 WHERE iteration = 1 AND number = 3",
                    "DELETE FROM pair WHERE iteration = 2 AND number = 1",
                    "DELETE FROM value WHERE iteration = 1 AND parameter = 2",
                    "DELETE FROM iteration WHERE number = 1",
                    "DELETE FROM iteration WHERE number = 2", "INSERT INTO pair VALUES (1, 4, 0)",
                    "UPDATE iteration SET seconds = -1 WHERE number = 2",
                    "UPDATE value SET value = 9e999 WHERE iteration = 2"));

}  // namespace
}  // namespace raum::knowledge::spsa
