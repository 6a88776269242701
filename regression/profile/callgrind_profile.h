// CallgrindProfile: a program's functions with their own cost, how often they were called, and what
// they spent in which others, as valgrind's tool callgrind writes it down.
//   file     := { header | "fn=" NAME | cost | call | place | "# ..." }     one line each
//   cost     := POSITION... COUNT...              of the function above; the first count is wanted
//   call     := "cfn=" NAME, "calls=" COUNT POSITION..., cost               what the callee cost
//   NAME     := "(3) text", then "(3)" for the same, or a text without a number
//   header   := "events:" and the counts' names | "positions:" and the positions' | others
// Source: Valgrind manual, "Callgrind Format Specification".
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

struct CallgrindProfile {
  struct Function {
    std::string name;                                // as frame_name() writes it
    std::uint64_t self = 0;                          // instructions, without those of its callees
    std::uint64_t calls = 0;                         // of it, by functions that the profile knows
    std::map<std::size_t, std::uint64_t> callees{};  // function → inclusive cost; not itself
  };
  std::vector<Function> functions;  // equal names, also in several files, are one function

  /// All instructions of the program.
  [[nodiscard]] std::uint64_t total() const;
};

/// Reads what callgrind wrote at the end of a program, with any number of counts of which the first
/// is Ir, the instructions.
/// Errors: another first count, a line that is none of the format, a name's number that was not
/// given, a cost or a call outside of a function, a count out of range; with `where` and the line's
/// number. A text without any cost.
[[nodiscard]] Expected<CallgrindProfile> parse_callgrind(std::string_view text,
                                                         std::string_view where);

}  // namespace raum::regression
