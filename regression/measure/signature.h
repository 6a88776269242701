// Signature: the node count of an engine's fixed searches. Builds with equal signatures play the
// same.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

/// An engine of a build and how it is started.
struct BuiltEngine {
  std::filesystem::path folder;      // of the build; its program is started there
  std::vector<std::string> command;  // a program with a slash is a path below the folder
  std::vector<std::pair<std::string, std::string>> options = {};  // UCI options to set
  std::uint64_t memory_mib = 0;  // data of each of its processes; 0: no limit
};

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

/// Errors: the engine does not start, crashes, fails, exceeds the limit, or has an option that
/// cannot be read.
[[nodiscard]] Expected<EngineNames> engine_names(const BuiltEngine& engine, std::string_view option,
                                                 std::stop_token stop = {});

/// Runs the engine's bench: with `bench` as its last argument, or if it has options, as a line of
/// its stdin after them.
/// Errors: the engine does not start, crashes, fails, exceeds the limit, prints something else or
/// refuses an option.
[[nodiscard]] Expected<std::uint64_t> measure_signature(
    const BuiltEngine& engine, std::string_view label = "",
    std::chrono::milliseconds limit = std::chrono::minutes(2), std::stop_token stop = {});

/// What a commit message announces as the signature.
struct Announcement {
  std::string text;                    // what follows "Bench:", without blanks around it
  std::optional<std::uint64_t> nodes;  // nullopt if the text is no signature, as in "5,505,743"
};

/// The last announcement of a commit message: a line "Bench: TEXT" of one word, or of several if it
/// begins with a digit; other lines with this beginning are prose. nullopt without such a line.
[[nodiscard]] std::optional<Announcement> announced_signature(std::string_view commit_message);

}  // namespace raum::regression
