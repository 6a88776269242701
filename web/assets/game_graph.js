// GameGraph: the scores of both engines over the plies, from White's view, with depth, nodes and
// time below where they are known. A click or a drag chooses a ply; the values of the ply below the
// pointer are named without it.
//
// Scores are drawn on an asinh scale: nearly linear up to a pawn, logarithmic above, so that no
// score is cut off. Mates are at the edges, beyond the largest score.

const kGraphLeft = 52;    // pixels, for the labels of the axis
const kGraphRight = 14;  // for half of the last label
const kGraphScores = 190;  // height of the scores
const kGraphMate = 16;     // of it, for mates at each edge
const kGraphStrip = 46;    // height of each of the others
const kGraphGap = 18;      // between them, for their titles
const kGraphPawns = [1, 3, 10, 30, 100, 300, 1000, 3000, 10000];

class GameGraph {
  #svg;
  #value;
  #legend;
  #onPly;
  #textOf;
  #moves = [];
  #names = ["", ""];
  #ply = 0;
  #hovered = null;
  #cursor = null;
  #hover = null;
  #width = 0;
  #height = 0;

  /// `onPly(ply)` is called when the viewer chooses one; `textOf(ply)` describes it.
  constructor(root, {onPly, textOf}) {
    this.#onPly = onPly;
    this.#textOf = textOf;
    this.#svg = pageSvg("svg", {
      class: "game-graph",
      role: "slider",
      tabindex: 0,
      "aria-label": "Graph of the game, scores from White's view",
      "aria-valuemin": 0,
    });
    this.#value = pageElement("p", {class: "graph-value"});
    this.#legend = pageElement("p", {class: "graph-legend"});
    const wrap = pageElement("div", {class: "graph-frame"}, this.#svg);
    root.append(this.#legend, wrap, this.#value);
    new ResizeObserver(() => this.#draw()).observe(wrap);
    this.#svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#svg.setPointerCapture(event.pointerId);
      this.#onPly(this.#plyAt(event));
    });
    this.#svg.addEventListener("pointermove", (event) => {
      const ply = this.#plyAt(event);
      if (this.#svg.hasPointerCapture(event.pointerId) && ply !== this.#ply) this.#onPly(ply);
      this.#setHovered(ply);
    });
    this.#svg.addEventListener("pointerleave", () => this.#setHovered(null));
  }

  /// `moves` have `isWhite` and `forWhite`, their score from White's view; `names` are the engines
  /// with White and Black.
  show(moves, names) {
    this.#moves = moves;
    this.#names = names;
    this.#hovered = null;
    this.#svg.setAttribute("aria-valuemax", moves.length);
    this.#legend.replaceChildren(
        pageElement("span", {class: "legend-white"}, `White: ${names[0]}`),
        pageElement("span", {class: "legend-black"}, `Black: ${names[1]}`));
    this.#width = 0;
    this.#draw();
  }

  setPly(ply) {
    this.#ply = ply;
    this.#svg.setAttribute("aria-valuenow", ply);
    this.#svg.setAttribute("aria-valuetext", this.#textOf(ply));
    this.#mark();
  }

  #setHovered(ply) {
    this.#hovered = ply;
    this.#mark();
  }

  // Moves the lines of the shown ply and of the pointer, and names the value.
  #mark() {
    this.#value.textContent = this.#textOf(this.#hovered ?? this.#ply);
    if (!this.#cursor) return;
    this.#cursor.setAttribute("transform", `translate(${this.#x(this.#ply)} 0)`);
    this.#hover.setAttribute("transform", `translate(${this.#x(this.#hovered ?? 0)} 0)`);
    this.#hover.setAttribute("visibility", this.#hovered === null ? "hidden" : "visible");
  }

  #x(ply) {
    const room = this.#width - kGraphLeft - kGraphRight;
    return kGraphLeft + room * ply / Math.max(1, this.#moves.length);
  }

  #plyAt(event) {
    const room = this.#width - kGraphLeft - kGraphRight;
    const at = event.clientX - this.#svg.getBoundingClientRect().left - kGraphLeft;
    const ply = Math.round(at / room * this.#moves.length);
    return Math.min(Math.max(ply, 0), this.#moves.length);
  }

  // Draws everything for the present width, so that texts and lines keep their size.
  #draw() {
    const width = this.#svg.parentNode.clientWidth;
    if (width === 0 || width === this.#width) return;
    this.#width = width;
    const strips = [
      ["Depth", (move) => move.depth, (value) => `${value}`],
      ["Nodes", (move) => move.nodes, countText],
      ["Time", (move) => move.time, timeText],
    ].filter(([, valueOf]) => this.#moves.some((move) => valueOf(move) !== null));
    this.#height = kGraphScores + strips.length * (kGraphGap + kGraphStrip) + 20;
    this.#svg.replaceChildren(...this.#drawScores());
    strips.forEach(([title, valueOf, textOf], i) => {
      const top = kGraphScores + kGraphGap + i * (kGraphGap + kGraphStrip);
      this.#svg.append(...this.#drawStrip(top, title, valueOf, textOf));
    });
    this.#svg.append(...this.#drawPlies());
    this.#cursor = this.#verticalLine("graph-cursor");
    this.#hover = this.#verticalLine("graph-hover");
    this.#svg.append(this.#hover, this.#cursor);
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${this.#height}`);
    this.#svg.setAttribute("height", this.#height);
    this.#svg.setAttribute("width", width);
    this.#mark();
  }

  #verticalLine(name) {
    return pageSvg("line", {class: name, x1: 0, x2: 0, y1: 0, y2: this.#height - 18});
  }

  #label(x, y, text, anchor = "end") {
    return pageSvg("text", {class: "graph-label", x, y, "text-anchor": anchor}, text);
  }

  #drawScores() {
    const scores = this.#moves.map((move) => move.forWhite).filter((score) => score !== null);
    const largest = scores.reduce((most, score) => Math.max(most, Math.abs(score.cp ?? 0)), 300);
    const middle = kGraphScores / 2;
    const room = middle - kGraphMate;
    const yOf = (score) => {
      if ("mate" in score) return isNegative(score) ? kGraphScores - 3 : 3;
      return middle - room * Math.asinh(score.cp / 100) / Math.asinh(largest / 100);
    };
    const parts = [];
    const addLine = (y, text, name) => {
      parts.push(pageSvg("line", {class: name, x1: kGraphLeft, x2: this.#width - kGraphRight,
                                  y1: y, y2: y}),
                 this.#label(kGraphLeft - 6, y + 4, text));
    };
    addLine(middle, "0", "graph-axis");
    let last = middle;
    for (const pawns of kGraphPawns) {
      if (100 * pawns > largest) break;
      const y = yOf({cp: 100 * pawns});
      if (last - y < 14) continue;
      last = y;
      addLine(y, `+${pawns}`, "graph-tick");
      addLine(kGraphScores - y, `-${pawns}`, "graph-tick");
    }
    if (scores.some((score) => "mate" in score)) {
      parts.push(this.#label(kGraphLeft - 6, 9, "mate"),
                 this.#label(kGraphLeft - 6, kGraphScores, "mate"));
    }
    return [...parts, ...this.#lines((move) => move.forWhite && yOf(move.forWhite))];
  }

  // The lines of White's and of Black's engine, interrupted where a value is not known.
  #lines(yOf) {
    return [true, false].map((isWhite) => {
      let path = "";
      let isOpen = false;
      this.#moves.forEach((move, i) => {
        if (move.isWhite !== isWhite) return;
        const y = yOf(move);
        // "h0": a dot, for a value between two that are not known.
        if (y !== null) path += `${isOpen ? "L" : "M"}${this.#x(i + 1).toFixed(1)} ${y.toFixed(1)}`;
        if (y !== null && !isOpen) path += "h0";
        isOpen = y !== null;
      });
      return pageSvg("path", {class: `graph-line line-${isWhite ? "white" : "black"}`, d: path});
    });
  }

  #drawStrip(top, title, valueOf, textOf) {
    const largest = this.#moves.reduce((most, move) => Math.max(most, valueOf(move) ?? 0), 1);
    const bottom = top + kGraphStrip;
    const yOf = (value) => bottom - kGraphStrip * value / largest;
    const width = Math.max(1, (this.#x(1) - this.#x(0)) * 0.8);
    const bars = (isWhite) => {
      let path = "";
      this.#moves.forEach((move, i) => {
        const value = valueOf(move);
        if (move.isWhite !== isWhite || value === null) return;
        const left = (this.#x(i + 1) - width / 2).toFixed(1);
        path += `M${left} ${bottom}V${yOf(value).toFixed(1)}h${width.toFixed(1)}V${bottom}z`;
      });
      return pageSvg("path", {class: `graph-bar line-${isWhite ? "white" : "black"}`, d: path});
    };
    const drawn = title === "Depth"
                      ? this.#lines((move) => valueOf(move) === null ? null : yOf(valueOf(move)))
                      : [bars(true), bars(false)];
    return [
      this.#label(kGraphLeft, top - 5, `${title}, at most ${textOf(largest)}`, "start"),
      this.#label(kGraphLeft - 6, bottom, "0"),
      pageSvg("line", {class: "graph-axis", x1: kGraphLeft, x2: this.#width - kGraphRight,
                       y1: bottom, y2: bottom}),
      ...drawn,
    ];
  }

  #drawPlies() {
    const plies = this.#moves.length;
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find(
        (size) => this.#x(size) - this.#x(0) >= 40) ?? Math.max(1, plies);
    const labels = [];
    for (let ply = 0; ply <= plies; ply += step) {
      labels.push(this.#label(this.#x(ply), this.#height - 4, ply === 0 ? "ply 0" : `${ply}`,
                              "middle"));
    }
    return labels;
  }
}
