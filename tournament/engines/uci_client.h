// UciClient: the questions of a match, asked of one engine process in the UCI protocol.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/engines/engine_process.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/search_info.h"

namespace raum::tournament {

struct Answer {
  std::string move;  // as it was sent; whether it is a move is for the referee to say
  SearchInfo info;
};

// What `go` is told, and until when the answer is waited for.
struct SearchOrder {
  std::string go;                        // "go depth 3"
  std::chrono::milliseconds time{};      // from the question to `bestmove`
  EngineFault late = EngineFault::Hang;  // what it is called when that time is over
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
  /// Errors: NotReady, MoveAfterEnd, or how the process failed.
  [[nodiscard]] EngineResult<void> new_game();

  /// Sends the position command and the order, and waits for the move.
  /// Requires: `position` is a whole line with its end, "position fen ... moves ...\n".
  /// Errors: UnaskedMove, MissingMove, the order's own when the time is over, or how the process
  /// failed.
  [[nodiscard]] EngineResult<Answer> search(const std::string& position, const SearchOrder& order);

  /// Sends `bench` and `quit` and waits for the end: the number in the line `signature N`, nothing
  /// where the engine knows no such command or does not come to its end in the stall time.
  [[nodiscard]] std::optional<std::uint64_t> last_bench();

  [[nodiscard]] std::chrono::milliseconds stall() const { return stall_; }
  void quit() { process_->quit(); }
  [[nodiscard]] std::string stderr_tail() { return process_->stderr_tail(); }
  [[nodiscard]] int pid() const { return process_->pid(); }

 private:
  UciClient(std::unique_ptr<EngineProcess> process, std::chrono::milliseconds stall)
      : process_(std::move(process)), stall_(stall) {}

  [[nodiscard]] EngineResult<void> handshake(const EngineSpec& spec);
  // Sends `isready` behind the text. With `refusing`, the text sets its options, and an engine that
  // calls one of them an error is refused.
  [[nodiscard]] EngineResult<void> wait_ready(const std::string& text, const EngineSpec* refusing);
  [[nodiscard]] EngineResult<void> refuse_unasked();
  [[nodiscard]] Deadline in(std::chrono::milliseconds time) const {
    return std::chrono::steady_clock::now() + time;
  }

  std::unique_ptr<EngineProcess> process_;
  std::chrono::milliseconds stall_;
  std::string request_;  // kept for its memory
};

}  // namespace raum::tournament
