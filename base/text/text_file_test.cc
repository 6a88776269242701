#include "base/text/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

class TextFile : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path file_of(const std::string& text) const {
    std::ofstream(folder_ / "file", std::ios::binary) << text;
    return folder_ / "file";
  }

  // The part of an error after the path.
  [[nodiscard]] static std::string refusal(const std::filesystem::path& path, std::size_t mib = 1) {
    const auto text = read_text_file(path, "a suite", mib);
    if (text) return "none";
    EXPECT_EQ(text.error().where, path.string());
    return text.error().found + " / " + text.error().expected;
  }

  TemporaryFolder folder_;
};

TEST_F(TextFile, IsReadUnchanged) {
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

TEST_F(TextFile, IsRejectedAboveTheSizeLimit) {
  constexpr std::size_t kMiB = 1U << 20U;
  EXPECT_EQ(read_text_file(file_of(std::string(kMiB, 'x')), "a suite", 1)->size(), kMiB);
  const std::string refused = "more than 1 MiB / a suite of at most 1 MiB";
  EXPECT_EQ(refusal(file_of(std::string(kMiB + 1, 'x'))), refused);
  EXPECT_EQ(refusal("/dev/zero"), refused);
}

TEST_F(TextFile, ReportsWhyItCannotBeRead) {
  EXPECT_EQ(refusal(folder_ / "none"), "no such file / a suite");
  EXPECT_EQ(refusal(folder_.path()), "Is a directory / a suite");
  EXPECT_EQ(refusal(file_of("text") / "below"), "Not a directory / a suite");
  EXPECT_EQ(refusal(""), "no such file / a suite");
}

}  // namespace
}  // namespace raum
