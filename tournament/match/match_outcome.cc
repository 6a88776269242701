#include "tournament/match/match_outcome.h"

#include <fmt/core.h>

#include "base/text/numbers.h"
#include "tournament/engines/stderr_line.h"

namespace raum::tournament {

bool has_too_many_faults(const MatchOutcome& outcome, double share) {
  return static_cast<double>(outcome.faults.games) >
         share * static_cast<double>(outcome.games.total());
}

std::string fault_share_text(const MatchOutcome& outcome) {
  return fmt::format("{} of {} games lost by a fault", outcome.faults.games, outcome.games.total());
}

std::string fault_warning(const MatchOutcome& outcome, const std::optional<SprtBounds>& sprt) {
  std::string text = fault_share_text(outcome);
  if (sprt) {
    if (const auto without = sprt_state(outcome.faults.without, *sprt)) {
      text += fmt::format("; without their {} the LLR is {:.2f} ({:.2f}, {:.2f})",
                          counted(outcome.faults.pairs, "pair"), without->llr, without->lower,
                          without->upper);
    }
  }
  return text;
}

StderrLines stderr_lines_of(
    const std::map<std::pair<std::string, std::string>, std::string>& tails) {
  StderrLines lines;
  for (const auto& [how, tail] : tails) {
    std::string line = stderr_line(tail);
    if (!line.empty()) lines[how] = std::move(line);
  }
  return lines;
}

void add_failed_start(MatchOutcome& out, const SessionFailure& failure) {
  if (failure.failed.empty()) return;
  const std::pair how(failure.failed, failure.fault);
  out.terminations[how] += 0;
  std::string line = stderr_line(failure.stderr_tail);
  if (!line.empty()) out.stderr_lines[how] = std::move(line);
}

void add_sessions(MatchOutcome& out, std::vector<RunnerSession> sessions) {
  for (const RunnerSession& session : sessions) {
    out.warnings.insert(out.warnings.end(), session.left_out.begin(), session.left_out.end());
  }
  out.sessions = std::move(sessions);
}

MatchOutcome outcome_of(const Tally& tally, const std::vector<Pairing>& pairings) {
  MatchOutcome out;
  out.pairs = tally.pair_counts();
  out.games = tally.game_counts();
  out.faults = tally.faults();
  for (const Pairing& pairing : pairings) {
    const auto found = tally.standings().find(pairing);
    out.pairings.push_back(
        {pairing, found == tally.standings().end() ? Standing{} : found->second});
  }
  out.sprt = tally.sprt();
  out.complete = tally.is_complete();
  out.pairs_planned = tally.pairs();
  out.repeats = tally.repeats();
  return out;
}

}  // namespace raum::tournament
