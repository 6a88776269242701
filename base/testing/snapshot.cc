#include "base/testing/snapshot.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "base/text/lines.h"

namespace raum {
namespace {

bool is_updating() {
  const char* const value = std::getenv("UPDATE_SNAPSHOTS");
  return value != nullptr && std::string_view(value) == "1";
}

void write_snapshot(const std::filesystem::path& path, std::string_view text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  EXPECT_TRUE(file) << "cannot write " << path;
}

std::string shown(const std::optional<std::string_view>& line) {
  return line ? fmt::format("\"{}\"", *line) : "the end of the text";
}

// "line 3: found "x", expected "y"", for the first line that differs.
std::string first_difference(std::string_view text, std::string_view snapshot) {
  TextLines found(text);
  TextLines expected(snapshot);
  for (std::size_t number = 1;; ++number) {
    const std::optional<std::string_view> a = found.next();
    const std::optional<std::string_view> b = expected.next();
    if (a == b && a) continue;
    if (a == b) return "found another number of newlines at the end";
    return fmt::format("line {}: found {}, expected {}", number, shown(a), shown(b));
  }
}

}  // namespace

void expect_snapshot(const std::filesystem::path& path, std::string_view text) {
  if (is_updating()) {
    write_snapshot(path, text);
    return;
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream snapshot;
  if (!file || !(snapshot << file.rdbuf() || text.empty())) {
    ADD_FAILURE() << "no snapshot " << path << "; UPDATE_SNAPSHOTS=1 writes it";
    return;
  }
  if (snapshot.str() == text) return;
  ADD_FAILURE() << path.string() << ": " << first_difference(text, snapshot.str())
                << "\nUPDATE_SNAPSHOTS=1 accepts the new text";
}

}  // namespace raum
