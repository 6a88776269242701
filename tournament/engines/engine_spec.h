// EngineSpec: how one engine of a match is started and how it has to think, as one text:
//   spec := "name=" TEXT ",cmd=" PATH ("," item)*
//   item := "arg=" TEXT | "option." NAME "=" VALUE
//         | "depth=" N | "nodes=" N | "movetime=" MS | "tc=" [MOVES "/"] SECONDS ["+" INCREMENT]
//         | "margin=" MS | "memory=" MIB | "cpus=" N ("-" N)? (";" N ("-" N)?)*
//         | "restart=" ("on" | "off")
// Every key stands once, but for arg=; of the options every NAME.
// A value ends at the next comma, unless it begins with a double quote: then it ends at the next
// one, and two of them stand for one: option.Book="a,b ""c""".
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
  std::string name;     // unique in a match; the engine is called so in every table
  std::string command;  // a path; without a slash it is looked up in PATH
  std::vector<std::string> arguments = {};
  std::vector<std::pair<std::string, std::string>> options =
      {};                                       // UCI options in the order they are set
  Limit limit = {};                             // given: instead of the match's limit
  std::optional<int> margin_ms = std::nullopt;  // given: instead of the match's margin
  std::uint64_t memory_mib = 0;                 // address space of its process; 0: no limit
  std::vector<int> cpus = {};                   // that it may run on; none: all
  bool restart = false;                         // a fresh process for every game

  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Errors: no name or command, an item that is not in the grammar above or comes again, a number
/// out of range.
[[nodiscard]] Expected<EngineSpec> parse_engine_spec(std::string_view text);

/// The file that `command` starts, looked up in PATH when it has no slash.
/// Errors: no such file, or not one that may be executed.
[[nodiscard]] Expected<std::string> find_program(const std::string& command);

}  // namespace raum::tournament
