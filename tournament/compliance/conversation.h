// Conversation: one scripted session with a fresh process of the engine under test. After the first
// failure every further call does nothing.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/stop_event.h"
#include "engine/board/move.h"
#include "tournament/compliance/request.h"
#include "tournament/engines/engine_process.h"
#include "tournament/engines/search_report.h"

namespace raum::tournament {

class Conversation {
 public:
  /// Requires: both outlive this object.
  Conversation(const CheckRequest& request, const StopEvent& stop)
      : request_(request), stop_(stop) {}

  [[nodiscard]] const CheckRequest& request() const { return request_; }

  /// Records a failure, unless there is one already.
  void fail(std::string found, std::string expected);
  [[nodiscard]] bool is_fine() const { return !failure_; }
  /// Whether the failure is that the engine did not answer in time.
  [[nodiscard]] bool is_unanswered() const { return is_unanswered_; }
  /// Requires: !is_fine().
  [[nodiscard]] const StepFailure& failure() const { return *failure_; }

  /// Starts the process.
  bool start();

  void send(const std::string& text);

  /// Waits for the first line that begins with the word and keeps all lines read. `time` is the
  /// longest wait; without it, the stall time.
  /// Returns: nullopt after a failure.
  std::optional<std::string> wait_for(std::string_view word,
                                      std::optional<std::chrono::milliseconds> time = {});

  /// Starts the process, then sends "uci", the options of the request and "isready".
  void greet();
  /// Sends "isready" and waits for the answer.
  void ready();

  /// Sends a position and a go command, and waits for a legal move. An empty `fen` is the start
  /// position; `moves` are played from it first.
  /// Returns: nullopt after a failure.
  std::optional<Move> move(std::string_view fen, const std::string& moves, const std::string& go);

  /// The move of a line "bestmove ...".  Fails if it is not legal in that position.
  std::optional<Move> check_bestmove(std::string_view fen, const std::string& moves,
                                     std::string_view line);

  /// Fails unless the process ends by itself with exit status 0.
  void expect_exit();

  /// The first of the kept lines that begins with this text.
  [[nodiscard]] std::optional<std::string> kept_line(std::string_view start) const;
  /// Whether one of the kept lines begins with this text.
  [[nodiscard]] bool has_line(std::string_view start) const { return kept_line(start).has_value(); }
  /// Records a failure if one of the kept lines begins with this text.
  void expect_no_line(std::string_view start, std::string expected);
  void forget_lines() { lines_.clear(); }

  /// The search information in the kept lines.
  [[nodiscard]] SearchReport last_info() const;
  /// The kept `info` lines.
  [[nodiscard]] std::vector<InfoLine> infos() const;

  /// The options that the engine announced, by name, each with the rest of its line.
  [[nodiscard]] std::map<std::string, std::string> options() const;

 private:
  void fail(const EngineFailure& failure, std::string expected);

  const CheckRequest& request_;
  const StopEvent& stop_;
  std::unique_ptr<EngineProcess> process_;
  std::vector<std::string> lines_;
  std::string sent_;       // since the engine was last heard
  std::size_t heard_ = 0;  // lines since then
  std::string last_line_;  // the last of them
  std::optional<StepFailure> failure_;
  bool is_unanswered_ = false;
};

}  // namespace raum::tournament
