// AskedEngine: an engine process that is asked for perft counts (`go perft N`) and for the state of
// a game (`result`). Its answers are not trusted: each has a deadline, and what cannot be read is
// an error.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "base/process/stop_event.h"
#include "perft/foreign/foreign_engine.h"
#include "tournament/engines/uci_client.h"

namespace raum::tournament {

class AskedEngine final : public perft::ForeignEngine {
 public:
  /// Starts the engine. `stall` is the longest wait for any answer. SIGINT, SIGTERM and SIGHUP end
  /// every wait; between the waits they have their usual effect.
  /// Errors: Usage for an invalid text, an unknown or refused option; Environment if the engine
  /// does not start; NoVerdict after one of these signals.
  [[nodiscard]] static Fallible<std::unique_ptr<perft::ForeignEngine>> start(
      const std::string& spec, std::chrono::milliseconds stall);

  /// Starts the engine of a spec, as UciClient::start() does.
  using Starter = std::function<EngineResult<UciClient>(const EngineSpec&, const StopEvent&)>;
  /// The same, with an engine that `starter` starts.
  [[nodiscard]] static Fallible<std::unique_ptr<perft::ForeignEngine>> start_by(
      const Starter& starter, const EngineSpec& spec, std::chrono::milliseconds stall);

  /// The answer to `go perft N` is one line for each legal move, "Ab1Ac3: 61" or "Ab1Ac3 61", which
  /// may be missing, and last the total, "perft(2) = 3615" or "Nodes searched: 3615". Other lines
  /// are ignored.
  /// Errors: Fail if the engine ends, does not answer in time, or sends an error line, a
  /// `bestmove`, a bad number or lines that do not add up to the total.
  [[nodiscard]] Fallible<perft::ForeignCount> count(const Position& start,
                                                    std::span<const Move> moves,
                                                    int depth) override;

  /// The answer to `result` is "result STATE".
  /// Errors: as count(); Fail if the engine answers the `isready` after it first.
  [[nodiscard]] Fallible<std::string> result(const Position& start,
                                             std::span<const Move> moves) override;

  /// Searches to depth 1.
  /// Errors: as count() without those of its answer.
  [[nodiscard]] Fallible<std::string> reply(const Position& start,
                                            std::span<const Move> moves) override;

 private:
  AskedEngine(std::unique_ptr<StopEvent> stopped, std::string name, UciClient client,
              std::chrono::milliseconds stall)
      : stopped_(std::move(stopped)),
        name_(std::move(name)),
        client_(std::move(client)),
        stall_(stall) {}

  // As UciClient::ask() with the stall time; Stopped after one of the signals.
  [[nodiscard]] EngineResult<void> ask(const std::string& text,
                                       const std::function<bool(std::string_view)>& is_last);
  [[nodiscard]] tl::unexpected<Failure> failed(const EngineFailure& failure,
                                               std::string_view expected);

  std::unique_ptr<StopEvent> stopped_;  // the client refers to it
  std::string name_;
  UciClient client_;
  std::chrono::milliseconds stall_;
};

}  // namespace raum::tournament
