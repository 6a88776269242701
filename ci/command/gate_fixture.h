// GateFixture: a repository whose raum, raum-engine and raum-bench are shell scripts, and a gate
// that judges it. Every fault of a revision can be tested in seconds.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/scratch_repository.h"

namespace raum::ci {

inline constexpr const char* kBuild = R"(cmake_minimum_required(VERSION 3.25)
project(scripts LANGUAGES NONE)
enable_testing()
file(COPY bin DESTINATION ${CMAKE_BINARY_DIR}
     FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
add_custom_target(raum-engine COMMAND sh ${CMAKE_SOURCE_DIR}/compile.sh)
add_custom_target(raum-bench)
add_custom_target(raum)
add_custom_target(raum-properties)
add_custom_target(raum-goldens)
add_custom_target(raum-tests-unit)
include(${CMAKE_SOURCE_DIR}/tests.cmake)
)";
inline constexpr const char* kTests =
    R"(add_test(NAME Rules.Hold COMMAND sh ${CMAKE_SOURCE_DIR}/property.sh)
set_tests_properties(Rules.Hold PROPERTIES LABELS property)
add_test(NAME Nodes.Stay COMMAND sh ${CMAKE_SOURCE_DIR}/golden.sh)
set_tests_properties(Nodes.Stay PROPERTIES LABELS golden)
add_test(NAME Draws.End COMMAND sh ${CMAKE_SOURCE_DIR}/unit.sh)
set_tests_properties(Draws.End PROPERTIES LABELS unit)
)";
// Reports a wrong count or result for a file with the word "hard", checks nothing in one with
// "deep" and rejects one with "strange". If an engine is asked, a file with "rude" is wrong too.
inline constexpr const char* kRaum = R"(#!/bin/sh
suite=${2#--*=}
grep -q strange "$suite" && echo "raum perft: $suite:1: found strange" >&2 && exit 2
grep -q hard "$suite" && wrong=1 || wrong=0
[ "${4#--engine}" != "$4" ] && grep -q rude "$suite" && wrong=1
grep -q deep "$suite" && checked=0 || checked=2
echo '{"checked": '$checked', "wrong": '$wrong', "checks": []}'
[ $wrong = 0 ]
)";
inline constexpr const char* kEngine = R"(#!/bin/sh
[ "$1" = bench ] && echo signature 7 && exit 0
while read -r line; do
  case $line in
    isready) echo readyok ;;
    "go perft"*) work; echo "perft(4) = 5" ;;
    bench*) echo "signature 7" ;;
    quit) exit 0 ;;
  esac
done
)";

// The work is large compared to the start-up, which varies by a few instructions.
inline constexpr const char* kBench = R"(#!/bin/sh
i=0
[ "$1" = --work=startup ] || while [ $i -lt 2000 ]; do i=$((i + 1)); done
echo items 5
)";

// Reports the same count for every program, because most of these tests are not about costs.
inline constexpr const char* kFakeValgrind = R"(#!/bin/sh
[ "$1" = --version ] && echo valgrind-fake && exit 0
profile=/dev/null
while [ "${1#--}" != "$1" ]; do
  case $1 in --callgrind-out-file=*) profile=${1#*=} ;; esac
  shift
done
UNDER_VALGRIND=1 "$@" || exit
printf 'events: Ir\nfn=work\n0 1000\n' > "$profile"
echo "==1== I refs: 1,000" >&2
)";

inline std::string engine_with_loop(int rounds) {
  return std::string("#!/bin/sh\nwork() { i=0; while [ $i -lt ") + std::to_string(rounds) +
         " ]; do i=$((i + 1)); done; }\n" + kEngine;
}

// An engine program with several named engines, each given as "NAME SIGNATURE"; the first is the
// default.
inline std::string engine_of(const std::vector<std::string>& engines) {
  std::string options, set;
  for (const std::string& engine : engines) {
    const std::string name = engine.substr(0, engine.find(' '));
    options += " var " + name;
    set += "    *\"value " + name + "\") nodes=" + engine.substr(name.size() + 1) + " ;;\n";
  }
  const std::string& first = engines.front();
  return "#!/bin/sh\nnodes=" + first.substr(first.find(' ') + 1) +
         "\n[ \"$1\" = bench ] && echo signature $nodes && exit 0\n"
         "while read -r line; do\n  case $line in\n"
         "    uci) echo option name Engine type combo default " +
         first.substr(0, first.find(' ')) + options + " ;;\n" + set +
         "    isready) echo readyok ;;\n    bench*) echo signature $nodes ;;\n    quit) exit 0 "
         ";;\n  esac\ndone\n";
}

// An engine that runs the shell command as its bench.
inline std::string engine_with_bench(const std::string& command) {
  return "#!/bin/sh\n[ \"$1\" = bench ] && " + command + "\nexit 0\n";
}

