// PlayLines: what the running search reports: a row for each line of moves, with depth, score,
// nodes, speed and table use. The pointer or the focus on a move shows the position after it.

const kLineFigures = [
  ["Line", (line) => `${line.multipv}`],
  ["Depth", (line) => line.selective_depth ? `${playDepth(line)}/${line.selective_depth}`
                                           : playDepth(line)],
  ["Score", (line, isWhite) => playLineScore(line, isWhite)],
  ["Nodes", (line) => playCount(line.nodes)],
  ["Nodes/s", (line) => playCount(line.nps)],
  ["Time", (line) => line.milliseconds === null || line.milliseconds === undefined
                         ? "-" : timeText(line.milliseconds)],
  ["Table", (line) => line.hashfull === null || line.hashfull === undefined
                          ? "-" : `${(line.hashfull / 10).toFixed(1)} %`],
];
const kDepthsKept = 60;

function playDepth(line) {
  return line.depth === null ? "-" : `${line.depth}`;
}

function playCount(value) {
  return value === null || value === undefined ? "-" : countText(value);
}

/// The score from White's view; a bound has its sign.
function playLineScore(line, isWhite) {
  const text = scoreText(scoreOfLine(line, isWhite));
  if (!line.bound) return text;
  const isAtLeast = (line.bound === "lower") === isWhite;
  return `${isAtLeast ? "≥" : "≤"} ${text}`;
}

class PlayLines {
  #onPreview;
  #title = pageElement("p", {class: "play-lines-title"});
  #rows = pageElement("div", {class: "play-lines", tabindex: -1});
  #history = pageElement("tbody");
  #lines = new Map();  // the row of each line, by its number
  #deepest = [];       // texts of the first line by depth
  #isWhite = true;
  #focused = null;     // {line, length}: the move that had the focus when the rows were removed

