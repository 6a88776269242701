// Talk: one conversation of check_engine() with a fresh process of the engine. The first trouble
// ends it: whatever is asked afterwards does nothing.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/move.h"
#include "tournament/compliance/compliance.h"
#include "tournament/engines/engine_process.h"

namespace raum::tournament {

class Talk {
 public:
  /// Requires: both outlive it.
  Talk(const CheckRequest& request, const StopEvent& stop) : request_(request), stop_(stop) {}

  /// What went wrong, if anything did; the steps below do nothing then.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  void complain(std::string what);
  [[nodiscard]] bool is_fine() const { return trouble_.empty(); }

  bool start();
  void send(const std::string& text);

  /// The first line that begins with the word, or nothing after the time (the stall time, if none
  /// is given); all lines are kept.
  std::optional<std::string> wait_for(std::string_view word,
                                      std::optional<std::chrono::milliseconds> time = {});

  /// "uci", the options of the engine as they were asked for, "isready".
  void greet();
  void ready();

  /// Asks for a move and has it judged; the position text, or "" for the start, then moves.
  std::optional<Move> move(const std::string& fen, const std::string& moves, const std::string& go);
  /// The move of a line "bestmove ...", if it is legal there.
  std::optional<Move> judged(const std::string& fen, const std::string& moves,
                             std::string_view line);

  /// Complains unless the process ends by itself with exit status 0.
  void expect_end();

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  void forget_lines() { lines_.clear(); }
  [[nodiscard]] const CheckRequest& request() const { return request_; }

  /// The options that the engine named, with the rest of their lines.
  [[nodiscard]] std::map<std::string, std::string> options() const;

 private:
  const CheckRequest& request_;
  const StopEvent& stop_;
  std::unique_ptr<EngineProcess> process_;
  std::vector<std::string> lines_;
  std::string trouble_;
};

}  // namespace raum::tournament
