#include "regression/measure/signature.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "regression/measure/fixture.h"

namespace raum::regression {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::string error_with(const std::string& script, milliseconds limit = seconds(30)) {
  const FakeEngine engine(script);
  return error_line(measure_signature(built(engine), "", limit));
}

TEST(Signature, IsPrintedByBench) {
  const FakeEngine engine("[ \"$*\" = bench ] && echo 'info nodes 3' && echo 'signature 12345'");
  EXPECT_EQ(measure_signature(built(engine)).value(), 12345U);
}

// The signature in an output, or the error.
std::string signature_in(std::string_view output, std::string_view label = "") {
  const auto nodes = read_signature(output, label);
  return nodes ? std::to_string(*nodes) : to_string(nodes.error());
}

TEST(Signature, HasTheUsualForms) {
  EXPECT_EQ(signature_in("signature 12345\n"), "12345");
  EXPECT_EQ(signature_in("Nodes searched  : 4484\nNodes/second    : 7\n"), "4484");
  EXPECT_EQ(signature_in("Nodes searched: 4484"), "4484");
  EXPECT_EQ(signature_in("12 nodes 3400 nps\r\n"), "12");
  EXPECT_EQ(signature_in("\n  12   nodes 3400 nps  \nTotal time: 3 ms\nbye\n"), "12");
  EXPECT_EQ(signature_in("info nodes 3\nsignature 5\nsignature 6\nquit\n"), "6") << "the last";
  EXPECT_EQ(signature_in("1 nodes 2 nps\nNodes searched : 3\nsignature 4\n"), "4");
  EXPECT_EQ(signature_in("signature 4\nNodes searched : 3\n1 nodes 2 nps\n"), "1");
}

TEST(Signature, IsNotReadFromOtherForms) {
  const std::string nothing = ", expected signature NODES";
  for (const std::string line : {"the signature 7", "signature", "7 nodes", "7 nodes 8 nps 9",
                                 "x 7 nodes 8 nps", "searched 7"}) {
    EXPECT_EQ(signature_in(line + "\n"),
              fmt::format("last line of bench: found \"{}\"{}", line, nothing));
  }
  EXPECT_EQ(signature_in(""), "last line of bench: found nothing" + nothing);
  EXPECT_EQ(signature_in("\n \n"), "last line of bench: found nothing" + nothing);
}

TEST(Signature, MayHaveALabelOfItsOwn) {
  EXPECT_EQ(signature_in("signature 1\nBench: 77 nodes\nsignature 2\n", "Bench:"), "77");
  EXPECT_EQ(signature_in("info total nodes=5 ok\ninfo total nodes=6 ok\n", "nodes="), "6");
  EXPECT_EQ(signature_in("Total\t: 8\r\n", "Total"), "8");
  EXPECT_EQ(signature_in("signature 1\n", "Bench:"),
            "last line of bench: found \"signature 1\", expected a line with \"Bench:\" NODES");
  EXPECT_EQ(signature_in("Bench:\n", "Bench:"),
            "last line of bench: found \"Bench:\", expected a line with \"Bench:\" NODES");
  EXPECT_EQ(signature_in("Bench: 5,000\n", "Bench:"),
            "signature: found \"5,000\", expected a whole number from 1 to 9223372036854775807");
  const FakeEngine engine("echo Bench: 7; echo signature 8");
  EXPECT_EQ(measure_signature(built(engine), "Bench:").value(), 7U);
}

TEST(Signature, IsMeasuredInTheFolderOfTheBuild) {
  const FakeEngine engine("[ \"$*\" = '--table t bench' ] && echo signature $(cat nodes)");
  std::ofstream(folder_of(engine) / "nodes") << "9";
  BuiltEngine with_arguments = built(engine);
  with_arguments.command = {"./engine", "--table", "t"};
  EXPECT_EQ(measure_signature(with_arguments).value(), 9U);
}

TEST(Signature, QuotesInvalidOutput) {
  EXPECT_EQ(error_with("echo the signature 7; echo bye; echo"),
            "last line of bench: found \"bye\", expected signature NODES");
  EXPECT_EQ(error_with("exit 0"), "last line of bench: found nothing, expected signature NODES");
  EXPECT_EQ(error_with("echo signature -7"),
            "signature: found \"-7\", expected a whole number from 1 to 9223372036854775807");
  EXPECT_EQ(error_with("echo signature 0"),
            "signature: found \"0\", expected a whole number from 1 to 9223372036854775807");
  EXPECT_EQ(error_with("echo signature 12 34"),
            "signature: found \"12 34\", expected a whole number from 1 to 9223372036854775807");
}

TEST(Signature, ReportsAHang) {
  EXPECT_EQ(error_with("sleep 60", milliseconds(200)),
            "bench: found no exit within 0.2 s, expected exit status 0");
}

TEST(Signature, ReportsACrash) {
  EXPECT_EQ(error_with("echo signature 7; kill -SEGV $$"),
            "bench: found signal 11 (Segmentation fault), expected exit status 0");
}

TEST(Signature, ReportsAFailureWithItsLastLine) {
  EXPECT_EQ(error_with("echo no table >&2; exit 4"),
            "bench: found exit status 4, \"no table\", expected exit status 0");
}

TEST(Signature, ReportsAMissingEngine) {
  const auto nodes = measure_signature({.folder = "/", .command = {"./no-such-engine"}});
  ASSERT_FALSE(nodes);
  EXPECT_EQ(to_string(nodes.error()),
            "bench: found ./no-such-engine does not start: No such file or directory, "
            "expected exit status 0");
}

TEST(Signature, IsMeasuredForANamedEngine) {
  const FakeEngine engine(
      "while read -r line; do case $line in\n"
      "setoption*value\\ two) nodes=2;;\nsetoption*) echo info string error none such;;\n"
      "bench) echo signature $nodes;;\nquit) exit 0;;\nesac; done");
  EXPECT_EQ(measure_signature(built(engine, {{"Engine", "two"}})).value(), 2U);
  const auto unknown = measure_signature(built(engine, {{"Engine", "three"}}));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().found, "\"info string error none such\"");
}

