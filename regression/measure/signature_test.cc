#include "regression/measure/signature.h"

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

TEST(Signature, IsMeasuredByALabelOfItsOwn) {
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

TEST(Signature, ReadsNoNamesFromACrashingEngine) {
  const FakeEngine engine("kill -SEGV $$");
  EXPECT_EQ(to_string(engine_names(built(engine), "Engine").error()),
            "uci: found signal 11 (Segmentation fault), expected exit status 0");
}

}  // namespace
}  // namespace raum::regression
