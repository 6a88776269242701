// The markup of tables and of all charts: texts stay texts, and the style knows all classes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/testing/patterns.h"
#include "base/testing/snapshot.h"
#include "base/text/xml.h"
#include "web/assets/assets.h"
#include "web/charts/bar_chart.h"
#include "web/charts/interval_chart.h"
#include "web/charts/line_chart.h"
#include "web/charts/read_chart_fixture.h"
#include "web/charts/stacked_chart.h"
#include "web/charts/table.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

using namespace std::string_literals;

// One chart of each kind, with one text wherever a chart has a text. Some numbers are NaN or
// infinite.
std::vector<std::string> sample_charts(const std::string& text) {
  const double infinity = std::numeric_limits<double>::infinity(), none = std::nan("");
  const Frame frame{.title = text, .summary = text};
  const std::vector<Reference> references = {{text, 1}, {text, -infinity}, {text, none}};
  const StackedRow row{text, {{text, 10, "#" + text}, {text, infinity}, {text, none, text}}};
  return {
      to_html(IntervalChart{
          frame, text, {{text, -infinity, 2, 3}, {text, none, infinity, 1e300}}, references}),
      to_html(BarChart{frame, text, {text, text}, {{text, 5, {3, infinity}}, {text, none, {}}}}),
      to_html(LineChart{frame,
                        text,
                        text,
                        1,
                        {{text, {1, none, infinity}, {0, -infinity, 1}, {2, none, infinity}},
                         {text, {1}, {}, {}}},
                        references}),
      to_html(StackedChart{frame, text, {row, row}})};
}

TEST(Table, HasHeadingsOfColumnsAndRows) {
  const ReadChart read(to_html(Table{.caption = "Faults & more",
                                     .columns = {{"engine"}, {"games", true}},
                                     .rows = {{"a<b", "12"}, {"c", ""}}}));
  EXPECT_EQ(read.table(),
            (std::vector<std::vector<std::string>>{{"engine", "games"}, {"a<b", "12"}, {"c", ""}}));
  EXPECT_STREQ(read.all("/div[@class='table-scroll']/table/caption")[0].child_value(),
               "Faults & more");
  EXPECT_EQ(read.all("//thead/tr/th[@scope='col']").size(), 2U);
  EXPECT_EQ(read.all("//tbody/tr/th[@scope='row']").size(), 2U);
  EXPECT_EQ(read.all("//tbody//td").size(), 2U);
  EXPECT_EQ(read.all("//*[@class='number']").size(), 3U);
}

TEST(Table, HasTheMarkupOfItsSnapshot) {
  const Table table{.caption = "Faults & more",
                    .columns = {{"engine"}, {"games", true}, {"note <>"}},
                    .rows = {{"a<b", "12", "&"}, {"c", "", "d"}},
                    .links = {{{0, 1}, {"#a&b", "\"title\""}}, {{1, 0}, {"#c", ""}}}};
  const Table empty{.caption = "", .columns = {{"a", true}}, .rows = {}};
  expect_snapshot("web/charts/snapshots/table.txt",
                  lines_of_markup(to_html(table) + to_html(empty)));
}

TEST(Table, WithoutCaptionAndRowsHasItsColumns) {
  const ReadChart read(to_html(Table{.caption = "", .columns = {{"a"}, {"b"}}, .rows = {}}));
  EXPECT_EQ(read.table(), (std::vector<std::vector<std::string>>{{"a", "b"}}));
  EXPECT_TRUE(read.all("//caption").empty());
}

const std::vector<std::string>& hostile_texts() {
  static const std::vector<std::string> kTexts = {
      "</script><script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "<svg onload=alert(1)>",
      "</svg><script>alert(1)</script>",
      "</title><script>alert(1)</script>",
      "</text></svg>",
      "</figure></body></html>",
      "</style><style>*{display:none}",
      "</details></table>",
      "<!--",
      "-->",
      "<![CDATA[x]]>",
      "]]>",
      "<?xml version=\"1.0\"?>",
      "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
      "\" onmouseover=\"alert(1)",
      "' onmouseover='alert(1)",
      "\"><script>alert(1)</script>",
      "'><script>alert(1)</script>",
      "` onclick=alert(1)",
      "javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "&lt;script&gt;",
      "&amp;lt;",
      "&#60;script&#62;",
      "&#x0;",
      "&nbsp;&unknown;",
      "a\0b"s,
      "\x01\x02\x1b[31m\x7f",
      "line\nbreak\ttab\rreturn",
      "\xff\xfe\xc3\x28\xe2\x82",
      "\xed\xa0\x80\xef\xbf\xbe\xef\xbf\xbf",
      "\xc0\xbcscript\xc0\xbe",
      "\u202Eoverridden\u202C",
      "\u2066isolated\u2069\u200F",
      "\u2028\u2029\uFEFF",
      "a\u0300\u0301\u0302\u0303\u0304\u0305\u0306",
      "{{7*7}}${7*7}{}",
      "expression(alert(1));background:url(//evil)",
      "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ♘ 日本語",
  };
  return kTexts;
}

// The text as it is to be read: what XML cannot contain is replaced.
std::string readable(const std::string& text) {
  return ReadChart("<a>" + xml_text(text) + "</a>").root().child_value();
}

