// Manifest: how a repository's revisions are built and judged, read from the file raumlab.toml at
// its top. docs/manifest.md describes every key. Every value has a default, so that a few lines
// are enough for an engine that speaks UCI.
//   [build]
//   commands = [["make"]]
//   [[engine]]
//   program = "./my-engine"
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "regression/compare/thresholds.h"
#include "regression/measure/workload.h"
#include "tournament/stats/sprt.h"

namespace raum::ci {

// The file at the top of a repository.
constexpr std::string_view kManifestName = "raumlab.toml";

using Variables = std::vector<std::pair<std::string, std::string>>;

/// A program and its arguments; placeholders.h describes the placeholders in them. The program is
/// looked up in PATH, unless its name has a slash: then it is a path below the revision's files.
using Words = std::vector<std::string>;

/// [build]: how a revision is made from its files.
struct BuildRules {
  std::vector<Words> commands;      // run in this order in the folder of the files
  Variables environment;            // added to that of the gate
  std::vector<std::string> tools;   // their versions are part of what is built
  std::uint64_t memory_mib = 8192;  // data of each process of builds, tests and engines
  std::chrono::seconds limit = std::chrono::hours(1);  // of all commands together
  // Whether the programs read no other files, so that equal ones play and cost alike.
  bool is_self_contained = false;
};

/// [[engine]]: a program that plays.
struct EngineRules {
  std::string name;   // unique
  Words command;      // program and arguments
  Variables options;  // UCI options, set in this order
  // A UCI option of type combo; each of its values is an engine of its own. Empty: none.
  std::string variants;

  friend bool operator==(const EngineRules&, const EngineRules&) = default;
};

/// [signature]: by what two builds of an engine are taken to play alike.
struct SignatureRules {
  enum class Source {
    Bench,  // the node count that the engine's own command `bench` prints
    Nodes,  // the nodes of searches of our positions to `depth`
  };
  Source source = Source::Bench;
  std::string label;  // of the line of the bench with the number; empty: the usual ones
  int depth = 3;      // plies, of Nodes
  std::chrono::seconds limit = std::chrono::minutes(2);  // of one engine
};

/// [[suite]]: files with known perft counts (*.perft) or results of games (*.results).
struct SuiteRules {
  std::string name;
  std::string files;  // a pattern of paths, below {data} if it begins with that
  // Answers for one {file}, as the JSON of `raum perft --json`. Empty: the first engine is asked by
  // its protocol.
  Words command;
  std::vector<Words> build;    // run after the commands of [build], if the suites are asked
  std::int64_t max_nodes = 0;  // larger counts are not asked; 0: no limit
  bool by_moves = false;       // the engine is asked for moves, because it does not count
  std::chrono::seconds limit = std::chrono::minutes(10);  // of one file

  [[nodiscard]] bool has_counts() const { return files.ends_with(".perft"); }
};

/// [[tests]]: tests of the repository's own.
struct TestRules {
  std::string name;
  std::string check = "tests";  // the check that reports them: rules, tests or play
  std::vector<Words> build;     // run after the commands of [build], if the tests are run
  Words command;                // passes with exit status 0
  Variables environment;        // of the command
  std::string junit;            // pattern of the JUnit files that it writes; empty: none
  // What is taken from base, to run these tests of base on head too, if head changed them: files
  // by patterns of their paths, and the tests with labels of the inventory.
  std::vector<std::string> base_files, base_labels;
  std::chrono::seconds limit = std::chrono::minutes(20);

  [[nodiscard]] bool asks_base() const { return !base_files.empty() || !base_labels.empty(); }
};

/// [inventory]: how the sources of a C++ repository define tests. With it the gate finds the tests
/// that head dropped without building those of base.
struct InventoryRules {
  std::string function = {};             // of CMake, with LABELS and SOURCES
  std::vector<std::string> labels = {};  // that are counted
  std::string folders = {};  // the file that lists the folders which CMake builds; empty: none
  // Names of numbers that head must not lower, such as that of random cases, and the file in which
  // the number follows its name in the same line.
  Variables numbers = {};
};

/// [strength]: the match that decides whether head is weaker.
struct StrengthRules {
  int depth = 3;  // plies; 0: `nodes` limits the searches
  std::int64_t nodes = 0;
  std::string openings = "{data}/openings/balanced-1000.txt";
  std::size_t pairs = 200;  // at most
  tournament::SprtBounds sprt{.elo0 = -50, .elo1 = 0};
};

struct Manifest {
  std::string path;  // as errors name it: "HEAD~1:raumlab.toml"
  BuildRules build;
  std::vector<EngineRules> engines;  // at least one
  SignatureRules signature;
  std::vector<SuiteRules> suites;
  std::vector<TestRules> tests;
  std::optional<InventoryRules> inventory;
  std::vector<regression::Workload> workloads;
  regression::AllocationRules allocations;
  regression::Thresholds thresholds;
  StrengthRules strength;

  [[nodiscard]] const EngineRules& engine() const { return engines.front(); }
};

}  // namespace raum::ci
