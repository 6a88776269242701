// Probe: what a program that may be an engine can do.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

#include "ci/manifest/manifest.h"

namespace raum::ci {

/// What an engine answered.
struct EngineAbilities {
  std::string name;                        // of `id name`; may be empty
  std::optional<std::uint64_t> signature;  // of its bench
  std::string no_signature;                // why it has none; one line
  bool has_perft = false;                  // `go perft` counts right
  std::string no_perft;                    // why not; one line
};

/// Starts the command in the folder and asks it.
/// Returns: nullopt if it does not answer `uci` with `uciok` within some seconds.
[[nodiscard]] std::optional<EngineAbilities> probe_engine(const std::filesystem::path& folder,
                                                          const Words& command,
                                                          const std::stop_token& stop);

}  // namespace raum::ci
