// Fixture: a build for tests of single checks. Its programs are shell scripts, its tests shell
// commands, and nothing is compiled.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/build.h"

namespace raum::ci {

/// A test for ctest that runs a shell command.
struct ScriptTest {
  std::string name;                // "Rules.Hold"
  std::string label;               // "property"
  std::string command = "exit 0";  // passes with status 0, is skipped with 77
};

/// A folder that looks like a finished build to the checks. It has neither programs nor tests until
/// they are added.
class ScriptBuild {
 public:
  ScriptBuild() { std::filesystem::create_directories(build().source()); }

  /// The build as the checks take it; valid as long as this object.
  [[nodiscard]] Build build() const { return {.directory = folder_.path(), .commit = ""}; }

  /// Writes a file below the sources.
  void write(const std::string& path, const std::string& text) const {
    put(build().source() / path, text);
  }

  /// Writes a program, such as "raum-engine", whose path in a manifest is "./bin/raum-engine".
  void add_program(const std::string& name, const std::string& script) const {
    write_program(build().source() / "bin" / name, script);
  }

  /// The path of such a program.
  [[nodiscard]] std::filesystem::path program(const std::string& name) const {
    return build().source() / "bin" / name;
  }

  /// Writes a file at the place of a program that looks like machine code, but cannot be run.
  void add_machine_code(const std::string& name, const std::string& text) const {
    write("bin/" + name, "\177ELF" + text);
  }

  /// Lets ctest know the tests in the folder `build`. A command that exits with 77 skips its test.
  void set_tests(const std::vector<ScriptTest>& tests) const {
    std::string text;
    for (const ScriptTest& test : tests) {
      text += "add_test(" + test.name + " sh -c [=[" + test.command + "]=])\n";
      text += "set_tests_properties(" + test.name + " PROPERTIES SKIP_RETURN_CODE 77 LABELS \"" +
              test.label + "\")\n";
    }
    put(binaries() / "CTestTestfile.cmake", text);
  }

 private:
  [[nodiscard]] std::filesystem::path binaries() const { return build().source() / "build"; }

  static void put(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  TemporaryFolder folder_;
};

}  // namespace raum::ci
