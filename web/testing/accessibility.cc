#include "web/testing/accessibility.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "web/testing/contrast_script.h"

namespace raum::web {
namespace {

// Functions for the other scripts, before which it stands.
constexpr const char* kCommon = R"(
  const shown = (element) => {
    if (!element.checkVisibility({visibilityProperty: true})) return false;
    const {width, height} = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  const nameOf = (element) => element.outerHTML.slice(0, 100);
  // A link may be as large as its row by an absolute `::after`.
  const fillsRow = (element) => {
    const {content, position, inset} = getComputedStyle(element, "::after");
    return content !== "none" && position === "absolute" && inset === "0px";
  };
)";

// Returns: {"count", "faults"}.
constexpr const char* kTargets = R"(
  const most = 24;
  // Those whose size the browser has chosen are left out.
  const targets = [...document.querySelectorAll(
      "a[href], button, select, input, textarea, summary, [role=tab], [tabindex='0']")]
      .filter((target) => shown(target) && !target.matches("[type=radio], [type=checkbox]"));
  const boxOf = (target) =>
      (fillsRow(target) ? target.offsetParent : target).getBoundingClientRect();
  const boxes = new Map(targets.map((target) => [target, boxOf(target)]));
  const isSmall = (target) => {
    const {width, height} = boxes.get(target);
    return width < most || height < most;
  };
  const centre = ({left, right, top, bottom}) => [(left + right) / 2, (top + bottom) / 2];
  const distance = ([x, y], {left, right, top, bottom}) => Math.hypot(
      Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const isInSentence = (target) => target.localName === "a" &&
      [...target.parentNode.childNodes].some(
          (node) => node.nodeType === 3 && node.data.trim().length > 1);
  // Whether a circle around the centre would touch another target, or its circle.
  const isCrowded = (target) => {
    const [x, y] = centre(boxes.get(target));
    return targets.some((other) => {
      if (other.contains(target) || target.contains(other)) return false;
      const box = boxes.get(other);
      if (distance([x, y], box) < most / 2) return true;
      const [otherX, otherY] = centre(box);
      return isSmall(other) && Math.hypot(x - otherX, y - otherY) < most;
    });
  };
  const faults = targets
      .filter((target) => isSmall(target) && !isInSentence(target) && isCrowded(target))
      .map((target) => {
        const {width, height} = boxes.get(target);
        return `target of ${width.toFixed(0)} x ${height.toFixed(0)} pixels: ${nameOf(target)}`;
      });
  return {count: targets.length, faults};
)";

// Elements show the focus as if a key had moved it there, at the edge of a box that scrolls, where
// browsers may bring them. Chromium itself brings them to its middle.
constexpr const char* kFocus = R"(
  const faults = [];
  const scrollers = [...document.querySelectorAll("main *")].filter(
      ({scrollHeight, clientHeight}) => clientHeight > 0 && scrollHeight > clientHeight)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY));
  // Something of the element is seen; what contains it does not hide it.
  const isObscured = (stop) => {
    const {left, right, top, bottom} =
        (fillsRow(stop) ? stop.offsetParent : stop).getBoundingClientRect();
    const isOther = (hit) => !hit || !hit.contains(stop) && !stop.contains(hit) &&
                             hit.closest("label") !== stop.closest("label, a, button");
    return [0.02, 0.25, 0.5, 0.75, 0.98].every((x) => [0.1, 0.5, 0.9].every((y) => isOther(
        document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)))));
  };
  const stops = [...document.querySelectorAll("*")].filter(
      (element) => element.tabIndex >= 0 && !element.disabled && shown(element));
  for (const stop of stops) {
    if (stop.tabIndex > 0) faults.push(`tab index ${stop.tabIndex}: ${nameOf(stop)}`);
    const around = scrollers.filter((scroller) => scroller !== stop && scroller.contains(stop));
    const places = around.map(({scrollTop}) => scrollTop);
    for (const scroller of around) scroller.scrollTop = scroller.scrollHeight;
    stop.focus({focusVisible: true, preventScroll: true});
    stop.scrollIntoView({block: "nearest"});
    if (isObscured(stop)) faults.push(`focus is hidden: ${nameOf(stop)}`);
    around.forEach((scroller, i) => { scroller.scrollTop = places[i]; });
    if (document.activeElement !== stop) {
      faults.push(`takes no focus: ${nameOf(stop)}`);
      continue;
    }
    // The board draws its own mark, of which there is one in each view.
    const drawn = stop.dataset.cell !== undefined &&
        [...document.querySelectorAll(".board-shape-focus")].some((mark) => mark.getAttribute("d"));
    const {outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow} =
        getComputedStyle(stop, fillsRow(stop) ? "::after" : null);
    const isOutlined = outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
    if (!drawn && !isOutlined && boxShadow === "none")
      faults.push(`focus is not shown: ${nameOf(stop)}, outline ${outlineStyle}, ` +
          `page focused: ${document.hasFocus()}, visible: ${stop.matches(":focus-visible")}`);
    const below = parseFloat(outlineOffset) < 0 ? stop : stop.parentElement;
    // The browser's own mark, "auto", has two colours.
    const isOurs = isOutlined && outlineStyle !== "auto";
    if (!drawn && isOurs && contrast(channels(outlineColor), ground(below)) < 3)
      faults.push(`focus is hard to see: ${nameOf(stop)}`);
  }
  document.activeElement.blur();
  return {count: stops.length, faults};
)";

