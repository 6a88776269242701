#include "web/match/strength.h"

#include <fmt/core.h>

#include <array>

#include "base/text/numbers.h"
#include "base/text/xml.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/likelihood.h"
#include "tournament/stats/sequential_estimate.h"
#include "web/match/elo_words.h"
#include "web/match/match_league.h"
#include "web/results/elo_text.h"

namespace raum::web {

using tournament::Estimate;
using tournament::PairCounts;
using tournament::SprtBounds;
using tournament::StoredMatch;

namespace {

constexpr std::array<const char*, 5> kPairResults{"LL", "LD", "DD/WL", "WD", "WW"};

// How many of the pairs would have each result if the Elo were this one, by the distribution under
// which the observed results are the most likely; empty if there is none.
std::vector<double> expected_pairs(const PairCounts& pairs, double elo,
                                   tournament::EloModel model) {
  const auto expected =
      tournament::with_elo(tournament::frequencies(tournament::cells_of(pairs)), elo, model);
  if (!expected) return {};
  std::vector<double> counts;
  for (const double share : *expected) {
    counts.push_back(share * static_cast<double>(pairs.total()));
  }
  return counts;
}

}  // namespace

IntervalChart elo_chart(const StoredMatch& match) {
  const PairCounts& pairs = match.outcome.pairs;
  const std::string& first = match.config.engines[0].name;
  const std::string& second = match.config.engines[1].name;
  const Estimate plain = tournament::elo(pairs);
  IntervalChart chart{
      .frame = {.title = "Elo with 95 % intervals",
                .summary = fmt::format("Elo of {} against {}: {}; likelihood of superiority {} %.",
                                       first, second, elo_words(plain),
                                       tournament::percent_text(tournament::los(pairs)))},
      .unit = "Elo",
      .rows = {elo_row("Elo", plain)},
      .references = {}};
  if (match.config.sprt) {
    const auto stopped = tournament::estimate_after_stop(pairs, *match.config.sprt);
    if (stopped && *stopped && !(*stopped)->is_far) {
      chart.rows.push_back(elo_row("Elo, median-unbiased", (*stopped)->elo));
    }
  }
  chart.rows.push_back(elo_row("normalized Elo", tournament::nelo(pairs)));
  if (match.config.sprt) {
    const std::string_view scale = tournament::to_string(match.config.sprt->model);
    chart.references = {{fmt::format("H0, {}", scale), match.config.sprt->elo0},
                        {fmt::format("H1, {}", scale), match.config.sprt->elo1}};
  }
  return chart;
}

BarChart pentanomial_chart(const StoredMatch& match) {
  const PairCounts& pairs = match.outcome.pairs;
  BarChart chart{
      .frame = {.title = "Pairs by result",
                .summary = fmt::format(
                    "{} lost twice, {} lost and drawn, {} even, {} won and drawn, "
                    "{} won twice.",
                    counted(pairs.n[0], "pair"), pairs.n[1], pairs.n[2], pairs.n[3], pairs.n[4])},
      .unit = "pairs",
      .tick_names = {},
      .rows = {}};
  for (std::size_t i = 0; i < kPairResults.size(); ++i) {
    chart.rows.push_back({kPairResults[i], static_cast<double>(pairs.n[i]), {}});
  }
  if (!match.config.sprt || pairs.total() == 0) return chart;
  const SprtBounds& bounds = *match.config.sprt;
  const auto h0 = expected_pairs(pairs, bounds.elo0, bounds.model);
  const auto h1 = expected_pairs(pairs, bounds.elo1, bounds.model);
  if (h0.empty() || h1.empty()) return chart;
  chart.tick_names = {fmt::format("expected at H0, {:+g} Elo", bounds.elo0),
                      fmt::format("expected at H1, {:+g} Elo", bounds.elo1)};
  for (std::size_t i = 0; i < kPairResults.size(); ++i) chart.rows[i].ticks = {h0[i], h1[i]};
  return chart;
}

std::string strength_section(const StoredMatch& match, const GameLengths* lengths) {
  if (match.outcome.pairs.total() == 0) return {};
  std::string html = "<section id=\"strength\">\n<h2>Strength</h2>\n";
  if (match.config.engines.size() != 2) {
    return html + league_sections(league_of(match, lengths)) + "</section>\n";
  }
  const PairCounts& pairs = match.outcome.pairs;
  html += fmt::format(
      "<p>Likelihood of superiority of {0}: {1} %. Pairs won to lost: {2} to {3}.</p>\n"
      "<p class=\"muted\">A pair is two games from one opening with colours exchanged: LL if {0} "
      "lost both, LD if it lost one and drew the other, DD/WL if both were drawn or each side won "
      "one, WD if it won one and drew the other, WW if it won both.</p>\n"
      "<div class=\"charts\">\n{4}{5}</div>\n",
      xml_text(match.config.engines[0].name),
      xml_text(tournament::percent_text(tournament::los(pairs))), pairs.n[3] + pairs.n[4],
      pairs.n[0] + pairs.n[1], to_html(elo_chart(match)), to_html(pentanomial_chart(match)));
  return html + "</section>\n";
}

}  // namespace raum::web