void expect_known_markup(const pugi::xml_node& node, std::size_t& elements) {
  static const std::set<std::string> kElements = {
      "figure", "figcaption", "svg", "g",       "a",       "path", "rect",  "line",
      "circle", "text",       "ul",  "li",      "bdi",     "div",  "table", "thead",
      "tbody",  "tr",         "th",  "details", "summary", "td",   "title", "caption"};
  static const std::set<std::string> kAttributes = {
      "class", "role", "aria-label", "aria-hidden", "viewBox", "preserveAspectRatio",
      "scope", "href", "title",      "tabindex"};
  static const std::set<std::string> kCoordinates = {"x",  "y",  "x1", "y1",    "x2",     "y2",
                                                     "cx", "cy", "r",  "width", "height", "d"};
  for (const pugi::xml_node child : node.children()) {
    ASSERT_TRUE(child.type() == pugi::node_element || child.type() == pugi::node_pcdata);
    if (child.type() != pugi::node_element) continue;
    ++elements;
    EXPECT_TRUE(kElements.contains(child.name())) << child.name();
    for (const pugi::xml_attribute attribute : child.attributes()) {
      const std::string name = attribute.name(), value = attribute.value();
      if (kCoordinates.contains(name)) {
        EXPECT_FALSE(value.empty()) << name;
        EXPECT_EQ(value.find_first_not_of("0123456789.- MLHhvlmzZ"), std::string::npos)
            << name << ": " << value;
      } else if (name == "href") {
        EXPECT_EQ(value.front(), '#');
      } else {
        EXPECT_TRUE(kAttributes.contains(name) || name.starts_with("data-")) << name;
      }
    }
    expect_known_markup(child, elements);
  }
}

TEST(HostileText, StaysTextInEveryChart) {
  const std::vector<std::string> plain = sample_charts("plain");
  ASSERT_EQ(hostile_texts().size(), 40U);
  ASSERT_EQ(plain.size(), 4U);
  for (const std::string& text : hostile_texts()) {
    const std::vector<std::string> charts = sample_charts(text);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const ReadChart read(charts[i]);
      std::size_t elements = 1;
      expect_known_markup(read.root(), elements);
      EXPECT_EQ(read.root().child_value("figcaption"), readable(text));
      EXPECT_EQ(read.all("/figure/*").size(), ReadChart(plain[i]).all("/figure/*").size());
      EXPECT_EQ(read.all("//td").size(), ReadChart(plain[i]).all("//td").size()) << text;
    }
  }
}

TEST(HostileText, IsWholeInTables) {
  for (const std::string& text : hostile_texts()) {
    const ReadChart read(to_html(Table{text, {{text}, {text, true}}, {{text, text}}}));
    const std::vector<std::string> row(2, readable(text));
    EXPECT_EQ(read.table(), (std::vector<std::vector<std::string>>{row, row}));
    const ReadChart chart(sample_charts(text)[1]);
    EXPECT_EQ(chart.table()[1][0], readable(text));
    EXPECT_EQ(chart.table()[0][2], readable(text));
  }
}

// The whole text is in the tables and the title of what is shortened.
TEST(HostileText, IsShortenedInDrawingsIfItIsLong) {
  const std::string text(1U << 16U, 'W');
  const std::vector<std::string> charts = sample_charts(text);
  ASSERT_EQ(charts.size(), 4U);
  for (const std::string& html : charts) {
    EXPECT_LT(html.size(), 20 * text.size());
    const ReadChart read(html);
    const auto shown = read.all("//svg//text | //bdi");
    EXPECT_GT(shown.size(), 4U);
    for (const pugi::xml_node& element : shown) {
      EXPECT_LT(std::string_view(element.child_value()).size(), 60U);
    }
    std::size_t whole = 0;
    for (const pugi::xml_node& heading : read.all("//th")) {
      if (heading.child_value() == text) ++whole;
    }
    EXPECT_GE(whole, 2U);
  }
}

std::set<std::string> matches(std::string_view text, const std::string& pattern) {
  const std::vector<std::string> found = first_groups(text, pattern);
  return {found.begin(), found.end()};
}

TEST(ChartStyle, TakesItsColoursFromTheVariablesOfThePage) {
  const std::string_view css = asset("charts.css");
  EXPECT_EQ(matches(css, "var\\((--[a-z0-9-]+)\\)"),
            (std::set<std::string>{"--accent", "--bad", "--card", "--line", "--muted", "--series-1",
                                   "--series-2", "--series-3", "--text", "--warn"}));
  EXPECT_EQ(matches(css, "(#[0-9a-fA-F]{3}|rgb|hsl|url)"), std::set<std::string>{});
  const std::set<std::string> colours = matches(css, "(?:fill|stroke|color): ([^;]+);");
  EXPECT_GT(colours.size(), 5U);
  for (const std::string& colour : colours) {
    EXPECT_TRUE(colour.starts_with("var(") || colour == "currentColor" || colour == "none" ||
                colour == "transparent" || colour == "stroke")
        << colour;
  }
}

TEST(ChartStyle, KnowsTheClassesOfTheMarks) {
  const std::set<std::string> styled = matches(asset("charts.css"), "\\.([a-z][a-z0-9-]*)");
  // Marks of one class that all look the same need no rule for it.
  const std::set<std::string> unstyled = {"dash-1",    "part",       "chart-interval",
                                          "chart-bar", "chart-line", "chart-stacked"};
  std::set<std::string> used;
  for (const std::string& html : sample_charts("a text")) {
    const ReadChart read(html);
    for (const pugi::xml_node& node : read.all("//*[@class]")) {
      std::istringstream classes(node.attribute("class").value());
      for (std::string name; classes >> name;) used.insert(name);
    }
  }
  EXPECT_GT(used.size(), 20U);
  for (const std::string& name : used) {
    EXPECT_NE(styled.contains(name), unstyled.contains(name)) << name;
  }
}

}  // namespace
}  // namespace raum::web
