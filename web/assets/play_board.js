// PlayBoard: the board of the page: choosing a man and its target, previews of lines, threats,
// hints. It shows the most passing of these that is there: edited cells, a preview, the targets of
// the chosen man, a hint, the threats.

const kShapes = {axis1: "one", axis2: "two", axis3: "three", knight: "knight", pawn: "pawn"};

class PlayBoard {
  #board;
  #onMove;
  #onCell;
  #promotion = pageElement("div", {class: "play-promotion", role: "group",
                                   "aria-label": "Promotion"});
  #answer = null;
  #cells = "";
  #chosen = null;
  #edited = null;
  #preview = null;
  #pointed = null;
  #hint = null;
  #threat = null;
  #threats = false;

  /// `onMove(text)` is called for a move that the viewer chose. `onCell(cell)` sees each chosen
  /// cell first; it returns true to keep it from choosing a move.
  constructor(root, {onMove, onCell}) {
    this.#onMove = onMove;
    this.#onCell = onCell;
    this.#board = new BoardView(root, {
      onCell: (cell) => this.#onChosen(cell),
      onClear: () => this.#choose(null),
    });
    this.#promotion.hidden = true;
    this.#promotion.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#choose(null);
      this.focus();
    });
    root.append(this.#promotion);
  }

  get cells() {
    return this.#cells;
  }

  get focused() {
    return this.#board.focused;
  }

  /// Shows the position of an answer of the server.
  show(answer) {
    this.#answer = answer;
    this.#cells = cellsOfAnswer(answer);
    this.#preview = null;
    this.#pointed = null;
    this.#hint = null;
    this.#threat = null;
    this.#choose(null);
  }

  announce(text) {
    this.#board.announce(text);
  }

  setTurned(turned) {
    this.#board.setTurned(turned);
  }

  /// Shows the position after these moves, or the game again with null.
  preview(moves) {
    if (moves === this.#preview) return;
    this.#preview = moves;
    this.#draw();
  }

  /// Marks one move, of a list; none with null.
  point(move) {
    this.#pointed = move;
    this.#draw();
  }

  /// Marks a move, the hint, until another position is shown.
  hint(move) {
    this.#hint = move;
    this.#draw();
  }

  /// The threat that counts most: its cells are numbered while threats are shown.
  threat(move) {
    this.#threat = move;
    this.#draw();
  }

  setThreats(shown) {
    this.#threats = shown;
    this.#draw();
  }

  /// Shows cells that are no position of the game; null ends that.
  edit(cells, turn) {
    this.#edited = cells === null ? null : {cells, turn};
    this.#choose(null);
  }

  /// Moves the focus to the next target of the chosen man, or to the next man that can move.
  nextTarget() {
    const moves = this.#answer?.legal ?? [];
    const all = this.#chosen === null ? moves.map(({from}) => from)
                                      : this.#targets().map(({to}) => to);
    const cells = [...new Set(all)].sort((a, b) => a - b);
    const next = cells.find((cell) => cell > this.focused) ?? cells[0];
    if (next !== undefined) this.#board.focusCell(next);
  }

  focus() {
    this.#board.focusCell(this.focused);
  }

  #targets() {
    return this.#answer.legal.filter(({from}) => from === this.#chosen);
  }

  #onChosen(cell) {
    if (!this.#answer || this.#onCell(cell)) return;
    const moves = this.#chosen === null ? [] : this.#targets().filter(({to}) => to === cell);
    if (moves.length > 1) {
      this.#askPromotion(moves);
    } else if (moves.length === 1) {
      this.#onMove(moves[0].move);
    } else {
      this.#choose(cell === this.#chosen ? null : cell);
    }
  }

  #choose(cell) {
    const count = (this.#answer?.legal ?? []).filter(({from}) => from === cell).length;
    if (cell !== null) {
      const name = `${cellName(cell)}, ${pieceName(this.#cells[cell])}`;
      this.announce(`${name}: ${count === 0 ? "no moves" : playMoveCount(count)}`);
    }
    this.#chosen = count > 0 ? cell : null;
    this.#promotion.hidden = true;
    this.#board.select(this.#chosen);
    this.#draw();
  }

  #askPromotion(moves) {
    const buttons = moves.map((move) => {
      const name = pieceName(move.promotion.toUpperCase()).split(" ")[1];
      return pageButton(name, name, () => {
        this.#onMove(move.move);
        this.#board.focusCell(move.to);
      });
    });
    this.#promotion.replaceChildren(pageElement("span", {}, "The pawn becomes a "), ...buttons);
    this.#promotion.hidden = false;
    buttons[0].focus();
  }

  #draw() {
    if (this.#edited) {
      this.#board.show({...this.#edited, note: "Position editor"});
    } else if (this.#answer) {
      this.#board.show(this.#preview ? this.#previewState() : this.#state());
    }
  }

  #state() {
    const {check, over, legal, plies} = this.#answer;
    const turn = turnOf(this.#answer);
    const last = plies.length > 0 ? moveOfText(plies.at(-1).move) : null;
    return {
      cells: this.#cells,
      turn,
      last: last && last.from !== last.to ? [last.from, last.to] : null,
      check: check ? this.#cells.indexOf(turn === "w" ? "K" : "k") : null,
      checkmate: check && legal.length === 0,
      marks: this.#marks(),
      numbered: this.#numbers(),
      note: over ? overText(this.#answer) : "",
    };
  }

  // The cells of a single move that is marked.
  #numbers() {
    const threat = this.#threats ? this.#threat : null;
    const move = this.#pointed ?? (this.#chosen === null ? this.#hint ?? threat : null);
    return move ? [{cell: move.from, number: "1"}, {cell: move.to, number: "2"}] : [];
  }

  #marks() {
    const mark = ({to, kind, capture}) => ({cell: to, shape: kShapes[kind], capture});
    if (this.#pointed) return [mark(this.#pointed)];
    if (this.#chosen !== null) {
      // Promotions differ only in what the pawn becomes.
      const byCell = new Map(this.#targets().map((move) => [move.to, mark(move)]));
      return [...byCell.values()];
    }
    if (this.#hint) return [mark(this.#hint)];
    if (!this.#threats || !this.#answer.threats) return [];
    const captures = this.#answer.threats.filter(({capture}) => capture);
    return [...new Map(captures.map((move) => [move.to, mark(move)])).values()];
  }

  #previewState() {
    const steps = this.#preview.map(moveOfText);
    let cells = this.#cells;
    for (const step of steps) cells = cellsAfter(cells, step);
    const isWhite = (turnOf(this.#answer) === "w") === (steps.length % 2 === 0);
    const last = steps.at(-1);
    return {
      cells,
      turn: isWhite ? "w" : "b",
      last: [last.from, last.to],
      numbered: steps.map(({to}, i) => ({cell: to, number: i + 1})),
      note: `After ${this.#preview.length} moves of the line`,
    };
  }
}

function playMoveCount(count) {
  return count === 1 ? "1 move" : `${count} moves`;
}
