// Engine specs, and the lists of items that they consist of.
#include "tournament/engines/engine_spec.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/error_of.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"

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
        BadSpec{"name=,cmd=a", "nothing"}, BadSpec{"rev=HEAD,cmd=a", "both cmd= and rev="},
        BadSpec{"rev=", "nothing"}, BadSpec{"rev=\xff", "\"\\xff\""},
        BadSpec{"name=a,cmd=b,", "nothing"}, BadSpec{"name=a,cmd=b,hash", "\"hash\""},
        BadSpec{"name=a,cmd=b,hash=3", "\"hash\""},
        BadSpec{"name=a,cmd=b,option.=3", "\"option.\""}, BadSpec{"name=a,cmd=b,depth=0", "\"0\""},
        BadSpec{"name=a,cmd=b,depth=4x", "\"4x\""}, BadSpec{"name=a,cmd=b,nodes=-1", "\"-1\""},
        BadSpec{"name=a,cmd=b,movetime=", "nothing"},
        BadSpec{"name=a,cmd=b,name=c", "a second name="},
        BadSpec{"name=a,cmd=b,depth=1,depth=4", "a second depth="},
        BadSpec{"name=a,cmd=b,restart=off,restart=on", "a second restart="},
        BadSpec{"name=a,cmd=b,option.Hash=1,option.hash=2", "a second option.hash="},
        BadSpec{"name=a,cmd=\"b", "no second quote"}, BadSpec{"name=a,cmd=\"b\"c", "\"c\""},
        BadSpec{"name=a,cmd=b,cpus=3-1", "\"1\""}, BadSpec{"name=a,cmd=b,restart=yes", "\"yes\""},
        BadSpec{"name=a,cmd=b,env.=3", "\"env.\""}, BadSpec{"name=a,cmd=b,dir=", "nothing"},
        BadSpec{"name=a,cmd=b,env.A=1,env.A=2", "a second env.A="},
        BadSpec{"name=a,cmd=b,tc=0", "\"0\""}, BadSpec{"name=a\n,cmd=b", "a control character"}));

TEST(EngineSpec, RefusesNamesThatATerminalWouldObey) {
  struct Row {
    std::string name, found;
  };
  const Row rows[] = {{"a\xC2\x9B"
                       "31m",
                       "\"a\\xc2\\x9b31m\""},
                      {"a\xE2\x80\xAE"
                       "b",
                       "\"a\\xe2\\x80\\xaeb\""},
                      {"a\xE2\x81\xA6", "\"a\\xe2\\x81\\xa6\""},
                      {"\xff\xfe\x80", "\"\\xff\\xfe\\x80\""}};
  for (const Row& row : rows) {
    const auto spec = parse_engine_spec("name=" + row.name + ",cmd=e");
    ASSERT_FALSE(spec.has_value()) << row.found;
    EXPECT_EQ(spec.error().found, row.found);
  }
  EXPECT_TRUE(parse_engine_spec("name=Mäckes ♞,cmd=e").has_value());
}

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

TEST(EngineSpec, ReadsFolderAndEnvironment) {
  const auto spec = parse_engine_spec("name=a,cmd=e,env.B=2,dir=/tmp,env.A=\"x,y\",env.E=");
  ASSERT_TRUE(spec.has_value()) << to_string(spec.error());
  EXPECT_EQ(spec->folder, "/tmp");
  const std::vector<std::pair<std::string, std::string>> environment{
      {"B", "2"}, {"A", "x,y"}, {"E", ""}};
  EXPECT_EQ(spec->environment, environment);
  EXPECT_EQ(path_from_runner(*spec, "book.bin"), "/tmp/book.bin");
  EXPECT_EQ(path_from_runner(*spec, "/book.bin"), "/book.bin");
}

