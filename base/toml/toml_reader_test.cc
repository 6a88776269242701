#include "base/toml/toml_reader.h"

#include <gtest/gtest.h>

#include <array>

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

}  // namespace
}  // namespace raum
