#include "tournament/launch/shell_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace raum::tournament {
namespace {

TEST(ShellText, QuotesWordsThatAShellWouldChange) {
  const auto text = [](const std::vector<std::string>& words) { return shell_text(words); };
  EXPECT_EQ(text({"/opt/raum", "--job-name=raum-7", "me@node1:4", "a,b+c_d%"}),
            "/opt/raum --job-name=raum-7 me@node1:4 a,b+c_d%");
  EXPECT_EQ(text({"two words", "", "it's", "$HOME", "a*", "~", "#"}),
            R"('two words' '' 'it'\''s' '$HOME' 'a*' '~' '#')");
  EXPECT_EQ(text({}), "");
}

}  // namespace
}  // namespace raum::tournament
