// JUnit files: what CTest, GoogleTest and pytest write, and rejecting anything else.
#include "ci/test_results/junit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/testing/error_of.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using Skipped = std::vector<SkippedTest>;

TestSummary read_summary(std::string_view text) {
  auto summary = read_junit(text, "out.xml");
  EXPECT_TRUE(summary) << text;
  return summary.value_or(TestSummary{});
}

TEST(Junit, ReadsThatOfCtest) {
  const TestSummary summary = read_summary(R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="Linux" tests="6" failures="1" disabled="1" skipped="2" hostname="" time="0">
  <testcase name="Keys.Hold" classname="Keys.Hold" time="0.1" status="run">
    <properties/><system-out>silence</system-out></testcase>
  <testcase name="Moves.Unmake" classname="Moves.Unmake" time="0.1" status="fail">
    <failure message="Failed"/><properties/><system-out>left a &lt;pawn&gt;</system-out></testcase>
  <testcase name="Disk.IsFull" classname="Disk.IsFull" time="0" status="notrun">
    <skipped message="SKIP_RETURN_CODE=77"/><system-out>no disk</system-out></testcase>
  <testcase name="Gone" classname="Gone" time="0" status="notrun">
    <skipped message="Unable to find executable"/><system-out/></testcase>
  <testcase name="Off" classname="Off" time="0" status="disabled"><system-out>Disabled</system-out>
  </testcase>
  <testcase name="Late" classname="Late" time="9" status="fail"><failure message="Timeout"/>
  </testcase>
</testsuite>)");
  EXPECT_EQ(summary.total, 6);
  EXPECT_EQ(summary.failed, 2);
  EXPECT_EQ(summary.failed_names, (Lines{"Moves.Unmake", "Late"}));
  EXPECT_EQ(summary.skipped, (Skipped{{"Disk.IsFull", "no disk"},
                                      {"Gone", "Unable to find executable"},
                                      {"Off", "Disabled"}}));
  EXPECT_EQ(summary.outputs, (Lines{"Moves.Unmake:\nFailed\nleft a <pawn>\n", "Late:\nTimeout\n"}));
}

TEST(Junit, ReadsThatOfGoogleTest) {
  const TestSummary summary = read_summary(R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="1" disabled="1" errors="0" time="0." name="AllTests">
  <testsuite name="Keys" tests="3" failures="1" disabled="1" skipped="1">
    <testcase name="Hold" file="a.cc" line="7" status="run" result="completed" classname="Keys"/>
    <testcase name="Break" status="run" result="completed" classname="Keys">
      <failure message="a.cc:9&#x0A;1 vs. 2" type=""><![CDATA[a.cc:9
1 vs. 2]]></failure>
    </testcase>
    <testcase name="DISABLED_Off" status="notrun" result="suppressed" classname="Keys"/>
  </testsuite>
  <testsuite name="Disk"><testcase name="Fills" status="run" result="skipped" classname="Disk">
    <skipped message="no disk"><![CDATA[no disk]]></skipped></testcase></testsuite>
</testsuites>)");
  EXPECT_EQ(summary.total, 4);
  EXPECT_EQ(summary.failed, 1);
  EXPECT_EQ(summary.failed_names, Lines{"Keys.Break"});
  EXPECT_EQ(summary.skipped, (Skipped{{"Keys.DISABLED_Off", ""}, {"Disk.Fills", "no disk"}}));
  EXPECT_EQ(summary.outputs, Lines{"Keys.Break:\na.cc:9\n1 vs. 2\na.cc:9\n1 vs. 2\n"});
}

TEST(Junit, ReadsThatOfPytest) {
  const TestSummary summary = read_summary(
      R"(<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="1"
failures="1" skipped="1" tests="4"><testcase classname="tests.test_moves" name="test_castle[a-1]"
time="0.001" /><testcase classname="tests.test_moves" name="test_pawn"><failure
message="assert 1 == 2">def test_pawn</failure><system-err>warned</system-err></testcase><testcase
classname="tests.test_moves" name="test_setup"><error message="failed on setup">no board</error>
</testcase><testcase classname="tests.test_moves" name="test_late"><skipped type="pytest.skip"
message="later">later</skipped></testcase></testsuite></testsuites>)");
  EXPECT_EQ(summary.total, 4);
  EXPECT_EQ(summary.failed, 2);
  EXPECT_EQ(summary.failed_names,
            (Lines{"tests.test_moves.test_pawn", "tests.test_moves.test_setup"}));
  EXPECT_EQ(summary.skipped, (Skipped{{"tests.test_moves.test_late", "later"}}));
  EXPECT_EQ(summary.outputs,
            (Lines{"tests.test_moves.test_pawn:\nassert 1 == 2\ndef test_pawn\nwarned\n",
                   "tests.test_moves.test_setup:\nfailed on setup\nno board\n"}));
}

TEST(Junit, FindsTestsAtAnyDepth) {
  EXPECT_EQ(read_summary("<testcase name='a'/>").total, 1);
  EXPECT_EQ(
      read_summary("<a><testsuite><testsuite><testcase name='a'/></testsuite><testcase name='b'/>"
                   "</testsuite><other><testcase/></other></a>")
          .total,
      3);
}

