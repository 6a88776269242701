#include "knowledge/spsa/state/stored_run.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/spsa/perturbation.h"
#include "knowledge/spsa/state/database_fixture.h"

namespace raum::knowledge::spsa {
namespace {

class StoredRunTest : public testing::Test {
 protected:
  void SetUp() override { add_iterations(path_, two_parameters(), 2); }

  void execute(const std::string& sql) const {
    SQLite::Database(path_, SQLite::OPEN_READWRITE).exec(sql);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "spsa.db";
};

TEST_F(StoredRunTest, HasWhatTheStoreKept) {
  const auto run = read_run(path_);
  ASSERT_TRUE(run) << error_line(run);
  const Settings expected = two_parameters();
  EXPECT_EQ(run->settings.iterations, expected.iterations);
  EXPECT_EQ(run->settings.pairs, expected.pairs);
  EXPECT_EQ(run->settings.seed, expected.seed);
  EXPECT_EQ(run->settings.parameters, expected.parameters);
  EXPECT_EQ(run->configuration.size(), two_parameters_configuration().size());
  const auto store = Store::open(path_, expected, two_parameters_configuration());
  ASSERT_TRUE(store);
  EXPECT_EQ(run->iterations.size(), 2U);
  EXPECT_EQ(run->iterations, store->iterations());
}

TEST_F(StoredRunTest, IsReadWhileItIsWritten) {
  auto store = Store::open(path_, two_parameters(), two_parameters_configuration());
  ASSERT_TRUE(store);
  const std::vector<int> results{0, 0, 1};
  const std::vector<double>& before = store->iterations().back().values;
  ASSERT_TRUE(store->add(
      {.results = results, .values = moved(two_parameters(), before, 3, results), .seconds = 1}));
  const auto run = read_run(path_);
  ASSERT_TRUE(run) << error_line(run);
  EXPECT_EQ(run->iterations.size(), 3U);
  EXPECT_EQ(run->iterations, store->iterations());
}

TEST_F(StoredRunTest, KeepsTheOrderOfNamesWithCommas) {
  Settings settings = two_parameters();
  settings.parameters.resize(1);
  for (const char* const name : {"a, b", "a", "c"}) {
    settings.parameters.push_back(settings.parameters[0]);
    settings.parameters.back().name = name;
  }
  const std::string path = folder_ / "commas.db";
  add_iterations(path, settings, 1);
  const auto run = read_run(path);
  ASSERT_TRUE(run) << error_line(run);
  EXPECT_EQ(run->settings.parameters, settings.parameters);
}

TEST_F(StoredRunTest, KeepsANegativeZero) {
  Settings settings = two_parameters();
  settings.parameters[1] = {.name = "Zero", .start = -0.0, .min = 0, .max = 9, .c_end = 1};
  const std::string path = folder_ / "zero.db";
  add_iterations(path, settings, 1);
  EXPECT_TRUE(read_run(path)) << error_line(read_run(path));
}

TEST_F(StoredRunTest, WithoutSettingsHasNotBegun) {
  execute("DELETE FROM setting");
  const auto refused = read_run(path_);
  EXPECT_EQ(error_line(refused), path_ +
                                     ": found a run without settings, expected one that raum "
                                     "tune --spsa has begun");
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
}

TEST_F(StoredRunTest, RefusesOtherFiles) {
  const auto missing = read_run(folder_ / "none.db");
  EXPECT_EQ(error_line(missing),
            folder_ / "none.db" + ": found no such file, expected a database of raum tune --spsa");
  EXPECT_EQ(missing.error().code, ExitCode::Usage);
}

struct Damage {
  std::string sql;
  std::string found;
};

class DamagedRun : public StoredRunTest, public testing::WithParamInterface<Damage> {};

TEST_P(DamagedRun, IsRefused) {
  execute(GetParam().sql);
  const auto refused = read_run(path_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ExitCode::Environment) << error_line(refused);
  EXPECT_NE(error_line(refused).find(GetParam().found), std::string::npos) << error_line(refused);
}

std::string margin_is(const char* text) {
  return std::string("UPDATE setting SET value = '") + text + "' WHERE key = 'parameter Margin'";
}

INSTANTIATE_TEST_SUITE_P(
    By, DamagedRun,
    testing::Values(
        Damage{"UPDATE value SET value = value + 1 WHERE iteration = 2", "a damaged iteration 2"},
        Damage{"DELETE FROM iteration WHERE number = 2", "a damaged iteration 2"},
        Damage{"DELETE FROM value WHERE iteration = 2", "a damaged iteration 2"},
        Damage{"INSERT INTO pair VALUES (3, 1, 0)", "a damaged iteration 3"},
        Damage{"INSERT INTO value VALUES (1, 3, 0)", "a damaged iteration 2"},
        Damage{"UPDATE iteration SET seconds = 1e10 WHERE number = 1", "a damaged iteration 1"},
        Damage{margin_is("start 130, min 20, max 420, c_end 20, r_end 0.002"),
               "a damaged iteration 1"},
        Damage{margin_is("start 120, min 20, max 420, c_end 0, r_end 0.002"),
               "setting \"parameter Margin\": found \"start 120, min 20, max 420, c_end 0,"},
        Damage{margin_is("start inf, min 20, max 420, c_end 20, r_end 0.002"), "found \"start inf"},
        Damage{margin_is("start nan, min 20, max 420, c_end 20, r_end 0.002"), "found \"start nan"},
        Damage{margin_is("start 120, min 420, max 20, c_end 20, r_end 0.002"), "found \"start 120"},
        Damage{margin_is("start 120, min 20, max 420, c_end 20, r_end 2"), "found \"start 120"},
        Damage{margin_is("start 120, min 20, max 420, c_end 20, r_end 0.002 "),
               "found \"start 120"},
        Damage{margin_is("start 120, max 420, min 20, c_end 20, r_end 0.002"), "found \"start 120"},
        Damage{margin_is(""), "setting \"parameter Margin\": found \"\""},
        Damage{"DELETE FROM setting WHERE key = 'parameter Depth'",
               "setting \"parameters\": found \"Margin, Depth\""},
        Damage{"UPDATE setting SET value = 'Margin, Margin' WHERE key = 'parameters'",
               "setting \"parameters\": found \"Margin, Margin\""},
        Damage{"UPDATE setting SET value = '' WHERE key = 'parameters'",
               "setting \"parameters\": found \"\""},
        Damage{"UPDATE setting SET value = 'Depth, Margin' WHERE key = 'parameters'",
               "a damaged iteration 1"},
        Damage{"UPDATE setting SET value = '0' WHERE key = 'pairs'",
               "setting \"pairs\": found \"0\", expected "},
        Damage{"UPDATE setting SET value = 'six' WHERE key = 'iterations'",
               "setting \"iterations\": found \"six\", expected "},
        Damage{"UPDATE setting SET value = '-1' WHERE key = 'seed'",
               "setting \"seed\": found \"-1\", expected "},
        Damage{"DELETE FROM setting WHERE key = 'seed'",
               "setting \"seed\": found nothing, expected a setting of the run"}));

}  // namespace
}  // namespace raum::knowledge::spsa
