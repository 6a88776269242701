#include "regression/profile/flame_graph.h"

#include <gtest/gtest.h>

#include <regex>

namespace raum::regression {
namespace {

struct Box {
  double x = 0, width = 0;
  int y = 0;
};

// The box whose tooltip starts with the name.
Box box_of(const std::string& svg, const std::string& name) {
  const std::size_t title = svg.find("<title>" + name + " (");
  EXPECT_NE(title, std::string::npos) << name << " in " << svg;
  if (title == std::string::npos) return {};
  std::smatch match;
  const std::string rest = svg.substr(title, 400);
  EXPECT_TRUE(std::regex_search(rest, match,
                                std::regex("x=\"([0-9.]+)\" y=\"([0-9]+)\" width=\"([0-9.]+)\"")));
  return {std::stod(match[1]), std::stod(match[3]), std::stoi(match[2])};
}

TEST(FlameGraph, StacksBoxesAsWideAsTheirShares) {
  const std::string svg =
      flame_graph({{"main", 25}, {"main;f", 50}, {"main;f;g", 25}}, {.title = "t", .width = 1020});
  const Box main = box_of(svg, "main"), f = box_of(svg, "f"), g = box_of(svg, "g");
  EXPECT_DOUBLE_EQ(main.width, 1000);
  EXPECT_DOUBLE_EQ(f.width, 750);
  EXPECT_DOUBLE_EQ(g.width, 250);
  EXPECT_EQ(main.y - f.y, 16);
  EXPECT_EQ(f.y - g.y, 16);
  EXPECT_GE(f.x, main.x);
  EXPECT_LE(f.x + f.width, main.x + main.width);
  EXPECT_NE(svg.find("g (25 samples, 25.00 %)"), std::string::npos);
}

TEST(FlameGraph, JoinsEqualCallers) {
  // '+' sorts before ';' and '<' after it.
  const std::string svg =
      flame_graph({{"a", 1}, {"a+", 1}, {"a;b", 1}, {"a;b;c", 1}, {"a<", 1}}, {.title = "t"});
  std::size_t boxes = 0;
  for (std::size_t at = svg.find("<title>a ("); at != std::string::npos;
       at = svg.find("<title>a (", at + 1)) {
    ++boxes;
  }
  EXPECT_EQ(boxes, 1U);
  EXPECT_NE(svg.find("<title>a (3 samples"), std::string::npos);
}

TEST(FlameGraph, EscapesAndCutsNames) {
  const std::string name = "std::map<int, A&>::find(\"x\") and a long tail of arguments";
  const std::string svg = flame_graph({{name, 1}, {"other", 9}}, {.title = "<&>", .width = 400});
  EXPECT_NE(svg.find("<title>std::map&lt;int, A&amp;&gt;::find(&quot;x&quot;) and a long tail"),
            std::string::npos);
  EXPECT_NE(svg.find(">&lt;&amp;&gt;</text>"), std::string::npos);
  EXPECT_EQ(svg.find("tail of arguments</text>"), std::string::npos);
  EXPECT_EQ(svg.find("http", svg.find("http") + 1), std::string::npos) << "nothing external";
}

TEST(FlameGraph, OmitsInvisibleBoxes) {
  const std::string svg = flame_graph({{"big", 1'000'000}, {"tiny", 1}}, {.title = "t"});
  EXPECT_EQ(svg.find("tiny"), std::string::npos);
}

TEST(XmlText, KeepsOnlyWhatXmlAllows) {
  EXPECT_EQ(xml_text("a\x01\x7f<'\t"), "a??&lt;&#39;\t");
  EXPECT_EQ(xml_text("é\xff€"), "é?€");
  EXPECT_EQ(xml_text("\xed\xa0\x80\xc3"), "????");
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), "???");
}

}  // namespace
}  // namespace raum::regression
