// Starts the page for playing: builds its parts into the element "play" and connects them.

class PlayPage {
  #server;
  #game = new PlayGame();
  #answer = null;
  #shown = 0;  // counts requests, so that an old answer does not replace a newer one
  #loads = 0;  // the same for games
  #board;
  #editor;
  #thinking;
  #pickers;
  #lines;
  #terms;
  #evaluation;
  #legal;
  #threats;
  #history;
  #address;
  #boxes;
  #acts;
  #buttons = {};
  #fault = pageElement("p", {class: "play-fault", role: "alert"});
  #message = pageElement("p", {class: "muted", role: "status"});
  #engines;  // how many there are
  #showsThreats = false;
  #isTurned = false;

  constructor(root, server, engines) {
    this.#server = server;
    this.#engines = engines.length;
    const left = pageElement("div", {class: "play-left"});
    const right = pageElement("div", {class: "play-right"});
    root.append(left, right);
    this.#fillLeft(left);
    this.#fillRight(right, engines);
    this.#thinking = new PlayThinking(server, this.#pickers, this.#lines, {
      move: (text) => this.#play(text),
      hint: (text) => playShowHint(this.#board, this.#answer, text),
      threat: (text) => playShowThreat(this.#board, this.#answer, text),
      fault: (text) => this.#fault.replaceChildren(text),
      state: () => this.#showState(),
    });
    this.#address = new PageAddress(() => this.#openLink());
    this.#openLink();
  }

