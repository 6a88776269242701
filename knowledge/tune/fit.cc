#include "knowledge/tune/fit.h"

#include <algorithm>

#include "base/core/assert.h"
#include "knowledge/tune/adam.h"
#include "knowledge/tune/slice_pool.h"

namespace raum::knowledge::tuning {
namespace {

constexpr std::size_t kBatch = 2'048;  // samples, at least; fewer only if there are fewer in all
constexpr std::size_t kSlice = 256;
constexpr std::size_t kLossSlice = 8'192;
// The step of the first batch, in units of the scale; it falls linearly to 0 at the end.
constexpr double kFirstRate = 0.01;

constexpr std::size_t kKinds = kPieceTypes - 1;  // without the king
// First the features, as in FeatureValues, then the kinds by PieceType.
constexpr std::size_t kKindsAt = 2 * kFeatures;
constexpr std::size_t kCoefficients = kKindsAt + 2 * kKinds;
using Coefficients = std::array<double, kCoefficients>;

// Calls visit(value of the feature, value of its kind) with indices of coefficients.
template <class Visit>
void for_each_of_a_kind(Visit visit) {
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (std::size_t i = 0; i < 2 * kCellClasses; ++i) {
      visit(2 * kCellClasses * kind + i, kKindsAt + 2 * kind + i % 2);
    }
  }
}

FeatureValues values_of(const Coefficients& coefficients) {
  FeatureValues values;
  std::copy_n(coefficients.begin(), values.size(), values.begin());
  for_each_of_a_kind(
      [&](std::size_t feature, std::size_t kind) { values[feature] += coefficients[kind]; });
  return values;
}

// The part of a whole number of batches of nearly equal size.
SampleRange batch_range(std::size_t batch, std::size_t batches, std::size_t samples) {
  return {samples * batch / batches, samples * (batch + 1) / batches};
}

std::size_t slices_of(SampleRange range, std::size_t size) {
  return (range.last - range.first + size - 1) / size;
}
SampleRange slice_range(SampleRange range, std::size_t slice, std::size_t size) {
  const std::size_t first = range.first + slice * size;
  return {first, std::min(range.last, first + size)};
}

FeatureValues gradient_sum(const FeatureValues& values, const Samples& samples, SampleRange batch,
                           SlicePool& pool) {
  std::vector<FeatureValues> parts(slices_of(batch, kSlice), FeatureValues{});
  pool.run(parts.size(), [&](std::size_t slice) {
    add_gradient(values, samples, slice_range(batch, slice, kSlice), parts[slice]);
  });
  FeatureValues sum{};
  for (const FeatureValues& part : parts) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
  }
  return sum;
}

double mean_loss(const FeatureValues& values, const Samples& samples, SlicePool& pool) {
  const SampleRange all{0, samples.size()};
  std::vector<double> parts(slices_of(all, kLossSlice));
  pool.run(parts.size(), [&](std::size_t slice) {
    parts[slice] = loss_sum(values, samples, slice_range(all, slice, kLossSlice));
  });
  double sum = 0;
  for (const double part : parts) sum += part;
  return sum / static_cast<double>(samples.size());
}

// The gradient of the mean loss and of the prior's share of a sample.
Coefficients gradient_of(const Coefficients& coefficients, const Samples& samples,
                         SampleRange batch, double prior, SlicePool& pool) {
  const FeatureValues sum = gradient_sum(values_of(coefficients), samples, batch, pool);
  const double size = static_cast<double>(batch.last - batch.first);
  Coefficients gradient{};
  for (std::size_t i = 0; i < sum.size(); ++i) gradient[i] = sum[i] / size;
  for_each_of_a_kind(
      [&](std::size_t feature, std::size_t kind) { gradient[kind] += gradient[feature]; });
  for (std::size_t i = 0; i < 2 * kManFeatures; ++i) gradient[i] += prior * coefficients[i];
  return gradient;
}

}  // namespace

Fit fit_values(const Samples& training, const Samples& validation, const FitOptions& options,
               const std::function<void(const EpochLoss&)>& progress) {
  RAUM_ASSERT(training.size() > 0 && options.epochs > 0 && options.prior_sd > 0);
  const Samples samples = training.shuffled(options.seed);
  const std::size_t batches = std::max<std::size_t>(1, samples.size() / kBatch);
  const double steps = static_cast<double>(batches) * options.epochs;
  const double prior =
      1 / (options.prior_sd * options.prior_sd * static_cast<double>(samples.size()));
  SlicePool pool(options.threads);
  Adam<kCoefficients> adam;
  Coefficients coefficients{};
  Fit fit;
  double step = 0;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    for (std::size_t batch = 0; batch < batches; ++batch, ++step) {
      if (options.stop.stop_requested()) return fit;
      const SampleRange range = batch_range(batch, batches, samples.size());
      adam.step(coefficients, gradient_of(coefficients, samples, range, prior, pool),
                kFirstRate * (1 - step / steps));
    }
    fit.values = values_of(coefficients);
    EpochLoss loss{.training = mean_loss(fit.values, samples, pool)};
    if (validation.size() > 0) loss.validation = mean_loss(fit.values, validation, pool);
    fit.epochs.push_back(loss);
    if (progress) progress(loss);
  }
  return fit;
}

}  // namespace raum::knowledge::tuning
