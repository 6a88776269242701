// AskedEngine: an engine process that is asked for perft counts (`go perft N`) and for the state of
// a game (`result`). Its answers are not trusted: each has a deadline, and what cannot be read is an
// error.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "base/process/signal_watch.h"
#include "base/process/stop_event.h"
#include "perft/foreign/foreign_engine.h"
#include "tournament/engines/uci_client.h"

namespace raum::tournament {

class AskedEngine final : public perft::ForeignEngine {
 public:
  /// Starts the engine. `stall` is the longest wait for any answer. While the object lives, SIGINT,
  /// SIGTERM and SIGHUP end every wait.
  /// Errors: Usage for an invalid text, an unknown or refused option; Environment if the engine
  /// does not start; NoVerdict after one of these signals.
  [[nodiscard]] static Fallible<std::unique_ptr<perft::ForeignEngine>> start(
      const std::string& spec, std::chrono::milliseconds stall);

  /// The answer to `go perft N` is one line for each legal move, "Ab1Ac3: 61" or "Ab1Ac3 61", which
  /// may be missing, and last the total, "perft(2) = 3615" or "Nodes searched: 3615". Other lines
  /// are ignored.
  /// Errors: Fail if the engine ends, does not answer in time, or sends an error line, a
  /// `bestmove`, a bad number or lines that do not add up to the total.
  [[nodiscard]] Fallible<perft::ForeignCount> count(const Position& start,
                                                    std::span<const Move> moves,
                                                    int depth) override;

  /// The answer to `result` is "result STATE"; an error line is returned as it is.
  /// Errors: as count(); Fail if the engine answers the `isready` after it first.
  [[nodiscard]] Fallible<std::string> result(const Position& start,
                                             std::span<const Move> moves) override;

 private:
  // Sets `stopped` when one of the signals arrives.
  struct Interruption {
    StopEvent stopped;
    std::stop_source source;
    SignalWatch watch{source};
    std::stop_callback<std::function<void()>> on_stop{source.get_token(),
                                                      [this] { stopped.set(); }};
  };

  AskedEngine(std::unique_ptr<Interruption> interruption, std::string name, UciClient client,
              std::chrono::milliseconds stall)
      : interruption_(std::move(interruption)),
        name_(std::move(name)),
        client_(std::move(client)),
        stall_(stall) {}

  [[nodiscard]] tl::unexpected<Failure> failed(const EngineFailure& failure,
                                               std::string_view expected);

  std::unique_ptr<Interruption> interruption_;
  std::string name_;
  UciClient client_;
  std::chrono::milliseconds stall_;
};

}  // namespace raum::tournament