  #fillLeft(left) {
    this.#acts = {
      new: () => this.#newGame(),
      back: () => this.#takeBack(),
      redo: () => this.#redo(),
      on: () => this.#playOn(),
      stop: () => this.#thinking.stop(),
      hint: () => this.#hint(),
      threats: () => this.#toggleThreats(),
      flip: () => this.#flip(),
      edit: () => this.#edit(),
    };
    const button = (name, text) => {
      this.#buttons[name] = pageButton(text, text, () => this.#do(name));
      return this.#buttons[name];
    };
    const boardRoot = pageElement("div", {class: "play-board"});
    const editorRoot = pageElement("section", {class: "play-editor"});
    left.append(
        pageElement(
            "div", {class: "play-tools", role: "group", "aria-label": "Game"},
            button("new", "New game"), button("back", "Take back"), button("redo", "Redo"),
            button("on", "Play on from here"), button("stop", "Stop"), button("hint", "Hint"),
            button("threats", "Threats"), button("flip", "Flip board"),
            button("edit", "Edit position")),
        this.#fault, editorRoot, boardRoot, playKeys());
    this.#board = new PlayBoard(boardRoot, {
      onMove: (text) => this.#playHuman(text),
      onCell: (cell) => this.#onCell(cell),
    });
    this.#editor = new PlayEditor(editorRoot, this.#server, {
      onCells: (cells, turn, said) => {
        this.#board.edit(cells, turn);
        this.#board.announce(said);
      },
      onUse: (text) => this.#load(text, []),
      onClose: (hadFocus) => {
        this.#board.edit(null);
        this.#showState();
        if (hadFocus) this.#board.focus();
      },
    });
    boardRoot.addEventListener("keydown", (event) => this.#onKey(event));
  }

  // Does what a button is for, if it can be used now.
  #do(name) {
    if (this.#buttons[name].getAttribute("aria-disabled") === "true") return;
    this.#fault.replaceChildren();
    this.#acts[name]();
  }

  #fillRight(right, engines) {
    const change = () => this.#thinking.restart();
    this.#pickers = {
      w: new PlayerPicker("White", engines, {onChange: change}),
      b: new PlayerPicker("Black", engines, {onChange: change}),
      analysis: new PlayerPicker("Analysis", engines, {forAnalysis: true, onChange: change}),
    };
    this.#boxes = {
      move: new PlayBox("Move, such as Cc3Dd4", "Play move", (text) => this.#typeMove(text)),
      fen: new PlayBox("Position (FEN)", "Set position", (text) => this.#load(text, [])),
    };
    const panels = Object.fromEntries(
        ["Lines", "Evaluation", "Legal moves", "Threats", "Record"].map(
            (name) => [name, pageElement("section", {class: "play-panel"})]));
    const moves = pageElement("div", {class: "play-list"});
    right.append(
        pageElement("div", {class: "play-players"},
                    ...Object.values(this.#pickers).map(({element}) => element)),
        this.#boxes.move.element, moves);
    new PlayTabs(right, "Analysis", Object.entries(panels));
    right.append(
        this.#boxes.fen.element,
        pageElement("div", {class: "play-tools"},
                    pageButton("Copy position", "Copy position",
                               () => playCopy(this.#answer.fen, "position", this.#message)),
                    pageButton("Copy link", "Copy link",
                               () => playCopy(this.#link, "link", this.#message))),
        this.#message);
    this.#history = new PlayHistory(moves, this.#game);
    this.#lines = new PlayLines(panels.Lines, (line) => this.#board.preview(line));
    this.#evaluation = playSelect(
        engines.filter(({evaluation}) => evaluation).map(
            ({evaluation, name}) => [evaluation, name]), {});
    this.#evaluation.addEventListener("change", () => this.#show());
    this.#terms = new PlayTerms(panels.Evaluation, this.#evaluation);
    const on = {onPoint: (move) => this.#board.point(move), onEmpty: () => this.#board.focus()};
    this.#legal = new PlayMoves(panels["Legal moves"],
                                {onMove: (text) => this.#playHuman(text), ...on});
    this.#threats = new PlayMoves(panels.Threats, {onMove: null, ...on});
    new PlayRecord(panels.Record, this.#server, () => this.#record(),
                   ({fen, moves}) => this.#load(fen, moves));
  }

  // The address that shows the same; the one of the page may be behind.
  get #link() {
    return location.href.split("#")[0] + playLink(this.#game);
  }

  // Opens the game that the address names.  Returns: false if it names none.
  #openLink() {
    const game = playLinkGame(location.hash);
    if (!game && this.#answer) return false;
    const {start, moves, ply} = game ?? {start: "startpos", moves: [], ply: 0};
    this.#load(start, moves, ply).catch((error) => {
      this.#fault.replaceChildren(`The link names no position: ${error.message}`);
      if (!this.#answer) this.#load("startpos", []);
    });
    return true;
  }

  // Replaces the game.  Returns: false if another one was asked for meanwhile.
  // Errors: rejects with the parser's words and leaves the game as it was.
  async #load(start, moves, ply = moves.length) {
    const load = ++this.#loads;
    const answer = await this.#server.position(this.#named({fen: start, moves}));
    if (load !== this.#loads) return false;
    this.#editor.close();
    this.#game.load(start, moves, ply);
    this.#thinking.isPaused = true;
    this.#thinking.newGame();
    this.#history.remember(answer);
    await this.#show();
    return load === this.#loads;
  }

  #named(position) {
    return {...position, evaluation: this.#evaluation.value || undefined};
  }

  // Shows the position at the cursor.
  async #show(said = "") {
    const shown = ++this.#shown;
    const position = this.#game.position;
    this.#thinking.leave();
    let answer;
    try {
      answer = await this.#server.position(this.#named(position));
    } catch (error) {
      if (shown === this.#shown) this.#fault.replaceChildren(error.message);
      return;
    }
    if (shown !== this.#shown) return;
    this.#answer = answer;
    if (this.#game.isAtEnd) this.#history.remember(answer);
    this.#board.show(answer);
    this.#showPanels(answer);
    this.#address.set(playLink(this.#game));
    const parts = [said || playedSentence(answer), overText(answer),
                   this.#showsThreats && playThreatText(answer)];
    this.#board.announce(parts.filter((part) => part).join(". "));
    this.#thinking.enter(position, answer);
  }

  #showPanels(answer) {
    const cells = this.#board.cells;
    this.#terms.show(answer);
    this.#legal.show(answer.over ? [] : answer.legal, cells, overText(answer));
    this.#threats.show(answer.threats ?? [], cells, playThreatText(answer));
    this.#boxes.fen.set(answer.fen);
    this.#boxes.move.set("");
    this.#history.update();
  }

  // Which buttons can be used now.
  #showState() {
    const {back, redo, on, stop, hint, threats, edit} = this.#buttons;
    const isOver = !this.#answer || this.#answer.over !== null;
    const turn = this.#answer ? turnOf(this.#answer) : "w";
    const waits = this.#thinking.isPaused && this.#thinking.isEngine(turn);
    playEnable(back, this.#game.ply > 0);
    playEnable(redo, !this.#game.isAtEnd);
    playEnable(on, !isOver && (waits || !this.#game.isAtEnd));
    playEnable(stop, this.#thinking.isRunning);
    playEnable(hint, !isOver && !this.#thinking.mover && !this.#editor.isOpen);
    playEnable(threats, !this.#editor.isOpen);
    threats.setAttribute("aria-pressed", this.#showsThreats);
    edit.setAttribute("aria-pressed", this.#editor.isOpen);
    this.#buttons.flip.setAttribute("aria-pressed", this.#isTurned);
  }

  #playHuman(text) {
    if (this.#thinking.mover) {
      this.#board.announce(`${this.#thinking.mover.name} is to move`);
      return;
    }
    this.#editor.close();
    this.#thinking.isPaused = false;
    this.#play(text);
  }

  // Plays a move, which the server may refuse if an engine made it.
  async #play(text) {
    const {fen, moves} = this.#game.position;
    const shown = ++this.#shown;
    this.#thinking.leave();
    try {
      await this.#server.position(this.#named({fen, moves: [...moves, text]}));
      if (shown !== this.#shown) return;
      this.#game.play(text);
      await this.#show();
    } catch (error) {
      if (shown === this.#shown) this.#fail(error.message);
    }
  }

  #fail(text) {
    this.#thinking.isPaused = true;
    this.#fault.replaceChildren(text);
    this.#show();
  }

  async #typeMove(text) {
    if (this.#answer.over) throw new Error(overText(this.#answer));
    if (this.#thinking.mover) throw new Error(`${this.#thinking.mover.name} is to move`);
    // The server says what is wrong with a move.
    const {fen, moves} = this.#game.position;
    const shown = this.#shown;
    const answer = await this.#server.position(this.#named({fen, moves: [...moves, text]}));
    if (shown !== this.#shown) throw new Error("The position has changed meanwhile");
    this.#playHuman(answer.plies.at(-1).move);
  }

  #newGame() {
    this.#load("startpos", []).then((isLoaded) => {
      if (!isLoaded) return;
      this.#thinking.isPaused = false;
      this.#thinking.restart();
    }).catch((error) => this.#fault.replaceChildren(error.message));
  }

  // The next ply in this direction at which a human is to move, or the next one if no human plays.
  #nextPly(step) {
    const hasHuman = !this.#thinking.isEngine("w") || !this.#thinking.isEngine("b");
    let ply = this.#game.ply + step;
    while (hasHuman && ply > 0 && ply < this.#game.moves.length &&
           this.#thinking.isEngine(this.#history.turnAt(ply))) {
      ply += step;
    }
    return ply;
  }

  #takeBack() {
    this.#goTo(this.#nextPly(-1), "Taken back");
  }

  #redo() {
    this.#goTo(this.#nextPly(1));
  }

  #goTo(ply, said = "") {
    this.#editor.close();
    this.#thinking.isPaused = true;
    this.#game.setPly(ply);
    this.#show(said);
  }

  // Goes on from the shown position in place of what followed.
  #playOn() {
    this.#editor.close();
    this.#game.cut();
    this.#thinking.isPaused = false;
    this.#show("Play goes on from here");
  }

  #hint() {
    this.#board.announce("Searching for a hint");
    this.#thinking.hint();
  }

  #toggleThreats() {
    this.#showsThreats = !this.#showsThreats;
    this.#board.setThreats(this.#showsThreats);
    this.#thinking.setThreats(this.#showsThreats && this.#engines > 0);
    this.#board.announce(
        this.#showsThreats ? playThreatText(this.#answer) : "Threats are not shown");
    this.#showState();
  }

  #flip() {
    this.#isTurned = !this.#isTurned;
    this.#board.setTurned(this.#isTurned);
    this.#showState();
  }

  #edit() {
    if (this.#editor.isOpen) {
      this.#editor.close();
      return;
    }
    this.#thinking.isPaused = true;
    this.#thinking.restart();
    this.#editor.open(this.#board.cells, turnOf(this.#answer));
    this.#showState();
  }

  #onCell(cell) {
    if (this.#editor.isOpen) {
      this.#editor.onCell(cell);
      return true;
    }
    const said = overText(this.#answer) ||
                 (this.#thinking.mover && `${this.#thinking.mover.name} is to move`);
    if (said) this.#board.announce(said);
    return Boolean(said);
  }

  #record() {
    return {
      position: {fen: this.#game.start, moves: this.#game.moves},
      white: this.#pickers.w.name,
      black: this.#pickers.b.name,
      result: this.#answer.over && this.#game.isAtEnd ? this.#answer.over.result : "*",
    };
  }

  // Keys that act while a cell has the focus.
  #onKey(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!event.target.closest("[data-cell]")) return;
    const isEdit = this.#editor.isOpen && this.#editor.onKey(this.#board.focused, event.key);
    const name = {
      u: "back", r: "redo", p: "on", s: "stop", h: "hint", x: "threats", f: "flip",
    }[event.key];
    const act = {
      m: () => this.#board.nextTarget(),
      t: () => this.#boxes.move.focus(),
      "?": () => playToggleKeys(),
    }[event.key] ?? (name && (() => this.#do(name)));
    if (!isEdit && !act) return;
    event.preventDefault();
    if (!isEdit) act();
  }
}

async function startPlayPage() {
  const root = document.getElementById("play");
  const status = pageElement("p", {role: "status"}, "Asking the server for its engines …");
  root.append(status);
  const server = new PlayServer();
  try {
    const engines = await server.engines();
    status.remove();
    new PlayPage(root, server, engines);
  } catch (error) {
    status.className = "play-error";
    status.replaceChildren(`The page cannot start: ${error.message}`);
  }
}

document.addEventListener("DOMContentLoaded", startPlayPage);
