#include "web/play/search_state.h"

#include <optional>
#include <string_view>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/generate.h"
#include "tournament/engines/stderr_line.h"
#include "tournament/rgn/rgn.h"

namespace raum::web {
namespace {

template <class T>
Json known(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json score_json(const tournament::SearchReport& report) {
  if (report.mate_in) return {{"mate", *report.mate_in}};
  if (report.score_cp) return {{"centipawns", *report.score_cp}};
  return nullptr;
}

Json bound_json(tournament::ScoreBound bound) {
  if (bound == tournament::ScoreBound::Lower) return "lower";
  if (bound == tournament::ScoreBound::Upper) return "upper";
  return nullptr;
}

}  // namespace

void SearchState::add(const tournament::InfoLine& line) {
  if (line.multipv > asked_lines_) return;
  Line added{.number = 0, .info = line, .moves = {}, .texts = {}};
  Position position = position_;
  std::string_view pv = line.report.pv;
  for (auto word = next_word(pv); !word.empty(); word = next_word(pv)) {
    const auto move = Move::parse(word);
    if (!move || !move->is_some() || !is_legal(position, *move)) break;
    added.moves.push_back(raum::to_string(*move));
    added.texts.push_back(tournament::to_figurine(position, *move));
    position.make(*move);
  }
  const std::lock_guard lock(mutex_);
  const std::pair key{line.report.depth.value_or(-1), line.multipv};
  added.number = ++last_number_;
  Line& kept = lines_[key];
  by_number_.erase(kept.number);
  by_number_[added.number] = key;
  kept = std::move(added);
  if (lines_.size() <= kMostSearchLines) return;
  lines_.erase(by_number_.begin()->second);
  by_number_.erase(by_number_.begin());
}

void SearchState::finish(Move best) {
  const std::lock_guard lock(mutex_);
  best_ = raum::to_string(best);
  done_ = true;
}

void SearchState::fail(const tournament::EngineFailure& failure) {
  std::string text(to_string(failure.fault));
  if (!failure.detail.empty()) text += ": " + printable_utf8(failure.detail);
  text += tournament::stderr_suffix(failure.stderr_tail);
  const std::lock_guard lock(mutex_);
  fault_ = std::move(text);
  done_ = true;
}

bool SearchState::is_done() const {
  const std::lock_guard lock(mutex_);
  return done_;
}

Json SearchState::line_json(const Line& line) {
  const tournament::InfoLine& info = line.info;
  return {{"number", line.number},
          {"depth", known(info.report.depth)},
          {"selective_depth", known(info.report.seldepth)},
          {"multipv", info.multipv},
          {"score", score_json(info.report)},
          {"bound", bound_json(info.bound)},
          {"nodes", known(info.report.nodes)},
          {"nps", known(info.nps)},
          {"milliseconds", known(info.time_ms)},
          {"hashfull", known(info.hashfull)},
          {"pv", line.moves},
          {"pv_text", line.texts}};
}

Json SearchState::json(std::uint64_t after) const {
  const std::lock_guard lock(mutex_);
  Json lines = Json::array();
  for (auto next = by_number_.upper_bound(after); next != by_number_.end(); ++next) {
    lines.push_back(line_json(lines_.at(next->second)));
  }
  return {{"lines", std::move(lines)},
          {"done", done_},
          {"best", best_.empty() ? Json() : Json(best_)},
          {"fault", fault_.empty() ? Json() : Json(fault_)}};
}

}  // namespace raum::web
