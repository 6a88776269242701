// `raum sprt`: the statistics of counts somebody has already, without playing.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/numbers.h"
#include "tournament/command.h"
#include "tournament/elo.h"
#include "tournament/sprt.h"

namespace raum::tournament {
namespace {

constexpr std::int64_t kMaxCount = 1'000'000'000'000;

struct SprtOptions {
  std::string pentanomial, trinomial;
  std::string elo0, elo1, alpha, beta, model;
  bool json = false;
};

using Counts = std::variant<PairCounts, GameCounts>;

template <std::size_t K>
Expected<std::array<std::uint64_t, K>> parse_counts(std::string_view where, std::string_view text,
                                                    std::string_view form) {
  std::array<std::uint64_t, K> counts{};
  std::size_t cell = 0;
  for (std::size_t at = 0; at <= text.size(); ++cell) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (cell < K) {
      const auto count = parse_integer(text.substr(at, end - at),
                                       fmt::format("{}: count {}", where, cell + 1), 0, kMaxCount);
      if (!count) return tl::unexpected(count.error());
      counts[cell] = static_cast<std::uint64_t>(*count);
    }
    at = end + 1;
  }
  if (cell != K) {
    return fail(std::string(where), fmt::format("{} counts", cell),
                fmt::format("{} counts {}", K, form));
  }
  return counts;
}

Expected<Counts> parse_counts(const SprtOptions& options) {
  if (options.pentanomial.empty() == options.trinomial.empty()) {
    return fail("counts", options.trinomial.empty() ? "no counts" : "two sets of counts",
                "either --pentanomial LL,LD,DD,WD,WW or --trinomial L,D,W");
  }
  if (!options.pentanomial.empty()) {
    return parse_counts<5>("--pentanomial", options.pentanomial, "LL,LD,DD,WD,WW")
        .map([](const auto& n) { return Counts(PairCounts{n}); });
  }
  return parse_counts<3>("--trinomial", options.trinomial, "L,D,W").map([](const auto& n) {
    return Counts(GameCounts{.loss = n[0], .draw = n[1], .win = n[2]});
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

// Everything `raum sprt` says, of pairs or of games.
struct Report {
  std::string_view unit;
  std::vector<std::uint64_t> counts;
  std::uint64_t total = 0;
  SprtBounds bounds;
  SprtState state;
  Estimate elo, nelo;
  double los = 0;
};

std::string to_text(const Report& r) {
  const auto estimate = [](std::string_view name, const Estimate& e) {
    return fmt::format("{:8} {:.2f} [{:.2f}, {:.2f}]\n", name, e.value, e.low, e.high);
  };
  return fmt::format("{:8} {} ({})\n", r.unit, fmt::join(r.counts, " "), r.total) +
         fmt::format("bounds   {}\n", to_string(r.bounds)) +
         fmt::format("LLR      {:.4f} ({:.4f}, {:.4f})\n", r.state.llr, r.state.lower,
                     r.state.upper) +
         fmt::format("verdict  {}\n", to_string(r.state.verdict())) + estimate("Elo", r.elo) +
         estimate("nElo", r.nelo) + fmt::format("LOS      {} %\n", percent_text(r.los, 2));
}

std::string to_json(const Report& r) {
  const auto estimate = [](const Estimate& e) {
    return nlohmann::ordered_json{{"value", e.value}, {"low", e.low}, {"high", e.high}};
  };
  const nlohmann::ordered_json json{
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
      {"verdict", to_string(r.state.verdict())},
      {"elo", estimate(r.elo)},
      {"nelo", estimate(r.nelo)},
      {"los", r.los},
  };
  return json.dump(2) + "\n";
}

ExitCode refuse(const Error& error, ExitCode code = ExitCode::Usage) {
  fmt::print(stderr, "raum sprt: {}\n", to_string(error));
  return code;
}

ExitCode run(const SprtOptions& options) {
  const auto counts = parse_counts(options);
  if (!counts) return refuse(counts.error());
  const auto bounds = parse_bounds(options);
  if (!bounds) return refuse(bounds.error());
  const auto report = std::visit(
      [&](const auto& c) {
        return sprt_state(c, *bounds).map([&](const SprtState& state) {
          return Report{.unit = std::holds_alternative<PairCounts>(*counts) ? "pairs" : "games",
                        .counts = cells(c),
                        .total = c.total(),
                        .bounds = *bounds,
                        .state = state,
                        .elo = elo(c),
                        .nelo = nelo(c),
                        .los = los(c)};
        });
      },
      *counts);
  if (!report) return refuse(report.error());
  fmt::print("{}", options.json ? to_json(*report) : to_text(*report));
  if (std::fflush(stdout) != 0) {
    return refuse({"stdout", "a failed write", "room for the output"}, ExitCode::Environment);
  }
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

std::function<ExitCode()> add_sprt_command(CLI::App& raum) {
  auto* const command = raum.add_subcommand(
      "sprt", "Sequential test and ratings of counted results, without playing");
  const auto options = std::make_shared<SprtOptions>();
  command->add_option("--pentanomial", options->pentanomial,
                      "Counts of game pairs LL,LD,DD,WD,WW from the first engine's view");
  command->add_option("--trinomial", options->trinomial, "Counts of games L,D,W instead");
  command->add_option("--elo0", options->elo0, "Elo of H0")->required();
  command->add_option("--elo1", options->elo1, "Elo of H1, above elo0")->required();
  command->add_option("--alpha", options->alpha, "Risk of accepting H1 wrongly (0.05)");
  command->add_option("--beta", options->beta, "Risk of accepting H0 wrongly (0.05)");
  command->add_option("--model", options->model, "logistic (default) or normalized Elo");
  command->add_flag("--json", options->json, "One JSON object instead of text");
  command->footer("Exit code: 0 H1 accepted, 1 H0 accepted, 3 undecided, 2 wrong input.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
