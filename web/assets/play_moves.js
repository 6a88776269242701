// PlayMoves: the legal moves of a position, grouped by man; each is a button that plays it. And the
// same list for the moves that a side threatens.

class PlayMoves {
  #root;
  #onMove;
  #onPoint;
  #onEmpty;
  #group;

  /// `onMove(text)` plays a move; null makes a list that only shows. `onPoint(move)` is called with
  /// the move under the pointer or the focus, null for none, and `onEmpty()` if the list had the
  /// focus and has no move any more.
  constructor(root, {onMove, onPoint, onEmpty}) {
    this.#root = pageElement("div", {class: "play-moves"});
    this.#onMove = onMove;
    this.#onPoint = onPoint;
    this.#onEmpty = onEmpty;
    root.append(this.#root);
    this.#group = new FocusGroup(this.#root, "button");
  }

  /// `cells` are the letters of the position.
  show(moves, cells, note = "") {
    const byCell = new Map();
    for (const move of moves) {
      if (!byCell.has(move.from)) byCell.set(move.from, []);
      byCell.get(move.from).push(move);
    }
    const kinds = "KQRBNUP";
    const order = (from) => kinds.indexOf(cells[from].toUpperCase()) * kCellCount + from;
    const groups = [...byCell].sort(([a], [b]) => order(a) - order(b));
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.replaceChildren(
        ...(note ? [pageElement("p", {}, note)] : []),
        ...groups.map(([from, own]) => this.#groupOf(from, own, cells)));
    this.#group.refresh();
    if (!hadFocus) return;
    const stop = this.#root.querySelector("button[tabindex='0']");
    if (stop) {
      stop.focus();
    } else {
      this.#onEmpty();
    }
  }

  #groupOf(from, moves, cells) {
    const name = `${pieceName(cells[from])} ${cellText(from)}`;
    const title = `${name[0].toUpperCase()}${name.slice(1)}`;
    const buttons = moves.map((move) => this.#button(move, cells));
    return pageElement(
        "div", {class: "play-man", role: "group", "aria-label": title},
        pageElement("span", {class: "play-man-name", "aria-hidden": "true"},
                    `${title} (${moves.length})`),
        ...buttons);
  }

  #button(move, cells) {
    const captured = move.capture ? `, takes ${pieceName(cells[move.to]).split(" ")[1]}` : "";
    const text = targetText(move);
    // The style sheet shows a capture by a cross before the target.
    const button = pageElement(
        "button", {type: "button", class: move.capture ? "play-move play-capture" : "play-move",
                   "data-move": move.move, tabindex: -1,
                   "aria-label": `${cellText(move.from)} to ${text}${captured}`},
        text);
    if (this.#onMove) {
      button.addEventListener("click", () => this.#onMove(move.move));
    }
    for (const type of ["pointerenter", "focus"])
      button.addEventListener(type, () => this.#onPoint(move));
    for (const type of ["pointerleave", "blur"])
      button.addEventListener(type, () => this.#onPoint(null));
    return button;
  }
}
