// SearchState: a search as a page sees it: its lines, its move or its fault. The thread of the
// engine writes it; any thread reads it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json_reader.h"
#include "base/process/stop_event.h"
#include "engine/board/position.h"
#include "tournament/engines/engine_fault.h"
#include "tournament/engines/search_report.h"

namespace raum::web {

constexpr std::size_t kMostSearchLines = 1'000;

class SearchState {
 public:
  using Clock = std::chrono::steady_clock;

  /// `lines`: how many best moves the engine was asked for.
  SearchState(std::uint64_t id, const Position& position, Clock::time_point begun, int lines)
      : id_(id), begun_(begun), position_(position), asked_lines_(lines) {}

  [[nodiscard]] std::uint64_t id() const { return id_; }
  [[nodiscard]] Clock::time_point begun() const { return begun_; }

  /// Set to end the search.
  [[nodiscard]] const StopEvent& stop() const { return stop_; }

  /// Keeps the line instead of the one with the same depth and `multipv`; of more than
  /// kMostSearchLines the oldest one is dropped, and so is a line with a rank that was not asked
  /// for.
  void add(const tournament::InfoLine& line);

  /// Ends the search with a move.
  void finish(Move best);
  /// Ends the search with a fault, such as "crash: signal 11 (SEGV)".
  void fail(const tournament::EngineFailure& failure);

  [[nodiscard]] bool is_done() const;

  /// {"lines", "done", "best", "fault"}; of the lines those with a number above `after`.
  [[nodiscard]] Json json(std::uint64_t after) const;

 private:
  struct Line {
    std::uint64_t number = 0;
    tournament::InfoLine info;
    std::vector<std::string> moves, texts;  // the legal start of the variation
  };
  [[nodiscard]] static Json line_json(const Line& line);

  const std::uint64_t id_;
  const Clock::time_point begun_;
  const Position position_;
  const int asked_lines_;
  const StopEvent stop_;

  mutable std::mutex mutex_;
  std::map<std::pair<int, int>, Line> lines_;               // by depth and multipv
  std::map<std::uint64_t, std::pair<int, int>> by_number_;  // the keys of lines_
  std::uint64_t last_number_ = 0;
  bool done_ = false;
  std::string best_, fault_;
};

}  // namespace raum::web
