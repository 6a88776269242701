#include "regression/measure/signature.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "base/testing/shell_engine.h"

namespace raum::regression {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::string error_with(const std::string& script, milliseconds limit = seconds(30)) {
  const FakeEngine engine(script);
  return error_line(measure_signature(engine.path(), "", limit));
}

TEST(Signature, IsTheLastLineOfBench) {
  const FakeEngine engine("[ \"$*\" = bench ] && echo 'info nodes 3' && echo 'signature 12345'");
  EXPECT_EQ(measure_signature(engine.path()).value(), 12345U);
}

TEST(Signature, QuotesInvalidOutput) {
  EXPECT_EQ(error_with("echo signature 7; echo bye"),
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
  const auto nodes = measure_signature("./no-such-engine");
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
  EXPECT_EQ(measure_signature(engine.path(), "two").value(), 2U);
  const auto unknown = measure_signature(engine.path(), "three");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().found, "\"info string error none such\"");
}

TEST(Signature, ReadsTheEngineNames) {
  const auto engines = parse_engine_names(
      "id name x\noption name Hash type spin default 2 min 0 max 4\n"
      "option name Engine type combo default one var one var two-fixed \r\nuciok\n");
  ASSERT_TRUE(engines);
  EXPECT_EQ(engines->standard, "one");
  EXPECT_EQ(engines->names, (std::vector<std::string>{"one", "two-fixed"}));
}

TEST(Signature, ReadsNoNamesWithoutTheOption) {
  const auto engines = parse_engine_names("id name x\nuciok\n");
  ASSERT_TRUE(engines);
  EXPECT_EQ(engines->standard, "");
  EXPECT_TRUE(engines->names.empty());
}

TEST(Signature, RejectsAnInvalidOptionEngine) {
  for (const char* option : {"spin default 2", "combo default one", "combo default one var",
                             "combo default one var two", "combo default a\x01 var a\x01"}) {
    const auto engines = parse_engine_names(std::string("option name Engine type ") + option);
    ASSERT_FALSE(engines) << option;
    EXPECT_EQ(engines.error().where, "uci, option Engine");
  }
}

TEST(Signature, ReadsNamesOfAtMost64Characters) {
  const auto with_name = [](const std::string& name) {
    return parse_engine_names("option name Engine type combo default " + name + " var " + name);
  };
  const std::string longest(64, 'x');
  EXPECT_EQ(with_name(longest).value().names, std::vector<std::string>{longest});
  EXPECT_FALSE(with_name(longest + "x").has_value());
  EXPECT_EQ(with_name("A-b_1.2+").value().standard, "A-b_1.2+");
}

TEST(Signature, ReadsNoNamesFromACrashingEngine) {
  const FakeEngine engine("kill -SEGV $$");
  EXPECT_EQ(to_string(engine_names(engine.path()).error()),
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
