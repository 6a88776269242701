// Build: a revision compiled from a clean export, in a cache that survives the gate.
//   cache/KEY/source    the revision's files, and below build/gate what is made of them
//   cache/KEY/log.txt   what cmake and ninja said
//   cache/KEY/finished  written last: what was built, by what; without it the entry is
//   half-finished cache/KEY.lock      held while the entry is built
// The time of `finished` is that of its last use. KEY names the tree, the toolchain and the target
// set. A finished entry is used as it is, a half-finished one is thrown away and begun again.
// The build lies where a developer's own lies, two below the sources, so that ccache, which sees
// relative paths alone, gives one the objects of the other.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

#include "ci/build/revision.h"
#include "ci/build/toolchain.h"

namespace raum::ci {

// What of a revision the gate needs: of the base what is measured, its engine and its benchmarks;
// of head also its own checks.
enum class TargetSet { Measured, All };

struct Build {
  std::filesystem::path directory;  // the cache entry
  bool reused = false;
  double seconds = 0;  // of exporting, configuring and compiling; 0 when reused

  [[nodiscard]] std::filesystem::path source() const { return directory / "source"; }
  [[nodiscard]] std::filesystem::path binaries() const { return source() / "build/gate"; }
  [[nodiscard]] std::filesystem::path engine() const { return binaries() / "bin/raum-engine"; }
  [[nodiscard]] std::filesystem::path bench() const { return binaries() / "bin/raum-bench"; }
  [[nodiscard]] std::filesystem::path raum() const { return binaries() / "bin/raum"; }
  /// Whether the revision has the target raum-goldens; older ones have not.
  [[nodiscard]] bool has_goldens() const;
  /// The commit that the programs name, which is another one where the entry was made for a commit
  /// of the same tree; empty if the build does not tell.
  [[nodiscard]] std::string named_commit() const;
};

struct BuildFailure {
  enum Kind { DoesNotBuild, Environment, Interrupted };
  Kind kind = DoesNotBuild;
  std::string reason;  // one line
  std::string words;   // the compiler's own last ones
};

struct BuildSettings {
  std::filesystem::path repository;
  std::filesystem::path cache;
  Toolchain toolchain;
  int jobs = 1;
  std::stop_token stop{};
  std::function<void(const std::string&)> say;  // progress, one line each
};

/// The finished build of the revision, from the cache or made now. Of two gates that want the same
/// one, one builds and the other waits.
[[nodiscard]] tl::expected<Build, BuildFailure> build_revision(const BuildSettings& settings,
                                                               const Revision& revision,
                                                               TargetSet targets);

/// Deletes finished entries that were last used more than an hour ago, but for the `kept` used
/// last: the cache does not grow with the history. What cannot be deleted stays.
void prune_cache(const std::filesystem::path& cache, std::size_t kept);

/// The lines of a build log that tell what went wrong: from the first error on, shortened.
[[nodiscard]] std::string compiler_words(const std::string& log);

}  // namespace raum::ci
