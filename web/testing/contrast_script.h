// Contrast of texts: a script for a page.
#pragma once

namespace raum::web {

/// The body of a function for Chromium::execute().
/// Returns: {"low", "count"}: the texts of the page whose contrast to what lies behind them is
/// below 4.5, and how many texts were looked at. Texts of SVG that lie on drawn shapes, such as
/// those on the board, are left out.
/// Source: WCAG 2.2, "relative luminance" and "contrast ratio".
inline constexpr const char* kContrastScript = R"(
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

}  // namespace raum::web
