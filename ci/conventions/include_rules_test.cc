#include "ci/conventions/include_rules.h"

#include <gtest/gtest.h>

#include <utility>

namespace raum::ci {
namespace {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

std::vector<SourceFile> tree(const NamedTexts& texts) {
  std::vector<SourceFile> files;
  for (const auto& [path, text] : texts) files.push_back(parse_source(path, text));
  return files;
}

std::vector<std::string> keys(const std::vector<Violation>& violations) {
  std::vector<std::string> all;
  for (const Violation& violation : violations) all.push_back(violation.key());
  return all;
}

// The keys found in a tree whose rooms are low, low/testing, high, in this order.
std::vector<std::string> broken_rules(const NamedTexts& texts) {
  return keys(check_includes(tree(texts), {"low", "low/testing", "high"}));
}

using Keys = std::vector<std::string>;

TEST(IncludeRules, AcceptDownwardIncludes) {
  EXPECT_EQ(broken_rules({{"low/a.h", "// A."},
                          {"low/a.cc", "#include \"low/a.h\"\n#include \"low/table.inc\"\n"},
                          {"high/b.h", "// B.\n#include <vector>\n#include \"low/a.h\"\n"}}),
            Keys{});
}

TEST(IncludeRules, RejectUpwardInclude) {
  const auto files = tree({{"low/a.h", "// A.\n#include \"high/b.h\"\n"}, {"high/b.h", "// B."}});
  const auto violations = check_includes(files, {"low", "high"});
  ASSERT_EQ(keys(violations), Keys{"upward-include low/a.h high/b.h"});
  EXPECT_EQ(violations[0].where, "low/a.h:2");
  EXPECT_EQ(violations[0].reason, "cmake/rooms.txt lists high after low");
}

TEST(IncludeRules, AllowTestsToIncludeAnyRoom) {
  EXPECT_EQ(
      broken_rules({{"low/a_test.cc", "#include \"high/b.h\"\n#include \"low/testing/t.h\"\n"},
                    {"low/testing/t.h", "// T."},
                    {"high/b.h", "// B."}}),
      Keys{});
}

TEST(IncludeRules, RejectTestOnlyRoomInProduct) {
  const NamedTexts others = {{"low/testing/t.h", "// T."}};
  for (const std::string user : {"high/b.h", "high/b.cc"}) {
    NamedTexts texts = others;
    texts.emplace_back(user, "#include \"low/testing/t.h\"\n");
    EXPECT_EQ(broken_rules(texts), Keys{"test-only-include " + user + " low/testing/t.h"});
  }
  for (const std::string user : {"high/b_fixture.h", "high/fixture.h", "low/testing/u.h"}) {
    NamedTexts texts = others;
    texts.emplace_back(user, "#include \"low/testing/t.h\"\n");
    EXPECT_EQ(broken_rules(texts), Keys{}) << user;
  }
}

TEST(IncludeRules, KnowEveryTestOnlyRoom) {
  const std::vector<std::string> rooms = {"perft/rules", "engine/transcriptions", "high"};
  for (const std::string room : {"perft/rules", "engine/transcriptions"}) {
    const auto files =
        tree({{room + "/t.h", "// T."}, {"high/b.h", "// B.\n#include \"" + room + "/t.h\"\n"}});
    EXPECT_EQ(keys(check_includes(files, rooms)),
              Keys{"test-only-include high/b.h " + room + "/t.h"});
  }
}

TEST(IncludeRules, RejectIncludedTestFiles) {
  EXPECT_EQ(broken_rules({{"low/a_test.h", "// A."},
                          {"low/a.h", "// A.\n#include \"low/a_test.h\"\n"},
                          {"low/b_test.cc", "#include \"low/a_test.h\"\n"}}),
            (Keys{"test-file-include low/a.h low/a_test.h",
                  "test-file-include low/b_test.cc low/a_test.h"}));
}

TEST(IncludeRules, RejectPathsThatDoNotStartAtTheRoot) {
  EXPECT_EQ(broken_rules({{"low/a.h", "// A."}, {"low/b.h", "// B.\n#include \"a.h\"\n"}}),
            Keys{"unknown-include low/b.h a.h"});
}

TEST(IncludeRules, RejectWrappedLibraryOutsideTheSourcesOfItsRoom) {
  const std::string text = "// A.\n#include <vector>\n#include <CLI/CLI.hpp>\n";
  const auto files = tree({{"base/options/a.cc", text},
                           {"base/options/a_test.cc", text},
                           {"base/options/b.h", text},
                           {"high/c.cc", text},
                           {"high/c_test.cc", text}});
  const auto violations = check_includes(files, {"base/options", "high"});
  ASSERT_EQ(keys(violations), (Keys{"wrapped-library base/options/b.h CLI/CLI.hpp",
                                    "wrapped-library high/c.cc CLI/CLI.hpp",
                                    "wrapped-library high/c_test.cc CLI/CLI.hpp"}));
  EXPECT_EQ(violations[0].where, "base/options/b.h:3");
  EXPECT_EQ(violations[0].reason, "only the sources of base/options may include CLI11");
}

TEST(IncludeRules, KnowEveryWrappedLibrary) {
  const std::string text = "// A.\n#include <CLI/CLI.hpp>\n#include <boost/beast/http.hpp>\n";
  const auto files =
      tree({{"base/options/a.cc", text}, {"web/http/b.cc", text}, {"web/testing/c.cc", text}});
  const auto violations = check_includes(files, {"base/options", "web/http", "web/testing"});
  ASSERT_EQ(keys(violations), (Keys{"wrapped-library base/options/a.cc boost/beast/http.hpp",
                                    "wrapped-library web/http/b.cc CLI/CLI.hpp",
                                    "wrapped-library web/testing/c.cc CLI/CLI.hpp"}));
  EXPECT_EQ(violations[0].reason, "only the sources of web/http and web/testing may include Boost");
}

TEST(IncludeRules, RejectSourceWithoutOwnHeaderFirst) {
  const std::pair<std::string, std::string> header = {"low/a.h", "// A."};
  EXPECT_EQ(broken_rules({header, {"low/a.cc", "#include <map>\n#include \"low/a.h\"\n"}}),
            Keys{"own-header-first low/a.cc"});
  EXPECT_EQ(broken_rules({header, {"low/a.cc", "int x;\n"}}), Keys{"own-header-first low/a.cc"});
}

TEST(IncludeRules, RejectFolderThatIsNoRoom) {
  EXPECT_EQ(broken_rules({{"low/deep/a.h", "// A."}}), Keys{"no-room low/deep/a.h"});
}

TEST(IncludeCycles, AcceptTreeWithoutCycle) {
  EXPECT_EQ(keys(check_cycles(tree({{"low/a.h", "#include \"low/c.h\"\n"},
                                    {"low/a.cc", "#include \"low/a.h\"\n#include \"low/b.h\"\n"},
                                    {"low/b.h", "#include \"low/c.h\"\n"},
                                    {"low/c.h", "// C."}}))),
            Keys{});
}

TEST(IncludeCycles, JoinHeaderAndSourceOfAUnit) {
  // The headers alone form no cycle: low/b needs low/a only in its source.
  const auto violations =
      check_cycles(tree({{"low/a.h", "// A.\n#include \"low/b.h\"\n"},
                         {"low/b.h", "// B."},
                         {"low/b.cc", "#include \"low/b.h\"\n#include \"low/a.h\"\n"},
                         {"low/user.h", "#include \"low/a.h\"\n"}}));
  ASSERT_EQ(keys(violations), (Keys{"include-cycle low/a", "include-cycle low/b"}));
  EXPECT_EQ(violations[0].where, "low/a.h:2");
  EXPECT_EQ(violations[0].reason, "cycle low/a -> low/b -> low/a");
  EXPECT_EQ(violations[1].where, "low/b.cc:2");
  EXPECT_EQ(violations[1].reason, "cycle low/b -> low/a -> low/b");
}

TEST(IncludeCycles, FollowLongWays) {
  const auto violations = check_cycles(tree({{"low/a.h", "#include \"low/b.h\"\n"},
                                             {"low/b.h", "#include \"low/c.h\"\n"},
                                             {"low/c.h", "#include \"low/a.h\"\n"}}));
  ASSERT_EQ(violations.size(), 3U);
  EXPECT_EQ(violations[0].reason, "cycle low/a -> low/b -> low/c -> low/a");
}

// "RULE WHERE: REASON" of each violation.
std::string texts_of(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& violation : violations) {
    text += violation.rule + " " + violation.where + ": " + violation.reason + "\n";
  }
  return text;
}

TEST(IncludeRules, ExplainEveryViolation) {
  EXPECT_EQ(texts_of(check_includes(tree({{"low/a.h", "// A.\n#include \"high/b.h\"\n"},
                                          {"low/a.cc", "#include <vector>\n"},
                                          {"low/a_test.cc", "#include \"low/a.h\"\n"},
                                          {"low/u.h", "// U.\n\n#include \"low/a_test.cc\"\n"},
                                          {"low/testing/t.h", "// T.\n"},
                                          {"high/b.h", "// B.\n#include \"low/testing/t.h\"\n"},
                                          {"high/c.cc", "#include \"c.h\"\n"},
                                          {"none/d.h", "// D.\n#include \"high/none.h\"\n"}}),
                                    {"low", "low/testing", "high"})),
            "upward-include low/a.h:2: cmake/rooms.txt lists high after low\n"
            "own-header-first low/a.cc: the first #include is not \"low/a.h\"\n"
            "test-file-include low/u.h:3: nothing may include a _test file; move shared code to a "
            "testing room\n"
            "test-only-include high/b.h:2: only tests may use low/testing\n"
            "unknown-include high/c.cc:1: no file \"c.h\"; write the path from the root\n"
            "no-room none/d.h: none is not listed in cmake/rooms.txt\n");
}

TEST(IncludeRules, ExplainACycleFromEachOfItsUnits) {
  EXPECT_EQ(texts_of(check_cycles(tree({{"a/x.h", "// X.\n#include \"a/y.h\"\n"},
                                        {"a/y.h", "// Y.\n\n#include \"a/z.h\"\n"},
                                        {"a/z.cc", "#include \"a/z.h\"\n#include \"a/x.h\"\n"},
                                        {"a/w.h", "// W.\n#include \"a/x.h\"\n"}}))),
            "include-cycle a/x.h:2: cycle a/x -> a/y -> a/z -> a/x\n"
            "include-cycle a/y.h:3: cycle a/y -> a/z -> a/x -> a/y\n"
            "include-cycle a/z.cc:2: cycle a/z -> a/x -> a/y -> a/z\n");
}

}  // namespace
}  // namespace raum::ci
