// Build: a revision compiled from a clean export, in a cache that outlives the gate.
//   cache/KEY/source    the revision's files; the build directory is build/gate below it
//   cache/KEY/log.txt   the output of cmake and ninja
//   cache/KEY/finished  written last; names the tree and the toolchain. Without it the entry is
//                       incomplete
//   cache/KEY.lock      held while the entry is built or deleted, and shared while it is played
// KEY names the tree, the toolchain, the target set and the overlay. The modification time of
// `finished` is the time of the last use. A finished entry is reused, an incomplete one is deleted
// and built again. The build directory is two levels below the sources, as in a developer's
// checkout, so that ccache, which compares relative paths, shares objects between the two.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/process/file_lock.h"
#include "ci/build/revision.h"
#include "ci/build/step_reader.h"
#include "ci/build/toolchain.h"

namespace raum::ci {

/// The targets that the gate builds of a revision.
enum class TargetSet {
  Measured,  // engine and benchmarks
  Rules,     // the above, raum, and the property and golden tests
  Tests,     // the above and the unit tests
};

// Targets that a revision may lack.
inline constexpr std::string_view kGoldens = "raum-goldens";
inline constexpr std::string_view kUnitTests = "raum-tests-unit";

/// Files of another tree that replace those of a revision before it is built.
struct Overlay {
  std::filesystem::path from;      // the top directory of the other tree
  std::vector<std::string> files;  // paths below both top directories; all exist in `from`
};

/// A finished build in the cache. It stays usable for at least an hour, see prune_cache().
struct Build {
  std::filesystem::path directory;  // the cache entry
  bool reused = false;
  double seconds = 0;  // for exporting, configuring and compiling; 0 if reused

  [[nodiscard]] std::filesystem::path source() const { return directory / "source"; }
  [[nodiscard]] std::filesystem::path binaries() const { return source() / "build/gate"; }
  [[nodiscard]] std::filesystem::path engine() const { return binaries() / "bin/raum-engine"; }
  [[nodiscard]] std::filesystem::path bench() const { return binaries() / "bin/raum-bench"; }
  [[nodiscard]] std::filesystem::path raum() const { return binaries() / "bin/raum"; }
  /// Whether the build knows a target. Older revisions lack raum-goldens and raum-tests-unit, and a
  /// build without tests lacks both.
  [[nodiscard]] bool has_target(std::string_view name) const;
  /// The commit that the programs name: the one that the entry was built for, which may be another
  /// commit with the same tree. Empty if unknown.
  [[nodiscard]] std::string named_commit() const;
  /// The value of a variable in the build's CMakeCache.txt. Empty if unknown.
  [[nodiscard]] std::string cmake_variable(std::string_view name) const;
};

/// Why a revision was not built. The environment is to blame if a tool is missing, was killed or
/// took too long, and if its output says that memory, disk or compiler failed.
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
  Toolchain toolchain;
  int jobs = 1;
  std::stop_token stop{};
  std::function<void(const std::string&)> log;  // what is begun, one line per call
  // Receives how far a build is, first without a total.
  std::function<void(const Revision&, StepCount)> compiled = [](const Revision&, StepCount) {};
};

/// Builds the revision with the files of the overlay, or finds its finished build in the cache. If
/// two gates need the same build, one builds and the other waits.
[[nodiscard]] tl::expected<Build, BuildFailure> build_revision(const BuildSettings& settings,
                                                               const Revision& revision,
                                                               TargetSet targets,
                                                               const Overlay& overlay = {});

/// Keeps prune_cache() from deleting the build as long as the lock lives, also for many hours.
/// Errors: it has been deleted already, a stop is requested, or its lock file cannot be opened.
[[nodiscard]] tl::expected<FileLock, BuildFailure> hold(const Build& build,
                                                        const std::stop_token& stop);

/// Creates a folder whose files git ignores, also in a repository that does not ignore build/.
/// Errors are ignored: a folder that cannot be written is reported when a revision is built.
void create_ignored(const std::filesystem::path& folder);

/// Limits the size of the cache: deletes finished entries that were last used more than an hour
/// ago and are not held, except for the `kept` most recently used ones. Errors are ignored.
void prune_cache(const std::filesystem::path& cache, std::size_t kept);

/// The part of a build log that explains the failure: from the first error on, shortened.
[[nodiscard]] std::string first_errors(const std::string& log);

}  // namespace raum::ci
