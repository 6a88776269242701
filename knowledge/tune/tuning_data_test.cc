#include "knowledge/tune/tuning_data.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <stop_token>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/tune/tune_fixture.h"

namespace raum::knowledge::tuning {
namespace {

class TuningDataTest : public testing::Test {
 protected:
  void SetUp() override {
    write_hidden_corpus(first_, 0, 30, 60);
    write_hidden_corpus(second_, 30, 40, 60);
  }

  TemporaryFolder folder_;
  std::string first_ = folder_ / "first.corpus";
  std::string second_ = folder_ / "second.corpus";
};

// The positions of the games that the options choose for a part.
std::size_t positions_of(bool validation, const DataOptions& options) {
  std::size_t positions = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    if (is_for_validation(number, options) != validation) continue;
    for_each_sample(hidden_game(number, 60), options.filter, [&](const Sample&) { ++positions; });
  }
  return positions;
}

TEST_F(TuningDataTest, SplitsByGame) {
  const DataOptions options{.validation = 30, .seed = 5};
  const auto data = read_corpora({first_, second_}, options);
  ASSERT_TRUE(data) << to_string(data.error().error);
  EXPECT_EQ(data->training.games + data->validation.games, 40U);
  EXPECT_GT(data->validation.games, 3U);
  EXPECT_LT(data->validation.games, 25U);
  EXPECT_EQ(data->training.samples.size(), positions_of(false, options));
  EXPECT_EQ(data->validation.samples.size(), positions_of(true, options));
  ASSERT_EQ(data->sources.size(), 2U);
  EXPECT_EQ(data->sources[0].games, 30U);
  EXPECT_EQ(data->sources[0].header.find("engine"), "hidden");
  EXPECT_EQ(data->sources[1].positions + data->sources[0].positions,
            data->training.samples.size() + data->validation.samples.size());
}

TEST_F(TuningDataTest, ChoosesGamesBySeedAndShare) {
  const auto chosen = [](double validation, std::uint64_t seed) {
    std::set<std::uint64_t> games;
    for (std::uint64_t game = 0; game < 10'000; ++game) {
      if (is_for_validation(game, {.validation = validation, .seed = seed})) games.insert(game);
    }
    return games;
  };
  EXPECT_TRUE(chosen(0, 1).empty());
  EXPECT_NEAR(static_cast<double>(chosen(10, 1).size()), 1'000, 100);
  EXPECT_NEAR(static_cast<double>(chosen(0.5, 1).size()), 50, 25);
  EXPECT_EQ(chosen(10, 1), chosen(10, 1));
  EXPECT_NE(chosen(10, 1), chosen(10, 2));
  // Found by trying: the random number of this game is below a millionth.
  constexpr std::uint64_t kFirst = 263'023;
  EXPECT_TRUE(is_for_validation(kFirst, {.validation = 0.0001, .seed = 1}));
  EXPECT_FALSE(is_for_validation(kFirst, {.validation = 0, .seed = 1}));
}

TEST_F(TuningDataTest, FiltersPositions) {
  const auto size = [&](const SampleFilter& filter) {
    const auto data = read_corpora({first_}, {.filter = filter, .validation = 0});
    return data ? data->training.samples.size() : 0;
  };
  const std::size_t all =
      size({.first_ply = 0, .highest_score = 30'000, .quiet_only = false, .fewest_men = 0});
  EXPECT_EQ(all, 30U * (60 - 4));
  EXPECT_EQ(size({.first_ply = 20, .highest_score = 30'000, .quiet_only = false}), 30U * 40);
  EXPECT_LT(size({.first_ply = 0, .highest_score = 100, .quiet_only = false}), all);
  EXPECT_LT(size({.first_ply = 0, .highest_score = 30'000}), all);
}

TEST_F(TuningDataTest, MixesScoreAndResult) {
  const Sample won{.position = {}, .score = 400, .outcome = Outcome::WhiteWins, .game = 0};
  const Sample lost{.position = {}, .score = 400, .outcome = Outcome::BlackWins, .game = 0};
  const Sample drawn{.position = {}, .score = 0, .outcome = Outcome::Draw, .game = 0};
  const double sigmoid_1 = 1 / (1 + std::exp(-1.0));
  EXPECT_DOUBLE_EQ(target_of(won, {.lambda = 0, .scale = 400}), sigmoid_1);
  EXPECT_DOUBLE_EQ(target_of(won, {.lambda = 0.25, .scale = 400}), 0.75 * sigmoid_1 + 0.25);
  EXPECT_DOUBLE_EQ(target_of(lost, {.lambda = 0.25, .scale = 400}), 0.75 * sigmoid_1);
  EXPECT_DOUBLE_EQ(target_of(drawn, {.lambda = 1}), 0.5);
}

TEST_F(TuningDataTest, RefusesWhatIsNoTuningData) {
  EXPECT_EQ(error_of(read_corpora({folder_ / "missing"}, {})).where, folder_ / "missing");
  std::ofstream(folder_ / "text") << "a text\n";
  EXPECT_FALSE(read_corpora({folder_ / "text"}, {}));
  const std::string bytes = content_of(first_);
  std::ofstream(folder_ / "cut", std::ios::binary) << bytes.substr(0, bytes.size() - 3);
  EXPECT_FALSE(read_corpora({folder_ / "cut"}, {}));
  std::filesystem::copy_file(first_, folder_ / "copy");
  EXPECT_EQ(
      error_line(read_corpora({first_, folder_ / "copy"}, {})),
      folder_ / "copy" + ": found the same bytes as in " + first_ + ", expected each corpus once");
}

TEST_F(TuningDataTest, IsNotReadToTheEndAfterAStop) {
  std::stop_source stop;
  std::uint64_t read = 0;
  const auto data = read_corpora(
      {first_, second_}, {},
      [&](std::uint64_t games) {
        read = games;
        if (games == 3) stop.request_stop();
      },
      stop.get_token());
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().code, ExitCode::NoVerdict);
  EXPECT_EQ(to_string(data.error().error), "interrupted");
  EXPECT_EQ(read, 3U);
}

TEST_F(TuningDataTest, RefusesEmptyParts) {
  EXPECT_EQ(error_line(read_corpora({second_}, {.validation = 0.0001})),
            "validation: found no game, expected at least one: more games, or another share for "
            "--validation");
  EXPECT_EQ(error_line(read_corpora({second_}, {.filter = {.first_ply = 100}, .validation = 0})),
            "training: found no position of 10 games that passes the filter, expected at least "
            "one");
  write_hidden_corpus(folder_ / "none", 0, 0, 60);
  EXPECT_EQ(error_of(read_corpora({folder_ / "none"}, {})).where, "training");
}

}  // namespace
}  // namespace raum::knowledge::tuning
