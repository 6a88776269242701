#include "tournament/report/printable.h"

#include <map>
#include <string>
#include <utility>

#include "base/text/lines.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

void make_printable(std::string& text) { text = printable_utf8(text); }

void make_lines_printable(std::string& text) {
  std::string printable;
  TextLines lines(text);
  while (const auto line = lines.next()) printable += printable_utf8(*line) + "\n";
  if (!text.ends_with('\n') && !printable.empty()) printable.pop_back();
  text = printable;
}

template <class Value>
std::map<std::pair<std::string, std::string>, Value> with_printable_keys(
    const std::map<std::pair<std::string, std::string>, Value>& map) {
  std::map<std::pair<std::string, std::string>, Value> printable;
  for (const auto& [key, value] : map) {
    printable[{printable_utf8(key.first), printable_utf8(key.second)}] += value;
  }
  return printable;
}

void make_printable(RunnerSession& session) {
  for (std::string* const text :
       {&session.build, &session.processor, &session.host, &session.openings, &session.started,
        &session.failure.failed, &session.failure.fault, &session.failure.text}) {
    make_printable(*text);
  }
  make_lines_printable(session.failure.stderr_tail);
  for (std::string& line : session.left_out) make_printable(line);
}

}  // namespace

void make_printable(StoredGame& game) {
  for (std::string* const text :
       {&game.white, &game.black, &game.opening, &game.moves, &game.infos, &game.result,
        &game.reason, &game.failed, &game.detail, &game.started, &game.finished, &game.host.name,
        &game.host.processor}) {
    make_printable(*text);
  }
  make_lines_printable(game.stderr_tail);
}

void make_printable(MatchConfig& config) {
  for (EngineSpec& engine : config.engines) make_printable(engine.name);
}

void make_printable(MatchOutcome& outcome) {
  outcome.terminations = with_printable_keys(outcome.terminations);
  outcome.stderr_lines = with_printable_keys(outcome.stderr_lines);
  for (HostGames& host : outcome.hosts) {
    make_printable(host.host);
    make_printable(host.processor);
  }
  make_printable(outcome.engine_failure);
  for (auto& [key, value] : outcome.configuration) {
    make_printable(key);
    make_printable(value);
  }
  for (RunnerSession& session : outcome.sessions) make_printable(session);
  for (std::string& line : outcome.warnings) make_printable(line);
}

}  // namespace raum::tournament
