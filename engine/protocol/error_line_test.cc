#include "engine/protocol/error_line.h"

#include <gtest/gtest.h>

#include <string>

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
      {"\x01\x02\x09\x0a\x0b\x0f\x10\x19\x1a\x1f ~", "\x7f", "\"\\"},
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
}

TEST(ErrorLine, IsNotParsedIfItsObjectIsMalformed) {
  const auto parsed = [](const std::string& object) {
    return parse_error_line("info string error x | {\"where\":" + object);
  };
  EXPECT_EQ(parsed(R"("a","found":"b","expected":"c"})"), (Error{"a", "b", "c"}));
  EXPECT_EQ(parsed(R"("\u0041","found":"b\"","expected":"c\\"})"), (Error{"A", "b\"", "c\\"}));
  for (const std::string object : {
           R"(,"found":"b","expected":"c"})",      // no first string
           R"("a""b","expected":"c"})",            // no word "found"
           R"("a","found":,"expected":"c"})",      // no second string
           R"("a","found":"b""c"})",               // no word "expected"
           R"("a","found":"b","expected":})",      // no third string
           R"("a","found":"b","expected":"c"]})",  // something before the end
           R"("\n","found":"b","expected":"c"})",  // an escape that error_line() does not write
           R"("\n0041","found":"b","expected":"c"})",
           R"("\u1041","found":"b","expected":"c"})",
           R"("\u00g1","found":"b","expected":"c"})",
           R"("\u001g","found":"b","expected":"c"})",
           R"("\u001A","found":"b","expected":"c"})",
           R"("a","found":"b","expected":"\)",
           R"("a","found":"b","expected":"\u001)",
       }) {
    EXPECT_EQ(parsed(object), std::nullopt) << object;
  }
}

}  // namespace
}  // namespace raum
