#include "regression/mutation/mutants.h"

#include <gtest/gtest.h>

#include <set>

#include "base/text/lines.h"
#include "base/text/text_file.h"

namespace raum::regression {
namespace {

constexpr std::string_view kSource =
    "int f(int a) {\n  if (a < 3) g(a, 5);\n  h();\n  return a + 1;\n}\nint k = 3;\n";

std::vector<Mutant> drawn(std::uint64_t seed) {
  MutantDraw draw(seed);
  draw.add_source("a.cc", kSource);
  EXPECT_EQ(draw.lines(), 3U);
  std::vector<Mutant> mutants;
  while (const auto mutant = draw.next()) mutants.push_back(*mutant);
  return mutants;
}

TEST(MutantDraw, DependsOnTheSeedOnly) {
  EXPECT_EQ(drawn(7), drawn(7));
  EXPECT_NE(drawn(7), drawn(8));
}

TEST(MutantDraw, DrawsEveryChangeOnce) {
  const auto mutants = drawn(7);
  // < and 3, 5 up and down, the negation, the exchange and the deletion; h(); + and 1 up and down,
  // the value. The deletion of a whole `if` is one more.
  EXPECT_EQ(mutants.size(), 13U);
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(mutants[i] == mutants[j]);
    EXPECT_NE(mutants[i].after, mutants[i].before);
    EXPECT_GE(mutants[i].line, 2U);
    EXPECT_LE(mutants[i].line, 4U) << "k is in no function";
  }
}

TEST(MutantDraw, ChangesOneLine) {
  const Mutant mutant{.file = "a.cc", .line = 3, .kind = "", .before = "  h();", .after = "  ;"};
  EXPECT_EQ(mutated("a\nb\n  h();\n\nc\n", mutant), "a\nb\n  ;\n\nc\n");
}

TEST(ProductSource, IsNoTestAndNoFixture) {
  for (const std::string_view path : {"engine/board/see.cc", "base/text/words.h", "app/main.cc"}) {
    EXPECT_TRUE(is_product_source(path)) << path;
  }
  for (const std::string_view path :
       {"engine/board/see_test.cc", "base/testing/files.h", "README.md", "cmake/x.cc",
        "ci/command/gate_fixture.cc", "engine/transcriptions/plain_board.h", "ci/mutants",
        "tournament/testing/quick_engine.cc", "perft/rules/test_positions.cc"}) {
    EXPECT_FALSE(is_product_source(path)) << path;
  }
}

// Mutants of web/ were not drawn for a long time, because nobody had added the folder.
TEST(ProductSource, IsInEveryRoomButThoseOfTests) {
  const std::set<std::string, std::less<>> left_out{
      "engine/transcriptions", "fuzz",        "examples/minimal-engine",
      "perft/make_suites",     "perft/rules", "regression/mutation",
      "tournament/cluster"};
  const std::string rooms = read_text_file("cmake/rooms.txt", "the list of rooms").value();
  TextLines lines(rooms);
  int count = 0;
  while (const auto room = lines.next()) {
    if (room->empty() || room->front() == '#') continue;
    ++count;
    const bool is_for_tests = room->ends_with("/testing") || left_out.count(*room) != 0;
    EXPECT_EQ(is_product_source(std::string(*room) + "/file.cc"), !is_for_tests) << *room;
  }
  EXPECT_GT(count, 60);
}

TEST(Equivalents, AreComparedWithoutBlanksAround) {
  const auto list = parse_equivalents(
      "# a comment\n\nfile: a.cc\nold: h();\nnew: ;\nwhy: h does nothing\n\n"
      "file: b.cc\nold: 1\nnew: 2\nwhy: so\n",
      "list");
  ASSERT_TRUE(list.has_value()) << to_string(list.error());
  ASSERT_EQ(list->size(), 2U);
  EXPECT_EQ((*list)[0].reason, "h does nothing");
  const Mutant mutant{.file = "a.cc", .line = 3, .kind = "", .before = "  h();", .after = "  ;"};
  EXPECT_TRUE(is_listed(*list, mutant));
  for (std::string Mutant::*const field : {&Mutant::file, &Mutant::before, &Mutant::after}) {
    Mutant other = mutant;
    other.*field += "x";
    EXPECT_FALSE(is_listed(*list, other));
  }
}

TEST(Equivalents, NeedAReason) {
  const auto early = parse_equivalents("file: a.cc\nold: h();\nnew: ;\n", "list");
  ASSERT_FALSE(early.has_value());
  EXPECT_EQ(to_string(early.error()),
            "list: found the end of the file, expected \"why: \" and a text");
  const auto wrong = parse_equivalents("file: a.cc\nnew: ;\n", "list");
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(to_string(wrong.error()), "list:2: found \"new: ;\", expected \"old: \" and a text");
}

// The list of this repository names lines that exist, so that none outlives its line.
TEST(Equivalents, OfTheRepositoryAreLinesOfIt) {
  std::string path = "regression/mutants/equivalents.txt";
  const auto list = parse_equivalents(read_text_file(path, "a list").value(), path);
  ASSERT_TRUE(list.has_value()) << to_string(list.error());
  EXPECT_GE(list->size(), 2U);
  for (const Equivalent& item : *list) {
    const std::string source = read_text_file(item.file, "a source").value_or("");
    EXPECT_NE(source.find(item.before + "\n"), std::string::npos)
        << item.file << ": " << item.before;
  }
}

}  // namespace
}  // namespace raum::regression
