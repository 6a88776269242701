// EngineIdentity: everything that an engine's play depends on, as far as the runner can know it:
// its arguments, options, environment variables and folder, and the bytes of its program and of all
// files that its arguments and options name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

/// Identifies the state of a file, to notice that it was replaced.
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
  std::string sorted_options;    // in lower case and sorted by name, independent of the order
  std::string folder;            // absolute; "" for the runner's
  std::string environment;       // its own variables, sorted, as one text; "" for none
  std::string identity;          // hash of all of these and of the files they name
  std::vector<FileStamp> files;  // those in the hash, the program first
  bool is_script = false;        // the program is not an ELF file, so another program executes it
};

/// The state of a file now. For a missing file only the path is set.
[[nodiscard]] FileStamp stamp_of(const std::string& path);

/// The first of its files that was replaced or modified since the identity was made, if any.
[[nodiscard]] std::optional<std::string> changed_file(const EngineIdentity& identity);

/// What the identity of an engine that is not built yet will have: all but its program and hash.
[[nodiscard]] EngineIdentity identity_without_program(const EngineSpec& engine);

/// The order of the options is part of the identity: in raum-engine and others an option such as
/// Engine or Level resets options that were set before it.
/// Errors: the program is missing or cannot be read.
[[nodiscard]] Expected<EngineIdentity> identity_of(const EngineSpec& engine);

}  // namespace raum::tournament
