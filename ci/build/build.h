// Build: a revision made from a clean export by the commands of a manifest, in a cache that
// outlives the gate.
//   cache/KEY/source    the revision's files, among which its commands build
//   cache/KEY/log.txt   the output of the commands
//   cache/KEY/finished  written last; names the tree, the commit, the tools and the commands.
//                       Without it the entry is incomplete
//   cache/KEY.lock      held while the entry is built or deleted, and shared while it is played
// KEY names the tree, the tools, the commands and the overlay. The modification time of `finished`
// is the time of the last use. A finished entry is reused if it ran all commands that are needed,
// an incomplete one is deleted and built again. With a build directory two levels below the
// sources, as in a developer's checkout, ccache, which compares relative paths, shares objects
// between the two.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/process/file_lock.h"
#include "ci/build/build_tools.h"
#include "ci/build/revision.h"
#include "ci/build/step_reader.h"
#include "ci/manifest/manifest.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

/// The commands that make a revision, in their order. Without any, its files are used as they are.
struct BuildPlan {
  std::vector<Words> commands;
  Variables environment;
  std::chrono::seconds limit = std::chrono::hours(1);  // of all commands together
  std::uint64_t memory_mib = 0;                        // data of each process; 0: no limit
};

/// Files of another tree that replace those of a revision before it is built.
struct Overlay {
  std::filesystem::path from;      // the top directory of the other tree
  std::vector<std::string> files;  // paths below both top directories; all exist in `from`
};

/// The file that is locked while an entry is built, deleted or played.
[[nodiscard]] std::filesystem::path lock_of(const std::filesystem::path& entry);

/// A finished build in the cache. It stays usable for at least an hour, see prune_cache().
struct Build {
  std::filesystem::path directory;  // the cache entry
  std::string commit;  // that it was built for, 12 digits: maybe another one with the same tree
  bool reused = false;
  double seconds = 0;  // for exporting and the commands; 0 if reused

  /// The folder of the revision's files, in which every command of a manifest is run.
  [[nodiscard]] std::filesystem::path source() const { return directory / "source"; }
  /// The program of a command: below source() if it has a slash.
  [[nodiscard]] std::filesystem::path program(const std::string& name) const;
};

/// Why a revision was not built. The environment is to blame if a tool is missing or was killed,
/// and if its output says that memory, disk or compiler failed.
struct BuildFailure {
  enum Kind { DoesNotBuild, Environment, Interrupted };
  Kind kind = DoesNotBuild;
  std::string reason;           // one line
  std::string compiler_output;  // the part with the first error; may be empty
  std::filesystem::path log{};  // all of the output; empty if nothing was run
};

/// What all builds of one gate have in common.
struct BuildSettings {
  std::filesystem::path repository;
  std::filesystem::path cache;
  BuildTools tools;
  Placeholders values;  // of the commands; `commit` is added
  Words prefix = {};    // put before each command, to isolate it; {folder} is that of the files
  std::stop_token stop{};
  std::function<void(const std::string&)> log;  // what is begun, one line per call
  // Receives how far a build is, first without a total.
  std::function<void(const Revision&, StepCount)> compiled = [](const Revision&, StepCount) {};
};

/// The program of the first engine that the build lacks, as its manifest names it; "" if it has
/// all. A name without a slash is no file of the build.
[[nodiscard]] std::string missing_program(const Build& build, const Manifest& own);

/// Builds the revision with the files of the overlay, or finds its finished build in the cache. If
/// two gates need the same build, one builds and the other waits. `what` completes the log line
/// "building REVISION".
[[nodiscard]] tl::expected<Build, BuildFailure> build_revision(const BuildSettings& settings,
                                                               const Revision& revision,
                                                               const BuildPlan& plan,
                                                               const Overlay& overlay = {},
                                                               std::string_view what = "");

}  // namespace raum::ci
