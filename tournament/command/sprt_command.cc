// `raum sprt`: evaluates a sequential test and ratings from given result counts.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/cli/color.h"
#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "tournament/command/command.h"
#include "tournament/command/count_lists.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/sequential_estimate.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {
namespace {

struct SprtOptions {
  std::string pentanomial, trinomial;
  std::string elo0, elo1, alpha = "0.05", beta = "0.05", model = "logistic";
  bool json = false;
  ColorMode color = ColorMode::Auto;
};

using Counts = std::variant<PairCounts, GameCounts>;

Expected<Counts> parse_counts(const SprtOptions& options) {
  if (options.pentanomial.empty() == options.trinomial.empty()) {
    return fail("counts", options.trinomial.empty() ? "no counts" : "two sets of counts",
                "either --pentanomial LL,LD,DD,WD,WW or --trinomial L,D,W");
  }
  if (!options.pentanomial.empty()) {
    return parse_pair_counts(options.pentanomial, "--pentanomial").map([](const PairCounts& n) {
      return Counts(n);
    });
  }
  return parse_game_counts(options.trinomial, "--trinomial").map([](const GameCounts& n) {
    return Counts(n);
  });
}

Expected<SprtBounds> parse_bounds(const SprtOptions& options) {
  std::vector<KeyValue> items{{"elo0", options.elo0}, {"elo1", options.elo1}};
  if (!options.alpha.empty()) items.emplace_back("alpha", options.alpha);
  if (!options.beta.empty()) items.emplace_back("beta", options.beta);
  if (!options.model.empty()) items.emplace_back("model", options.model);
  return make_sprt(items);
}

std::vector<std::uint64_t> cells(const PairCounts& pairs) {
  return {pairs.n.begin(), pairs.n.end()};
}
std::vector<std::uint64_t> cells(const GameCounts& games) {
  return {games.loss, games.draw, games.win};
}

// The statistics of pairs or of games.
struct SprtReport {
  std::string_view unit;
  std::vector<std::uint64_t> counts;
  std::uint64_t total = 0;
  SprtBounds bounds;
  SprtState state;
  Estimate elo, nelo;
  double los = 0;
  LlrBounds corrected;
  std::optional<SequentialEstimate> stopped;
};

std::string to_text(const SprtReport& r) {
  const auto estimate = [](std::string_view name, const Estimate& e) {
    return fmt::format("{:8} {:.2f} [{:.2f}, {:.2f}]\n", name, e.value, e.low, e.high);
  };
  std::string stopped;
  if (r.stopped && r.stopped->is_far) {
    stopped = "after the stop: far outside the bounds, use the plain figures\n";
  } else if (r.stopped) {
    stopped = fmt::format("after the stop, median-unbiased{}\n",
                          r.stopped->is_at_stop ? "" : " (the bound was met before these counts)");
    stopped += estimate("  Elo", r.stopped->elo) + estimate("  nElo", r.stopped->nelo);
  }
  return fmt::format("{:8} {} ({})\n", r.unit, fmt::join(r.counts, " "), r.total) +
         fmt::format("bounds   {}\n", to_string(r.bounds)) +
         fmt::format("LLR      {:.4f} ({:.4f}, {:.4f})\n", r.state.llr, r.state.lower,
                     r.state.upper) +
         fmt::format("         ({:.4f}, {:.4f}) corrected for overshoot\n", r.corrected.lower,
                     r.corrected.upper) +
         fmt::format("verdict  {}\n", to_string(r.state.verdict())) + estimate("Elo", r.elo) +
         estimate("nElo", r.nelo) + fmt::format("LOS      {} %\n", percent_text(r.los, 2)) +
         stopped;
}

std::string to_json(const SprtReport& r) {
  const auto estimate = [](const Estimate& e) {
    return nlohmann::ordered_json{{"value", e.value}, {"low", e.low}, {"high", e.high}};
  };
  nlohmann::ordered_json json{
      {"schema_version", 1},
      {"unit", r.unit},
      {"counts", r.counts},
      {"total", r.total},
      {"bounds",
       {{"elo0", r.bounds.elo0},
        {"elo1", r.bounds.elo1},
        {"alpha", r.bounds.alpha},
        {"beta", r.bounds.beta},
        {"model", to_string(r.bounds.model)}}},
      {"llr", r.state.llr},
      {"lower", r.state.lower},
      {"upper", r.state.upper},
      {"overshoot_corrected", {{"lower", r.corrected.lower}, {"upper", r.corrected.upper}}},
      {"verdict", to_string(r.state.verdict())},
      {"elo", estimate(r.elo)},
      {"nelo", estimate(r.nelo)},
      {"los", r.los},
      {"after_stop", nullptr},
  };
  if (r.stopped) {
    json["after_stop"] = {{"elo", estimate(r.stopped->elo)},
                          {"nelo", estimate(r.stopped->nelo)},
                          {"is_at_stop", r.stopped->is_at_stop},
                          {"is_far", r.stopped->is_far}};
  }
  return json.dump(2) + "\n";
}

constexpr const char* kRaumSprt = "raum sprt";

ExitCode run(const SprtOptions& options) {
  const auto counts = parse_counts(options);
  if (!counts) return report_error(kRaumSprt, counts.error());
  const auto bounds = parse_bounds(options);
  if (!bounds) return report_error(kRaumSprt, bounds.error());
  const auto report = std::visit(
      [&](const auto& c) {
        return sprt_state(c, *bounds).map([&](const SprtState& state) {
          return SprtReport{.unit = std::holds_alternative<PairCounts>(*counts) ? "pairs" : "games",
                            .counts = cells(c),
                            .total = c.total(),
                            .bounds = *bounds,
                            .state = state,
                            .elo = elo(c),
                            .nelo = nelo(c),
                            .los = los(c),
                            .corrected = *overshoot_corrected_bounds(c, *bounds),
                            .stopped = *estimate_after_stop(c, *bounds)};
        });
      },
      *counts);
  if (!report) return report_error(kRaumSprt, report.error());
  const Palette palette(is_output_colored(options.color));
  const auto printed =
      print_all(options.json ? to_json(*report) : with_colored_verdicts(to_text(*report), palette));
  if (!printed) return report_error(kRaumSprt, printed.error());
  switch (report->state.verdict()) {
    case SprtState::H1:
      return ExitCode::Pass;
    case SprtState::H0:
      return ExitCode::Fail;
    case SprtState::Continue:
      break;
  }
  return ExitCode::NoVerdict;
}

}  // namespace

std::function<ExitCode()> add_sprt_command(CliCommand raum) {
  CliCommand command =
      raum.add_command("sprt", "Evaluate a sequential test and ratings from given result counts");
  const auto options = std::make_shared<SprtOptions>();
  command.add_option("--pentanomial", options->pentanomial,
                     "Counts of game pairs LL,LD,DD,WD,WW from the first engine's view");
  command.add_option("--trinomial", options->trinomial, "Counts of single games L,D,W instead");
  command.add_option("--elo0", options->elo0, "Elo of H0").required();
  command.add_option("--elo1", options->elo1, "Elo of H1, above elo0").required();
  command.add_option("--alpha", options->alpha, "Risk of wrongly accepting H1").show_default();
  command.add_option("--beta", options->beta, "Risk of wrongly accepting H0").show_default();
  command
      .add_option("--model", options->model,
                  "Elo model: logistic, normalized or, with --trinomial, bayesian")
      .show_default();
  command.add_flag("--json", options->json, "Print one JSON object instead of text");
  add_color_option(command, options->color);
  command.footer(
      "Exit code: 0 H1 accepted, 1 H0 accepted, 2 wrong input, 3 undecided or interrupted.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