TEST(EngineSpec, TakesMissingSettingsFromEach) {
  const auto each = parse_each(
      "cmd=e,arg=--quiet,option.Hash=64,option.Style=calm,tc=10,margin=5,restart=on,env.A=1,"
      "env.B=1");
  ASSERT_TRUE(each.has_value()) << to_string(each.error());
  const auto plain = parse_engine_spec("name=a", *each);
  ASSERT_TRUE(plain.has_value()) << to_string(plain.error());
  EXPECT_EQ(plain->command, "e");
  EXPECT_EQ(plain->arguments, std::vector<std::string>{"--quiet"});
  EXPECT_EQ(to_string(plain->limit), "tc 10");
  EXPECT_EQ(plain->margin_ms, 5);
  EXPECT_TRUE(plain->restart);

  const auto own = parse_engine_spec(
      "name=a,cmd=f,arg=-x,arg=-y,option.Style=wild,option.hash=1,depth=3,margin=0,restart=off,"
      "env.B=2,option.Engine=z",
      *each);
  ASSERT_TRUE(own.has_value()) << to_string(own.error());
  EXPECT_EQ(own->command, "f");
  EXPECT_EQ(own->arguments, (std::vector<std::string>{"-x", "-y"}));
  EXPECT_EQ(to_string(own->limit), "depth 3") << "limits are one setting";
  EXPECT_EQ(own->margin_ms, 0);
  EXPECT_FALSE(own->restart);
  const std::vector<std::pair<std::string, std::string>> options{
      {"Engine", "z"}, {"Style", "wild"}, {"hash", "1"}};
  EXPECT_EQ(own->options, options);
  const std::vector<std::pair<std::string, std::string>> environment{{"A", "1"}, {"B", "2"}};
  EXPECT_EQ(own->environment, environment);
}

TEST(EngineSpec, NamesARevision) {
  const auto spec = parse_engine_spec("rev=HEAD~60,depth=3");
  ASSERT_TRUE(spec.has_value()) << to_string(spec.error());
  EXPECT_EQ(spec->revision, "HEAD~60");
  EXPECT_EQ(spec->name, "HEAD~60");
  EXPECT_EQ(spec->command, "");
  EXPECT_EQ(parse_engine_spec("rev=HEAD,name=new")->name, "new");
  const auto own = parse_engine_spec("rev=HEAD", *parse_each("cmd=e,depth=3"));
  ASSERT_TRUE(own.has_value()) << "its own rev= replaces the cmd= of --each";
  EXPECT_EQ(own->command, "");
}

TEST(EngineSpec, NamesTheKeyThatIsMeant) {
  const auto expected = [](const std::string& item) {
    const auto spec = parse_engine_spec("name=a,cmd=e," + item);
    return spec ? "" : spec.error().expected;
  };
  EXPECT_EQ(
      error_line(parse_engine_spec("name=a,cmd=e,depht=1")),
      "engine \"name=a,cmd=e,depht=1\": depht: found \"depht\", expected a known key, such as "
      "depth");
  EXPECT_EQ(expected("optoin.Hash=1"), "a known key, such as option.NAME");
  EXPECT_EQ(expected("en.A=1"), "a known key, such as env.NAME");
  EXPECT_TRUE(expected("xyz=1").starts_with("name=, cmd=, rev=, arg=, option.NAME="))
      << expected("xyz=1");
}

TEST(EngineSpec, RefusesALimitOfEachThatAppliesToNone) {
  const std::vector<std::string> own{"name=a,cmd=e,depth=3", "name=b,cmd=e,movetime=9"};
  EXPECT_EQ(error_line(parse_used_each("margin=5,tc=1", own)),
            "each \"margin=5,tc=1\": tc: found a limit, though every engine has one of its own, "
            "expected an engine without one");
  EXPECT_TRUE(parse_used_each("margin=5", own));
  EXPECT_TRUE(parse_used_each("tc=1", std::vector{own[0], std::string("name=b,cmd=e,margin=9")}));
}

TEST(EngineSpec, PutsOptionsOfEachAfterItsEngine) {
  const auto each = parse_each("option.Hash=64");
  ASSERT_TRUE(each.has_value());
  const auto spec = parse_engine_spec("name=a,cmd=e,option.Cut=1,option.engine=z", *each);
  ASSERT_TRUE(spec.has_value());
  const std::vector<std::pair<std::string, std::string>> options{
      {"engine", "z"}, {"Hash", "64"}, {"Cut", "1"}};
  EXPECT_EQ(spec->options, options) << "setting Engine would reset Hash";
  const auto alone = parse_engine_spec("name=a,cmd=e,option.Cut=1,option.engine=z");
  ASSERT_TRUE(alone.has_value());
  EXPECT_EQ(alone->options.front().first, "Cut") << "without --each the order is kept";
}