  /// `onPreview(moves)` is called to show the position after these moves, null to end that.
  constructor(root, onPreview) {
    this.#onPreview = onPreview;
    const heads = ["Depth", "Score", "Nodes", "Moves"];
    const table = pageElement(
        "table", {},
        pageElement("thead", {}, pageElement("tr", {}, ...heads.map(
            (name) => pageElement("th", {scope: "col"}, name)))),
        this.#history);
    root.append(
        this.#title, this.#rows,
        pageElement("details", {}, pageElement("summary", {}, "First line by depth"),
                    pageElement("div", {class: "table-scroll", tabindex: 0, role: "region",
                                        "aria-label": "First line by depth"}, table)));
    new FocusGroup(this.#rows, ".pv-move");
    this.setTitle("No search yet. Choose an engine for the analysis, or play against one.");
  }

  /// Starts anew with the position in which `isWhite` says who moves.
  clear(title, isWhite = true) {
    this.#title.textContent = title;
    this.#isWhite = isWhite;
    this.#lines.clear();
    this.#deepest = [];
    this.#keepFocus();
    this.#rows.replaceChildren();
    this.#history.replaceChildren();
    // A row that vanishes below the pointer does not see it leave.
    this.#onPreview(null);
  }

  setTitle(title) {
    this.#title.textContent = title;
  }

  add(lines) {
    for (const line of lines) {
      this.#rowOf(line.multipv ?? 1).show(line, this.#isWhite);
      if ((line.multipv ?? 1) === 1) this.#remember(line);
    }
    // Unless the viewer has moved the focus meanwhile.
    if (this.#focused && document.activeElement === this.#rows)
      this.#lines.get(this.#focused.line)?.focus(this.#focused.length);
  }

  // The place of the rows keeps the focus until there is such a row again.
  #keepFocus() {
    const button = document.activeElement.closest(".pv-move");
    if (!button || !this.#rows.contains(button)) return;
    this.#focused = {line: Number(button.closest(".play-line").dataset.line),
                     length: Number(button.dataset.length)};
    this.#rows.focus();
  }

  #rowOf(number) {
    let row = this.#lines.get(number);
    if (row) return row;
    row = new PlayLineRow(this.#onPreview);
    this.#lines.set(number, row);
    const behind = [...this.#lines.keys()].filter((other) => other > number);
    const next = behind.length > 0 ? this.#lines.get(Math.min(...behind)).element : null;
    this.#rows.insertBefore(row.element, next);
    return row;
  }

  #remember(line) {
    const texts = [playDepth(line), playLineScore(line, this.#isWhite), playCount(line.nodes),
                   line.pv.slice(0, 6).join(" ")];
    const isNew = this.#deepest.at(-1)?.depth !== line.depth;
    if (isNew) {
      const row = this.#history.insertRow(0);
      texts.forEach(() => row.insertCell());
      this.#deepest.push({depth: line.depth, row});
      if (this.#deepest.length > kDepthsKept) this.#deepest.shift().row.remove();
    }
    texts.forEach((text, i) => { this.#deepest.at(-1).row.cells[i].textContent = text; });
  }
}

// One line: its figures and its moves. While the pointer or the focus is on the moves they stay as
// they are, so that they can be read and clicked.
class PlayLineRow {
  element;
  #figures;
  #moves = pageElement("p", {class: "ply-pv"});
  #shown = "";
  #waiting = null;
  #isHeld = false;
  #isQuiet = false;  // whether the focus comes by focus()

  constructor(onPreview) {
    this.#figures = kLineFigures.map(() => pageElement("dd"));
    this.element = pageElement(
        "div", {class: "play-line"},
        pageElement("dl", {class: "ply-figures"}, ...kLineFigures.map(
            ([name], i) => pageElement("div", {}, pageElement("dt", {}, name),
                                       this.#figures[i]))),
        this.#moves);
    let previewed = null;
    const preview = (event) => {
      const button = event.target.closest("button");
      if (!button || button === previewed) return;
      this.#isHeld = true;
      if (this.#isQuiet) return;
      previewed = button;
      onPreview(this.#shown.split(" ").slice(0, Number(button.dataset.length)));
    };
    // Not "pointerover", which a row that appears below a resting pointer gets, too.
    for (const type of ["pointermove", "focusin", "click"])
      this.#moves.addEventListener(type, preview);
    const release = () => {
      if (this.#moves.matches(":hover, :focus-within")) return;
      this.#isHeld = false;
      previewed = null;
      onPreview(null);
      if (this.#waiting !== null) this.#showMoves(this.#waiting);
    };
    // The document knows the new focus and the new place of the pointer afterwards.
    for (const type of ["pointerleave", "focusout"])
      this.#moves.addEventListener(type, () => setTimeout(release, 0));
  }

  show(line, isWhite) {
    this.element.dataset.line = line.multipv;
    kLineFigures.forEach(([, textOf], i) => {
      const text = textOf(line, isWhite);
      if (this.#figures[i].textContent !== text) this.#figures[i].textContent = text;
    });
    // A bound may come without moves; those of the depth before are more use than none.
    if (line.pv.length > 0) this.#showMoves(line.pv);
  }

  /// Moves the focus to the move that ends this length, or to the last one. The board stays as it is
  /// until the viewer goes to a move.
  focus(length) {
    const buttons = this.#moves.querySelectorAll("button");
    this.#isQuiet = true;
    buttons[Math.min(length, buttons.length) - 1]?.focus();
    this.#isQuiet = false;
  }

  #showMoves(moves) {
    this.#waiting = this.#isHeld ? moves : null;
    const text = moves.join(" ");
    if (this.#isHeld || text === this.#shown) return;
    this.#shown = text;
    this.#moves.replaceChildren(...moves.flatMap((move, i) => [
      pageElement("button", {type: "button", class: "pv-move", "data-length": i + 1,
                             tabindex: this.#moves.parentNode.dataset.line === "1" && i === 0
                                           ? 0 : -1}, move),
      " ",
    ]));
  }
}
