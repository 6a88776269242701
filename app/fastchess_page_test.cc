// docs/coming-from-fastchess.md names only options that exist.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/run_raum.h"
#include "base/text/text_file.h"

namespace raum {
namespace {

// The words of the text that look like "--option".
std::set<std::string> options_in(const std::string& text) {
  static const std::regex kOption("--[a-z][a-z-]*");
  return {std::sregex_token_iterator(text.begin(), text.end(), kOption),
          std::sregex_token_iterator()};
}

TEST(FastchessPage, NamesOptionsThatExist) {
  const auto page = read_text_file(RAUM_SOURCE "/docs/coming-from-fastchess.md", "the page");
  ASSERT_TRUE(page);
  std::set<std::string> known = options_in(run_raum({"match", "--help"}).output +
                                           run_raum({"results", "export", "--help"}).output);
  known.insert({"--version", "--compliance"});  // of raum itself, of fastchess
  const std::set<std::string> named = options_in(*page);
  EXPECT_GE(named.size(), 25U);
  for (const std::string& option : named) EXPECT_TRUE(known.contains(option)) << option;
}

}  // namespace
}  // namespace raum
