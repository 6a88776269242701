// Signature: the node count of a build's fixed `bench` searches. Builds with equal signatures play
// the same.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

/// The N of the last line, "signature N".
/// Errors: another last line, which is quoted.
[[nodiscard]] Expected<std::uint64_t> parse_signature(std::string_view bench_output);

/// The named engines of a build, from its UCI option Engine.
struct EngineNames {
  std::string standard;            // the default; "" for a build without the option
  std::vector<std::string> names;  // all of them, in the build's order
};

/// Errors: an option Engine that is not a combo or has no valid names.
[[nodiscard]] Expected<EngineNames> parse_engine_names(std::string_view uci_output);

/// Errors: the engine does not start, crashes, fails, exceeds the limit, or has an option Engine
/// that cannot be read.
[[nodiscard]] Expected<EngineNames> engine_names(const std::filesystem::path& engine,
                                                 std::stop_token stop = {});

/// Runs the bench of the named engine, or of the build's default for "".
/// Errors: the engine does not start, crashes, fails, exceeds the limit, prints something else or
/// does not know the name.
[[nodiscard]] Expected<std::uint64_t> measure_signature(
    const std::filesystem::path& engine, std::string_view name = "",
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
