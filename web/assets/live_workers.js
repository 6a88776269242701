// The games that run at this moment: a table of the workers, and boards of some of them. The cells
// come from the server; nothing here knows the rules.

/// "+0.34", "-1.20", "mate in 3", "mated in 2" for the side that moved.
function liveScore(score) {
  if (!score) return "";
  if (score.mate !== undefined) {
    return score.mate >= 0 ? `mate in ${score.mate}` : `mated in ${- score.mate}`;
  }
  const pawns = score.cp / 100;
  return `${pawns < 0 ? "" : "+"}${pawns.toFixed(2)}`;
}

/// "0.4 s", "75 s", "12 min"
function liveSeconds(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 600) return `${Math.round(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}

/// "3 of 6 workers play; 1 is starting; 2 have no process."
function liveWorkersNote({workers_in_all: all, playing, stale, starting, without_process: gone}) {
  const parts = [`${playing} of ${all} ${all === 1 ? "worker plays" : "workers play"}`];
  if (starting > 0) parts.push(`${starting} ${starting === 1 ? "is" : "are"} starting`);
  if (gone > 0) parts.push(`${gone} ${gone === 1 ? "has" : "have"} no process`);
  if (stale > 0) parts.push(`${stale} for longer without a move than an engine may take`);
  return `${parts.join("; ")}.`;
}

class LiveWorkers {
  constructor(root) {
    const names = ["worker", "process", "machine", "game", "White", "Black", "ply", "last move",
                   "score", "depth", "thinks for"];
    this.body = pageElement("tbody");
    this.note = pageElement("p", {class: "muted"});
    const columns = names.map((name) => pageElement("th", {scope: "col"}, name));
    this.process = columns[1];  // hidden where every worker is a thread of the runner
    const head = pageElement("tr", {}, ...columns);
    root.append(
        pageElement("h2", {}, "Workers"), this.note,
        pageElement(
            "div",
            {class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Workers"},
            pageElement("table", {}, pageElement("thead", {}, head), this.body)));
  }

  show(state, engines) {
    this.note.textContent = liveWorkersNote(state);
    this.process.hidden = state.workers.every(({process}) => process === "here");
    this.body.replaceChildren(...state.workers.map((worker) => this.row(worker, engines)));
  }

  row(worker, engines) {
    const cells = [worker.process === "here" ? "here" : worker.place ?? ""];
    if (worker.pair === undefined) {
      cells.push("no game");
    } else {
      const score = liveScore(worker.score);
      cells.push(
          `${worker.pair}.${worker.leg}`, engines[worker.white], engines[worker.black],
          worker.ply === 0 ? "starting" : worker.ply, worker.move ?? "",
          score && `${score} (${worker.by === "w" ? "White" : "Black"})`, worker.depth ?? "",
          worker.stale ? `${liveSeconds(worker.idle_s)}, stale` : liveSeconds(worker.idle_s));
    }
    return pageElement(
        "tr", {"data-worker": worker.worker, class: worker.stale ? "live-stale" : null},
        pageElement("th", {scope: "row", class: "number"}, worker.worker),
        pageElement("td", {hidden: this.process.hidden}, worker.process),
        ...cells.map((cell) => pageElement("td", {}, cell)));
  }
}

class LiveBoards {
  /// onMove(step): the reader wants the boards of other workers.
  constructor(root, onMove) {
    this.root = root;
    this.pieces = new BoardPieceSet();
    this.boards = new Map();  // by worker
    this.place = pageElement("div", {class: "live-boards"});
    this.buttons = pageElement(
        "p", {class: "live-buttons", hidden: true},
        pageButton("Workers before", "Workers before", () => onMove(-1)),
        pageButton("Workers after", "Workers after", () => onMove(1)));
    root.append(pageElement("h2", {}, "Boards"), this.pieces.svg, this.buttons, this.place);
  }

  show({boards, workers, workers_in_all: all}, engines, perPage) {
    this.buttons.hidden = all <= perPage;
    const shown = new Set(boards.map(({worker}) => worker));
    for (const [worker, board] of this.boards) {
      if (shown.has(worker)) continue;
      board.figure.remove();
      this.boards.delete(worker);
    }
    for (const state of boards) {
      const game = workers.find(({worker}) => worker === state.worker);
      this.board(state.worker).update(state, game, engines);
    }
    this.root.hidden = boards.length === 0;
  }

  board(worker) {
    if (!this.boards.has(worker)) {
      this.boards.set(worker, new LiveBoard(worker, this.pieces));
      const sorted = [...this.boards.entries()].sort(([a], [b]) => a - b);
      this.place.replaceChildren(...sorted.map(([, board]) => board.figure));
    }
    return this.boards.get(worker);
  }
}

class LiveBoard {
  constructor(worker, pieces) {
    this.worker = worker;
    this.scene = new BoardScene(new BoardTower(), pieces, {label: `Board of worker ${worker}`});
    this.scene.setTabStop(null);  // the words below say what the board shows
    this.words = pageElement("figcaption");
    this.figure = pageElement(
        "figure", {class: "board live-board", "data-worker": worker}, this.scene.element,
        this.words);
  }

  update({cells, turn, last, check, mate, ply}, game, engines) {
    this.scene.update(
        {cells, turn, last, check, checkmate: mate, marks: [], numbered: []});
    this.scene.measure();
    this.figure.dataset.cells = cells;
    this.figure.dataset.game = `${game.pair}.${game.leg}`;
    this.figure.dataset.ply = ply;
    const side = turn === "w" ? "White" : "Black";
    const score = liveScore(game.score);
    this.words.replaceChildren(
        pageElement("strong", {}, `Game ${game.pair}.${game.leg}`),
        ` ${engines[game.white]} – ${engines[game.black]}, ply ${ply}, ${side} to move` +
            (mate ? ", mated" : check !== null ? ", in check" : "") +
            (score ? `, last score ${score}` : ""));
  }
}
