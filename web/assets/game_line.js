// PlyLine: what the engine reported for the shown ply, and its line of moves. The pointer or the
// focus on a move of the line shows the position after it.

class PlyLine {
  #figures;
  #line;
  #onPreview;

  /// `onPreview(length)` is called to show the position after so many moves of the line, with null
  /// to show the game again.
  constructor(root, onPreview) {
    this.#onPreview = onPreview;
    this.#figures = pageElement("dl", {class: "ply-figures"});
    this.#line = pageElement("p", {class: "ply-pv"});
    root.append(this.#figures, this.#line);
    this.#line.addEventListener("pointerleave", () => onPreview(null));
    this.#line.addEventListener("focusout", () => onPreview(null));
  }

  /// `move` is null at the start of the game; `text` names the ply.
  show(move, text) {
    const figures = [["Ply", text]];
    const add = (name, value) => value !== null && figures.push([name, value]);
    if (move) {
      add("Score (White)", move.forWhite && scoreText(move.forWhite));
      add("Depth", move.depth && depthText(move));
      add("Nodes", move.nodes === null ? null : countText(move.nodes));
      add("Time", move.time === null ? null : timeText(move.time));
      const hasSpeed = move.nodes !== null && move.time > 0;
      add("Nodes/s", hasSpeed ? countText(Math.round(move.nodes * 1000 / move.time)) : null);
      add("Clock", move.left === null ? null : timeText(move.left));
      add("Plies without capture or pawn move", `${move.clock}`);
    }
    this.#figures.replaceChildren(...figures.map(
        ([name, value]) => pageElement("div", {}, pageElement("dt", {}, name),
                                       pageElement("dd", {}, value))));
    this.#showLine(move);
  }

  #showLine(move) {
    this.#line.replaceChildren();
    if (!move) return;
    this.#line.append(pageElement("span", {class: "muted"}, "Line: "));
    if (move.pv.length === 0) {
      this.#line.append(move.text ?? "not known");
      return;
    }
    move.pv.forEach((step, i) => {
      const button = pageElement("button", {type: "button", class: "pv-move"}, moveText(step));
      const preview = () => this.#onPreview(i + 1);
      button.addEventListener("pointerenter", preview);
      button.addEventListener("focus", preview);
      button.addEventListener("click", preview);
      this.#line.append(button, " ");
    });
  }
}
