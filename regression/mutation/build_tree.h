// BuildTree: a clone that ninja builds, one source of which may be mutated.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "regression/mutation/build_graph.h"
#include "regression/mutation/mutants.h"

namespace raum::regression {

/// A clone with a configured build directory. At most one mutant is in it at a time, and only the
/// BuildTree may change it.
class BuildTree {
 public:
  /// Where the clone is and how it is built.
  struct Settings {
    std::filesystem::path tree;   // absolute
    std::filesystem::path build;  // below the tree
    std::filesystem::path log;    // the output of the last command
    int jobs = 1;                 // parallel compilers
    std::stop_token stop{};
  };

  /// Builds nothing yet, see open().
  explicit BuildTree(Settings settings) : settings_(std::move(settings)) {}

  /// Builds the targets without a mutant.
  /// Errors: they do not build.
  Expected<void> open(std::vector<std::string> targets);

  /// Changes the source and returns the objects that are outdated then, of all targets. They are
  /// not compiled yet, and none of them enters the compiler cache.
  /// Returns: nullopt if ninja fails to name them.
  std::optional<std::vector<std::string>> apply(const Mutant& mutant);

  /// Which objects take_back() restores: those that were compiled since apply(), or all that it
  /// returned, because a compiler that fails may leave an old object behind.
  enum class Restored { Compiled, All };

  /// Changes the source back and restores objects.  Returns: whether they build.
  bool take_back(Restored restored = Restored::Compiled);

  /// Brings the targets up to date, with the mutant if there is one.  Returns: whether they build.
  bool build(const std::vector<std::string>& targets);

  /// Everything that the target is built from, directly and indirectly.
  [[nodiscard]] const std::set<std::string>& needs_of(const std::string& target);

  /// Whether the file is not what it was before apply().
  [[nodiscard]] bool is_changed(const std::string& file) const;

  /// The time spent in build() and take_back() since open() was called.
  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  bool ninja(std::vector<std::string> arguments, std::string* output = nullptr);
  void write_source(const std::string& text) const;
  [[nodiscard]] std::optional<std::vector<std::string>> outdated_objects();
  [[nodiscard]] std::filesystem::path path_of(const std::string& file) const {
    return settings_.tree / settings_.build / file;
  }

  Settings settings_;
  BuildGraph graph_;
  std::vector<std::string> targets_;
  std::map<std::string, std::set<std::string>> needs_;  // by target
  std::set<std::string> always_outdated_;
  std::map<std::string, std::string> hashes_;  // of objects and programs without a mutant
  std::filesystem::path source_;               // that is mutated; empty: none
  std::string text_;                           // of it without the mutant
  std::filesystem::file_time_type written_;    // when it was
  std::vector<std::string> objects_;           // that the mutant makes outdated
  double seconds_ = 0;
};

}  // namespace raum::regression
