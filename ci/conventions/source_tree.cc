#include "ci/conventions/source_tree.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/text/wrapped.h"

namespace raum::ci {
namespace {

// Removes blanks and then `word` from the front of the line.
bool consume(std::string_view& line, std::string_view word) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (!line.starts_with(word)) return false;
  line.remove_prefix(word.size());
  return true;
}

// Returns: "x.h" or <x.h> with its quotes or brackets; nullopt if the line includes neither.
std::optional<std::string_view> include_target(std::string_view line) {
  if (!consume(line, "#") || !consume(line, "include")) return std::nullopt;
  const std::size_t start = line.find_first_of("\"<");
  const std::size_t end = line.find_first_of("\">", start + 1);
  if (start == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
  return line.substr(start, end + 1 - start);
}

bool is_skipped_folder(const std::filesystem::path& from_root) {
  const std::string name = from_root.filename().string();
  return name.starts_with('.') || (from_root == name && name.starts_with("build"));
}

}  // namespace

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return std::string(path.substr(0, slash == std::string_view::npos ? 0 : slash));
}

std::string unit_of(std::string_view path) { return std::string(path.substr(0, path.rfind('.'))); }

SourceFile parse_source(std::string path, std::string_view text) {
  SourceFile file{.path = std::move(path)};
  TextLines lines(text);
  while (const std::optional<std::string_view> line = lines.next()) {
    if (lines.number() == 1) file.first_line = std::string(*line);
    const std::size_t columns = characters_of(*line);
    if (columns > file.widest.columns) file.widest = {.line = lines.number(), .columns = columns};
    const std::optional<std::string_view> target = include_target(*line);
    if (!target) continue;
    const std::string name(target->substr(1, target->size() - 2));
    if (file.first_include.empty()) file.first_include = name;
    auto& includes = target->starts_with('"') ? file.includes : file.library_includes;
    includes.push_back({lines.number(), name});
  }
  file.lines = lines.number();
  return file;
}

Expected<std::vector<SourceFile>> read_source_tree(const std::filesystem::path& root) {
  std::vector<SourceFile> files;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entry(root, error);
  for (; !error && entry != end(entry); entry.increment(error)) {
    const std::filesystem::path from_root = entry->path().lexically_relative(root);
    if (entry->is_directory(error)) {
      if (is_skipped_folder(from_root)) entry.disable_recursion_pending();
      continue;
    }
    if (from_root.extension() != ".h" && from_root.extension() != ".cc") continue;
    const Expected<std::string> text = read_text_file(entry->path(), "a source file");
    if (!text) return tl::unexpected(text.error());
    files.push_back(parse_source(from_root.generic_string(), *text));
  }
  if (error) return fail(root.string(), raum::quoted(error.message()), "a readable folder");
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

Expected<std::vector<std::string>> read_list(const std::filesystem::path& path) {
  const Expected<std::string> text = read_text_file(path, "a list");
  if (!text) return tl::unexpected(text.error());
  std::vector<std::string> entries;
  TextLines lines(*text);
  while (const std::optional<std::string_view> line = lines.next()) {
    if (!line->empty() && !line->starts_with('#')) entries.emplace_back(*line);
  }
  return entries;
}

}  // namespace raum::ci
