#include "web/testing/accessibility.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/testing/browser_fixture.h"

namespace raum::web {
namespace {

// The page says its colours, which are else the browser's and no part of its styles.
constexpr const char* kColours = "<style>html { background: white; color: black }</style>";

class AccessibilityTest : public BrowserTest {
 protected:
  // The faults of a page with this content of <main>, up to the markup that each names.
  std::vector<std::string> faults_of(const std::string& content, const std::string& head = "") {
    browser().open_html(
        std::string("<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>") +
        kColours + head + "<main><h1>Page</h1>" + content + "</main>");
    return faults_now();
  }
  // The same of the page as it is now.
  std::vector<std::string> faults_now() {
    std::vector<std::string> faults = accessibility_of(browser()).faults;
    for (std::string& fault : faults) fault = fault.substr(0, fault.find(": "));
    return faults;
  }
  using Faults = std::vector<std::string>;
};

TEST_F(AccessibilityTest, FindsNothingInASoundPage) {
  browser().open_html(std::string("<!doctype html><html lang=en><title>Page</title>") + kColours +
                      "<main><h1>Page</h1><p>A <a href='#x'>link</a> in a sentence.</p>"
                      "<button style='width:40px;height:30px'>Go</button> <input aria-label=Name "
                      "style='height:30px'>"
                      "<svg role=img aria-label=Picture width=30 height=30></svg></main>");
  const AccessibilityReport report = accessibility_of(browser());
  EXPECT_EQ(report.faults, Faults());
  EXPECT_GE(report.texts, 4);
  EXPECT_EQ(report.targets, 3);
  EXPECT_EQ(report.stops, 3);
  EXPECT_EQ(report.controls, 4);
}

TEST_F(AccessibilityTest, FindsTextsThatAreHardToRead) {
  EXPECT_EQ(faults_of("<p style='color:#999'>Grey</p>"), Faults{"contrast"});
}

TEST_F(AccessibilityTest, FindsMarksThatAreHardToSee) {
  const auto bar = [](const std::string& attributes) {
    return "<figure class=chart><svg role=img aria-label=Bar width=30 height=30>"
           "<rect class=bar width=9 height=9 " +
           attributes + "></rect></svg></figure>";
  };
  EXPECT_EQ(faults_of(bar("fill='#aaa'")), Faults{"contrast"});
  EXPECT_EQ(faults_of(bar("fill='#000' fill-opacity=0.2")), Faults{"contrast"});
  EXPECT_EQ(faults_of(bar("fill='#aaa' stroke='#555'")), Faults()) << "its outline is seen";
  EXPECT_EQ(faults_of(bar("fill='#aaa' opacity=0")), Faults()) << "it is not shown";
  EXPECT_EQ(accessibility_of(browser()).marks, 0);
}

TEST_F(AccessibilityTest, FindsEdgesThatAreHardToSee) {
  const auto input = [](const std::string& style) {
    return "<input aria-label=Name style='height:30px;" + style + "'>";
  };
  EXPECT_EQ(faults_of(input("background:white;border:1px solid #ccc")), Faults{"contrast"});
  EXPECT_EQ(faults_of(input("background:white;border:0")), Faults{"contrast"});
  EXPECT_EQ(faults_of(input("background:white;border:0;border-bottom:1px solid black")),
            Faults{"contrast"})
      << "a line is no edge";
  EXPECT_EQ(faults_of(input("background:white;border:1px solid #777")), Faults());
  EXPECT_EQ(faults_of(input("background:#777;border:0")), Faults());
  EXPECT_EQ(accessibility_of(browser()).edges, 1);
  const auto button = [](const std::string& style) {
    return "<button style='padding:8px;color:black;" + style + "'>Go</button>";
  };
  EXPECT_EQ(faults_of(button("background:#eee;border:0")), Faults{"contrast"});
  EXPECT_EQ(faults_of(button("background:none;border:1px solid transparent")), Faults());
}

TEST_F(AccessibilityTest, FindsMenThatAreHardToSee) {
  const auto board = [](const std::string& line) {
    return "<svg class=board-views role=img aria-label=Board width=40 height=40>"
           "<rect class=board-light width=40 height=40 fill='#eec'></rect>"
           "<symbol id=man><circle r=9></circle></symbol>"
           "<use class='board-piece board-white' href='#man' "
           "style='--piece-fill:#fff;--piece-line:" +
           line + "'></use></svg>";
  };
  EXPECT_EQ(faults_of(board("#999")), Faults{"contrast"});
  EXPECT_EQ(faults_of(board("#222")), Faults());
  EXPECT_EQ(accessibility_of(browser()).cells, 1);
}

TEST_F(AccessibilityTest, FindsTextsThatDoNotFitWithMoreSpace) {
  const auto box = [](const std::string& style) {
    return "<div style='width:90px;white-space:nowrap;" + style + "'>ten letters</div>";
  };
  EXPECT_EQ(faults_of(box("overflow:hidden")), Faults{"text does not fit"});
  EXPECT_EQ(faults_of(box("")), Faults{"text does not fit"}) << "it lies on what follows";
  EXPECT_EQ(faults_of(box("overflow-x:auto")), Faults());
  EXPECT_EQ(faults_of(box("width:30px;overflow:hidden")), Faults()) << "it is cut without it, too";
  EXPECT_EQ(faults_of("<div style='height:1.3em;line-height:1.2'>text</div>"),
            Faults{"text does not fit"});
}

TEST_F(AccessibilityTest, FindsSmallTargetsThatAreCloseToOthers) {
  const std::string small = "<button style='width:12px;height:12px;padding:0'>x</button>";
  const std::string far = "<span style='display:inline-block;width:40px'></span>";
  EXPECT_EQ(faults_of(small + small),
            (Faults{"target of 12 x 12 pixels", "target of 12 x 12 pixels"}));
  EXPECT_EQ(faults_of(small + far + small), Faults());
}

TEST_F(AccessibilityTest, KnowsLinksThatFillTheirRow) {
  const std::string rows =
      "<p class=row style='position:relative;height:30px'><a href='#1'>1</a></p>"
      "<p class=row style='position:relative;height:30px'><a href='#2'>2</a></p>";
  const std::string fill =
      "<style>p { margin: 0; font-size: 8px } a:focus { outline: none }"
      "a::after { content: ''; position: absolute; inset: 0 }";
  EXPECT_EQ(faults_of(rows, fill + "a:focus::after { outline: 1px solid }</style>"), Faults());
  EXPECT_EQ(faults_of(rows, fill + "</style>"),
            (Faults{"focus is not shown", "focus is not shown"}));
}

TEST_F(AccessibilityTest, FindsFocusThatIsNotShown) {
  EXPECT_EQ(faults_of("<button class=a style='width:40px;height:30px'>Go</button>",
                      "<style>.a:focus { outline: none }</style>"),
            Faults{"focus is not shown"});
  EXPECT_EQ(faults_of("<button class=a style='width:40px;height:30px'>Go</button>",
                      "<style>.a:focus { outline: 3px solid #ccc; outline-offset: 2px }</style>"),
            Faults{"focus is hard to see"});
  EXPECT_EQ(faults_of("<p tabindex=2>First</p>"), Faults{"tab index 2"});
}

TEST_F(AccessibilityTest, FindsFocusThatIsHidden) {
  const auto list = [](const std::string& style) {
    return "<div style='height:90px;overflow:auto;" + style +
           "'><p style='position:sticky;top:0;margin:0;height:40px;background:white'>Head</p>"
           "<p style='margin:0;height:30px'><a href='#1'>First of the links</a></p>"
           "<p style='height:300px'></p></div>";
  };
  EXPECT_EQ(faults_of(list("")), Faults{"focus is hidden"});
  EXPECT_EQ(faults_of(list("scroll-padding-top:40px")), Faults());
}

TEST_F(AccessibilityTest, FindsWhatHasNoName) {
  EXPECT_EQ(faults_of("<input style='height:30px'>"), Faults{"no name"});
  EXPECT_EQ(faults_of("<svg role=img width=30 height=30></svg>"), Faults{"no name"});
  EXPECT_EQ(faults_of("<div role=grid aria-label=Grid><div role=row><span role=gridcell>1</span>"
                      "<span role=gridcell></span></div></div>"),
            Faults{"no name"});
  EXPECT_EQ(faults_of("<p id=a>1</p><p id=a>2</p>"), Faults{"two elements with the id a"});
  EXPECT_EQ(faults_of("<h1>Again</h1>"), Faults{"2 main headings"});
  const std::string group =
      "<div role=group tabindex=0 aria-label=Numbers style='height:30px'>1</div>";
  EXPECT_EQ(faults_of(group + group), Faults{"two groups with the name Numbers"});
}

// Names are kept as long as nothing changes that they depend on.
TEST_F(AccessibilityTest, LooksAgainAtNamesThatChange) {
  const Faults none, one{"no name"};
  const auto button = [](const std::string& content) {
    return "<button style='width:40px;height:30px'>" + content + "</button>";
  };
  const auto light_and_dark = [&](const std::string& head, const std::string& content) {
    std::vector<Faults> found{faults_of(button(content), head)};
    for (const bool is_dark : {true, false, true}) {
      browser().emulate({.dark = is_dark});
      found.push_back(faults_now());
    }
    browser().emulate({});
    return found;
  };
  const auto in_dark = [](const std::string& rule) {
    return "<style>@media (prefers-color-scheme: dark) { " + rule + " }</style>";
  };
  const std::vector<Faults> dark{none, one, none, one};
  EXPECT_EQ(light_and_dark(in_dark("i { display: none }"), "<i>Go</i>"), dark);
  EXPECT_EQ(light_and_dark(in_dark("i { visibility: hidden }"), "<i>Go</i>"), dark);
  EXPECT_EQ(light_and_dark(
                "<style>i::after { content: 'Go' }</style>" + in_dark("i::after { content: none }"),
                "<i></i>"),
            dark);
  EXPECT_EQ(light_and_dark("", "Go"), std::vector<Faults>(4, none));
  browser().execute("document.querySelector('button').textContent = ''");
  EXPECT_EQ(faults_now(), one);
  EXPECT_EQ(faults_now(), one) << "faults are kept too";
  EXPECT_EQ(accessibility_of(browser()).controls, 1);
}

TEST_F(AccessibilityTest, FindsAPageWithoutLanguageAndTitle) {
  browser().open_html(std::string("<!doctype html>") + kColours + "<main><h1>Page</h1></main>");
  EXPECT_EQ(accessibility_of(browser()).faults, (Faults{"no language", "no title"}));
}

}  // namespace
}  // namespace raum::web
