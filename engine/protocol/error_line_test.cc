#include "engine/protocol/error_line.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

TEST(ErrorLine, StatesTheErrorInWordsAndAsJson) {
  EXPECT_EQ(error_line({"option Hash", "\"-1\"", "a whole number"}),
            "info string error option Hash: found \"-1\", expected a whole number"
            R"( | {"where":"option Hash","found":"\"-1\"","expected":"a whole number"})");
}

TEST(ErrorLine, IsParsedBackExactly) {
  const Error errors[] = {
      {"option Hash", "\"-1\"", "a whole number"},
      {"", "", ""},
      {"a: found b, expected c", "a \\ and a \x01\x1f", "the name “Ä”"},
      {R"(x | {"where":"y")", R"( | {"where":"y","found":"","expected":""})", "}"},
  };
  for (const Error& error : errors) EXPECT_EQ(parse_error_line(error_line(error)), error);
}

TEST(ErrorLine, OtherLinesAreNotParsed) {
  const std::string line = error_line({"where", "found", "expected"});
  for (std::size_t size = 0; size < line.size(); ++size) {
    EXPECT_EQ(parse_error_line(std::string_view(line).substr(0, size)), std::nullopt) << size;
  }
  EXPECT_EQ(parse_error_line(line + " "), std::nullopt);
  EXPECT_EQ(parse_error_line(line.substr(1)), std::nullopt);
  EXPECT_EQ(parse_error_line(R"(info string error x | {"where":"\n","found":"","expected":""})"),
            std::nullopt);
}

}  // namespace
}  // namespace raum
