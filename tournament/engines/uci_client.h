// UciClient: speaks UCI with one engine process, as far as a match needs it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/engines/engine_process.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/search_report.h"

namespace raum::tournament {

/// An engine's answer to `go`: its move and the last report before it.
struct Answer {
  std::string move;  // as sent; not checked
  SearchReport info;
};

/// A search: the `go` command and the deadline of its answer.
struct SearchOrder {
  std::string go;                        // "go depth 3"
  std::chrono::milliseconds time{};      // from sending the command to `bestmove`
  EngineFault late = EngineFault::Hang;  // the fault if the answer comes later
};

/// Lets the caller follow a search and end it.
struct SearchWatch {
  // Called with each `info` line that has a field, by the thread that called search().
  std::function<void(const InfoLine&)> on_info = {};
  // `stop` is sent once the event is set, by any thread. One event serves one search.
  const StopEvent* stop = nullptr;
  std::chrono::milliseconds after_stop{5'000};  // the longest wait for the move after `stop`
  // A search that can be stopped may last for hours: it may send kMaxAnswer bytes in each of these
  // periods.
  std::chrono::milliseconds answer_period{60'000};
};

/// What an engine made of `bench`.
struct BenchEnd {
  std::optional<std::uint64_t> signature;  // the number of its last line `signature N`
  bool was_late = false;                   // it had not ended in time
};

class UciClient {
 public:
  /// Starts the engine, waits for `uciok`, sets its options and waits for `readyok`. `log` receives
  /// every line.
  /// Requires: `stop` outlives the client.
  /// Errors: CannotStart, NoProcess, NoUciok, NotReady, RefusedOption, or how the process failed;
  /// with stderr.
  [[nodiscard]] static EngineResult<UciClient> start(const EngineSpec& spec,
                                                     std::chrono::milliseconds stall,
                                                     const StopEvent& stop, EngineLog log = {});

  /// The same with an engine that already runs; the command of `spec` is not used.
  [[nodiscard]] static EngineResult<UciClient> start(std::unique_ptr<EngineProcess> process,
                                                     const EngineSpec& spec,
                                                     std::chrono::milliseconds stall);

  /// Sends `ucinewgame` and waits until the engine is ready.
  /// Errors: NotReady, MoveAfterEnd, or how the process failed.
  [[nodiscard]] EngineResult<void> new_game();

  /// Sends the position command and `order.go`, and waits for the move.
  /// Requires: `position` is a whole line with its end, "position fen ... moves ...\n".
  /// Errors: UnaskedMove, MissingMove, `order.late` at the deadline, or how the process failed.
  /// A search that `watch` stops before it begins is still asked for its move; after `stop` a
  /// missing move is a Hang.
  [[nodiscard]] EngineResult<Answer> search(const std::string& position, const SearchOrder& order,
                                            const SearchWatch& watch = {});

  /// Sends the text and reads the answer: `is_last` is called with each line until it returns true.
  /// Errors: how the process failed; Hang, with the time waited, if no line was the last in time.
  [[nodiscard]] EngineResult<void> ask(const std::string& text, std::chrono::milliseconds time,
                                       const std::function<bool(std::string_view)>& is_last);

  /// Sends `bench` and `quit` and waits until the engine ends, has been silent for `silence`, or
  /// the stall time is over.
  [[nodiscard]] BenchEnd last_bench(std::chrono::milliseconds silence);

  [[nodiscard]] std::chrono::milliseconds stall() const { return stall_; }
  void quit() { process_->quit(); }
  [[nodiscard]] std::string stderr_tail() { return process_->stderr_tail(); }
  [[nodiscard]] int pid() const { return process_->pid(); }

 private:
  UciClient(std::unique_ptr<EngineProcess> process, std::chrono::milliseconds stall)
      : process_(std::move(process)), stall_(stall) {}

  [[nodiscard]] EngineResult<void> handshake(const EngineSpec& spec);
  // Sends the text, which sets options of the spec, and `uci`. Returns the names of all options.
  [[nodiscard]] EngineResult<std::vector<std::string>> ask_options(const std::string& text,
                                                                   const EngineSpec& spec);
  // Sends the text and `isready`, and waits for `readyok`. With `refusing` the text sets the
  // options of that spec, and an error line about one of them is a RefusedOption.
  [[nodiscard]] EngineResult<void> wait_ready(const std::string& text, const EngineSpec* refusing);
  [[nodiscard]] EngineResult<void> refuse_unasked();
  // Reads a line of the answer to an order.  Returns: whether it was the move.
  [[nodiscard]] EngineResult<bool> take_answer(std::string_view line, Deadline begun,
                                               Answer& answer);
  [[nodiscard]] Deadline in(std::chrono::milliseconds time) const {
    return std::chrono::steady_clock::now() + time;
  }

  std::unique_ptr<EngineProcess> process_;
  std::chrono::milliseconds stall_;
  std::string request_;  // reused, to spare an allocation per search
};

}  // namespace raum::tournament
