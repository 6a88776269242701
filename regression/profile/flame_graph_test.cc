#include "regression/profile/flame_graph.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/patterns.h"

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
  const std::vector<std::string> match =
      first_match(svg.substr(title, 400), R"re(x="([0-9.]+)" y="([0-9]+)" width="([0-9.]+)")re");
  EXPECT_FALSE(match.empty()) << name << " in " << svg;
  if (match.empty()) return {};
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

// The names of two functions below a root of 100 pixels, which are 75 and 25 pixels wide.
TEST(FlameGraph, IsWrittenAsAWhole) {
  EXPECT_EQ(
      flame_graph({{"main;b", 1}, {"main;f&g long", 3}},
                  {.title = "a < b", .unit = "units", .width = 120}),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"120\" height=\"92\" "
      "viewBox=\"0 0 120 92\" font-family=\"monospace\" font-size=\"11\">\n"
      "<rect width=\"120\" height=\"92\" fill=\"#fffdf5\"/>\n"
      "<text x=\"10\" y=\"22\" font-size=\"15\">a &lt; b</text>\n"
      "<g><title>b (1 units, 25.00 %)</title><rect x=\"10.00\" y=\"34\" width=\"25.00\" "
      "height=\"15\" rx=\"1\" fill=\"rgb(232,173,12)\"/><text x=\"12.00\" y=\"45\">b</text></g>\n"
      "<g><title>f&amp;g long (3 units, 75.00 %)</title><rect x=\"35.00\" y=\"34\" "
      "width=\"75.00\" height=\"15\" rx=\"1\" fill=\"rgb(247,92,55)\"/><text x=\"37.00\" "
      "y=\"45\">f&amp;g long</text></g>\n"
      "<g><title>main (4 units, 100.00 %)</title><rect x=\"10.00\" y=\"50\" width=\"100.00\" "
      "height=\"15\" rx=\"1\" fill=\"rgb(247,174,16)\"/><text x=\"12.00\" "
      "y=\"61\">main</text></g>\n"
      "<g><title>all (4 units, 100.00 %)</title><rect x=\"10.00\" y=\"66\" width=\"100.00\" "
      "height=\"15\" rx=\"1\" fill=\"rgb(237,131,29)\"/><text x=\"12.00\" "
      "y=\"77\">all</text></g>\n"
      "</svg>\n");
}

// The text in the only box of a graph, "" if there is none. A letter takes 6.6 pixels, its margins
// 4.
std::string text_in_box(const std::string& name, int width) {
  const std::string svg = flame_graph({{name, 1}}, {.title = "t", .width = width + 20});
  const std::size_t box = svg.find("<g><title>" + name + " (");
  EXPECT_NE(box, std::string::npos) << svg;
  const std::string line = svg.substr(box, svg.find('\n', box) - box);
  const std::size_t text = line.find("<text");
  if (text == std::string::npos) return "";
  const std::size_t begin = line.find('>', text) + 1;
  return line.substr(begin, line.find('<', begin) - begin);
}

TEST(FlameGraph, CutsNamesThatDoNotFit) {
  EXPECT_EQ(text_in_box("abcdefghij", 71), "abcdefghij");
  EXPECT_EQ(text_in_box("abcdefghijk", 71), "abcdefgh..");
  EXPECT_EQ(text_in_box("a€€€€", 71), "a€€..") << "no part of a character";
  EXPECT_EQ(text_in_box("abcd", 24), "a..");
  const std::string no_start(20, '\x80');
  EXPECT_NE(flame_graph({{no_start, 1}}, {.title = "t", .width = 91}).find(">..</text>"),
            std::string::npos)
      << "of the middle of characters";
  EXPECT_EQ(text_in_box("abc", 24), "abc");
  EXPECT_EQ(text_in_box("ab", 23), "") << "too short to be useful";
}

TEST(FlameGraph, ShowsBoxesOfTheLeastWidth) {
  const FoldedStacks stacks{{"wide", 3}, {"wide;narrow", 1}};
  const auto height_and_boxes = [&](double least_width) {
    const std::string svg =
        flame_graph(stacks, {.title = "t", .width = 420, .least_width = least_width});
    const bool has_narrow = svg.find("narrow") != std::string::npos;
    return svg.substr(svg.find("height="), 11) + (has_narrow ? " both" : " one");
  };
  EXPECT_EQ(height_and_boxes(100), "height=\"92\" both");
  EXPECT_EQ(height_and_boxes(100.1), "height=\"76\" one");
}

}  // namespace
}  // namespace raum::regression
