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
#include "ci/command/gate_scripts.h"

namespace raum::ci {

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
    repository.write("raumlab.toml", manifest_of());
    repository.write("compile.sh",
                     "echo built >> " + builds_log().string() + "\necho '[1/1] all'\n");
    repository.write("run_test.sh", kRunTest);
    repository.write("property.sh", "exit 0\n");
    repository.write("golden.sh", "exit 0\n");
    repository.write("unit.sh", "exit 0\n");
    repository.write("perft/suites/known.perft", "easy\n");
    repository.write("bin/raum", kRaum);
    repository.write("bin/raum-engine", engine_with_loop(2000));
    repository.write("bin/raum-bench", kBench);
    repository.commit("Base");
    write_tool("valgrind", kFakeValgrind);
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

  // A program that the gate finds before those of the machine.
  void write_tool(const std::string& name, const std::string& script) const {
    outside.write("bin/" + name, script);
    std::filesystem::permissions(outside.path() / "bin" / name, std::filesystem::perms::owner_all);
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
