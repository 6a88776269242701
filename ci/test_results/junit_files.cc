#include "ci/test_results/junit_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <vector>

#include "base/text/text_file.h"
#include "ci/inventory/source_files.h"
#include "ci/manifest/path_pattern.h"
#include "ci/test_results/junit.h"

namespace raum::ci {

namespace {

namespace fs = std::filesystem;

// Whether the folder lies in the build, wherever a link that a judged revision made leads to.
bool is_inside(const fs::path& folder, const Build& build) {
  std::error_code error;
  const fs::path source = fs::canonical(build.source(), error);
  if (error) return false;
  const fs::path real = fs::canonical(folder, error);
  if (error) return false;
  return std::mismatch(source.begin(), source.end(), real.begin(), real.end()).first ==
         source.end();
}

// Regular files alone: the tests may have made a pipe of a name, whose end is never reached.
std::vector<fs::path> files_of(const Build& build, const std::string& pattern) {
  const auto [folder, names] = fixed_part(pattern);
  const fs::path top = build.source() / folder;
  if (!is_inside(top, build)) return {};
  std::error_code ignored;
  if (!has_wildcard(pattern)) {
    if (!fs::is_regular_file(top / names, ignored)) return {};
    return {top / names};
  }
  std::vector<fs::path> files;
  for (const fs::path& file : files_below(top)) {
    if (matches_pattern(file.string(), names)) files.push_back(top / file);
  }
  return files;
}

void add(TestSummary& sum, TestSummary&& more) {
  const auto append = [](auto& list, auto& items) {
    list.insert(list.end(), std::make_move_iterator(items.begin()),
                std::make_move_iterator(items.end()));
  };
  sum.failed += more.failed;
  sum.total += more.total;
  append(sum.failed_names, more.failed_names);
  append(sum.skipped, more.skipped);
  append(sum.outputs, more.outputs);
  sum.outputs.resize(std::min(sum.outputs.size(), kKeptOutputs));
}

}  // namespace

Expected<TestSummary> read_junit_files(const Build& build, const std::string& pattern) {
  const std::vector<fs::path> files = files_of(build, pattern);
  if (files.empty()) return fail(pattern, "no such file", "a JUnit file");
  TestSummary sum;
  for (const fs::path& file : files) {
    const auto text = read_text_file(file, "a JUnit file");
    if (!text) return tl::unexpected(text.error());
    auto summary = read_junit(*text, file.lexically_relative(build.source()).string());
    if (!summary) return summary;
    add(sum, std::move(*summary));
  }
  return sum;
}

void remove_junit_files(const Build& build, const std::string& pattern) {
  std::error_code ignored;
  for (const fs::path& file : files_of(build, pattern)) fs::remove(file, ignored);
}

}  // namespace raum::ci
