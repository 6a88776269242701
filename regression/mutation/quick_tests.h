// QuickTests: the test programs that judge a mutant, and the order in which they run.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

/// The label of a test program, which decides when it runs and whether it is split.
enum class TestKind { Unit, Property, Golden, EndToEnd };  // in the order in which they run

/// A test program, or one part of it, as ctest runs it.
struct QuickTest {
  std::string name;
  std::vector<std::string> command;
  std::vector<std::pair<std::string, std::string>> environment{};
  std::string target{};  // of ninja
  TestKind kind = TestKind::Unit;
};

/// The test programs of `ctest --show-only=json-v1` for a build in the folder, without slow ones
/// and self tests.
/// Errors: the text is no such list, or names no quick test.
[[nodiscard]] Expected<std::vector<QuickTest>> parse_quick_tests(
    const std::string& json, const std::filesystem::path& build);

/// Whether the test belongs to the room of the file: "engine_board_test" to "engine/board/see.cc".
[[nodiscard]] bool is_of_room(std::string_view test, const std::filesystem::path& file);

/// Whether the test is too slow for what it may catch in the file. End-to-end tests of ci/ run
/// whole gates; they judge mutants of ci/ and regression/ only.
[[nodiscard]] bool is_too_far(const QuickTest& test, const std::filesystem::path& file);

/// Puts the tests into the order in which they are most likely to catch a fault in the file soon:
/// end-to-end tests last, `first` before all others, then those of the file's room, then those of
/// its top folder, each by their seconds if these are known, else by their kind.
void order_tests(std::vector<const QuickTest*>& tests, const std::filesystem::path& file,
                 const std::map<std::string, double>& seconds, std::string_view first = {});

}  // namespace raum::regression
