#include "knowledge/tune/fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>

#include "engine/testing/sparse_position.h"
#include "knowledge/tune/tune_fixture.h"

namespace raum::knowledge::tuning {
namespace {

constexpr double kScale = 400;

// Random positions with up to 19 men of all kinds a side, and a score within 1,500 centipawns.
Samples hidden_samples(std::uint64_t seed, std::size_t count) {
  SplitMix64 random{seed};
  Samples samples(kHiddenPhase);
  while (samples.size() < count) {
    const Position p = sparse_position(random.next(), 19);
    const double score = std::round(hidden_value(p));
    if (std::abs(score) <= 1'500) samples.add(p, sigmoid(score / kScale));
  }
  return samples;
}

// A white pawn never stands on these cells.
bool is_promotion_cell(Square s) { return s.level().raw == 4 && s.rank().raw == 4; }

TEST(Fit, FindsAHiddenTable) {
  const Fit fit = fit_values(hidden_samples(1, 10'000), Samples(kHiddenPhase),
                             {.epochs = 300, .prior_sd = 100});
  EXPECT_LT(fit.epochs.back().training, 1e-6);
  int compared = 0;
  for (const PieceType type : kAllPieceTypes) {
    for (int i = 0; i < kSquares; ++i) {
      const Square s = Square::at(i);
      if (type == PieceType::Pawn && is_promotion_cell(s)) continue;
      const std::size_t feature = man_feature(type, cell_class(s));
      for (const std::size_t phase : {0U, 1U}) {
        // Only the differences of the king's values count.
        const auto value = [&](std::size_t of) { return kScale * fit.values[2 * of + phase]; };
        const double base =
            type == PieceType::King
                ? value(man_feature(type, 0)) - hidden_man(type, static_cast<int>(phase), 0, 0, 0)
                : 0;
        ASSERT_NEAR(
            value(feature) - base,
            hidden_man(type, static_cast<int>(phase), s.level().raw, s.rank().raw, s.file().raw), 2)
            << kPieceLetters[index_of(type)] << to_string(s);
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 2 * (7 * kSquares - kSide));
  EXPECT_NEAR(kScale * fit.values[2 * kTempoFeature], 40, 1);
  EXPECT_NEAR(kScale * fit.values[2 * kTempoFeature + 1], 15, 1);
}

TEST(Fit, EndsAfterAStop) {
  std::stop_source stop;
  const Fit fit = fit_values(hidden_samples(1, 100), Samples(kHiddenPhase),
                             {.epochs = 100, .stop = stop.get_token()},
                             [&](const EpochLoss&) { stop.request_stop(); });
  EXPECT_EQ(fit.epochs.size(), 1U);
}

TEST(Fit, IsTheSameForAnyNumberOfThreads) {
  const Samples training = hidden_samples(2, 5'000);
  const Samples validation = hidden_samples(3, 300);
  const auto fit = [&](int threads) {
    return fit_values(training, validation, {.epochs = 5, .threads = threads});
  };
  const Fit one = fit(1);
  ASSERT_EQ(one.epochs.size(), 5U);
  for (const int threads : {2, 3, 8}) {
    const Fit several = fit(threads);
    EXPECT_EQ(several.values, one.values) << threads;
    for (std::size_t i = 0; i < one.epochs.size(); ++i) {
      EXPECT_EQ(several.epochs.at(i).training, one.epochs[i].training) << threads;
      EXPECT_EQ(several.epochs.at(i).validation, one.epochs[i].validation) << threads;
    }
  }
}

TEST(Fit, ReportsTheLossesOfItsValues) {
  const Samples training = hidden_samples(4, 500);
  const Samples validation = hidden_samples(5, 100);
  std::vector<double> shown;
  const Fit fit = fit_values(training, validation, {.epochs = 60},
                             [&](const EpochLoss& loss) { shown.push_back(loss.training); });
  ASSERT_EQ(fit.epochs.size(), 60U);
  ASSERT_EQ(shown.size(), 60U);
  const EpochLoss& last = fit.epochs.back();
  EXPECT_EQ(shown.back(), last.training);
  EXPECT_LT(last.training, fit.epochs.front().training / 2);
  EXPECT_NEAR(
      last.training,
      loss_sum(fit.values, training, {0, training.size()}) / static_cast<double>(training.size()),
      1e-12);
  EXPECT_NEAR(last.validation.value_or(-1),
              loss_sum(fit.values, validation, {0, validation.size()}) /
                  static_cast<double>(validation.size()),
              1e-12);
  EXPECT_FALSE(fit_values(training, Samples(kHiddenPhase), {.epochs = 1})
                   .epochs.front()
                   .validation.has_value());
}

// A rook on one cell in a single sample: its value follows the rooks of the other samples.
TEST(Fit, KeepsRareCellsNearTheirKind) {
  const auto rook_on = [](const std::string& cell) {
    Position p;
    p.put(Square::parse("Ac1").value(), Piece::make(Color::White, PieceType::King));
    p.put(Square::parse("Ec5").value(), Piece::make(Color::Black, PieceType::King));
    p.put(Square::parse(cell).value(), Piece::make(Color::White, PieceType::Rook));
    return p;
  };
  Samples samples(kHiddenPhase);
  for (int i = 0; i < 1'000; ++i) samples.add(rook_on("Cc3"), sigmoid(0.8));
  samples.add(rook_on("Aa1"), sigmoid(-3));
  const auto corner = [&](double prior_sd) {
    const Fit fit =
        fit_values(samples, Samples(kHiddenPhase), {.epochs = 2'000, .prior_sd = prior_sd});
    const std::size_t feature = man_feature(PieceType::Rook, cell_class(Square::at(0)));
    return fit.values[2 * feature + 1] + fit.values[2 * kTempoFeature + 1];
  };
  EXPECT_NEAR(corner(0.05), 0.8, 0.1);
  EXPECT_LT(corner(100), -2);
}

}  // namespace
}  // namespace raum::knowledge::tuning
