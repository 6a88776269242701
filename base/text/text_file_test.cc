#include "base/text/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <thread>

namespace raum {
namespace {

class TextFile : public testing::Test {
 protected:
  TextFile() {
    std::string pattern = testing::TempDir() + "text-file-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) ADD_FAILURE() << "no folder " << pattern;
    folder_ = pattern;
  }
  ~TextFile() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::filesystem::path file_of(const std::string& text) const {
    std::ofstream(folder_ / "file", std::ios::binary) << text;
    return folder_ / "file";
  }

  // What comes behind the path in an error.
  [[nodiscard]] static std::string refusal(const std::filesystem::path& path, std::size_t mib = 1) {
    const auto text = read_text_file(path, "a suite", mib);
    if (text) return "none";
    EXPECT_EQ(text.error().where, path.string());
    return text.error().found + " / " + text.error().expected;
  }

  std::filesystem::path folder_;
};

TEST_F(TextFile, ComesAsItIs) {
  for (const std::string& text :
       {std::string(), std::string("a\r\nb\0c\xff", 7), std::string(200'000, 'x') + "\n"}) {
    EXPECT_EQ(read_text_file(file_of(text), "a suite"), text);
  }
}

TEST_F(TextFile, MayBeAPipe) {
  const std::filesystem::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  const std::jthread writer([&] { std::ofstream(pipe) << std::string(100'000, 'p'); });
  EXPECT_EQ(read_text_file(pipe, "a suite"), std::string(100'000, 'p'));
}

TEST_F(TextFile, HasAMostSize) {
  constexpr std::size_t kMiB = 1U << 20U;
  EXPECT_EQ(read_text_file(file_of(std::string(kMiB, 'x')), "a suite", 1)->size(), kMiB);
  const std::string refused = "more than 1 MiB / a suite of at most 1 MiB";
  EXPECT_EQ(refusal(file_of(std::string(kMiB + 1, 'x'))), refused);
  EXPECT_EQ(refusal("/dev/zero"), refused);
}

TEST_F(TextFile, ThatCannotBeReadSaysWhy) {
  EXPECT_EQ(refusal(folder_ / "none"), "No such file or directory / a suite");
  EXPECT_EQ(refusal(folder_), "Is a directory / a suite");
  EXPECT_EQ(refusal(file_of("text") / "below"), "Not a directory / a suite");
  EXPECT_EQ(refusal(""), "No such file or directory / a suite");
}

}  // namespace
}  // namespace raum