TEST(EngineSpec, RefusesWrongSettingsOfEach) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"name=a", "each \"name=a\": name: found a name, expected a setting that engines can share"},
      {"depth=0", "each \"depth=0\": depth: found \"0\", expected a whole number from 1 to 1000"},
      {"margin=1,margin=2",
       "each \"margin=1,margin=2\": margin: found a second margin=, expected each key once"}};
  for (const auto& [text, line] : rows) {
    const auto each = parse_each(text);
    ASSERT_FALSE(each.has_value()) << text;
    EXPECT_EQ(to_string(each.error()), line);
  }
}

TEST(EngineSpec, RefusesAFolderThatDoesNotExist) {
  const auto missing = check_folder({.name = "a", .command = "e", .folder = "/no/such/folder"});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(to_string(missing.error()),
            "engine a: dir: found \"/no/such/folder\", expected an existing folder");
  EXPECT_TRUE(check_folder({.name = "a", .command = "e", .folder = "/"}).has_value());
  EXPECT_TRUE(check_folder({.name = "a", .command = "e"}).has_value());
}

// "key=value" of each item, separated by blanks.
std::string listed(const EngineItems& items) {
  std::string text;
  for (const EngineItem& item : items) {
    text += (text.empty() ? "" : " ") + item.key + "=" + item.value;
  }
  return text;
}

std::string merged_texts(const std::string& each, const std::string& own) {
  return listed(merged(split_items(each, "each", "").value(), split_items(own, "own", "").value()));
}

TEST(SplitItems, NamesThePlaceOfEachItem) {
  const auto items = split_items("name=a b,option.X=,arg=c=d", "engine \"x\"", "");
  ASSERT_TRUE(items.has_value());
  ASSERT_EQ(items->size(), 3U);
  EXPECT_EQ(listed(*items), "name=a b option.X= arg=c=d");
  EXPECT_EQ((*items)[0].where, "engine \"x\": name");
  EXPECT_EQ((*items)[2].where, "engine \"x\": arg");
}

TEST(SplitItems, ReadsQuotedValues) {
  const auto items = split_items(R"(a="x,y ""z""",b="",c=q"r)", "w", "");
  ASSERT_TRUE(items.has_value());
  EXPECT_EQ(listed(*items), "a=x,y \"z\" b= c=q\"r");
}

TEST(SplitItems, RefusesWhatIsNoItem) {
  const auto refused = [](std::string_view text) {
    return error_line(split_items(text, "w", "K"));
  };
  EXPECT_EQ(refused(""), "w: item: found nothing, expected K");
  EXPECT_EQ(refused("a=1,"), "w: item: found nothing, expected K");
  EXPECT_EQ(refused("a=1,b"), "w: b: found \"b\", expected K");
  EXPECT_EQ(refused("b,a=1"), "w: b: found \"b\", expected K");
  EXPECT_EQ(refused("\x91=1,b"), "w: b: found \"b\", expected K");
  EXPECT_EQ(refused("\x91"), "w: \\x91: found \"\\x91\", expected K");
  EXPECT_EQ(refused("a=\"1"), "w: a: found no second quote, expected \" at its end");
  EXPECT_EQ(refused("a=\"1\"x,b=2"),
            "w: a: found \"x,b=2\", expected a comma or the end after the quoted value");
  for (const char c : {'\x01', '\x1f', '\x7f', '\n'}) {
    EXPECT_EQ(refused(std::string("a=") + c),
              "w: found a control character, expected printable text");
  }
  EXPECT_TRUE(split_items("a= ~\xc3\xa4", "w", "K").has_value());
}

TEST(EngineItems, TextKeepsEveryItem) {
  const EngineItems items{{.key = "name", .value = "a, \"b\"", .where = ""},
                          {.key = "arg", .value = "\"quoted\"", .where = ""},
                          {.key = "arg", .value = "q\"r", .where = ""},
                          {.key = "arg", .value = "", .where = ""}};
  EXPECT_EQ(to_text(items), R"(name="a, ""b""",arg="""quoted""",arg=q"r,arg=)");
  const auto again = split_items(to_text(items), "text", "");
  ASSERT_TRUE(again.has_value()) << to_string(again.error());
  EXPECT_EQ(listed(*again), listed(items));
}

