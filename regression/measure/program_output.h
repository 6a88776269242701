// What measured programs print, which nobody trusts: the signature of a bench, names of engines,
// the report of valgrind and the counts of a workload; and what a commit message announces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "regression/measure/workload.h"

namespace raum::regression {

/// The first line of the text with this beginning, without blanks around it; "" without one.
[[nodiscard]] std::string_view line_with(std::string_view text, std::string_view start);

/// The number of nodes in the output of a bench: with a label, the number after it in the last line
/// that has the label; without one that of the last line "signature N", "Nodes searched  : N" or
/// "N nodes M nps".
/// Errors: no such line, with the last one; no number of 1 or more.
/// Source of the forms: Stockfish's bench; the rules of OpenBench for engines.
[[nodiscard]] Expected<std::uint64_t> read_signature(std::string_view bench_output,
                                                     std::string_view label = "");

/// The engines of a program, from a UCI option.
struct EngineNames {
  std::string standard;            // the default; "" for a program without the option
  std::vector<std::string> names;  // all of them, in the program's order
};

/// Errors: an option with this name that is not a combo or has no valid names.
[[nodiscard]] Expected<EngineNames> parse_engine_names(std::string_view uci_output,
                                                       std::string_view option);

/// The number after "I refs:" on the last line of valgrind's report that has one.
/// Errors: no such line, no number.
[[nodiscard]] Expected<std::uint64_t> parse_instructions(std::string_view valgrind_errors);

/// The number of units that the output of a workload names: the number after the label of its last
/// line that starts with the label, or else has it; without a label the signature of a bench; 1 if
/// the workload has no unit.
/// Errors: no such line, no number of 1 or more.
[[nodiscard]] Expected<std::uint64_t> units_in(std::string_view output, const Workload& work);

/// What a commit message announces as the signature.
struct Announcement {
  std::string text;                    // what follows "Bench:", without blanks around it
  std::optional<std::uint64_t> nodes;  // nullopt if the text is no signature, as in "5,505,743"
};

/// The last announcement of a commit message: a line "Bench: TEXT" of one word, or of several if it
/// begins with a digit; other lines with this beginning are prose. nullopt without such a line.
[[nodiscard]] std::optional<Announcement> announced_signature(std::string_view commit_message);

}  // namespace raum::regression
