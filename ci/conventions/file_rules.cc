#include "ci/conventions/file_rules.h"

#include <fmt/core.h>

#include <cstddef>
#include <map>
#include <string>

namespace raum::ci {
namespace {

constexpr std::size_t kMostLines = 400;
constexpr std::size_t kMostColumns = 100;
constexpr std::size_t kMostFiles = 35;

}  // namespace

std::vector<Violation> check_files(const std::vector<SourceFile>& files) {
  std::vector<Violation> violations;
  std::map<std::string, std::size_t> sizes;
  for (const SourceFile& file : files) {
    ++sizes[folder_of(file.path)];
    if (file.lines > kMostLines) {
      violations.push_back(
          {.rule = "long-file",
           .subject = file.path,
           .where = fmt::format("{}:{}", file.path, kMostLines + 1),
           .reason = fmt::format("{} lines, expected at most {}", file.lines, kMostLines)});
    }
    if (file.widest.columns > kMostColumns) {
      violations.push_back({.rule = "long-line",
                            .subject = file.path,
                            .where = fmt::format("{}:{}", file.path, file.widest.line),
                            .reason = fmt::format("{} columns, expected at most {}",
                                                  file.widest.columns, kMostColumns)});
    }
    if (file.is_header() && !file.first_line.starts_with("//")) {
      violations.push_back({.rule = "no-first-comment",
                            .subject = file.path,
                            .where = file.path + ":1",
                            .reason = "expected a comment that says what the header is"});
    }
  }
  for (const auto& [folder, size] : sizes) {
    if (size <= kMostFiles) continue;
    violations.push_back(
        {.rule = "crowded-folder",
         .subject = folder,
         .where = folder,
         .reason = fmt::format("{} source files, expected at most {}", size, kMostFiles)});
  }
  return violations;
}

}  // namespace raum::ci
