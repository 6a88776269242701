// GameView: one game: board, moves, graph, the figures of the shown ply and its line. The opened
// game and ply are in the PageState, so that the address names them.

class GameView {
  #data;
  #state;
  #list;      // the GameList, for the games before and behind
  #tell;
  #root;
  #title = pageElement("p", {class: "game-title"});
  #notes = pageElement("div", {class: "game-notes"});
  #shared = pageElement("p", {class: "game-shared muted", role: "status"});
  #record;    // the buttons that need a record
  #boardRoot = pageElement("div", {class: "game-board"});
  #board;
  #moveList;
  #graph;
  #line;
  #numbers;
  #announcing = null;
  #game = null;
  #moves = [];
  #cells = [];
  #ply = 0;

  /// `tell(text)` shows the viewer a message about the address.
  constructor(root, data, state, list, tell) {
    this.#root = root;
    this.#data = data;
    this.#state = state;
    this.#list = list;
    this.#tell = tell;
    root.setAttribute("tabindex", -1);
    const side = pageElement("div", {class: "game-side"});
    const below = pageElement("div", {class: "game-below"});
    root.append(this.#title, this.#notes, this.#toolbar(), this.#shared,
                pageElement("div", {class: "game-main"}, this.#boardRoot, side, below));
    this.#board = new BoardView(this.#boardRoot, {label: "Board", onCell: () => {}});
    this.#moveList = new MoveList(side, (ply) => state.link({ply: `${ply}`}));
    this.#line = new PlyLine(below, (length) => this.#showBoard(length));
    this.#graph = new GameGraph(below, {
      onPly: (ply) => this.setPly(ply),
      textOf: (ply) => this.#textOf(ply),
    });
    this.#numbers = new NumberTable(below);
    root.append(pageElement(
        "p", {class: "muted game-keys"},
        "Keys: Left and Right step, Home and End go to the start and the end, ",
        "Up and Down open the game before and behind in the list, Esc closes."));
    root.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #toolbar() {
    const save = pageButton("Save as RGN", "Save as RGN", () => {
      saveTexts(`game-${this.#game.name}.rgn`, [recordOf(this.#data, this.#game.index)]);
    });
    const copy = pageButton("Copy RGN", "Copy RGN", () => {
      this.#share("record", recordOf(this.#data, this.#game.index));
    });
    const position = pageButton("Copy position", "Copy position", () => {
      const cells = this.#cells[this.#ply];
      this.#share("position", positionText(this.#game.start, this.#moves, this.#ply, cells));
    });
    const link = pageButton("Copy link", "Copy link", () => {
      this.#share("link", location.href.split("#")[0] + this.#state.link());
    });
    this.#record = [save, copy];
    // Pages of a server have the script of such links, and files have not.
    const playOn = typeof playLink === "undefined" ? []
        : [pageButton("Play on from here", "Play on from here", () => this.#playOn())];
    return pageElement(
        "div", {class: "game-tools", role: "toolbar", "aria-label": "Game"},
        pageButton("⇤", "First position", () => this.setPly(0)),
        pageButton("←", "Back", () => this.setPly(this.#ply - 1)),
        pageButton("→", "Forward", () => this.setPly(this.#ply + 1)),
        pageButton("⇥", "Last position", () => this.setPly(this.#moves.length)),
        pageButton("↑", "Previous game", () => this.#openNeighbour(-1)),
        pageButton("↓", "Next game", () => this.#openNeighbour(1)), link, position, copy, save,
        ...playOn, pageButton("Close", "Close", () => this.#close()));
  }

  // Opens the page for playing with the shown game and ply.
  #playOn() {
    const moves = this.#moves.map(moveText);
    const game = {start: this.#game.start.text, moves, ply: this.#ply};
    location.assign(`/play${playLink(game)}`);
  }

  /// Shows the game and ply that the state asks for, or hides the view.
  update() {
    const name = this.#state.get("game");
    if (name === "") {
      this.#root.hidden = true;
      this.#game = null;
      return;
    }
    const index = this.#data.indexOf(name);
    if (index < 0) {
      this.#root.hidden = true;
      this.#game = null;
      this.#tell(`This match has no game ${name}.`);
      return;
    }
    if (this.#game?.index !== index) this.#open(index);
    this.#show(Number(this.#state.get("ply")));
  }

  #open(index) {
    const game = this.#data.game(index);
    const moves = this.#data.moves(index);
    this.#game = game;
    this.#cells = cellsOfGame(game.start, moves);
    this.#moves = moves.map((move, i) => {
      const isWhite = isWhiteMove(game.start, i);
      return {...move, isWhite, forWhite: scoreForWhite(move.score, isWhite)};
    });
    this.#root.hidden = false;
    this.#title.textContent = `Game ${game.name}: ${game.white} against ${game.black}, ` +
                              `${game.result}, ${endText(game)}, opening ${game.opening + 1}`;
    this.#shared.replaceChildren();
    this.#showNotes();
    for (const button of this.#record) button.disabled = game.damaged;
    this.#moveList.show(game.start, this.#moves, this.#cells);
    this.#graph.show(this.#moves, [game.white, game.black]);
    this.#numbers.show(this.#moves);
    // Not for the keys and buttons of the view itself.
    if (this.#root.contains(document.activeElement)) return;
    this.#root.scrollIntoView();
    this.#root.focus({preventScroll: true});
  }

  #showNotes() {
    const game = this.#game;
    const notes = [];
    if (game.failed) {
      const engine = game.failed === "White" ? game.white : game.black;
      const detail = game.detail ? `, ${game.detail}` : "";
      notes.push(pageElement("p", {class: "fault"}, `Fault of ${engine}: ${game.reason}${detail}`));
    }
    if (game.stderr) {
      notes.push(pageElement("details", {}, pageElement("summary", {}, "stderr of the engine"),
                             pageElement("pre", {class: "code", tabindex: 0, role: "region",
                                                 "aria-label": "stderr of the engine"},
                                         game.stderr)));
    }
    if (game.damaged) {
      notes.push(pageElement("p", {class: "fault"}, "The stored game is damaged."));
    } else if (!game.detailed && this.#moves.length > 0) {
      notes.push(pageElement("p", {class: "muted"},
                             "Times, nodes and lines of this game are not in the page."));
    }
    this.#notes.replaceChildren(...notes);
  }

  /// Shows the position after so many plies, at most those of the game.
  setPly(ply) {
    this.#show(ply);
    this.#state.set({ply: `${this.#ply}`});
  }

  #show(ply) {
    this.#ply = Math.min(Math.max(Math.trunc(ply) || 0, 0), this.#moves.length);
    this.#showBoard(null);
    this.#moveList.setPly(this.#ply);
    this.#graph.setPly(this.#ply);
    this.#line.show(this.#moves[this.#ply - 1] ?? null, this.#plyText(this.#ply));
    // Not each of the positions that pass while a key is held down.
    clearTimeout(this.#announcing);
    this.#announcing = setTimeout(() => this.#board.announce(this.#textOf(this.#ply)), 300);
  }

  // The position of the shown ply; or, of the line of its engine, after `length` moves.
  #showBoard(length) {
    if (!this.#game) return;  // the view was closed, and the line lost the focus by that
    const move = this.#moves[this.#ply - 1];
    const start = this.#game.start;
    if (length !== null && move) {
      let cells = this.#cells[this.#ply - 1];
      const steps = move.pv.slice(0, length);
      for (const step of steps) cells = cellsAfter(cells, step);
      const last = steps.at(-1);
      this.#board.show({
        cells,
        turn: isWhiteMove(start, this.#ply - 1 + length) ? "w" : "b",
        last: [last.from, last.to],
        check: null,
        checkmate: false,
        marks: [],
        numbered: steps.map((step, i) => ({cell: step.to, number: i + 1})),
      });
      return;
    }
    const cells = this.#cells[this.#ply];
    const turn = isWhiteMove(start, this.#ply) ? "w" : "b";
    const isCheck = move ? move.check || move.mate : false;
    this.#board.show({
      cells,
      turn,
      last: move ? [move.from, move.to] : null,
      check: isCheck ? cells.indexOf(turn === "w" ? "K" : "k") : null,
      checkmate: move ? move.mate : false,
      marks: [],
      numbered: [],
    });
  }

  // "17 of 118: 9. Bb1Bb2, White".
  #plyText(ply) {
    const move = this.#moves[ply - 1];
    const plies = this.#moves.length;
    if (!move) return `0 of ${plies}: start of the game`;
    const side = move.isWhite ? "White" : "Black";
    const number = moveNumber(this.#game.start, ply - 1);
    return `${ply} of ${plies}: ${number}. ${markedMoveText(move)}, ${side}`;
  }

  // Of no game: the graph and the announcement may ask for it just after the view was closed.
  #textOf(ply) {
    if (!this.#game) return "";
    const move = this.#moves[ply - 1];
    const parts = [`Ply ${this.#plyText(ply)}`];
    if (move?.forWhite) parts.push(`score ${scoreText(move.forWhite)}`);
    if (move?.depth) parts.push(`depth ${depthText(move)}`);
    if (move && move.time !== null) parts.push(timeText(move.time));
    if (move && move.nodes !== null) parts.push(`${countText(move.nodes)} nodes`);
    if (move?.mate) parts.push("checkmate");
    if (move?.check && !move.mate) parts.push("check");
    const isEnd = ply > 0 && ply === this.#moves.length;
    if (isEnd) parts.push(`${this.#game.result}, ${this.#game.reason}`);
    return parts.join(", ");
  }

  #openNeighbour(step) {
    const games = this.#list.games;
    const row = games.indexOf(this.#game.index);
    // A game that does not meet the filters has no neighbours: the first one follows.
    const index = row < 0 ? games[0] : games[row + step];
    if (index === undefined) return;
    this.#state.set({game: this.#data.nameOf(index), ply: "0"});
    this.update();
    this.#list.showOpened();
  }

  #close() {
    this.#state.set({game: "", ply: ""});
    this.update();
    this.#list.showOpened();
    this.#list.focus();
  }

  // Copies a text, or shows it for copying by hand where the browser does not allow that.
  async #share(what, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#shared.replaceChildren(`Copied the ${what}.`);
    } catch {
      const field = pageElement("textarea", {readonly: true, rows: 3, "aria-label": what}, text);
      this.#shared.replaceChildren(`Copy the ${what}: `, field);
      field.select();
    }
  }

  #onKey(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.matches("input, select, textarea")) return;
    const isOnBoard = this.#boardRoot.contains(event.target);
    // Tables that scroll and the board use these keys themselves.
    const isOwnScroll = event.target.matches(".number-rows, pre");
    if (event.key !== "Escape" && (isOnBoard || isOwnScroll)) return;
    const act = {
      ArrowLeft: () => this.setPly(this.#ply - 1),
      ArrowRight: () => this.setPly(this.#ply + 1),
      Home: () => this.setPly(0),
      End: () => this.setPly(this.#moves.length),
      ArrowUp: () => this.#openNeighbour(-1),
      ArrowDown: () => this.#openNeighbour(1),
      Escape: () => this.#close(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