// False for a zombie, a process that ended but was not waited for.
inline bool is_running(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string stat;
  std::getline(file, stat, '\0');  // stays empty if the process has ended
  return !stat.empty() && stat.find(") Z ") == std::string::npos;
}

/// The fields of report.json that the tests look at. A number is its decimal text, null is "".
struct FigureInReport {
  std::string name, base, head, unit, change, verdict;
};

struct CheckInReport {
  std::string name, result, reason, details;
  std::vector<FigureInReport> figures;
  std::vector<std::string> warnings;

  /// A missing figure fails the test and is returned empty.
  [[nodiscard]] FigureInReport figure(const std::string& figure_name) const;
  [[nodiscard]] std::vector<std::string> figure_names() const;
  /// The warnings except those of wall time, which depend on the load of the machine.
  [[nodiscard]] std::vector<std::string> stable_warnings() const;
};

struct JsonReport {
  std::string schema_version, exit_code, verdict, base_name, base_commit, sprt;
  std::vector<std::string> notes;
  std::vector<CheckInReport> checks;

  /// A missing check fails the test and is returned empty.
  [[nodiscard]] CheckInReport check(const std::string& check_name) const;
};

/// Parses the JSON report of a gate; fails the test if the text is not one.
[[nodiscard]] JsonReport parse_report(const std::string& text);

class GateFixture : public testing::Test {
 protected:
  GateFixture() {
    repository.write("CMakeLists.txt", kBuild);
    repository.write("tests.cmake", kTests);
    repository.write("compile.sh", "echo built >> " + builds_log().string() + "\n");
    // A shell has few resident pages, and their number differs from run to run.
    repository.write("regression/thresholds.toml", "[\"peak memory\"]\nreport = 1000\n");
    repository.write("property.sh", "exit 0\n");
    repository.write("golden.sh", "exit 0\n");
    repository.write("unit.sh", "exit 0\n");
    repository.write("perft/suites/known.perft", "easy\n");
    repository.write("bin/raum", kRaum);
    repository.write("bin/raum-engine", engine_with_loop(2000));
    repository.write("bin/raum-bench", kBench);
    repository.commit("Base");
    outside.write("bin/valgrind", kFakeValgrind);
    std::filesystem::permissions(outside.path() / "bin/valgrind",
                                 std::filesystem::perms::owner_all);
  }

  [[nodiscard]] std::filesystem::path builds_log() const { return outside.path() / "builds"; }

  [[nodiscard]] std::ptrdiff_t builds() const {
    std::ifstream file(builds_log());
    return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
  }

  [[nodiscard]] Command gate_command(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {RAUM_PROGRAM, "gate", "--jobs", "2"});
    return {.arguments = std::move(arguments),
            .directory = repository.path(),
            // The environment of a developer's machine, even if the test runs in a CI job.
            .environment = {{"PATH", (outside.path() / "bin").string() + ":" + path()},
                            {"CI", ""},
                            {"GITHUB_ACTIONS", ""},
                            {"GITHUB_BASE_REF", ""},
                            {"GITHUB_STEP_SUMMARY", ""}},
            .limit = std::chrono::minutes(10)};
  }

  [[nodiscard]] static std::string path() {
    const char* const value = std::getenv("PATH");
    return value != nullptr ? value : "/usr/bin:/bin";
  }

  // The number of cache entries that still have their sources.
  [[nodiscard]] std::ptrdiff_t sources_left() const {
    std::ptrdiff_t sources = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(repository.path() / "build/gate")) {
      sources += std::filesystem::exists(entry.path() / "source") ? 1 : 0;
    }
    return sources;
  }

  // Only for the engine: raum-bench, a shell script here, runs dozens of times, which would take
  // minutes and test nothing more.
  void use_real_valgrind() const {
    outside.write(
        "bin/valgrind",
        "#!/bin/sh\ncase $* in *raum-bench*) ;; *) PATH=${PATH#*:}; exec valgrind \"$@\" ;; "
        "esac\n" +
            std::string(kFakeValgrind));
  }

  [[nodiscard]] CommandResult gate(std::vector<std::string> arguments = {}) const {
    return run_command(gate_command(std::move(arguments)));
  }

  // The report of the last gate.
  [[nodiscard]] JsonReport report() const {
    std::ifstream file(repository.path() / "build/gate/report/report.json");
    return parse_report({std::istreambuf_iterator<char>(file), {}});
  }

  [[nodiscard]] CheckInReport check(const std::string& name) const { return report().check(name); }

  ScratchRepository outside;
  ScratchRepository repository;
};

inline void set(Command& command, const std::string& name, const std::string& value) {
  for (auto& [known, text] : command.environment) {
    if (known == name) text = value;
  }
}

inline std::string last_line(const CommandResult& outcome) { return last_words(outcome.output, 1); }

}  // namespace raum::ci
