// The men as SVG symbols, and the same men as letters on discs. Drawn for a box of 48 x 48.

// body: filled and outlined; ink: lines of the outline's colour; dots: filled with that colour.
const BOARD_PIECES = {
  k: {
    body: "M21.8 1.5h4.4v3.4h3.6v4.2h-3.6v6h-4.4v-6h-3.6V4.9h3.6z" +
        "M24 18.5c2.5-5 13.8-6.2 15 1.2 .7 4.6-3.8 7.6-5.2 12.3H14.2" +
        "c-1.4-4.7-5.9-7.7-5.2-12.3 1.2-7.4 12.5-6.2 15-1.2z" +
        "M14 32h20l1.5 5h-23z" +
        "M12.5 37h23a2 2 0 0 1 2 2v4h-27v-4a2 2 0 0 1 2-2z",
    ink: "M24 18.5V32M14.5 21.5c.6 3.8 3.5 5 4.2 10.5M33.5 21.5c-.6 3.8-3.5 5-4.2 10.5",
    dots: "",
  },
  q: {
    body: "M7.5 14l5.5 18h22l5.5-18-8 9-1-12-5 10.5-2.5-12.5-2.5 12.5-5-10.5-1 12z" +
        "M4 12.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM13.2 8.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0z" +
        "M21 6a3 3 0 1 1 6 0a3 3 0 1 1-6 0zM28.8 8.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0z" +
        "M38 12.5a3 3 0 1 1 6 0a3 3 0 1 1-6 0z" +
        "M13.5 32h21l1.5 5h-24z" +
        "M12.5 37h23a2 2 0 0 1 2 2v4h-27v-4a2 2 0 0 1 2-2z",
    ink: "M15 27.5q9-3 18 0",
    dots: "",
  },
  r: {
    body: "M11 7h6v4.5h4V7h6v4.5h4V7h6v9.5l-4.5 4h-17l-4.5-4z" +
        "M15.5 20.5h17l1.5 12h-20z" +
        "M12.5 32.5h23l1 4.5h-25z" +
        "M11.5 37h25a2 2 0 0 1 2 2v4h-29v-4a2 2 0 0 1 2-2z",
    ink: "M11 16.5h26",
    dots: "",
  },
  b: {
    body: "M24 8.5c6.5 4.5 10 10.5 10 15.5 0 3.5-2 6.5-4.5 8h-11" +
        "c-2.5-1.5-4.5-4.5-4.5-8 0-5 3.5-11 10-15.5z" +
        "M21.5 6a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z" +
        "M17.5 32h13l2.5 5h-18z" +
        "M12.5 37h23a2 2 0 0 1 2 2v4h-27v-4a2 2 0 0 1 2-2z",
    ink: "M30 14.5l-6.5 9.5",
    dots: "",
  },
  n: {
    body: "M36.5 37C39 25 37 11.5 25 8.5L21.5 4.5 19.5 9.5C14.5 12.5 12.5 18 8.5 24.5" +
        "c-1.2 2.2-.2 4.8 1.8 5.7l3 .8c1.5-2 3.5-3 6.2-3.2 2-.2 4-.8 5-2 .3 4.7-6.5 6.2-9 11.2z" +
        "M12.5 37h25a2 2 0 0 1 2 2v4h-29v-4a2 2 0 0 1 2-2z",
    ink: "M26.5 12.5c6.5 3.5 8 11.5 6.5 20",
    dots: "M16.5 17.5a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1-3.8 0zM11 26a1.2 1.2 0 1 1 2.4 0" +
        "a1.2 1.2 0 1 1-2.4 0z",
  },
  u: {
    body: "M9.5 37C7.5 27.5 9.5 16.5 20 13.5L21.5 9.5 24.5 13.5C29.5 15.5 32 20 36.5 25.5" +
        "c1.4 2 .6 4.7-1.4 5.7l-3 .9" +
        "c-1.5-1.9-3.7-2.7-6.2-2.9-1.8-.1-3.4-.8-4.4-1.9-.2 4.4 6 5.4 8.5 9.7z" +
        "M22.5 14L45 1 32 21z" +
        "M8.5 37h25a2 2 0 0 1 2 2v4h-29v-4a2 2 0 0 1 2-2z",
    ink: "M18.5 17c-5.5 3-6.5 9.5-5.5 16M31.2 9l4.6 5.5",
    dots: "M25 20.5a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1-3.8 0zM32 27.2a1.2 1.2 0 1 1 2.4 0" +
        "a1.2 1.2 0 1 1-2.4 0z",
  },
  p: {
    body: "M16 14.5a8 8 0 1 1 16 0a8 8 0 1 1-16 0z" +
        "M19.5 22.5h9c.4 6.5 3 10.5 6.5 14.5H13c3.5-4 6.1-8 6.5-14.5z" +
        "M13.5 37h21a2 2 0 0 1 2 2v4h-25v-4a2 2 0 0 1 2-2z",
    ink: "",
    dots: "",
  },
};

let boardPieceSets = 0;

function boardSvg(name, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// The definitions of one board's men. Their ids are unique, so that a page may have several boards.
class BoardPieceSet {
  constructor() {
    this.prefix = `board-${++boardPieceSets}-`;
    this.style = "symbols";
    this.svg =
        boardSvg("svg", {class: "board-symbols", width: 0, height: 0, "aria-hidden": "true"});
    const definitions = boardSvg("defs");
    for (const [letter, shape] of Object.entries(BOARD_PIECES)) {
      const symbol = boardSvg("g", {id: `${this.prefix}symbols-${letter}`});
      symbol.append(boardSvg("path", {class: "board-body", d: shape.body}));
      if (shape.ink) symbol.append(boardSvg("path", {class: "board-ink", d: shape.ink}));
      if (shape.dots) symbol.append(boardSvg("path", {class: "board-dots", d: shape.dots}));
      const disc = boardSvg("g", {id: `${this.prefix}letters-${letter}`});
      const text = boardSvg("text", {class: "board-letter", x: 24, y: 34.5});
      text.textContent = letter.toUpperCase();
      disc.append(boardSvg("circle", {class: "board-body", cx: 24, cy: 24, r: 19}), text);
      definitions.append(symbol, disc);
    }
    this.svg.append(definitions);
  }

  /// A man of the piece letter `letter`.
  make(letter) {
    const kind = letter.toLowerCase();
    const colour = letter === kind ? "board-black" : "board-white";
    return boardSvg(
        "use", {class: `board-piece ${colour}`, href: `#${this.prefix}${this.style}-${kind}`});
  }

  /// The piece letter of a man that make() returned, '.' without one.
  static letter(use) {
    if (!use) return ".";
    const kind = use.getAttribute("href").slice(-1);
    return use.classList.contains("board-white") ? kind.toUpperCase() : kind;
  }
}
