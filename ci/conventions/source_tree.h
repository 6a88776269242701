// SourceTree: the C++ files of the repository, reduced to what the architecture rules look at.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::ci {

/// One #include line.
struct Include {
  std::size_t line = 0;  // from 1
  std::string path;      // as written between the quotes or brackets
};

/// The widest line of a file, in characters rather than bytes.
struct WidestLine {
  std::size_t line = 0;  // 0 in a file without text
  std::size_t columns = 0;
};

/// A C++ file as the rules see it.
struct SourceFile {
  std::string path;          // from the root of the repository: "engine/geometry/square.h"
  std::string first_line{};  // without its newline
  std::size_t lines = 0;
  WidestLine widest{};              // the first one if several are equally wide
  std::string first_include{};      // the first one of either kind, as written in "..." or <...>
  std::vector<Include> includes{};  // #include "...": files of the repository
  std::vector<Include> library_includes{};  // #include <...>

  [[nodiscard]] bool is_header() const { return path.ends_with(".h"); }
  [[nodiscard]] bool is_test() const { return path.ends_with("_test.cc"); }
};

/// The folder of a path: "engine/geometry" of "engine/geometry/square.h".
[[nodiscard]] std::string folder_of(std::string_view path);

/// The unit of a path, which is the path without its extension: a header and its source form one.
[[nodiscard]] std::string unit_of(std::string_view path);

/// Extracts the facts of one file from its text.
[[nodiscard]] SourceFile parse_source(std::string path, std::string_view text);

/// Reads every .h and .cc file below `root`, sorted by path. Skips hidden folders and, directly
/// below the root, those whose names start with "build".
[[nodiscard]] Expected<std::vector<SourceFile>> read_source_tree(const std::filesystem::path& root);

/// Reads a list with one entry per line, such as cmake/rooms.txt. Skips empty lines and # comments.
[[nodiscard]] Expected<std::vector<std::string>> read_list(const std::filesystem::path& path);

}  // namespace raum::ci
