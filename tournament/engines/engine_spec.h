// EngineSpec: how an engine is started and by which limits it plays, written as one text:
//   spec := "name=" TEXT ",cmd=" PATH ("," item)*
//   item := "arg=" TEXT | "option." NAME "=" VALUE
//         | "depth=" N | "nodes=" N | "movetime=" MS | "tc=" [MOVES "/"] SECONDS ["+" INCREMENT]
//         | "margin=" MS | "memory=" MIB | "cpus=" N ("-" N)? (";" N ("-" N)?)*
//         | "restart=" ("on" | "off")
// Every key except arg=, and every option NAME, occurs at most once.
// A value ends at the next comma. A value in double quotes may contain commas; each quote in it is
// doubled: option.Book="a,b ""c""".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/limit.h"

namespace raum::tournament {

struct EngineSpec {
  std::string name;     // unique in a match; used in every table
  std::string command;  // a path; without a slash it is looked up in PATH
  std::vector<std::string> arguments = {};
  // UCI options, in the order in which they are set.
  std::vector<std::pair<std::string, std::string>> options = {};
  Limit limit = {};                             // overrides the match's limit
  std::optional<int> margin_ms = std::nullopt;  // overrides the match's margin
  std::uint64_t memory_mib = 0;                 // address space of its process; 0: no limit
  std::vector<int> cpus = {};                   // processors it may run on; empty: all
  bool restart = false;                         // start a new process for every game

  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Errors: no name or command, an item that is not in the grammar above or is repeated, a number
/// out of range.
[[nodiscard]] Expected<EngineSpec> parse_engine_spec(std::string_view text);

/// The file that `command` starts, looked up in PATH when it has no slash.
/// Errors: no such file, or one that is not executable.
[[nodiscard]] Expected<std::string> find_program(const std::string& command);

}  // namespace raum::tournament
