// EngineSpec: how an engine is started and by which limits it plays, written as one text:
//   spec := "name=" TEXT ",cmd=" PATH ("," item)*
//         | "rev=" REVISION ("," item)*          a revision to build; also its name without name=
//   item := "arg=" TEXT | "option." NAME "=" VALUE | "env." NAME "=" VALUE | "dir=" PATH
//         | "depth=" N | "nodes=" N | "movetime=" MS | "tc=" [MOVES "/"] SECONDS ["+" INCREMENT]
//         | "margin=" MS | "memory=" MIB | "cpus=" N ("-" N)? (";" N ("-" N)?)*
//         | "restart=" ("on" | "off")
// Every key except arg=, and every option NAME, occurs at most once. engine_items.h describes
// quoted values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_items.h"
#include "tournament/engines/limit.h"

namespace raum::tournament {

/// Of one match.
constexpr std::size_t kMaxEngines = 256;

struct EngineSpec {
  std::string name;     // unique in a match; used in every table
  std::string command;  // a path; without a slash it is looked up in PATH
  // Of the repository: as it was written, then its commit. There is no command until it is built.
  std::string revision = {};
  std::vector<std::string> arguments = {};
  // UCI options, in the order in which they are set.
  std::vector<std::pair<std::string, std::string>> options = {};
  Limit limit = {};                             // overrides the match's limit
  std::optional<int> margin_ms = std::nullopt;  // overrides the match's margin
  std::uint64_t memory_mib = 0;                 // that its process may write to; 0: no limit
  std::vector<int> cpus = {};                   // processors it may run on; empty: all
  bool restart = false;                         // start a new process for every game
  std::string folder = {};                      // working folder; empty: the runner's
  // Environment variables that are set in addition to the runner's, in the order of the text.
  std::vector<std::pair<std::string, std::string>> environment = {};

  /// Whether `command` is a program, and not still to be built from `revision`.
  [[nodiscard]] bool is_built() const { return revision.empty() || !command.empty(); }

  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Reads a spec; `each` holds further settings, which apply where the text has none of its own
/// (engine_items.h: merged()).
/// Errors: no name, neither command nor revision, an item that is not in the grammar above or is
/// repeated, a number out of range.
[[nodiscard]] Expected<EngineSpec> parse_engine_spec(std::string_view text,
                                                     const EngineItems& each = {});

/// Reads settings for several engines: a spec that needs neither name nor command.
/// Errors: as parse_engine_spec(); a name.
[[nodiscard]] Expected<EngineItems> parse_each(std::string_view text);

/// parse_each() for the specs of these engines, which are valid with it.
/// Errors: as parse_each(); a limit, if every engine has one of its own.
[[nodiscard]] Expected<EngineItems> parse_used_each(std::string_view text,
                                                    std::span<const std::string> engines);

/// Errors: as parse_engine_spec() without those for a missing name or command.
[[nodiscard]] Expected<void> check_items(const EngineItems& items);

/// A path that the engine is given, as seen from the runner: relative to the engine's folder.
[[nodiscard]] std::string path_from_runner(const EngineSpec& engine, const std::string& path);

/// Refuses an engine with rev= where only programs are played.
/// Errors: the engine has a revision.
[[nodiscard]] Expected<void> check_has_program(const EngineSpec& engine);

/// Errors: the engine's working folder is not a folder.
[[nodiscard]] Expected<void> check_folder(const EngineSpec& engine);

/// The file that `command` starts, looked up in PATH when it has no slash.
/// Errors: no such file, or one that is not executable.
[[nodiscard]] Expected<std::string> find_program(const std::string& command);

}  // namespace raum::tournament
