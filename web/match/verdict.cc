#include "web/match/verdict.h"

#include <fmt/core.h>

#include "base/text/numbers.h"
#include "base/text/xml.h"
#include "tournament/report/match_report.h"
#include "tournament/stats/elo.h"
#include "web/match/elo_words.h"

namespace raum::web {

using tournament::MatchConfig;
using tournament::MatchOutcome;
using tournament::SprtState;
using tournament::StoredMatch;

namespace {

std::string counts_text(const MatchConfig& config, const MatchOutcome& outcome) {
  const tournament::GameCounts& games = outcome.games;
  std::string text =
      fmt::format("Counted: {} of at most {}, {}", counted(outcome.pairs.total(), "pair"),
                  outcome.pairs_planned, counted(games.total(), "game"));
  if (config.engines.size() == 2 && games.total() > 0) {
    text += fmt::format(". {} won {}, drew {} and lost {}", config.engines[0].name, games.win,
                        games.draw, games.loss);
  }
  return text + ".";
}

std::string elo_of_hypothesis(double elo) { return fmt::format("{:+g} Elo", elo); }

// Of a decided test with two engines.
std::string test_sentence(const MatchConfig& config, bool is_h1) {
  const std::string& first = config.engines[0].name;
  const std::string& second = config.engines[1].name;
  const tournament::SprtBounds& bounds = *config.sprt;
  const std::string scale = bounds.model == tournament::EloModel::Logistic
                                ? std::string()
                                : fmt::format(", {} scale", tournament::to_string(bounds.model));
  return fmt::format(
      "{} against {}: the sequential test accepted the hypothesis {} ({}{}) and rejected {} ({}). "
      "If the rejected one were true, a test would end like this in about {:g} % of cases.",
      first, second, is_h1 ? "H1" : "H0", elo_of_hypothesis(is_h1 ? bounds.elo1 : bounds.elo0),
      scale, is_h1 ? "H0" : "H1", elo_of_hypothesis(is_h1 ? bounds.elo0 : bounds.elo1),
      100 * (is_h1 ? bounds.alpha : bounds.beta));
}

std::string result_sentence(const MatchConfig& config, const MatchOutcome& outcome) {
  const double points =
      static_cast<double>(outcome.games.win) + 0.5 * static_cast<double>(outcome.games.draw);
  return fmt::format("{} scored {:.1f} % against {}. Elo: {}.", config.engines[0].name,
                     100 * points / static_cast<double>(outcome.games.total()),
                     config.engines[1].name, elo_words(tournament::elo(outcome.pairs)));
}

std::string sentence_of(const MatchConfig& config, const MatchOutcome& outcome) {
  if (!outcome.engine_failure.empty()) {
    return "The match ended early: an engine failed, and the other games could not be played.";
  }
  if (!outcome.complete) {
    return "The match is not finished; the figures are those of the pairs played so far.";
  }
  if (has_too_many_faults(outcome, config.max_faults)) {
    return "So many games were lost by a fault of an engine that the results say little about "
           "strength.";
  }
  if (config.engines.size() != 2) {
    return fmt::format("{} engines played a {} tournament.", config.engines.size(),
                       tournament::to_string(config.format));
  }
  if (outcome.games.total() == 0) return "No pair of games is counted.";
  const auto verdict = outcome.sprt ? outcome.sprt->verdict() : SprtState::Continue;
  if (!config.sprt || verdict == SprtState::Continue) {
    return (config.sprt ? "All pairs were played before the sequential test could decide. " : "") +
           result_sentence(config, outcome);
  }
  return test_sentence(config, verdict == SprtState::H1);
}

}  // namespace

Verdict verdict_of(const StoredMatch& match) {
  Verdict verdict{.headline = tournament::verdict_text(match.config, match.outcome),
                  .sentence = sentence_of(match.config, match.outcome),
                  .counts = counts_text(match.config, match.outcome)};
  if (verdict.headline == "H1 accepted") verdict.tone = Verdict::Tone::Good;
  if (verdict.headline == "H0 accepted") verdict.tone = Verdict::Tone::Bad;
  return verdict;
}

std::string to_html(const Verdict& verdict) {
  const char* const tone = verdict.tone == Verdict::Tone::Good  ? "good"
                           : verdict.tone == Verdict::Tone::Bad ? "bad"
                                                                : "open";
  std::string headline = verdict.headline;
  if (!headline.empty() && headline[0] >= 'a' && headline[0] <= 'z') {
    headline[0] = static_cast<char>(headline[0] - 'a' + 'A');
  }
  return fmt::format(
      "<section id=\"verdict\" class=\"verdict {}\">\n<p class=\"headline\">{}</p>\n<p>{}</p>\n"
      "<p>{}</p>\n</section>\n",
      tone, xml_text(headline), xml_text(verdict.sentence), xml_text(verdict.counts));
}

}  // namespace raum::web
