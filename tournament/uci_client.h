// UciClient: the questions of a match, asked of one engine process in the UCI protocol.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tournament/engine_process.h"
#include "tournament/engine_spec.h"

namespace raum::tournament {

// What an engine said of its search in the last `info` that named a depth or a score.
struct SearchInfo {
  std::optional<int> depth;
  std::optional<int> score_cp;  // the moving side's view
  std::optional<int> mate_in;   // moves; instead of score_cp
  std::optional<std::uint64_t> nodes;
  std::int64_t time_ms = 0;  // by the clock of this side of the pipe

  friend bool operator==(const SearchInfo&, const SearchInfo&) = default;
};

/// Takes what a line "info depth 3 score cp 12 nodes 4521 ..." says; other lines, and fields that
/// cannot be read, change nothing.
void read_info(std::string_view line, SearchInfo& info);

struct Answer {
  std::string move;  // as it was sent; whether it is a move is for the referee to say
  SearchInfo info;
};

class UciClient {
 public:
  /// Starts the engine, waits for `uciok`, sets its options and waits for `readyok`.
  /// Requires: `stop` outlives the client.
  /// Errors: CannotStart, NoUciok, NotReady, RefusedOption, or how the process failed.
  [[nodiscard]] static EngineResult<UciClient> start(const EngineSpec& spec,
                                                     std::chrono::milliseconds stall,
                                                     const StopEvent& stop);

  /// `ucinewgame`, then waits until the engine is ready.
  /// Errors: NotReady, or how the process failed.
  [[nodiscard]] EngineResult<void> new_game();

  /// Sends the position command and `go` with the limit, and waits for the move.
  /// Requires: `position` is a whole line with its end, "position fen ... moves ...\n".
  /// Errors: UnaskedMove, UnreadableMove where `bestmove` stands alone, or how the process failed.
  [[nodiscard]] EngineResult<Answer> search(const std::string& position, const Limit& limit);

  void quit() { process_->quit(); }
  [[nodiscard]] std::string stderr_tail() { return process_->stderr_tail(); }
  [[nodiscard]] int pid() const { return process_->pid(); }

 private:
  UciClient(std::unique_ptr<EngineProcess> process, std::chrono::milliseconds stall)
      : process_(std::move(process)), stall_(stall) {}

  [[nodiscard]] EngineResult<void> handshake(const EngineSpec& spec);
  // Sends `isready` behind the text; an engine that calls one of its lines an error is refused if
  // `strict`.
  [[nodiscard]] EngineResult<void> wait_ready(const std::string& text, bool strict);
  [[nodiscard]] EngineResult<void> refuse_unasked();
  [[nodiscard]] Deadline in(std::chrono::milliseconds time) const {
    return std::chrono::steady_clock::now() + time;
  }

  std::unique_ptr<EngineProcess> process_;
  std::chrono::milliseconds stall_;
  std::string request_;  // kept for its memory
};

}  // namespace raum::tournament
