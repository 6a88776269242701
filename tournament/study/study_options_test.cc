#include "tournament/study/study_options.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

// The options of a player whose table is the whole file.
Expected<std::vector<PlacedOption>> options_of(std::string_view text) {
  const TomlReader reader("f.toml");
  const auto player = reader.parse(text);
  if (!player) return tl::unexpected(player.error());
  return read_options(reader, *player);
}

TEST(StudyOptions, KeepTheOrderOfTheFile) {
  const auto options = options_of(
      "options.Threads = 3\noptions.Evaluation = \"js-schach\"\n"
      "options.NullMove = true\noptions.Hash = -1\noptions.Book = \"\"\noptions.a = false\n");
  ASSERT_TRUE(options.has_value()) << to_string(options.error());
  std::vector<std::pair<std::string, std::string>> found;
  std::vector<std::uint32_t> lines;
  for (const PlacedOption& one : *options) {
    found.push_back(one.option);
    lines.push_back(one.at.begin.line);
  }
  EXPECT_EQ(found, (std::vector<std::pair<std::string, std::string>>{{"Threads", "3"},
                                                                     {"Evaluation", "js-schach"},
                                                                     {"NullMove", "true"},
                                                                     {"Hash", "-1"},
                                                                     {"Book", ""},
                                                                     {"a", "false"}}));
  EXPECT_EQ(lines, (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6}));
}

TEST(StudyOptions, MayBeMissing) {
  for (const char* const text : {"name = \"a\"\n", "options = {}\n"}) {
    const auto options = options_of(text);
    ASSERT_TRUE(options.has_value()) << to_string(options.error());
    EXPECT_TRUE(options->empty()) << text;
  }
}

TEST(StudyOptions, AreATable) {
  EXPECT_EQ(error_line(options_of("options = 3\n")),
            "f.toml:1:11: found a value of type integer, expected options.NAME = VALUE");
  EXPECT_EQ(error_line(options_of("[[options]]\nHash = 1\n")),
            "f.toml:1:1: found a value of type array, expected options.NAME = VALUE");
}

TEST(StudyOptions, RefuseValuesThatNoOptionHas) {
  const auto refused = [](const std::string& value) {
    const Error error = error_of(options_of("name = \"a\"\noptions.Hash = " + value + "\n"));
    EXPECT_EQ(error.where, "f.toml:2:16");
    EXPECT_EQ(error.expected, "true, false, a whole number or a text");
    return error.found;
  };
  EXPECT_EQ(refused("1.5"), "a value of type floating-point");
  EXPECT_EQ(refused("[1]"), "a value of type array");
  EXPECT_EQ(refused("{ a = 1 }"), "a value of type table");
  EXPECT_EQ(refused("2024-02-29"), "a value of type date");
}

TEST(StudyOptions, RefuseTheEngine) {
  EXPECT_EQ(error_line(options_of("options.Hash = 1\noptions.engine = \"js-schach\"\n")),
            "f.toml:2:9: found \"engine\", expected the player's key engine instead");
}

TEST(StudyOptions, RefuseANameGivenTwice) {
  EXPECT_EQ(error_line(options_of("options.Hash = 1\noptions.Depth = 1\noptions.hasH = 2\n")),
            "f.toml:3:9: found \"hasH\", expected each option once");
}

}  // namespace
}  // namespace raum::tournament
