// `raum simulate`: measures the error rates and the length of a sequential test by simulating it
// with random game pairs of known strength.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/cli/console.h"
#include "base/cli/progress_line.h"
#include "base/options/shared_options.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "tournament/command/command.h"
#include "tournament/command/count_lists.h"
#include "tournament/simulation/simulate.h"

namespace raum::tournament {
namespace {

constexpr std::int64_t kMaxRepetitions = 10'000'000;
constexpr std::int64_t kMaxPairs = 1'000'000'000;

struct SimulateOptions {
  std::string sprt;
  // maackesgeist-v2-fixed against maackesgeist-v2, depth 2: docs/sprt.md.
  std::string pentanomial = "28,78,175,155,64";
  std::vector<std::string> elos;
  std::string repetitions = "10000";
  std::string max_pairs = "1000000";
  std::string seed = "1";
  bool corrected = false;
  bool check = false;
  bool json = false;
  ProgressOptions progress;
};

struct Request {
  SimulationPlan plan;
  std::vector<double> elos;
};

Expected<std::uint64_t> parse_whole(const std::string& text, std::string_view where,
                                    std::int64_t low, std::int64_t high) {
  return parse_integer(text, where, low, high).map([](std::int64_t n) {
    return static_cast<std::uint64_t>(n);
  });
}

// Parses a true Elo in the same way as the Elo of the bounds.
Expected<double> parse_elo(const std::string& text) {
  const std::vector<KeyValue> items{{"elo0", text}, {"elo1", "4000"}};
  const auto read = make_sprt(items);
  if (!read) return fail("--elo", raum::quoted(text), "an Elo from -4000 to below 4000");
  return read->elo0;
}

Expected<Request> parse(const SimulateOptions& options) {
  Request request;
  SimulationPlan& plan = request.plan;
  const auto bounds = parse_sprt(options.sprt, kPairEloModels);
  if (!bounds) return tl::unexpected(within("--sprt", bounds.error()));
  plan.bounds = *bounds;
  const auto measured = parse_pair_counts(options.pentanomial, "--pentanomial");
  if (!measured) return tl::unexpected(measured.error());
  plan.measured = *measured;
  const auto repetitions = parse_whole(options.repetitions, "--repetitions", 1, kMaxRepetitions);
  if (!repetitions) return tl::unexpected(repetitions.error());
  plan.repetitions = *repetitions;
  const auto max_pairs = parse_whole(options.max_pairs, "--max-pairs", 1, kMaxPairs);
  if (!max_pairs) return tl::unexpected(max_pairs.error());
  plan.max_pairs = *max_pairs;
  const auto seed =
      parse_whole(options.seed, "--seed", 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  plan.seed = *seed;
  plan.overshoot_corrected = options.corrected;
  for (const std::string& text : options.elos) {
    const auto elo = parse_elo(text);
    if (!elo) return tl::unexpected(elo.error());
    request.elos.push_back(*elo);
  }
  if (request.elos.empty()) {
    request.elos = {bounds->elo0, (bounds->elo0 + bounds->elo1) / 2, bounds->elo1};
  }
  const bool is_at_a_hypothesis =
      std::any_of(request.elos.begin(), request.elos.end(),
                  [&](double elo) { return elo <= bounds->elo0 || elo >= bounds->elo1; });
  if (options.check && !is_at_a_hypothesis) {
    return fail("--check", "every --elo between the bounds",
                "one at or below elo0, or at or above elo1");
  }
  return request;
}

std::string percent(double share) { return fmt::format("{:.2f}", 100 * share); }

std::string to_text(const Request& request, const std::vector<SimulatedStrength>& strengths) {
  const SimulationPlan& plan = request.plan;
  std::string out = fmt::format("bounds       {}{}\n", to_string(plan.bounds),
                                plan.overshoot_corrected ? ", corrected for overshoot" : "");
  out += fmt::format("measured     {} ({})\n", fmt::join(plan.measured.n, " "),
                     counted(plan.measured.total(), "pair"));
  out += fmt::format("repetitions  {} of at most {}, seed {}\n", plan.repetitions,
                     counted(plan.max_pairs, "pair"), plan.seed);
  out += fmt::format("{:>8} {:>15} {:>15} {:>7} {:>10} {:>10}   {:>23}   {:>23}\n", "", "H1, %",
                     "H0, %", "open, %", "pairs", "", "plain Elo", "median-unbiased Elo");
  out += fmt::format("{:>8} {:>15} {:>15} {:>7} {:>10} {:>10}", "Elo", "", "", "", "mean", "95 %");
  for (int i = 0; i < 2; ++i) out += fmt::format("   {:>7} {:>7} {:>7}", "bias", "above", "within");
  out += '\n';
  for (const SimulatedStrength& s : strengths) {
    const auto rate = [&](double share) {
      return fmt::format("{} ± {}", percent(share), percent(s.error_of(share)));
    };
    // "±" is two bytes but one column; fmt pads to columns.
    out += fmt::format("{:>8.2f} {:>15} {:>15} {:>7} {:>10.1f} {:>10}", s.elo, rate(s.h1),
                       rate(s.h0), percent(s.undecided), s.mean_pairs, s.pairs_95);
    for (const EstimatorQuality& q : {s.naive, s.unbiased}) {
      out +=
          fmt::format("   {:>+7.2f} {:>6.1f}% {:>6.1f}%", q.bias, 100 * q.above, 100 * q.coverage);
    }
    out += '\n';
  }
  return out;
}

std::string to_json(const Request& request, const std::vector<SimulatedStrength>& strengths) {
  const SimulationPlan& plan = request.plan;
  const auto quality = [](const EstimatorQuality& q) {
    return nlohmann::ordered_json{{"bias", q.bias}, {"above", q.above}, {"coverage", q.coverage}};
  };
  nlohmann::ordered_json json{{"schema_version", 1},
                              {"bounds", to_string(plan.bounds)},
                              {"overshoot_corrected", plan.overshoot_corrected},
                              {"measured", plan.measured.n},
                              {"repetitions", plan.repetitions},
                              {"max_pairs", plan.max_pairs},
                              {"seed", plan.seed},
                              {"strengths", nlohmann::ordered_json::array()}};
  for (const SimulatedStrength& s : strengths) {
    json["strengths"].push_back({{"elo", s.elo},
                                 {"logistic_elo", s.logistic_elo},
                                 {"distribution", s.distribution},
                                 {"h1", s.h1},
                                 {"h1_standard_error", s.error_of(s.h1)},
                                 {"h0", s.h0},
                                 {"h0_standard_error", s.error_of(s.h0)},
                                 {"undecided", s.undecided},
                                 {"mean_pairs", s.mean_pairs},
                                 {"pairs_95", s.pairs_95},
                                 {"plain_elo", quality(s.naive)},
                                 {"median_unbiased_elo", quality(s.unbiased)},
                                 {"exceeds_risk", exceeds_risk(s, plan.bounds)}});
  }
  return json.dump(2) + "\n";
}

constexpr const char* kRaumSimulate = "raum simulate";

// Open tests may still end with the wrong verdict. An error rate therefore counts as within its
// risk only if it would be so with all open tests counted as errors.
ExitCode check(const std::vector<SimulatedStrength>& strengths, const SprtBounds& bounds) {
  std::vector<double> above, open;
  for (const SimulatedStrength& s : strengths) {
    SimulatedStrength worst = s;
    worst.h0 += s.undecided;
    worst.h1 += s.undecided;
    if (exceeds_risk(s, bounds)) {
      above.push_back(s.elo);
    } else if (exceeds_risk(worst, bounds)) {
      open.push_back(s.elo);
    }
  }
  if (!above.empty()) {
    fmt::print(stderr, "raum simulate: at Elo {} the error rate is above its risk\n",
               fmt::join(above, ", "));
    return ExitCode::Fail;
  }
  if (open.empty()) return ExitCode::Pass;
  fmt::print(stderr,
             "raum simulate: at Elo {} too many tests are open to judge the error rate: raise "
             "--max-pairs\n",
             fmt::join(open, ", "));
  return ExitCode::NoVerdict;
}

// Shows "Elo 25 (2 of 3)  4500/10000 tests  ETA 0:12  1234.5 tests/s". The time is that of all
// strengths, as if every test took equally long.
class SimulationProgress {
 public:
  SimulationProgress(const Request& request, ProgressOptions options)
      : request_(request), line_(kRaumSimulate, options) {}

  // `strength` is the index of the simulated Elo.
  void show(std::size_t strength, std::uint64_t done) {
    line_.update([&] {
      const std::uint64_t each = request_.plan.repetitions;
      const auto all_done = static_cast<double>(strength * each + done);
      const auto all = static_cast<double>(request_.elos.size() * each);
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
      return fmt::format("Elo {} ({} of {})  {}/{} tests  ETA {}  {:.1f} tests/s",
                         request_.elos[strength], strength + 1, request_.elos.size(), done, each,
                         clock_text(elapsed * (all / all_done - 1)), all_done / elapsed.count());
    });
  }

 private:
  const Request& request_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

Expected<std::vector<SimulatedStrength>> simulate_all(const Request& request,
                                                      ProgressOptions options) {
  SimulationProgress progress(request, options);
  std::vector<SimulatedStrength> strengths;
  for (std::size_t i = 0; i < request.elos.size(); ++i) {
    SimulationPlan plan = request.plan;
    plan.elo = request.elos[i];
    const auto strength = simulate(plan, [&](std::uint64_t done) { progress.show(i, done); });
    if (!strength) return tl::unexpected(strength.error());
    strengths.push_back(*strength);
  }
  return strengths;
}

ExitCode run(const SimulateOptions& options) {
  const auto request = parse(options);
  if (!request) return report_error(kRaumSimulate, request.error());
  const auto strengths = simulate_all(*request, options.progress);
  if (!strengths) return report_error(kRaumSimulate, strengths.error());
  const auto printed =
      print_all(options.json ? to_json(*request, *strengths) : to_text(*request, *strengths));
  if (!printed) return report_error(kRaumSimulate, printed.error());
  if (!options.check) return ExitCode::Pass;
  return check(*strengths, request->plan.bounds);
}

}  // namespace

std::function<ExitCode()> add_simulate_command(CliCommand raum) {
  CliCommand command = raum.add_command(
      "simulate", "Measure the error rates and the length of a sequential test by simulation");
  const auto options = std::make_shared<SimulateOptions>();
  command
      .add_option(
          "--sprt", options->sprt,
          "Test to simulate: elo0=..,elo1=..[,alpha=..,beta=..,model=..]; a model is logistic or "
          "normalized")
      .required();
  command
      .add_option(
          "--pentanomial", options->pentanomial,
          "Measured counts of game pairs LL,LD,DD,WD,WW; the simulation keeps their shape and "
          "moves their mean to each Elo (default: see docs/sprt.md)")
      .show_default();
  command.add_option("--elo", options->elos,
                     "True Elo in the model of the test; may be repeated (default: elo0, elo1 and "
                     "their mean)");
  command.add_option("--repetitions", options->repetitions, "Number of tests for each Elo")
      .show_default();
  command
      .add_option("--max-pairs", options->max_pairs,
                  "End a test without a verdict after this many pairs")
      .show_default();
  command.add_option("--seed", options->seed, "Seed of the random pairs").show_default();
  command.add_flag("--corrected", options->corrected,
                   "Stop at bounds corrected for overshoot instead of Wald's bounds");
  command.add_flag("--check", options->check,
                   "Exit with 1 if an error rate exceeds alpha or beta by more than three standard "
                   "errors of the simulation, with 3 if it cannot be judged because of open tests");
  command.add_flag("--json", options->json, "Print one JSON object instead of text");
  add_progress_options(command, options->progress);
  command.footer(
      "Exit code: 0 done, 1 an error rate is above its risk (--check), 2 wrong input, 3 too many "
      "open tests to judge it (--check) or interrupted.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