TEST(MergedItems, AddThoseThatTheEngineLacks) {
  EXPECT_EQ(merged_texts("margin=5,arg=x", "name=a,cmd=e"), "margin=5 arg=x name=a cmd=e");
  EXPECT_EQ(listed(merged({}, split_items("option.Cut=1,option.Engine=z", "", "").value())),
            "option.Cut=1 option.Engine=z")
      << "without settings for all engines the order is kept";
}

TEST(MergedItems, LeaveOutThoseOfTheSameSetting) {
  EXPECT_EQ(merged_texts("arg=x,arg=y,margin=5", "arg=z"), "margin=5 arg=z");
  EXPECT_EQ(merged_texts("option.Hash=1,margin=5", "option.hash=2"), "margin=5 option.hash=2");
  EXPECT_EQ(merged_texts("cmd=e", "rev=HEAD"), "rev=HEAD");
  EXPECT_EQ(merged_texts("rev=HEAD", "cmd=e"), "cmd=e");
  for (const std::string general : {"depth", "nodes", "movetime", "tc"}) {
    EXPECT_EQ(merged_texts(general + "=1", "nodes=2"), "nodes=2") << general;
    EXPECT_EQ(merged_texts(general + "=1", "cmd=e"), general + "=1 cmd=e");
  }
}

TEST(MergedItems, BeginWithTheOptionsThatResetOthers) {
  EXPECT_EQ(merged_texts("option.Hash=64", "option.Cut=1,option.engine=z,option.Level=3"),
            "option.engine=z option.Level=3 option.Hash=64 option.Cut=1");
  EXPECT_EQ(merged_texts("option.Hash=64", "Engine=z,arg=y"), "option.Hash=64 Engine=z arg=y");
}

TEST(EngineItems, OnlyOptionsIgnoreCase) {
  EXPECT_TRUE(is_same_key("option.Hash", "option.hash"));
  EXPECT_FALSE(is_same_key("option.Hash", "option.Has"));
  EXPECT_FALSE(is_same_key("env.A", "env.a"));
  EXPECT_TRUE(is_same_key("env.A", "env.A"));
}

TEST(FindProgram, LooksInPathOnlyWithoutASlash) {
  const auto shell = find_program("sh");
  ASSERT_TRUE(shell.has_value()) << to_string(shell.error());
  EXPECT_TRUE(shell->ends_with("/sh"));
  EXPECT_FALSE(find_program("./sh").has_value());
}

TEST(FindProgram, TriesEveryFolderOfPathInTurn) {
  const TemporaryFolder root;
  std::string path;
  for (const std::string folder : {"first", "second", "third"}) {
    std::filesystem::create_directory(root / folder);
    path += (path.empty() ? "" : ":") + (root / folder);
  }
  const auto add_program = [&](const std::string& name) {
    std::ofstream(root / name) << "#!/bin/sh\n";
    std::filesystem::permissions(root / name, std::filesystem::perms::owner_all);
  };
  std::ofstream(root / "first/only-text") << "not executable";
  add_program("second/only-text");
  add_program("second/engine");
  add_program("third/engine");
  add_program("third/last");
  const ScopedVariable variable("PATH", path);
  EXPECT_EQ(find_program("engine").value(), root / "second/engine");
  EXPECT_EQ(find_program("last").value(), root / "third/last");
  EXPECT_EQ(find_program("only-text").value(), root / "second/only-text");
  EXPECT_EQ(find_program("absent").error().found, "no such program");
}

TEST(FindProgram, DistinguishesMissingFromNotExecutable) {
  const auto missing = find_program("/no/such/engine");
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().found, "no such file");
  const auto text = find_program("/etc/passwd");
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().found, "a file that may not be executed");
}

TEST(FindProgram, NamesItInAPrintableWay) {
  EXPECT_EQ(find_program("./raum\xe7\x1b[31m").error().where, R"(./raum\xe7\x1b[31m)");
  EXPECT_EQ(find_program("raum\xe7").error().where, R"(raum\xe7)");
}

}  // namespace
}  // namespace raum::tournament
