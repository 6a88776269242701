// Contrast of texts, marks and controls: scripts for a page.
#pragma once

namespace raum::web {

/// Functions that the scripts below need before them. `ground(element)` is the colour behind it,
/// `contrast(colour, below)` that of a colour with an alpha.
/// Source: WCAG 2.2, "relative luminance" and "contrast ratio".
inline constexpr const char* kContrastFunctions = R"(
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
  // `known` keeps what was found, as long as nothing changes.
  const ground = (element, known = new Map()) => {
    if (!element) return channels(getComputedStyle(document.documentElement).backgroundColor);
    if (known.has(element)) return known.get(element);
    const colour = channels(getComputedStyle(element).backgroundColor);
    const found = colour[3] === 1
        ? colour : [...over(colour, ground(element.parentElement, known)), 1];
    known.set(element, found);
    return found;
  };
  const contrast = (colour, below) => {
    const [a, b] = [luminance(over(colour, below)), luminance(below)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const isSeen = (element) =>
      element.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const opacityOf = (element, known = new Map()) => {
    if (!element) return 1;
    if (!known.has(element)) {
      const opacity = Number(getComputedStyle(element).opacity);
      known.set(element, opacity * opacityOf(element.parentElement, known));
    }
    return known.get(element);
  };
)";

/// The body of a function for Chromium::execute().
/// Returns: {"count", "low"}: how many texts were looked at, and those whose contrast to what lies
/// behind them is below 4.5. Texts of SVG that lie on drawn shapes, such as those on the board, are
/// left out.
inline constexpr const char* kTextContrastScript = R"(
  const low = [];
  const grounds = new Map(), opacities = new Map();
  let count = 0;
  for (const element of document.querySelectorAll("main *")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3)
        .map((node) => node.data).join("").trim();
    const isLeftOut = element.closest(
        "defs, title, option, :disabled, .board-overlay, .visually-hidden");
    if (!text || isLeftOut || !isSeen(element)) continue;
    const style = getComputedStyle(element);
    const isSvg = element instanceof SVGElement;
    const below = ground(isSvg ? element.ownerSVGElement : element, grounds);
    const colour = channels(isSvg ? style.fill : style.color);
    colour[3] *= opacityOf(element, opacities);
    const found = contrast(colour, below);
    ++count;
    if (found < 4.5)
      low.push(`${element.localName}.${element.getAttribute("class")} "${text.slice(0, 20)}" ` +
               found.toFixed(2));
  }
  return {count, low: [...new Set(low)]};
)";

/// The same for the marks of charts and graphs, and a contrast of 3 of their line or their fill.
inline constexpr const char* kMarkContrastScript = R"(
  const names = ["bar", "dot", "whisker", "mark", "line", "lonely", "points", "level", "expected",
                 "reference", "limit", "accepted", "fill"];
  const marks = document.querySelectorAll(
      names.map((name) => `.chart svg .${name}`).join() +
      ", .graph-line, .graph-bar, .graph-cursor, .play-bar-white, .play-bar-black");
  const low = [];
  let count = 0;
  for (const mark of marks) {
    if (!isSeen(mark)) continue;
    const style = getComputedStyle(mark);
    const below = ground(mark.ownerSVGElement);
    const contrasts = ["fill", "stroke"].filter((name) => style[name] !== "none").map((name) => {
      const colour = channels(style[name]);
      colour[3] *= Number(style[`${name}Opacity`]) * opacityOf(mark);
      return contrast(colour, below);
    });
    ++count;
    if (Math.max(...contrasts) < 3)
      low.push(`${mark.getAttribute("class")} ${Math.max(...contrasts).toFixed(2)}`);
  }
  return {count, low: [...new Set(low)]};
)";

/// The same for the edges of controls, of border or ground within, and a contrast of 3 to the
/// ground around. A button that has neither is told by its text.
inline constexpr const char* kEdgeContrastScript = R"(
  const low = [];
  let count = 0;
  // Left out: what the browser draws, and what cannot be used now.
  const others = ":disabled, [aria-disabled='true'], [type=radio], [type=checkbox], " +
      "[type=range], [type=file]";
  const controls = [...document.querySelectorAll("button, select, input, textarea")]
      .filter((control) => !control.matches(others));
  for (const control of controls) {
    if (!isSeen(control)) continue;
    const style = getComputedStyle(control);
    const around = ground(control.parentElement);
    const edges = ["Top", "Right", "Bottom", "Left"]
        .filter((side) => style[`border${side}Style`] !== "none" &&
                          parseFloat(style[`border${side}Width`]) > 0)
        .map((side) => channels(style[`border${side}Color`]))
        .filter((colour) => colour[3] > 0);
    const within = channels(style.backgroundColor);
    if (control.localName === "button" && edges.length === 0 && within[3] === 0) continue;
    const least = edges.length < 4 ? 1 : Math.min(...edges.map((edge) => contrast(edge, around)));
    const found = Math.max(least, contrast(within, around));
    ++count;
    if (found < 3)
      low.push(`edge of ${control.localName}.${control.className} ${found.toFixed(2)}`);
  }
  return {count, low: [...new Set(low)]};
)";

/// The same for the men and marks of a board, and a contrast of 3 of their line or their fill to
/// each kind of cell.
inline constexpr const char* kBoardContrastScript = R"js(
  const low = [];
  let count = 0;
  const fills = (selector) => new Set([...document.querySelectorAll(selector)].filter(isSeen)
      .map((element) => getComputedStyle(element).fill));
  const cells = [...fills(".board-light, .board-dark, .board-target")].map(channels);
  const seen = new Map();
  for (const part of document.querySelectorAll(
      ".board-views .board-white, .board-views .board-black, .board-overlay .board-mark, " +
      ".board-shape-from, .board-shape-to, .board-shape-chosen, .board-shape-check, " +
      ".board-shape-focus")) {
    if (isSeen(part)) seen.set(part.getAttribute("class"), part);
  }
  for (const [name, part] of seen) {
    const colourOf = (name) => {
      part.style.fill = name;
      const {fill} = getComputedStyle(part);
      part.style.removeProperty("fill");
      return channels(fill);
    };
    const {fill, stroke} = getComputedStyle(part);
    const isMan = part.matches(".board-white, .board-black");  // a <use>
    const colours = isMan ? ["var(--piece-fill)", "var(--piece-line)"].map(colourOf)
                          : [fill, stroke].map(channels);
    for (const cell of cells) {
      const found = Math.max(...colours.map((colour) => contrast(colour, cell)));
      ++count;
      if (found < 3) low.push(`${name} on a cell ${found.toFixed(2)}`);
    }
  }
  return {count, low: [...new Set(low)]};
)js";

}  // namespace raum::web
