#include "regression/measure/program_output.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raum::regression {
namespace {

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

constexpr std::string_view kReport =
    "==12== Cachegrind, a cache and branch-prediction profiler\n"
    "==12== \n"
    "==12== I   refs:      310,326,856\n";

TEST(Instructions, AreReadFromValgrindsReport) {
  EXPECT_EQ(parse_instructions(kReport).value(), 310'326'856U);
  EXPECT_EQ(parse_instructions("==7== I refs: 12,345").value(), 12'345U);
}

TEST(Instructions, AreNotReadFromTheEnginesOutput) {
  EXPECT_EQ(parse_instructions(std::string(kReport) + "I   refs: 5\n").value(), 310'326'856U);
  EXPECT_FALSE(parse_instructions("I   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== D   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== I   refs: five\n"));
  EXPECT_FALSE(parse_instructions(""));
}

Workload labelled(const std::string& label) {
  return {.name = "work", .command = {"./engine"}, .label = label, .unit = "node"};
}

TEST(Instructions, ReadUnitsFromTheLastLineWithALabel) {
  const Workload perft = labelled("perft(4) = ");
  EXPECT_EQ(units_in("perft(4) = 7\nperft(4) = 15587032\nbye\n", perft).value(), 15'587'032U);
  EXPECT_FALSE(units_in("perft(3) = 7\n", perft));
  EXPECT_FALSE(units_in("perft(4) = 0\n", perft));
  EXPECT_FALSE(units_in("", perft));
}

// The default workload has the label of the signature.
TEST(Instructions, ReadUnitsAsASignatureIsRead) {
  for (const auto& [output, label] :
       {std::pair("Bench: 30 nodes\nbye\n", "Bench: "), {"info nodes=30\n", "nodes="}}) {
    EXPECT_EQ(read_signature(output, label).value(), 30U);
    EXPECT_EQ(units_in(output, labelled(label)).value_or(0), 30U) << label;
  }
  EXPECT_EQ(units_in("Bench: 30\n", labelled("Bench")).value(), 30U);
  EXPECT_EQ(units_in("items 7\n8 items 9\n", labelled("items ")).value(), 7U);
}

TEST(Instructions, ReadUnitsOfABenchWithoutALabel) {
  EXPECT_EQ(units_in("1 nodes 2 nps\nNodes searched : 30\nbye\n", labelled("")).value(), 30U);
  EXPECT_FALSE(units_in("perft(4) = 7\n", labelled("")));
}

TEST(Instructions, CountAWorkWithoutAUnitOnce) {
  EXPECT_EQ(units_in("", {.name = "work"}).value(), 1U);
  EXPECT_EQ(units_in("signature 7\n", {.name = "work", .label = "signature "}).value(), 1U);
}

TEST(Instructions, ReadUnitsOfALineWithACarriageReturn) {
  EXPECT_EQ(units_in("signature 7\r\n", labelled("signature ")).value(), 7U);
  EXPECT_EQ(units_in("signature 7", labelled("signature ")).value(), 7U);
  EXPECT_EQ(parse_instructions("==1== I refs: 5\r\n==1==\n").value(), 5U);
}

}  // namespace
}  // namespace raum::regression