TEST(Signature, IsMeasuredWithAllOptionsInOrder) {
  const FakeEngine engine("cat > input; echo signature 3");
  EXPECT_EQ(measure_signature(built(engine, {{"Hash", "4"}, {"Play Style", "a b"}})).value(), 3U);
  EXPECT_EQ(content_of(folder_of(engine) / "input"),
            "setoption name Hash value 4\nsetoption name Play Style value a b\nbench\nquit\n");
}

TEST(Signature, ReadsTheEngineNames) {
  const auto engines = parse_engine_names(
      "id name x\noption name Hash type spin default 2 min 0 max 4\n"
      "option name Engine type combo default one var one var two-fixed \r\nuciok\n",
      "Engine");
  ASSERT_TRUE(engines);
  EXPECT_EQ(engines->standard, "one");
  EXPECT_EQ(engines->names, (std::vector<std::string>{"one", "two-fixed"}));
}

TEST(Signature, ReadsNamesOfAnyOption) {
  const FakeEngine engine(
      "read -r line; [ \"$*$line\" = --quietuci ] && pwd > folder && "
      "echo 'option name Play Style type combo default a var a var b'");
  BuiltEngine quiet = built(engine);
  quiet.command.emplace_back("--quiet");
  const auto engines = engine_names(quiet, "Play Style");
  ASSERT_TRUE(engines) << to_string(engines.error());
  EXPECT_EQ(engines->names, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(content_of(folder_of(engine) / "folder"), folder_of(engine).string() + "\n");
  EXPECT_TRUE(engine_names(quiet, "Engine").value().names.empty());
}

TEST(Signature, ReadsNoNamesWithoutTheOption) {
  const auto engines =
      parse_engine_names("id name x\noption name Engines type check\nuciok\n", "Engine");
  ASSERT_TRUE(engines);
  EXPECT_EQ(engines->standard, "");
  EXPECT_TRUE(engines->names.empty());
}

TEST(Signature, RejectsAnInvalidOptionEngine) {
  for (const char* option :
       {"spin default 2", "combo default one", "combo default one var", "combo default one var two",
        "combo default one var one var", "combo default one var one two one",
        "combo default a\x01 var a\x01"}) {
    const auto engines =
        parse_engine_names(std::string("option name Engine type ") + option, "Engine");
    ASSERT_FALSE(engines) << option;
    EXPECT_EQ(engines.error().where, "uci, option Engine");
  }
}

TEST(Signature, ReadsNamesOfAtMost64Characters) {
  const auto with_name = [](const std::string& name) {
    return parse_engine_names("option name Engine type combo default " + name + " var " + name,
                              "Engine");
  };
  const std::string longest(64, 'x');
  EXPECT_EQ(with_name(longest).value().names, std::vector<std::string>{longest});
  EXPECT_FALSE(with_name(longest + "x").has_value());
  EXPECT_EQ(with_name("A-b_1.2+").value().standard, "A-b_1.2+");
}

TEST(Signature, ReadsNoNamesFromACrashingEngine) {
  const FakeEngine engine("kill -SEGV $$");
  EXPECT_EQ(to_string(engine_names(built(engine), "Engine").error()),
            "uci: found signal 11 (Segmentation fault), expected exit status 0");
}

// "TEXT = NODES", or "none".
std::string announced(std::string_view message) {
  const auto found = announced_signature(message);
  if (!found) return "none";
  return found->text + " = " + (found->nodes ? std::to_string(*found->nodes) : "nothing");
}

TEST(Signature, IsReadFromTheLastBenchLine) {
  EXPECT_EQ(announced("Prune more\n\nWhy.\n\nBench: 6481017\n"), "6481017 = 6481017");
  EXPECT_EQ(announced("Bench: 1\nBench: 2"), "2 = 2");
  EXPECT_EQ(announced("Prune more\r\n\r\nBench: 17\r\n"), "17 = 17");
  EXPECT_EQ(announced("Bench:17"), "17 = 17");
  EXPECT_EQ(announced(""), "none");
}

TEST(Signature, IsAnnouncedByALineThatNeedNotBeANumber) {
  EXPECT_EQ(announced("Prune more\n\nBench: 5,505,743"), "5,505,743 = nothing");
  EXPECT_EQ(announced("Prune more\n\nBench: 5 505 743\n"), "5 505 743 = nothing");
  EXPECT_EQ(announced("Bench: 3\nBench: many"), "many = nothing");
  EXPECT_EQ(announced("Bench: 0"), "0 = nothing");
}

TEST(Signature, IsNotAnnouncedByProse) {
  EXPECT_EQ(announced("Speak of Bench: 12 in a sentence"), "none");
  EXPECT_EQ(announced("Rename a label\n\nBench: it now names the depth\nBench:\n"), "none");
}

}  // namespace
}  // namespace raum::regression
