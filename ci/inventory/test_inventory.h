// Test inventory: the tests that a revision defines, read from its sources. The gate compares the
// inventories of base and head to find tests that head dropped, renamed or no longer runs, without
// building the tests of base.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace raum::ci {

/// Where a test is written and the labels of its program.
struct DefinedTest {
  std::string source;  // path of the file below the top directory
  std::string labels;  // sorted, separated by blanks: "golden release"
};

/// A test program as a CMakeLists.txt defines it.
struct TestProgram {
  std::string labels;                // as above
  std::vector<std::string> sources;  // paths below the top directory; some may be missing
};

/// The tests and test programs of one revision.
struct TestInventory {
  std::map<std::string, DefinedTest> tests;  // by "Suite.Name"
  std::vector<TestProgram> programs;

  /// The number of tests with the label that are not labelled slow, which are those that the gate
  /// runs. A parametrized test counts once.
  [[nodiscard]] std::size_t count(std::string_view label) const;
};

/// Whether the list of labels contains the label.
[[nodiscard]] bool has_label(std::string_view labels, std::string_view label);

/// Reads the programs that calls of the CMake function define in the CMakeLists.txt files below
/// `top`, by the words after LABELS and SOURCES, and the tests in their sources. Unreadable files
/// and unknown syntax define no test. Only files_below() `top` count.
[[nodiscard]] TestInventory read_test_inventory(const std::filesystem::path& top,
                                                std::string_view function);

/// Whether the CMakeLists.txt in the folder of the file `path`, a path below `top`, names the file
/// outside of comments.
[[nodiscard]] bool is_listed(const std::filesystem::path& top, const std::filesystem::path& path);

/// The names "Suite.Name" of the tests in the text of a C++ source, defined by GoogleTest's or
/// RapidCheck's macros at the start of a line. A disabled test is known by its name with DISABLED_.
/// Comments, literals and what follows `#if 0` or `#if false` define none; other conditions of the
/// preprocessor count as true in both branches.
[[nodiscard]] std::vector<std::string> defined_tests(std::string_view source);

/// One line for each test of `base` that `head` lacks or labels differently:
///   "KeyProperties.IsKept of perft/rules/key_property_test.cc is missing"
///   "Draws.End has the labels \"slow unit\" instead of \"unit\""
[[nodiscard]] std::vector<std::string> lost_tests(const TestInventory& base,
                                                  const TestInventory& head);

}  // namespace raum::ci
