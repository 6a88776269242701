#include "tournament/report/printable.h"

#include <map>
#include <string>
#include <utility>

#include "base/text/quote.h"

namespace raum::tournament {
namespace {

void make_printable(std::string& text) { text = printable_utf8(text); }

// The values by printable keys.
template <class Value>
void make_keys_printable(std::map<std::pair<std::string, std::string>, Value>& map) {
  std::map<std::pair<std::string, std::string>, Value> printable;
  for (auto& [key, value] : map) {
    printable[{printable_utf8(key.first), printable_utf8(key.second)}] = std::move(value);
  }
  map = std::move(printable);
}

void make_printable(RunnerSession& session) {
  for (std::string* const text :
       {&session.build, &session.processor, &session.host, &session.openings, &session.started,
        &session.failure.failed, &session.failure.fault, &session.failure.text}) {
    make_printable(*text);
  }
}

}  // namespace

void make_printable(StoredGame& game) {
  for (std::string* const text : {&game.white, &game.black, &game.result, &game.reason,
                                  &game.failed, &game.detail, &game.started, &game.finished}) {
    make_printable(*text);
  }
}

void make_printable(MatchConfig& config) {
  for (EngineSpec& engine : config.engines) make_printable(engine.name);
}

void make_printable(MatchOutcome& outcome) {
  make_keys_printable(outcome.terminations);
  make_keys_printable(outcome.stderr_lines);
  make_printable(outcome.engine_failure);
  for (auto& [key, value] : outcome.configuration) {
    make_printable(key);
    make_printable(value);
  }
  for (RunnerSession& session : outcome.sessions) make_printable(session);
}

}  // namespace raum::tournament
