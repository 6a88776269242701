// EngineIdentity: what an engine's play depends on, as far as the runner can know it: the bytes of
// its program and of the files among its arguments and option values, and those texts themselves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

// Tells whether a file is still the one that was looked at.
struct FileStamp {
  std::string path;
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t modified_ns = 0;  // since 1970

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

struct EngineIdentity {
  std::string program;           // hash of the program's file
  std::string arguments;         // exact, as one text
  std::string options;           // exact, as one text
  std::string sorted_options;    // by name in small letters, whatever the order they are set in
  std::string identity;          // hash of all three and of the files they name
  std::vector<FileStamp> files;  // those whose bytes are in it, the program first
  bool is_script = false;        // the program is no ELF file, so that it starts another
};

/// The first of its files that is another than when the identity was made; nothing if none is.
[[nodiscard]] std::optional<std::string> changed_file(const EngineIdentity& identity);

/// The order of the options is part of the identity: with raum-engine and others an option such as
/// Engine or Level sets back those before it.
/// Errors: the program is missing or cannot be read.
[[nodiscard]] Expected<EngineIdentity> identity_of(const EngineSpec& engine);

}  // namespace raum::tournament
