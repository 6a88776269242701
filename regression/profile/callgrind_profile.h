// CallgrindProfile: the functions of a program with their own cost, their number of calls and the
// cost of their callees, read from the output of valgrind's callgrind.
//   file     := { header | "fn=" NAME | cost | call | place | "# ..." }     one line each
//   cost     := POSITION... COUNT...              of the function above; first count only
//   call     := "cfn=" NAME, "calls=" COUNT POSITION..., cost               the callee's cost
//   NAME     := "(3) text", later "(3)" for the same, or a text without a number
//   header   := "events:" names of counts | "positions:" names of positions | others
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
    std::string name;                                // converted by frame_name()
    std::uint64_t self = 0;                          // instructions without those of callees
    std::uint64_t calls = 0;                         // by functions in the profile
    std::map<std::size_t, std::uint64_t> callees{};  // callee other than itself → inclusive cost
  };
  std::vector<Function> functions;  // one per name, even if it occurs in several files

  /// All instructions of the program.
  [[nodiscard]] std::uint64_t total() const;
};

/// Reads callgrind's output, with any number of counts of which the first is Ir (instructions).
/// Errors: another first count, a line outside the grammar, an undefined name number, a cost or a
/// call outside a function, a count out of range (each with `where` and the line number); a text
/// without any cost.
[[nodiscard]] Expected<CallgrindProfile> parse_callgrind(std::string_view text,
                                                         std::string_view where);

}  // namespace raum::regression
