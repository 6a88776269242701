#include "ci/inventory/test_inventory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <sstream>

#include "base/text/words.h"
#include "ci/inventory/source_files.h"
#include "regression/mutation/source_code.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 7> kTestMacros = {"TEST(",
                                                         "TEST_F(",
                                                         "TEST_P(",
                                                         "TYPED_TEST(",
                                                         "TYPED_TEST_P(",
                                                         "RC_GTEST_PROP(",
                                                         "RC_GTEST_FIXTURE_PROP("};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Takes the word at the beginning of the text, after blanks; "" if there is none.
std::string_view take_word(std::string_view& text) {
  const auto begin = std::find_if_not(text.begin(), text.end(), [](char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
  });
  const auto end = std::find_if_not(begin, text.end(), is_word);
  const std::string_view word(begin, end);
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return word;
}

// The name "Suite.Name" of the definition at the beginning of the line; nullopt if there is none.
std::optional<std::string> test_at(std::string_view text) {
  const auto macro = std::find_if(kTestMacros.begin(), kTestMacros.end(),
                                  [&](std::string_view name) { return text.starts_with(name); });
  if (macro == kTestMacros.end()) return std::nullopt;
  text.remove_prefix(macro->size());
  const std::string_view suite = take_word(text);
  if (suite.empty() || !text.starts_with(',')) return std::nullopt;
  text.remove_prefix(1);
  const std::string_view name = take_word(text);
  if (name.empty()) return std::nullopt;
  return fmt::format("{}.{}", suite, name);
}

// The words of a preprocessor line without its #; none if the line is no such line.
std::vector<std::string_view> directive_in(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('#')) return {};
  return split_words(line.substr(1));
}

// Whether the lines up to #else, #elif or #endif are never compiled.
bool excludes(const std::vector<std::string_view>& directive) {
  return directive.size() == 2 && directive[0] == "if" &&
         (directive[1] == "0" || directive[1] == "false");
}

// The lines of the source that are compiled, without comments and the contents of literals.
std::vector<std::string> compiled_lines(std::string_view source) {
  std::istringstream code(regression::without_texts(source, regression::Directives::Kept));
  std::vector<std::string> lines;
  std::vector<bool> open;  // of each #if around the line: whether its branch is excluded
  for (std::string line; std::getline(code, line); lines.push_back(std::move(line))) {
    const auto directive = directive_in(line);
    const std::string_view name = directive.empty() ? "" : directive.front();
    if (name.starts_with("if")) open.push_back(excludes(directive));
    if (!open.empty() && name.starts_with("el")) open.back() = false;
    if (!open.empty() && name == "endif") open.pop_back();
    if (std::find(open.begin(), open.end(), true) != open.end()) line.clear();
  }
  return lines;
}

std::string without_comments(const std::string& cmake) {
  std::string text;
  std::istringstream lines(cmake);
  for (std::string line; std::getline(lines, line);) text += line.substr(0, line.find('#')) + "\n";
  return text;
}

// Reads the arguments of one call in the CMakeLists.txt of `folder`.
TestProgram read_program(const std::string& arguments, const fs::path& folder) {
  const auto is_keyword = [](const std::string& word) {
    return std::all_of(word.begin(), word.end(),
                       [](unsigned char c) { return std::isupper(c) != 0 || c == '_'; });
  };
  std::istringstream words(arguments);
  std::string keyword;
  std::vector<std::string> labels;
  TestProgram program;
  for (std::string word; words >> word;) {
    if (is_keyword(word)) {
      keyword = word;
    } else if (keyword == "LABELS") {
      labels.push_back(word);
    } else if (keyword == "SOURCES") {
      program.sources.push_back((folder / word).lexically_normal().string());
    }
  }
  std::sort(labels.begin(), labels.end());
  program.labels = fmt::format("{}", fmt::join(labels, " "));
  return program;
}

std::vector<TestProgram> read_programs(const fs::path& top, std::string_view function) {
  const std::string call_start = fmt::format("\n{}(", function);
  std::vector<TestProgram> programs;
  for (const fs::path& file : files_below(top)) {
    if (file.filename() != "CMakeLists.txt") continue;
    const auto text = file_text(top / file);
    if (!text) continue;
    const std::string cmake = "\n" + without_comments(*text);
    for (std::size_t call = cmake.find(call_start); call != std::string::npos;
         call = cmake.find(call_start, call + 1)) {
      const std::size_t begin = call + call_start.size();
      const std::size_t close = cmake.find(')', begin);
      programs.push_back(read_program(cmake.substr(begin, close - begin), file.parent_path()));
    }
  }
  return programs;
}

}  // namespace

bool has_label(std::string_view labels, std::string_view label) {
  return fmt::format(" {} ", labels).find(fmt::format(" {} ", label)) != std::string::npos;
}

std::size_t TestInventory::count(std::string_view label) const {
  return static_cast<std::size_t>(std::count_if(tests.begin(), tests.end(), [&](const auto& test) {
    return has_label(test.second.labels, label) && !has_label(test.second.labels, "slow");
  }));
}

TestInventory read_test_inventory(const fs::path& top, std::string_view function) {
  TestInventory inventory{.tests = {}, .programs = read_programs(top, function)};
  for (const TestProgram& program : inventory.programs) {
    for (const std::string& source : program.sources) {
      const auto text = file_text(top / source);
      if (!text) continue;
      for (std::string& name : defined_tests(*text)) {
        inventory.tests.insert_or_assign(std::move(name),
                                         DefinedTest{.source = source, .labels = program.labels});
      }
    }
  }
  return inventory;
}

bool is_listed(const fs::path& top, const fs::path& path) {
  const auto text = file_text(top / path.parent_path() / "CMakeLists.txt");
  if (!text) return false;
  std::string cmake = without_comments(*text);
  std::replace_if(
      cmake.begin(), cmake.end(), [](char c) { return c == '(' || c == ')' || c == '"'; }, ' ');
  const auto words = split_words(cmake);
  return std::find(words.begin(), words.end(), path.filename().string()) != words.end();
}

std::vector<std::string> defined_tests(std::string_view source) {
  std::vector<std::string> names;
  // A definition may continue on the next line.
  const std::string code = fmt::format("{}\n", fmt::join(compiled_lines(source), "\n"));
  for (std::size_t line = 0; line < code.size(); line = code.find('\n', line) + 1) {
    if (auto name = test_at(std::string_view(code).substr(line))) {
      names.push_back(*std::move(name));
    }
  }
  return names;
}

std::vector<std::string> lost_tests(const TestInventory& base, const TestInventory& head) {
  std::vector<std::string> lost;
  for (const auto& [name, test] : base.tests) {
    const auto found = head.tests.find(name);
    if (found == head.tests.end()) {
      lost.push_back(fmt::format("{} of {} is missing", name, test.source));
    } else if (found->second.labels != test.labels) {
      lost.push_back(fmt::format("{} has the labels \"{}\" instead of \"{}\"", name,
                                 found->second.labels, test.labels));
    }
  }
  return lost;
}

}  // namespace raum::ci
