// The pages in windows of several widths, light and dark: nothing is wider than the window, and
// texts have contrast.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

// Returns the texts whose contrast to what lies behind them is below 4.5, and how many were looked
// at. Texts of SVG that lie on drawn shapes, such as those on the board, are left out.
// Source: WCAG 2.2, "relative luminance" and "contrast ratio".
constexpr const char* kContrastScript = R"(
  const channels = (colour) => {
    const numbers = colour.match(/[\d.]+(e-?\d+)?/g).map(Number);
    if (colour.startsWith("color(srgb")) return [...numbers.slice(0, 3).map((x) => 255 * x),
                                                 numbers[3] ?? 1];
    return [numbers[0], numbers[1], numbers[2], numbers[3] ?? 1];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((c) => c / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    if (!element) return channels(getComputedStyle(document.documentElement).backgroundColor);
    const colour = channels(getComputedStyle(element).backgroundColor);
    return colour[3] === 1 ? colour : [...over(colour, ground(element.parentElement)), 1];
  };
  const low = [];
  let count = 0;
  for (const element of document.querySelectorAll("main *")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3)
        .map((node) => node.data).join("").trim();
    const isLeftOut = element.closest(
        "defs, title, option, :disabled, .board-overlay, .visually-hidden");
    if (!text || isLeftOut) continue;
    if (!element.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const style = getComputedStyle(element);
    const isSvg = element instanceof SVGElement;
    const below = ground(isSvg ? element.ownerSVGElement : element);
    const colour = channels(isSvg ? style.fill : style.color);
    for (let at = element; at; at = at.parentElement)
      colour[3] *= Number(getComputedStyle(at).opacity);
    const [a, b] = [luminance(over(colour, below)), luminance(below)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    ++count;
    if (contrast < 4.5)
      low.push(`${element.localName}.${element.getAttribute("class")} "${text.slice(0, 20)}" ` +
               contrast.toFixed(2));
  }
  return {count, low: [...new Set(low)]};
)";

class PageLayoutTest : public PageTest {
 protected:
  // `scale` 2: a window of half the width, as for a viewer who enlarges the page to 200 %.
  struct Window {
    int width = 0;
    double scale = 1;
  };

  void expect_readable(const std::string& source, const std::string& fragment = "") {
    SCOPED_TRACE(source);
    open_source(source, fragment);
    browser().execute("test.all('details').forEach((details) => { details.open = true; })");
    for (const bool is_dark : {false, true}) {
      browser().emulate({.dark = is_dark});
      for (const Window& window : {Window{1280}, {900}, {640, 2}, {390}, {320}}) {
        SCOPED_TRACE(fmt::format("{} px{}", window.width, is_dark ? ", dark" : ""));
        browser().set_window(window.width, 800, window.scale);
        wait_for(fmt::format("innerWidth === {}", window.width));
        // Scripts that follow the width have run after two frames.
        browser().execute_async(
            "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))");
        EXPECT_LE(number_of("return document.documentElement.scrollWidth"), window.width)
            << browser()
                   .execute(
                       "return test.all('main *').filter((element) => "
                       "element.getBoundingClientRect().right > innerWidth).slice(0, 8)"
                       ".map((element) => element.outerHTML.slice(0, 100))")
                   .dump(1);
        if (window.width != 1280 && window.width != 390) continue;
        const Json contrast = browser().execute(kContrastScript);
        EXPECT_GT(contrast.at("count"), 20);
        EXPECT_EQ(contrast.at("low"), Json::array());
      }
    }
  }
};

TEST_F(PageLayoutTest, MatchPagesAreReadable) {
  expect_readable(played_match(), "#game=1.1&ply=5");
  expect_readable(made_match(), "#game=1.1&ply=5");
}

TEST_F(PageLayoutTest, OtherPagesAreReadable) {
  expect_readable(gate_file());
  expect_readable(history_file());
  expect_readable(study_file());
}

TEST_F(PageLayoutTest, APanelOfAHistoryIsReadable) {
  open_source(history_file());
  const std::string first =
      text_of("return JSON.parse(document.getElementById('history').textContent).runs[0].commit");
  expect_readable(history_file(), "#commit=" + first.substr(0, 12));
}

}  // namespace
}  // namespace raum::web
