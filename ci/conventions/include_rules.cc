#include "ci/conventions/include_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace raum::ci {
namespace {

// perft/rules and engine/transcriptions hold second implementations that tests compare with.
bool is_test_only(std::string_view room) {
  return room.ends_with("/testing") || room == "perft/rules" || room == "engine/transcriptions";
}

// A library whose headers only the sources of some rooms may include, because they take long to
// compile.
struct WrappedLibrary {
  std::string_view folder, name, rooms;  // separated by " and "
};
constexpr WrappedLibrary kWrappedLibraries[] = {
    {.folder = "CLI/", .name = "CLI11", .rooms = "base/options"},  // 2.4 s
    // Beast: 4.0 s. The server of web/http and the client of web/testing are apart, because the
    // product contains no client.
    {.folder = "boost/", .name = "Boost", .rooms = "web/http and web/testing"},
};

bool is_one_of(std::string_view room, std::string_view rooms) {
  constexpr std::string_view kAnd = " and ";
  for (std::size_t end = rooms.find(kAnd); end != std::string_view::npos; end = rooms.find(kAnd)) {
    if (rooms.substr(0, end) == room) return true;
    rooms.remove_prefix(end + kAnd.size());
  }
  return rooms == room;
}

bool is_fixture(std::string_view path) {
  const std::string unit = unit_of(path);
  return unit.ends_with("/fixture") || unit.ends_with("_fixture");
}

// The preprocessor also reads tables (.inc), some of which the build generates.
bool is_source(std::string_view path) { return path.ends_with(".h") || path.ends_with(".cc"); }

class IncludeRules {
 public:
  IncludeRules(const std::vector<SourceFile>& files, const std::vector<std::string>& rooms)
      : files_(files) {
    for (const std::string& room : rooms) floors_.emplace(room, floors_.size());
    for (const SourceFile& file : files) paths_.insert(file.path);
  }

  std::vector<Violation> check() {
    for (const SourceFile& file : files_) {
      if (!floors_.contains(folder_of(file.path))) {
        report(file, "no-room",
               fmt::format("{} is not listed in cmake/rooms.txt", folder_of(file.path)));
        continue;
      }
      check_own_header(file);
      for (const Include& include : file.includes) check_include(file, include);
      for (const Include& include : file.library_includes) check_library(file, include);
    }
    return std::move(violations_);
  }

 private:
  void report(const SourceFile& file, std::string rule, std::string reason) {
    violations_.push_back({.rule = std::move(rule),
                           .subject = file.path,
                           .where = file.path,
                           .reason = std::move(reason)});
  }

  void report(const SourceFile& file, const Include& include, std::string rule,
              std::string reason) {
    violations_.push_back({.rule = std::move(rule),
                           .subject = file.path,
                           .object = include.path,
                           .where = fmt::format("{}:{}", file.path, include.line),
                           .reason = std::move(reason)});
  }

  // A header that its source includes first is compiled without help from other headers, which
  // proves that it includes everything it uses.
  void check_own_header(const SourceFile& file) {
    const std::string header = unit_of(file.path) + ".h";
    if (file.is_header() || !paths_.contains(header)) return;
    if (file.first_include == header) return;
    report(file, "own-header-first", fmt::format("the first #include is not \"{}\"", header));
  }

  void check_include(const SourceFile& file, const Include& include) {
    if (!is_source(include.path)) return;
    if (!paths_.contains(include.path)) {
      report(file, include, "unknown-include",
             fmt::format("no file \"{}\"; write the path from the root", include.path));
      return;
    }
    if (unit_of(include.path).ends_with("_test")) {
      report(file, include, "test-file-include",
             "nothing may include a _test file; move shared code to a testing room");
      return;
    }
    const std::string from = folder_of(file.path);
    const std::string to = folder_of(include.path);
    if (file.is_test() || !floors_.contains(to)) return;
    if (is_test_only(to) && !is_test_only(from) && !is_fixture(file.path)) {
      report(file, include, "test-only-include", fmt::format("only tests may use {}", to));
    }
    if (floors_.at(to) > floors_.at(from)) {
      report(file, include, "upward-include",
             fmt::format("cmake/rooms.txt lists {} after {}", to, from));
    }
  }

  void check_library(const SourceFile& file, const Include& include) {
    for (const WrappedLibrary& library : kWrappedLibraries) {
      if (!include.path.starts_with(library.folder)) continue;
      if (is_one_of(folder_of(file.path), library.rooms) && !file.is_header()) continue;
      report(file, include, "wrapped-library",
             fmt::format("only the sources of {} may include {}", library.rooms, library.name));
    }
  }

  const std::vector<SourceFile>& files_;
  std::map<std::string, std::size_t> floors_;
  std::set<std::string> paths_;
  std::vector<Violation> violations_;
};

// The includes of a unit by the unit that they lead to.
struct Edge {
  std::string file;
  std::size_t line = 0;
};
using Graph = std::map<std::string, std::map<std::string, Edge>>;

Graph unit_graph(const std::vector<SourceFile>& files) {
  Graph graph;
  for (const SourceFile& file : files) {
    const std::string from = unit_of(file.path);
    for (const Include& include : file.includes) {
      const std::string to = unit_of(include.path);
      if (from != to) graph[from].try_emplace(to, Edge{file.path, include.line});
    }
  }
  return graph;
}

// Breadth-first search.  Returns: the units on a shortest way from `start` back to it, both ends
// included; empty if there is none.
std::vector<std::string> shortest_cycle(const Graph& graph, const std::string& start) {
  std::map<std::string, std::string> came_from;
  std::vector<std::string> queue = {start};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const auto edges = graph.find(queue[next]);
    if (edges == graph.end()) continue;
    const std::string from = queue[next];
    for (const auto& [to, edge] : edges->second) {
      if (!came_from.try_emplace(to, from).second) continue;
      if (to != start) {
        queue.push_back(to);
        continue;
      }
      std::vector<std::string> cycle = {start};
      for (std::string at = from; at != start; at = came_from.at(at)) cycle.push_back(at);
      cycle.push_back(start);
      std::reverse(cycle.begin(), cycle.end());
      return cycle;
    }
  }
  return {};
}

}  // namespace

std::vector<Violation> check_includes(const std::vector<SourceFile>& files,
                                      const std::vector<std::string>& rooms) {
  return IncludeRules(files, rooms).check();
}

std::vector<Violation> check_cycles(const std::vector<SourceFile>& files) {
  const Graph graph = unit_graph(files);
  std::vector<Violation> violations;
  for (const auto& [unit, edges] : graph) {
    const std::vector<std::string> cycle = shortest_cycle(graph, unit);
    if (cycle.empty()) continue;
    const Edge& edge = edges.at(cycle[1]);
    violations.push_back({.rule = "include-cycle",
                          .subject = unit,
                          .where = fmt::format("{}:{}", edge.file, edge.line),
                          .reason = fmt::format("cycle {}", fmt::join(cycle, " -> "))});
  }
  return violations;
}

}  // namespace raum::ci
