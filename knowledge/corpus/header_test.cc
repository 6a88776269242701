#include "knowledge/corpus/header.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "knowledge/corpus/corpus_fixture.h"

namespace raum::knowledge {
namespace {

TEST(CorpusHeader, IsTextAndReadBack) {
  const CorpusHeader header{{{"engine", "flagship"}, {"rules", "a=b; ±12"}, {"empty", ""}}};
  const std::string text = header_text(header).value();
  EXPECT_TRUE(
      text.starts_with("raumlab corpus 1\nengine=flagship\nrules=a=b; ±12\nempty=\nchecksum="))
      << text;
  EXPECT_TRUE(text.ends_with("\n\n"));
  EXPECT_EQ(parse_header(text, "x").value(), header);
  EXPECT_EQ(header.find("rules"), "a=b; ±12");
  EXPECT_EQ(header.find("nodes"), std::nullopt);
}

TEST(CorpusHeader, RefusesFieldsThatCannotBeReadAgain) {
  EXPECT_EQ(error_line(header_text({{{"Engine", "x"}}})),
            "header: found \"Engine\", expected a key of small letters, digits and dashes");
  EXPECT_EQ(error_line(header_text({{{"a", "1"}, {"a", "2"}}})),
            "header: found a second a, expected each key once");
  EXPECT_EQ(error_line(header_text({{{"a", "1\nb=2"}}})),
            "header: found \"1\\x0ab=2\", expected a printable value");
  EXPECT_EQ(error_line(header_text({{{"checksum", "0"}}})),
            "header: found checksum, expected another key");
  EXPECT_FALSE(header_text({{{"a", std::string(kMostHeaderBytes, 'x')}}}));
}

TEST(CorpusHeader, NamesTheLineOfAFault) {
  EXPECT_EQ(error_line(parse_header("raumlab corpus 2\n\n", "x")),
            "x:1: found \"raumlab corpus 2\", expected \"raumlab corpus 1\"");
  EXPECT_EQ(error_line(parse_header("raumlab corpus 1\na=1\nb\n\n", "x")),
            "x:3: found \"b\", expected KEY=VALUE");
  EXPECT_EQ(error_line(parse_header("raumlab corpus 1\na=1\na=1\n\n", "x")),
            "x:3: found a second a, expected each key once");
  EXPECT_EQ(error_line(parse_header("raumlab corpus 1\na=1\n", "x")),
            "x: found a header without a checksum, expected checksum=DIGITS as its last line");
  std::string changed = header_text(small_header()).value();
  changed.replace(changed.find("400"), 3, "500");
  EXPECT_NE(error_line(parse_header(changed, "x")).find("the checksum of the lines above"),
            std::string::npos);
}

}  // namespace
}  // namespace raum::knowledge
