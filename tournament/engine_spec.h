// EngineSpec: how one engine of a match is started and how it has to think, as one text:
//   spec := "name=" TEXT ",cmd=" PATH ("," item)*
//   item := "arg=" TEXT | "option." NAME "=" VALUE | "depth=" N | "nodes=" N | "movetime=" MS
// A value ends at the next comma.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/error.h"

namespace raum::tournament {

// What ends a search. 0 stands for "not limited"; several limits end it together, the first to be
// met.
struct Limit {
  int depth = 0;
  std::uint64_t nodes = 0;
  int movetime_ms = 0;

  [[nodiscard]] bool is_some() const { return depth > 0 || nodes > 0 || movetime_ms > 0; }
  friend bool operator==(const Limit&, const Limit&) = default;
};

/// "depth 3", "depth 8 nodes 5000": what follows `go`; "none" without a limit.
[[nodiscard]] std::string to_string(const Limit& limit);

struct EngineSpec {
  std::string name;     // unique in a match; the engine is called so in every table
  std::string command;  // a path; without a slash it is looked up in PATH
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>>
      options;  // UCI options in the order they are set
  Limit limit;  // given: instead of the match's limit

  friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Errors: no name or command, an item that is not in the grammar above, a number out of range.
[[nodiscard]] Expected<EngineSpec> parse_engine_spec(std::string_view text);

/// The file that `command` starts, looked up in PATH when it has no slash.
/// Errors: no such file, or not one that may be executed.
[[nodiscard]] Expected<std::string> find_program(const std::string& command);

}  // namespace raum::tournament
