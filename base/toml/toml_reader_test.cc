#include "base/toml/toml_reader.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/testing/error_of.h"

namespace raum {
namespace {

class TomlReaderTest : public testing::Test {
 protected:
  [[nodiscard]] toml::table parsed(std::string_view text) const {
    auto table = reader_.parse(text);
    EXPECT_TRUE(table.has_value()) << error_line(table);
    return table ? *std::move(table) : toml::table{};
  }

  TomlReader reader_{"f.toml"};
};

TEST_F(TomlReaderTest, ReadsValuesByTheirKeys) {
  const toml::table root = parsed("name = \"a b\"\ncount = -3\n[[row]]\nx = 1\n[[row]]\nx = 2\n");
  EXPECT_EQ(reader_.text(root, "name", true).value(), "a b");
  EXPECT_EQ(reader_.text(root, "other", false).value(), "");
  EXPECT_EQ(reader_.number(root, "count", -3, -3).value(), -3);
  EXPECT_EQ(reader_.number(root, "other", 0, 1).value(), std::nullopt);
  const auto rows = reader_.tables(root, "row").value();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(reader_.number(*rows[1], "x", 0, 9).value(), 2);
  EXPECT_TRUE(reader_.tables(root, "other").value().empty());
}

TEST_F(TomlReaderTest, WritesScalarsAsACommandLineWould) {
  const toml::table root = parsed(
      "flag = true\nno = false\ncount = -3\nshare = 0.25\ntext = \"a b\"\n"
      "list = [1]\ntable = {}\nday = 1979-05-27\n");
  const auto scalar = [&](std::string_view key, TomlNumbers numbers) {
    return reader_.scalar(*root.get(key), numbers);
  };
  for (const TomlNumbers numbers : {TomlNumbers::Any, TomlNumbers::Whole}) {
    EXPECT_EQ(scalar("flag", numbers).value(), "true");
    EXPECT_EQ(scalar("no", numbers).value(), "false");
    EXPECT_EQ(scalar("count", numbers).value(), "-3");
    EXPECT_EQ(scalar("text", numbers).value(), "a b");
  }
  EXPECT_EQ(scalar("share", TomlNumbers::Any).value(), "0.25");
  EXPECT_EQ(error_line(scalar("share", TomlNumbers::Whole)),
            "f.toml:4:9: found a value of type floating-point, expected true, false, a whole "
            "number or a text");
  EXPECT_EQ(error_line(scalar("list", TomlNumbers::Any)),
            "f.toml:6:8: found a value of type array, expected true, false, a number or a text");
  EXPECT_EQ(error_line(scalar("table", TomlNumbers::Any)),
            "f.toml:7:9: found a value of type table, expected true, false, a number or a text");
  EXPECT_EQ(error_line(scalar("day", TomlNumbers::Whole)),
            "f.toml:8:7: found a value of type date, expected true, false, a whole number or a "
            "text");
}

TEST_F(TomlReaderTest, ListsEntriesInTheOrderOfTheFile) {
  const toml::table root = parsed("b = 1\na = 2\nd.x = 3\nc = 4\n");
  std::vector<std::string> keys;
  std::vector<std::string> values;
  for (const TomlEntry& entry : in_file_order(root)) {
    keys.emplace_back(entry.key->str());
    values.push_back(found_value(*entry.value));
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"b", "a", "d", "c"}));
  ASSERT_EQ(values.size(), 4U);
  EXPECT_EQ(values[2], "a value of type table");
}

TEST_F(TomlReaderTest, NamesThePlaceOfWhatItRefuses) {
  EXPECT_EQ(error_line(reader_.parse("a = 1\nb = \n")).rfind("f.toml:2:5: found ", 0), 0U);
  const toml::table root = parsed("a = 1\ntext = \"x\"\nlist = [1]\n");
  const std::array<std::string_view, 3> known{"a", "list", "tex"};
  EXPECT_EQ(error_line(reader_.check_keys(root, known)),
            "f.toml:2:1: found \"text\", expected a known key, such as tex");
  EXPECT_EQ(error_line(reader_.text(root, "b", true)),
            "f.toml:1:1: found no key b, expected b, which is required");
  EXPECT_EQ(error_line(reader_.text(root, "a", false)),
            "f.toml:1:5: found a value of type integer, expected a text for a");
  EXPECT_EQ(error_line(reader_.number(root, "a", 2, 3)),
            "f.toml:1:5: found a 1, expected a from 2 to 3");
  EXPECT_EQ(error_line(reader_.number(root, "text", 2, 3)),
            "f.toml:2:8: found \"x\", expected text from 2 to 3");
  EXPECT_EQ(error_line(reader_.tables(root, "list")),
            "f.toml:3:9: found a value of type integer, expected a [[list]] table");
  EXPECT_EQ(error_line(reader_.tables(root, "a")),
            "f.toml:1:5: found a value of type integer, expected [[a]] tables");
}

TEST_F(TomlReaderTest, SaysWhyATextIsNoToml) {
  EXPECT_EQ(error_line(reader_.parse("a = three\n")),
            "f.toml:1:6: found invalid TOML (expected 'true', saw 'th'), expected a TOML file");
  EXPECT_EQ(error_line(reader_.parse("a = 1\na = 2\n")),
            "f.toml:2:5: found invalid TOML (cannot redefine existing integer 'a'), expected a "
            "TOML file");
}

TEST_F(TomlReaderTest, RefusesHeadersWithoutAKey) {
  EXPECT_EQ(error_line(reader_.parse("[ = x]\n")).rfind("f.toml:1:3: found ", 0), 0U);
  EXPECT_EQ(error_line(reader_.parse("[[)x]]\n")).rfind("f.toml:1:3: found ", 0), 0U);
}

// The sanitizer of undefined behaviour sees what toml++ does with these characters.
TEST_F(TomlReaderTest, TakesNoLetterForWhiteSpace) {
  for (const std::string letter : {"\u00E9", "\u0342", "\u1681", "\u2030", "\u3042", "\uFED3"}) {
    EXPECT_EQ(error_line(reader_.parse("a = 1" + letter + "\n")).rfind("f.toml:1:6: found ", 0),
              0U);
    EXPECT_EQ(parsed("a = \"\"\"x\\\n " + letter + "\"\"\"\n")["a"].value<std::string>(),
              "x" + letter);
  }
}

TEST_F(TomlReaderTest, PrintsNoControlCharacterOfTheFile) {
  const std::string line = error_line(reader_.parse("[\x1b]\n"));
  EXPECT_EQ(line.find('\x1b'), std::string::npos) << line;
}

TEST_F(TomlReaderTest, RefusesTextsThatATerminalWouldObey) {
  for (const std::string_view text : {"\xE2\x80\xAE", "\xD8\x9C", "\xC2\x9B", "\\u001b"}) {
    const toml::table root = parsed("name = \"a" + std::string(text) + "\"\n");
    EXPECT_NE(error_line(reader_.text(root, "name", true)).find("without control characters"),
              std::string::npos)
        << text;
  }
}

}  // namespace
}  // namespace raum