TEST(Junit, FailsATestThatIsAlsoSkipped) {
  const TestSummary summary =
      read_summary("<a><testcase name='a'><skipped/><error/></testcase></a>");
  EXPECT_EQ(summary.failed, 1);
  EXPECT_EQ(summary.skipped, Skipped{});
  EXPECT_EQ(read_summary("<a><testcase name='a' status='fail'/></a>").failed, 1);
}

TEST(Junit, FindsTheReasonThatGoogleTestPrintedToCtest) {
  const TestSummary summary = read_summary(
      R"(<a><testcase name="Box.Starts"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
<system-out>[ RUN      ] Box.Starts
/src/box_test.cc:244: Skipped
bwrap cannot make a sandbox here

[  SKIPPED ] Box.Starts (17 ms)
</system-out></testcase></a>)");
  EXPECT_EQ(summary.skipped, (Skipped{{"Box.Starts", "bwrap cannot make a sandbox here"}}));
}

TEST(Junit, RejectsWhatIsNoJunitFile) {
  const auto error = [](std::string_view text) { return error_line(read_junit(text, "out.xml")); };
  EXPECT_EQ(error("<a/>"), "out.xml: found no <testcase>, expected tests");
  for (const char* text : {"", "no XML", "<a><testcase name='a'/>", "<a", "{\"testcase\": 1}"}) {
    EXPECT_TRUE(error(text).starts_with("out.xml, byte ")) << error(text);
    EXPECT_TRUE(error(text).ends_with(", expected a JUnit file")) << error(text);
  }
}

TEST(Junit, HasPrintableNamesOfBoundedLength) {
  const TestSummary summary =
      read_summary("<a><testcase name='a\x1b[31m\xff&#10;b'><error/></testcase><testcase name='" +
                   std::string(10'000, 'x') + "'><error/></testcase></a>");
  ASSERT_EQ(summary.failed_names.size(), 2U);
  for (const char c : summary.failed_names[0]) EXPECT_GE(static_cast<unsigned char>(c), ' ');
  EXPECT_EQ(summary.failed_names[0].find('\xff'), std::string::npos);
  EXPECT_EQ(summary.failed_names[1], std::string(200, 'x'));
}

TEST(Junit, KeepsTheEndsOfALongOutput) {
  std::string lines = "first\n";
  for (int i = 0; i < 100; ++i) lines += "0123456789abcde\n";
  const auto output_of = [](const std::string& text) {
    const TestSummary summary =
        read_summary("<a><testcase name='a'><failure>" + text + "</failure></testcase></a>");
    return summary.outputs.empty() ? "" : summary.outputs.front();
  };
  const std::string many = output_of(lines + "last\n\n");
  EXPECT_TRUE(many.starts_with("a:\nfirst\n0123456789abcde\n")) << many;
  EXPECT_NE(many.find("e\n[992 bytes left out]\n0"), std::string::npos) << many;
  EXPECT_TRUE(many.ends_with("abcde\nlast\n")) << many;
  EXPECT_EQ(std::count(many.begin(), many.end(), '\n'), 1 + 20 + 1 + 20);
  EXPECT_EQ(output_of("one\ntwo"), "a:\none\ntwo\n");
  EXPECT_EQ(output_of(std::string(4'500, 'x') + "end"), "a:\n" + std::string(2'000, 'x') +
                                                            "\n[503 bytes left out]\n" +
                                                            std::string(1'997, 'x') + "end\n");
}

TEST(Junit, KeepsAFewBytesBetweenTheEndsOfAnOutput) {
  const auto output_of = [](const std::string& text) {
    const TestSummary summary =
        read_summary("<a><testcase name='a'><failure>" + text + "</failure></testcase></a>");
    return summary.outputs.empty() ? "" : summary.outputs.front();
  };
  for (const std::size_t bytes : {4'001U, 4'002U, 4'100U}) {
    const std::string text(bytes, 'x');
    EXPECT_EQ(output_of(text), "a:\n" + text + "\n");
  }
  EXPECT_NE(output_of(std::string(4'101, 'x')).find("[101 bytes left out]"), std::string::npos);
  std::string lines;
  for (int i = 0; i < 41; ++i) lines += i == 20 ? "\n" : "line\n";
  EXPECT_EQ(output_of(lines), "a:\n" + lines);
}

TEST(Junit, KeepsTheOutputOfTheFirstThree) {
  std::string text = "<a>";
  for (int i = 0; i < 10; ++i) {
    text += "<testcase name='a" + std::to_string(i) + "'><failure>broken</failure></testcase>";
  }
  const TestSummary summary = read_summary(text + "</a>");
  EXPECT_EQ(summary.failed_names.size(), 10U);
  EXPECT_EQ(summary.outputs, (Lines{"a0:\nbroken\n", "a1:\nbroken\n", "a2:\nbroken\n"}));
}

}  // namespace
}  // namespace raum::ci
