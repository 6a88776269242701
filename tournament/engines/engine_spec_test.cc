#include "tournament/engines/engine_spec.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

TEST(EngineSpec, ReadsEveryItem) {
  const auto spec = parse_engine_spec(
      "name=new build,cmd=/bin/engine,arg=--quiet,arg=,option.Hash=16,option.Clear Hash=a=b,"
      "depth=3,nodes=5000");
  ASSERT_TRUE(spec.has_value()) << to_string(spec.error());
  EXPECT_EQ(spec->name, "new build");
  EXPECT_EQ(spec->command, "/bin/engine");
  EXPECT_EQ(spec->arguments, (std::vector<std::string>{"--quiet", ""}));
  const std::vector<std::pair<std::string, std::string>> options{{"Hash", "16"},
                                                                 {"Clear Hash", "a=b"}};
  EXPECT_EQ(spec->options, options);
  EXPECT_EQ(spec->limit, (Limit{.depth = 3, .nodes = 5000, .movetime_ms = 0}));
}

TEST(EngineSpec, HasNoLimitByDefault) {
  const auto spec = parse_engine_spec("cmd=e,name=n");
  ASSERT_TRUE(spec.has_value());
  EXPECT_FALSE(spec->limit.is_some());
}

struct BadSpec {
  const char* text;
  const char* found;
};
class RefusedSpec : public testing::TestWithParam<BadSpec> {};

TEST_P(RefusedSpec, NamesWhatIsWrong) {
  const auto spec = parse_engine_spec(GetParam().text);
  ASSERT_FALSE(spec.has_value());
  EXPECT_EQ(spec.error().found, GetParam().found) << to_string(spec.error());
}

INSTANTIATE_TEST_SUITE_P(
    EngineSpec, RefusedSpec,
    testing::Values(
        BadSpec{"", "nothing"}, BadSpec{"name=a", "no cmd="}, BadSpec{"cmd=a", "no name="},
        BadSpec{"name=,cmd=a", "nothing"}, BadSpec{"name=a,cmd=b,", "nothing"},
        BadSpec{"name=a,cmd=b,hash", "\"hash\""}, BadSpec{"name=a,cmd=b,hash=3", "\"hash\""},
        BadSpec{"name=a,cmd=b,option.=3", "\"option.\""}, BadSpec{"name=a,cmd=b,depth=0", "\"0\""},
        BadSpec{"name=a,cmd=b,depth=4x", "\"4x\""}, BadSpec{"name=a,cmd=b,nodes=-1", "\"-1\""},
        BadSpec{"name=a,cmd=b,movetime=", "nothing"},
        BadSpec{"name=a,cmd=b,name=c", "a second name="},
        BadSpec{"name=a,cmd=b,depth=1,depth=4", "a second depth="},
        BadSpec{"name=a,cmd=b,restart=off,restart=on", "a second restart="},
        BadSpec{"name=a,cmd=b,option.Hash=1,option.hash=2", "a second option.hash="},
        BadSpec{"name=a,cmd=\"b", "no second quote"}, BadSpec{"name=a,cmd=\"b\"c", "\"c\""},
        BadSpec{"name=a,cmd=b,cpus=3-1", "\"1\""}, BadSpec{"name=a,cmd=b,restart=yes", "\"yes\""},
        BadSpec{"name=a,cmd=b,tc=0", "\"0\""}, BadSpec{"name=a\n,cmd=b", "a control character"}));

TEST(EngineSpec, ReadsQuotedValues) {
  const auto spec =
      parse_engine_spec(R"(name="a, the first",cmd=e,option.Book="x,y ""z""",arg="",depth=2)");
  ASSERT_TRUE(spec.has_value()) << to_string(spec.error());
  EXPECT_EQ(spec->name, "a, the first");
  EXPECT_EQ(spec->options[0].second, "x,y \"z\"");
  EXPECT_EQ(spec->arguments, std::vector<std::string>{""});
  EXPECT_EQ(spec->limit.depth, 2);
}

TEST(EngineSpec, ReadsTimeAndResources) {
  const auto spec =
      parse_engine_spec("name=a,cmd=e,tc=40/60+0.6,margin=0,memory=64,cpus=0;2-3,restart=on");
  ASSERT_TRUE(spec.has_value()) << to_string(spec.error());
  EXPECT_EQ(to_string(spec->limit), "tc 40/60+0.6");
  EXPECT_EQ(spec->margin_ms, 0);
  EXPECT_EQ(spec->memory_mib, 64U);
  EXPECT_EQ(spec->cpus, (std::vector<int>{0, 2, 3}));
  EXPECT_TRUE(spec->restart);
}

TEST(FindProgram, LooksInPathOnlyWithoutASlash) {
  const auto shell = find_program("sh");
  ASSERT_TRUE(shell.has_value()) << to_string(shell.error());
  EXPECT_TRUE(shell->ends_with("/sh"));
  EXPECT_FALSE(find_program("./sh").has_value());
}

TEST(FindProgram, DistinguishesMissingFromNotExecutable) {
  const auto missing = find_program("/no/such/engine");
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().found, "no such file");
  const auto text = find_program("/etc/passwd");
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().found, "a file that may not be executed");
}

}  // namespace
}  // namespace raum::tournament
