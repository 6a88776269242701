// PlayEditor: changes the cells of a position by mouse or keyboard. Whether the result is a
// position is for the server to say.

const kEditorMen = [..."KQRBNUPkqrbnup"];
const kEraser = ".";

class PlayEditor {
  #root;
  #server;
  #onCells;
  #onUse;
  #onClose;
  #cells = [];
  #men = new Map();  // radio button by letter
  #side;
  #message = pageElement("p", {class: "play-error", role: "alert"});
  isOpen = false;

  /// `onCells(cells, turn)` shows the edited cells, `onUse(text)` loads a position text and may
  /// reject, `onClose(hadFocus)` is called when the editor closes; `hadFocus`: it had the focus.
  constructor(root, server, {onCells, onUse, onClose}) {
    this.#root = root;
    this.#server = server;
    this.#onCells = onCells;
    this.#onUse = onUse;
    this.#onClose = onClose;
    const radio = (letter) => {
      const input = pageElement("input", {type: "radio", name: "play-man", value: letter});
      this.#men.set(letter, input);
      return pageElement("label", {}, input,
                         letter === kEraser ? "empty" : pieceName(letter));
    };
    this.#side = playSelect([["white", "White"], ["black", "Black"]], {});
    this.#side.addEventListener("change", () => this.#show());
    root.append(
        pageElement("h2", {tabindex: -1}, "Position editor"),
        pageElement("fieldset", {class: "play-palette"}, pageElement("legend", {}, "Man to place"),
                    ...kEditorMen.map(radio), radio(kEraser)),
        pageElement("p", {class: "muted"},
                    "A click or Enter on a cell places the chosen man. On the board, the keys ",
                    "K Q R I N U P place a white king, queen, rook, bishop, knight, unicorn or ",
                    "pawn, the small letters a black one; Delete empties the cell."),
        playLabel("To move", this.#side),
        pageElement("div", {class: "play-tools"},
                    pageButton("Use position", "Use position", () => this.#use()),
                    pageButton("Clear board", "Clear board", () => this.#clear()),
                    pageButton("Close editor", "Close editor", () => this.close())),
        this.#message);
    this.#men.get("K").checked = true;
    root.hidden = true;
  }

  /// Starts with the cells and the side to move of a position.
  open(cells, turn) {
    this.isOpen = true;
    this.#cells = [...cells];
    this.#side.value = turn === "w" ? "white" : "black";
    this.#message.replaceChildren();
    this.#root.hidden = false;
    this.#root.querySelector("h2").focus();
    this.#show();
  }

  /// Ends editing, if it is going on.
  close() {
    if (!this.isOpen) return;
    const hadFocus = this.#root.contains(document.activeElement);
    this.isOpen = false;
    this.#root.hidden = true;
    this.#onClose(hadFocus);
  }

  /// Places the chosen man; a second time on the same cell removes it.
  onCell(cell) {
    const chosen = [...this.#men].find(([, input]) => input.checked)[0];
    this.#place(cell, this.#cells[cell] === chosen ? kEraser : chosen);
  }

  /// Whether the key, pressed on a cell, edits it.
  onKey(cell, key) {
    const letter = {i: "b", I: "B", Delete: kEraser, Backspace: kEraser}[key] ??
                   ("KQRNUPkqrnup".includes(key) && key.length === 1 ? key : null);
    if (letter === null) return false;
    this.#place(cell, letter);
    return true;
  }

  #place(cell, letter) {
    this.#cells[cell] = letter;
    this.#show(`${cellText(cell)}, ${pieceName(letter)}`);
  }

  #clear() {
    this.#cells.fill(kEraser);
    this.#show("The board is empty.");
  }

  #show(said = "") {
    this.#onCells(this.#cells.join(""), this.#side.value === "white" ? "w" : "b", said);
  }

  async #use() {
    try {
      this.#message.replaceChildren();
      const cells = this.#cells.map((letter) => letter === kEraser ? "" : letter);
      await this.#onUse(await this.#server.positionText(cells, this.#side.value));
      this.close();
    } catch (error) {
      this.#message.replaceChildren(error.message);
    }
  }
}
