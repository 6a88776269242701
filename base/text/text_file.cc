#include "base/text/text_file.h"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace raum {

namespace {

struct Close {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

}  // namespace

Expected<std::string> read_text_file(const std::filesystem::path& path, std::string_view expected,
                                     std::size_t most_mib) {
  const auto refused = [&] {
    // As every other missing file is reported.
    const std::string found =
        errno == ENOENT ? "no such file" : std::generic_category().message(errno);
    return fail(path.string(), found, std::string(expected));
  };
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  if (!file) return refused();
  std::string text;
  std::array<char, 1U << 16U> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), file.get())) {
    if (text.size() + n > (most_mib << 20U)) {
      return fail(path.string(), fmt::format("more than {} MiB", most_mib),
                  fmt::format("{} of at most {} MiB", expected, most_mib));
    }
    text.append(block.data(), n);
  }
  if (std::ferror(file.get()) != 0) return refused();
  return text;
}

}  // namespace raum
