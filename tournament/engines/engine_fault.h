// EngineFault: every way in which an engine can fail its driver, each under a name of its own: the
// reason that is stored with the game and stands in the table of terminations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace raum::tournament {

enum class EngineFault : std::uint8_t {
  CannotStart,     // the program cannot be executed
  NoUciok,         // silence after `uci`
  RefusedOption,   // it has no such option, or does not take the value
  NotReady,        // silence after `isready`
  Crash,           // the process ended
  ClosedOutput,    // it runs, but will never say anything again
  ClosedInput,     // it runs, but will never hear anything again
  Hang,            // no move within the stall time, at a limit without a clock
  TimeForfeit,     // no move before its clock or its time per move ran out, with the margin
  Flood,           // a line or an answer without end
  IllegalMove,     // readable, but not legal in the position
  NullMove,        // "0000", which is never legal in a game
  MissingMove,     // `bestmove` with nothing behind it
  WrongClaim,      // says that the game is over, or resigns, instead of moving
  UnreadableMove,  // `bestmove` with something that is no move
  UnaskedMove,     // `bestmove` without `go`
  MoveAfterEnd,    // `bestmove` after the last game had ended
  Stopped,         // no fault of the engine: the match was stopped while it was waited for
};

/// "crash", "hang", "illegal move", ...
[[nodiscard]] std::string_view to_string(EngineFault fault);

struct EngineFailure {
  EngineFault fault;
  std::string detail;  // "signal 11 (SEGV)", "Aa1Aa2 at ply 12", ... one line
};

template <class T>
using EngineResult = tl::expected<T, EngineFailure>;

[[nodiscard]] inline tl::unexpected<EngineFailure> engine_failure(EngineFault fault,
                                                                  std::string detail = {}) {
  return tl::unexpected<EngineFailure>(EngineFailure{fault, std::move(detail)});
}

}  // namespace raum::tournament
