#include "tournament/match/play_key.h"

#include <fmt/core.h>

#include <filesystem>
#include <system_error>

#include "base/text/content_hash.h"
#include "base/text/words.h"

namespace raum::tournament {

std::string play_key(const EngineIdentity& identity, const EngineSpec& engine, const Limit& limit,
                     const Adjudication& adjudication) {
  if (!limit.is_fixed_work()) return {};
  for (const auto& [name, value] : engine.options) {
    if (equal_ignoring_case(name, "Threads") && value != "1") return {};
    std::error_code ignored;
    const bool is_folder =
        !value.empty() &&
        std::filesystem::is_directory(std::filesystem::path(engine.folder) / value, ignored);
    if (is_folder) return {};
  }
  ContentHash hash;
  hash.add(fmt::format("{}\n{}\n{}\n{}", identity.identity, to_string(limit),
                       to_string(adjudication), engine.restart));
  return hash.text();
}

}  // namespace raum::tournament
