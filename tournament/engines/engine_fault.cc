#include "tournament/engines/engine_fault.h"

namespace raum::tournament {

std::string_view to_string(EngineFault fault) {
  switch (fault) {
    case EngineFault::CannotStart:
      return "cannot start";
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

}  // namespace raum::tournament
