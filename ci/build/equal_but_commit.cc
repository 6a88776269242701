#include "ci/build/equal_but_commit.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/text/text_file.h"

namespace raum::ci {

namespace {

constexpr std::size_t kMostMiB = 64;

using namespace std::string_view_literals;
// The header of the note: size of its name (4), size of the hash (20), type (3), the name "GNU".
constexpr std::string_view kBuildIdNote = "\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0"sv;
constexpr std::size_t kBuildIdBytes = 20;

void blank(std::string& text, std::size_t at, std::size_t bytes) {
  std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), std::min(bytes, text.size() - at),
              ' ');
}

std::optional<std::string> content_but_for_names(const std::filesystem::path& program,
                                                 const std::array<std::string, 2>& commits) {
  auto content = read_text_file(program, "a program", kMostMiB);
  if (!content) return std::nullopt;
  for (const std::string& commit : commits) {
    if (commit.empty()) continue;
    for (std::size_t at = 0; (at = content->find(commit, at)) != std::string::npos;) {
      blank(*content, at, commit.size());
    }
  }
  if (const std::size_t note = content->find(kBuildIdNote); note != std::string::npos) {
    blank(*content, note + kBuildIdNote.size(), kBuildIdBytes);
  }
  return std::move(*content);
}

}  // namespace

bool are_equal_but_commit(const std::filesystem::path& one, const std::filesystem::path& other,
                          const std::array<std::string, 2>& commits) {
  const auto here = content_but_for_names(one, commits);
  const auto there = content_but_for_names(other, commits);
  return here && there && *here == *there;
}

}  // namespace raum::ci
