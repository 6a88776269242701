#include "regression/mutation/changes.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "regression/mutation/source_code.h"

namespace raum::regression {
namespace {

// The changes of one kind; the line stands in a function.
std::vector<std::string> changed(const std::string& kind, const std::string& line,
                                 char previous = ';') {
  const std::string start = "void f() {\n{\n";
  const std::string code =
      function_code(start + line + "\n}\n}\n").substr(start.size(), line.size());
  std::vector<std::string> lines;
  for (const Change& change : changes_of(line, code, previous)) {
    if (change.kind == kind) lines.push_back(change.line);
  }
  return lines;
}
using Lines = std::vector<std::string>;

TEST(Changes, SwapOperators) {
  EXPECT_EQ(changed("relation", "x = a < b && c == d;"),
            (Lines{"x = a <= b && c == d;", "x = a < b && c != d;"}));
  EXPECT_EQ(changed("relation", "std::vector<int> x;"), Lines{});
  EXPECT_EQ(changed("logic", "x = a &&"), (Lines{"x = a ||"})) << "at the end of a line";
  EXPECT_EQ(
      changed("arithmetic", "x += a * b - ++i;"),
      (Lines{"x -= a * b - ++i;", "x += a / b - ++i;", "x += a * b + ++i;", "x += a * b - --i;"}));
  EXPECT_EQ(changed("truth", "f(true, is_true);"), (Lines{"f(false, is_true);"}));
}

TEST(Changes, MoveConstantsByOne) {
  EXPECT_EQ(changed("constant", "x = 3;"), (Lines{"x = 4;", "x = 2;"}));
  EXPECT_EQ(changed("constant", "x = 1'000'000U;"), (Lines{"x = 1000001U;", "x = 999999U;"}));
  EXPECT_EQ(changed("constant", "x = 0.25;"), (Lines{"x = 1.25;"}));
  EXPECT_EQ(changed("constant", "x = 0x1f + a2 + \"7\" + 'a';  // 5"), Lines{});
}

TEST(Changes, NegateConditionsOfOneLine) {
  EXPECT_EQ(changed("negation", "if (a(b)) c();"), (Lines{"if (!(a(b))) c();"}));
  EXPECT_EQ(changed("negation", "} else if (auto a = b(); a) {"),
            (Lines{"} else if (auto a = b(); !(a)) {"}));
  EXPECT_EQ(changed("negation", "while (a &&"), Lines{});
}

TEST(Changes, DeleteWholeStatements) {
  EXPECT_EQ(changed("deletion", "  f(a);"), (Lines{"  ;"}));
  EXPECT_EQ(changed("deletion", "  f(a);  // why", '{'), (Lines{"  ;  // why"}));
  EXPECT_EQ(changed("deletion", "  b);", ','), Lines{}) << "the rest of a statement";
  for (const char* const declaration : {"  const int a = 3;", "  MoveList moves;",
                                        "  std::map<int, int> x{f(3)};", "  T* y = x;"}) {
    EXPECT_EQ(changed("deletion", declaration), Lines{}) << "it would not compile";
  }
  EXPECT_EQ(changed("deletion", "  x = y * z;"), (Lines{"  ;"}));
  EXPECT_EQ(changed("deletion", "  if (a) f(x, y);"), (Lines{"  ;"}));
}

TEST(Changes, ReturnNothing) {
  EXPECT_EQ(changed("return", "if (a) return b + c;"), (Lines{"if (a) return {};"}));
  for (const char* const same : {"{}", "false", "0", "nullptr", "std::nullopt"}) {
    EXPECT_EQ(changed("return", fmt::format("return {};", same)), Lines{}) << "the same value";
  }
  EXPECT_EQ(changed("return", "return 0.5;"), (Lines{"return {};"}));
  EXPECT_EQ(changed("return", "return;"), Lines{});
}

TEST(Changes, ExchangeNeighbouringArguments) {
  EXPECT_EQ(
      changed("arguments", "f(a, g(b, c), \"x, y\");"),
      (Lines{"f(g(b, c), a, \"x, y\");", "f(a, \"x, y\", g(b, c));", "f(a, g(c, b), \"x, y\");"}));
  EXPECT_EQ(changed("arguments", "f(a, a);"), Lines{});
  EXPECT_EQ(changed("arguments", "f(a,"), Lines{});
  EXPECT_EQ(changed("arguments", "x = std::min(a, b) + max(a, b);"), Lines{}) << "in any order";
  EXPECT_EQ(changed("arguments", "x = is_same_key(a, b);"), Lines{}) << "in any order";
  EXPECT_EQ(changed("arguments", "x = admin(a, b);"), (Lines{"x = admin(b, a);"}));
}

}  // namespace
}  // namespace raum::regression
