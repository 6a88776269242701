// MoveList: the moves of a game, a row for each move number. NumberTable: the same game as a table
// of what the engines reported for each ply, the figures of the graph.

class MoveList {
  #viewport;
  #rows;
  #link;  // of a ply
  #start = null;
  #moves = [];
  #ply = 0;

  /// `link(ply)` is the address that shows the position after so many plies.
  constructor(root, link) {
    this.#link = link;
    this.#viewport = pageElement("div", {class: "move-list", role: "table", "aria-label": "Moves"});
    root.append(this.#viewport);
    this.#rows = new VirtualRows(this.#viewport, {
      create: () => pageElement(
          "div", {class: "move-row", role: "row"},
          pageElement("span", {class: "move-number", role: "rowheader"}),
          pageElement("span", {role: "cell"}, pageElement("a")),
          pageElement("span", {role: "cell"}, pageElement("a"))),
      fill: (row, index) => this.#fillRow(row, index),
    });
  }

  show(start, moves, cells) {
    this.#start = start;
    this.#moves = moves.map((move, i) => ({...move, piece: cells[i][move.from].toUpperCase()}));
    this.#ply = 0;
    const plies = moves.length + this.#offset;
    this.#viewport.setAttribute("aria-rowcount", Math.ceil(plies / 2));
    this.#rows.reset(Math.ceil(plies / 2));
    this.#viewport.scrollTop = 0;
  }

  setPly(ply) {
    this.#ply = ply;
    if (ply === 0) this.#viewport.scrollTop = 0;
    if (ply > 0) this.#rows.reveal(Math.floor((ply - 1 + this.#offset) / 2));
    this.#rows.refresh();
  }

  // The empty place of White's move, if Black makes the first one.
  get #offset() {
    return this.#start.turn === "w" ? 0 : 1;
  }

  #fillRow(row, index) {
    row.firstChild.textContent = `${moveNumber(this.#start, 2 * index - this.#offset)}.`;
    row.setAttribute("aria-rowindex", index + 1);
    for (const side of [0, 1]) {
      const at = 2 * index + side - this.#offset;
      const link = row.children[1 + side].firstChild;
      const move = this.#moves[at];
      link.hidden = !move;
      if (!move) continue;
      const isCurrent = at + 1 === this.#ply;
      link.textContent = markedMoveText(move);
      // Only shown by the style sheet, so that the text is the move alone.
      link.dataset.piece = move.piece;
      link.setAttribute("href", this.#link(at + 1));
      // The tab stop of the list; before the first move, that one.
      link.setAttribute("tabindex", at + 1 === Math.max(this.#ply, 1) ? 0 : -1);
      if (isCurrent) {
        link.setAttribute("aria-current", "step");
      } else {
        link.removeAttribute("aria-current");
      }
    }
  }
}

const kNumberColumns = [
  ["Ply", (move, ply) => ply],
  ["Move", (move) => markedMoveText(move)],
  ["Score", (move) => scoreText(move.forWhite)],
  ["Depth", (move) => depthText(move)],
  ["Nodes", (move) => move.nodes === null ? "-" : countText(move.nodes)],
  ["Time", (move) => move.time === null ? "-" : timeText(move.time)],
];

/// "8/12": depth and selective depth; "-" without a depth.
function depthText(move) {
  if (move.depth === null) return "-";
  return move.selDepth === null ? `${move.depth}` : `${move.depth}/${move.selDepth}`;
}

class NumberTable {
  #details;
  #viewport;
  #rows;
  #moves = [];

  constructor(root) {
    const cells = (role, texts) => texts.map((text) => pageElement("span", {role}, text));
    const titles = kNumberColumns.map(([title]) => title);
    this.#viewport = pageElement(
        "div", {class: "number-rows", role: "table", tabindex: 0,
                "aria-label": "Numbers of each ply; scores from White's view"},
        pageElement("div", {class: "rows-head", role: "rowgroup"},
                    pageElement("div", {class: "number-row", role: "row"},
                                ...cells("columnheader", titles))));
    this.#details = pageElement("details", {}, pageElement("summary", {}, "Numbers"),
                                this.#viewport);
    root.append(this.#details);
    this.#rows = new VirtualRows(this.#viewport, {
      create: () => pageElement("div", {class: "number-row", role: "row"},
                                ...cells("cell", kNumberColumns.map(() => ""))),
      fill: (row, index) => {
        row.setAttribute("aria-rowindex", index + 2);
        kNumberColumns.forEach(([, textOf], i) => {
          row.children[i].textContent = textOf(this.#moves[index], index + 1);
        });
      },
    });
  }

  /// `moves` have `forWhite`, their score from White's view.
  show(moves) {
    this.#moves = moves;
    this.#viewport.setAttribute("aria-rowcount", moves.length + 1);
    this.#rows.reset(moves.length);
  }
}
