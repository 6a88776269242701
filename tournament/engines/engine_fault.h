// EngineFault: every way in which an engine can fail. The name of the fault is stored with the game
// as its reason and listed in the table of terminations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "base/core/error.h"

namespace raum::tournament {

enum class EngineFault : std::uint8_t {
  CannotStart,     // the program cannot be executed
  NoProcess,       // not a fault of the engine: the system has no process or no file left for it
  NoUciok,         // no answer to `uci`
  RefusedOption,   // it has no such option, or refuses the value
  NotReady,        // no answer to `isready`
  Crash,           // the process ended
  ClosedOutput,    // it runs, but closed its stdout
  ClosedInput,     // it runs, but closed its stdin
  Hang,            // no move within the stall time, at a limit without a clock
  TimeForfeit,     // no move before its clock or its time per move, plus the margin, ran out
  Flood,           // a line or an answer beyond the size limit
  IllegalMove,     // readable, but not legal in the position
  NullMove,        // "0000", which is never legal in a game
  MissingMove,     // `bestmove` without a move
  WrongClaim,      // claims the end of the game, or resigns, instead of moving
  UnreadableMove,  // `bestmove` with text that is not a move
  UnaskedMove,     // `bestmove` without `go`
  MoveAfterEnd,    // `bestmove` after the last game had ended
  Stopped,         // not a fault: the match was stopped during the wait
};

/// "crash", "hang", "illegal move", ...
[[nodiscard]] constexpr std::string_view to_string(EngineFault fault) {
  switch (fault) {
    case EngineFault::CannotStart:
      return "cannot start";
    case EngineFault::NoProcess:
      return "no process";
    case EngineFault::NoUciok:
      return "no uciok";
    case EngineFault::RefusedOption:
      return "refused option";
    case EngineFault::NotReady:
      return "not ready";
    case EngineFault::Crash:
      return "crash";
    case EngineFault::ClosedOutput:
      return "closed its output";
    case EngineFault::ClosedInput:
      return "closed its input";
    case EngineFault::Hang:
      return "hang";
    case EngineFault::TimeForfeit:
      return "time forfeit";
    case EngineFault::Flood:
      return "output flood";
    case EngineFault::IllegalMove:
      return "illegal move";
    case EngineFault::NullMove:
      return "null move";
    case EngineFault::MissingMove:
      return "missing move";
    case EngineFault::WrongClaim:
      return "wrong claim";
    case EngineFault::UnreadableMove:
      return "unreadable move";
    case EngineFault::UnaskedMove:
      return "unasked move";
    case EngineFault::MoveAfterEnd:
      return "move after the end";
    case EngineFault::Stopped:
      return "stopped";
  }
  return "";
}

/// A fault and its circumstances.
struct EngineFailure {
  EngineFault fault;
  std::string detail;  // "signal 11 (SEGV)", "Aa1Aa2 at ply 12", ... one line
  std::optional<Error> error = std::nullopt;  // of RefusedOption, if the engine sent one
  std::string stderr_tail = {};               // where the failure ends the engine's session
};

template <class T>
using EngineResult = tl::expected<T, EngineFailure>;

[[nodiscard]] inline tl::unexpected<EngineFailure> engine_failure(EngineFault fault,
                                                                  std::string detail = {}) {
  return tl::unexpected<EngineFailure>(EngineFailure{.fault = fault, .detail = std::move(detail)});
}

}  // namespace raum::tournament
