#include "regression/mutation/source_code.h"

#include <gtest/gtest.h>

#include "base/text/words.h"

namespace raum::regression {
namespace {

TEST(WithoutTexts, KeepsCodeAndLineEnds) {
  EXPECT_EQ(without_texts("a; // b\n/* c\n */ d"), "a;     \n    \n    d");
  EXPECT_EQ(without_texts("#include \"x\" \\\n  y\nint z;"),
            std::string(14, ' ') + "\n   \nint z;");
  EXPECT_EQ(without_texts(R"(f("a\"b", 'c', '\'', 1'000);)"), R"(f("____", '_', '__', 1'000);)");
  EXPECT_EQ(without_texts("R\"-(a\")\" b)-\" + 1"), "R\"__________\" + 1");
}

TEST(WithoutTexts, KeepsDirectivesOnRequest) {
  EXPECT_EQ(without_texts("# if 0  // a\n/*\n#else\n*/\nR\"(\n#endif)\"", Directives::Kept),
            "# if 0      \n  \n     \n  \nR\"_\n_______\"");
  EXPECT_EQ(without_texts("#include \"x\"\n#error don't\nint z;", Directives::Kept),
            "#include \"_\"\n#error don't\nint z;");
}

// The code of the source without blanks.
std::string squeezed(std::string_view source) {
  const std::string code = function_code(source);
  std::string out;
  for (const std::string_view word : split_words(code)) out += word;
  return out;
}

TEST(FunctionCode, IsOnlyTheCodeInBodies) {
  EXPECT_EQ(
      squeezed("namespace n {\nconstexpr int kA = 3;\nint f(int a = 4) {\n  return a;\n}\n}\n"),
      "returna;");
  EXPECT_EQ(squeezed("struct S {\n  int a = 3;\n public:\n  int b() const { return a + 1; }\n};\n"),
            "returna+1;");
  EXPECT_EQ(
      squeezed("constexpr std::array kX{1, 2};\nint a[] = {1, f(2)};\nenum class E { A, B };\n"),
      "");
  EXPECT_EQ(squeezed("S::S(int x) : a_(x), b_{x} {\n  g();\n}\nvoid h() {\n  k({1});\n}\n"),
            "g();k({1});");
  EXPECT_EQ(squeezed("template <class T, int n = 3>\nT f(T t) {\n  if (t) {\n    g();\n  }\n}\n"),
            "if(t){g();}");
  EXPECT_EQ(squeezed("class C : public B {\n  void f() override { x = S{1}; }\n  int y{2};\n};\n"),
            "x=S{1};");
}

TEST(FunctionCode, HasTheLinesOfTheSource) {
  const std::string source = "void f() {\n  g();  // \"text\"\n}\n";
  EXPECT_EQ(function_code(source), "          \n  g();           \n \n");
}

}  // namespace
}  // namespace raum::regression