constexpr const char* kDocument = R"(
  const faults = [];
  if (!document.documentElement.lang) faults.push("no language");
  if (!document.title.trim()) faults.push("no title");
  const heads = [...document.querySelectorAll("h1")].filter(shown);
  if (heads.length !== 1) faults.push(`${heads.length} main headings`);
  const ids = [...document.querySelectorAll("[id]")].map(({id}) => id);
  const twice = (names) => new Set(names.filter((name, i) => names.indexOf(name) !== i));
  for (const id of twice(ids)) faults.push(`two elements with the id ${id}`);
  const groups = [...document.querySelectorAll("[role=group][tabindex='0'], [role=region]")]
      .filter(shown).map((group) => group.getAttribute("aria-label") ?? "");
  for (const name of twice(groups)) faults.push(`two groups with the name ${name}`);
  return {count: 0, faults};
)";

// Everything that names depend on: the markup, what is shown of it and what style sheets write
// into it. Returns: {"count", "faults"} if the document had the same names before, else null.
constexpr const char* kKnownNames = R"(
  const elements = [...document.querySelectorAll("*")];
  const written = (element) => ["::before", "::after"].map(
      (place) => getComputedStyle(element, place).content.replace(/^none$/, ""));
  const shownNow = elements.map((element) => element.checkVisibility({visibilityProperty: true}) ?
      written(element).join(" ") : "-");
  window.raumNames ??= {known: new Map()};
  raumNames.key = document.documentElement.outerHTML + shownNow.join();
  return raumNames.known.get(raumNames.key) ?? null;
)";

