#include "web/testing/readable_page.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/testing/accessibility.h"
#include "web/testing/contrast_script.h"

namespace raum::web {
namespace {

constexpr int kHeight = 800;

// `scale` 2: a window of half the width, as for a reader who enlarges the page to 200 %.
struct Window {
  int width = 0;
  double scale = 1;
};

// Scripts that follow the width have run after two frames.
void wait_for_frames(Chromium& browser) {
  browser.execute_async("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))");
}

void show_in(Chromium& browser, const Window& window) {
  browser.set_window(window.width, kHeight, window.scale);
  browser.wait_until(fmt::format("return innerWidth === {}", window.width));
  wait_for_frames(browser);
}

void expect_fits(Chromium& browser, int width) {
  EXPECT_LE(browser.execute("return document.documentElement.scrollWidth"), width)
      << browser
             .execute(
                 "return [...document.querySelectorAll('main *')].filter((element) =>"
                 " element.getBoundingClientRect().right > innerWidth).slice(0, 8)"
                 ".map((element) => element.outerHTML.slice(0, 100))")
             .dump(1);
}

void expect_accessible(Chromium& browser, const PageContent& least) {
  const AccessibilityReport report = accessibility_of(browser);
  EXPECT_EQ(report.faults, std::vector<std::string>());
  EXPECT_GE(report.texts, least.texts);
  EXPECT_GE(report.stops, least.stops);
  const bool has_chart = browser.execute(
      "return [...document.querySelectorAll('.chart svg')].some("
      "(chart) => chart.checkVisibility({visibilityProperty: true}))");
  EXPECT_TRUE(!has_chart || report.marks > 0) << "a chart without marks";
}

// Pairs of selectors: what is chosen, and what is like it but not chosen.
constexpr const char* kChosen = R"js(
  const pairs = [
    ["button[aria-pressed='true']", "button[aria-pressed='false']"],
    ["[role=tab][aria-selected='true']", "[role=tab][aria-selected='false']"],
    [".move-row a[aria-current]", ".move-row a:not([aria-current])"],
    [".game-opened", ".rows-body .game-row:not(.game-opened)"],
  ];
  const look = (element) => `${ground(element)} ${getComputedStyle(element).outlineStyle}`;
  return pairs.map((pair) => pair.map((selector) => document.querySelector(selector)))
      .filter(([chosen, other]) => chosen && other && look(chosen) === look(other))
      .map(([chosen]) => chosen.outerHTML.slice(0, 100));
)js";

void expect_accessible_with_forced_colours(Chromium& browser, const PageContent& least) {
  for (const bool is_dark : {false, true}) {
    SCOPED_TRACE(is_dark ? "forced colours, dark" : "forced colours");
    browser.emulate({.dark = is_dark, .forced_colors = true});
    expect_accessible(browser, least);
    EXPECT_EQ(browser.execute(std::string(kContrastFunctions) + kChosen), Json::array());
  }
}

}  // namespace

void expect_readable(Chromium& browser, const PageContent& least) {
  for (const bool is_dark : {false, true}) {
    browser.emulate({.dark = is_dark});
    for (const Window& window : {Window{1680}, {1280}, {900}, {640, 2}, {390}, {320}}) {
      const bool is_looked_at = window.width == 1280 || window.width == 390;
      if (is_dark && !is_looked_at) continue;  // colours do not change what fits
      SCOPED_TRACE(fmt::format("{} px{}", window.width, is_dark ? ", dark" : ""));
      show_in(browser, window);
      expect_fits(browser, window.width);
      if (is_looked_at) expect_accessible(browser, least);
    }
  }
  show_in(browser, {1280});
  expect_accessible_with_forced_colours(browser, least);
  browser.emulate({});
  EXPECT_EQ(browser.execute("return document.getAnimations().length"), 0);
}

void expect_still_readable(Chromium& browser) {
  browser.emulate({.dark = true});
  expect_accessible(browser, {});
  browser.emulate({});
  expect_accessible(browser, {});
  show_in(browser, {320});
  expect_fits(browser, 320);
  show_in(browser, {1280});
}

void unfold_all(Chromium& browser) {
  browser.execute(
      "document.querySelectorAll('details').forEach((details) => { details.open = true; })");
  wait_for_frames(browser);
}

}  // namespace raum::web