// Texts as far apart as readers may set them. What then no longer fits its box, so that it is cut
// or lies on other things, is a fault, unless it did not fit before. Left out are texts of charts,
// which are pictures with a table beside them, and texts that may be cut because a title has them.
constexpr const char* kSpacing = R"(
  const texts = [...document.querySelectorAll("main *")].filter(
      (element) => !(element instanceof SVGElement) && shown(element) &&
          !element.closest(".visually-hidden, option, pre, [title]"));
  const cut = () => texts.filter((element) => {
    const {overflowX, overflowY, display} = getComputedStyle(element);
    const {clientWidth, clientHeight, scrollWidth, scrollHeight} = element;
    if (display === "inline" || clientWidth === 0 || clientHeight === 0) return false;
    const scrolls = (overflow) => /auto|scroll/.test(overflow);
    // What the box around scrolls lies on nothing else.
    const isMoved = scrolls(getComputedStyle(element.parentElement).overflowX);
    return scrollWidth > clientWidth + 2 && !scrolls(overflowX) && !isMoved ||
           scrollHeight > clientHeight + 2 && !scrolls(overflowY);
  });
  const isWide = () => document.documentElement.scrollWidth > innerWidth;
  const wasWide = isWide();
  const before = new Set(cut());
  const style = new CSSStyleSheet();
  style.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(style);
  const found = cut().filter((element) => !before.has(element));
  const faults = isWide() && !wasWide ? ["text does not fit: the page"] : [];
  document.adoptedStyleSheets.pop();
  const isInnermost = (element) => !found.some(
      (other) => other !== element && element.contains(other));
  for (const element of found.filter(isInnermost))
    faults.push(`text does not fit: ${nameOf(element)}`);
  return {count: texts.length, faults};
)";

bool needs_name(std::string_view role) {
  constexpr std::array<std::string_view, 16> kRoles{
      "button",  "checkbox", "combobox", "dialog",    "grid", "gridcell",   "image",   "link",
      "listbox", "radio",    "slider",   "searchbox", "tab",  "spinbutton", "textbox", "meter"};
  return std::find(kRoles.begin(), kRoles.end(), role) != kRoles.end();
}

void add(const Json& found, int& count, std::vector<std::string>& faults) {
  count += found.at("count").get<int>();
  for (const Json& fault : found.at("faults")) faults.push_back(fault);
}

// Returns: {"count", "faults"}.  Cost: half a second for a page of 3,000 elements, most of it for
// the tree as JSON, and much less for names that are known.
Json look_at_names(Chromium& browser) {
  Json known = browser.execute(kKnownNames);
  if (!known.is_null()) return known;
  int count = 0;
  Json faults = Json::array();
  browser.cdp("Accessibility.enable");
  const Json tree = browser.cdp("Accessibility.getFullAXTree");
  for (const Json& node : tree.at("nodes")) {
    if (node.at("ignored") == true) continue;
    const std::string role = node.at("role").at("value");
    if (!needs_name(role)) continue;
    ++count;
    if (node.at("name").value("value", "").empty()) {
      faults.push_back("no name: " + node.dump().substr(0, 300));
    }
  }
  browser.cdp("Accessibility.disable");
  Json found{{"count", count}, {"faults", std::move(faults)}};
  browser.execute("raumNames.known.set(raumNames.key, arguments[0])", Json::array({found}));
  return found;
}

}  // namespace

AccessibilityReport accessibility_of(Chromium& browser) {
  AccessibilityReport report;
  const auto ask = [&](const char* script) {
    return browser.execute(std::string(kContrastFunctions) + kCommon + script);
  };
  const auto look_at_contrast = [&](const char* script, int& count) {
    const Json found = browser.execute(std::string(kContrastFunctions) + script);
    count = found.at("count");
    for (const Json& low : found.at("low")) {
      report.faults.push_back("contrast: " + low.get<std::string>());
    }
  };
  look_at_contrast(kTextContrastScript, report.texts);
  look_at_contrast(kMarkContrastScript, report.marks);
  look_at_contrast(kEdgeContrastScript, report.edges);
  look_at_contrast(kBoardContrastScript, report.cells);
  add(ask(kTargets), report.targets, report.faults);
  // A page gets the focus of the window shortly after it is loaded; without, it shows none.
  browser.wait_until("return document.hasFocus()");
  add(ask(kFocus), report.stops, report.faults);
  int none = 0;
  add(ask(kSpacing), none, report.faults);
  add(ask(kDocument), none, report.faults);
  add(look_at_names(browser), report.controls, report.faults);
  return report;
}

}  // namespace raum::web
