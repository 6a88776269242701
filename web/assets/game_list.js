// GameList: the table of the games that meet the filters, with a link to each. It is one tab stop:
// the arrow keys, Page Up, Page Down, Home and End move within it, Enter opens the game.

const kRecordsAtOnce = 200;

const kGameColumns = [
  ["number", "Game"],
  ["white", "White"],
  ["black", "Black"],
  ["result", "Result"],
  ["end", "End"],
  ["plies", "Plies"],
  ["opening", "Opening"],
];

class GameList {
  #data;
  #state;
  #choice = null;  // the filters of the shown games
  #filter;
  #games = [];   // indexes of the shown games
  #active = 0;   // row of the tab stop
  #rows;
  #viewport;
  #count;
  #empty;
  #save;
  #saveNote = pageElement("p", {class: "list-fault", role: "alert"});
  #isSaving = false;
  #root;
  #isCalled = false;  // a link outside of the list was followed to its games

  /// `onFilter` is called when the viewer changed a filter.
  constructor(root, data, state, onFilter) {
    this.#root = root;
    this.#data = data;
    this.#state = state;
    this.#filter = new GameFilter(root, data, state, () => {
      this.update();
      onFilter();
    });
    this.#count = pageElement("output", {class: "game-count", "aria-live": "polite"});
    this.#save = pageButton("Save these games as RGN", "Save these games as RGN",
                            () => this.#saveRecords());
    root.append(pageElement("div", {class: "list-head"}, this.#count, this.#save),
                this.#saveNote);
    const missing = recordNote(data);
    if (missing) root.append(pageElement("p", {class: "muted"}, missing));
    const head = pageElement("div", {class: "game-row", role: "row", "aria-rowindex": 1});
    for (const [name, title] of kGameColumns) {
      head.append(pageElement("span", {class: `game-${name}`, role: "columnheader"}, title));
    }
    this.#viewport = pageElement(
        "div", {class: "game-rows", role: "grid", "aria-label": "Games", "aria-readonly": "true"},
        pageElement("div", {class: "rows-head", role: "rowgroup"}, head));
    this.#empty = pageElement("p", {class: "muted", hidden: true}, "No game meets these filters.");
    root.append(this.#viewport, this.#empty);
    this.#viewport.addEventListener("keydown", (event) => this.#onKey(event));
    document.addEventListener("click", (event) => this.#onLink(event));
    this.#rows = new VirtualRows(this.#viewport, {
      create: () => this.#createRow(),
      fill: (row, index) => this.#fillRow(row, index),
    });
    this.update();
  }

  /// The indexes of the shown games.
  get games() {
    return this.#games;
  }

  /// Shows the games that the state asks for.
  update() {
    const choice = kFilterNames.map((name) => this.#state.get(name)).join("\n");
    if (choice === this.#choice) {
      this.showOpened();
    } else {
      this.#choice = choice;
      this.#filterGames();
    }
    if (this.#isCalled) this.#come();
  }

  #filterGames() {
    this.#filter.update();
    this.#games = filteredGames(this.#data, this.#state);
    const all = countText(this.#data.count);
    const shown = countText(this.#games.length);
    this.#count.textContent = shown === all ? `${all} games` : `${shown} of ${all} games`;
    this.#viewport.setAttribute("aria-rowcount", this.#games.length + 1);
    this.#viewport.hidden = this.#games.length === 0;
    this.#empty.hidden = this.#games.length > 0;
    this.#showSave();
    this.#active = 0;
    this.#viewport.scrollTop = 0;
    this.#rows.reset(this.#games.length);
    this.showOpened();
  }

  /// Marks the opened game, and makes its row the tab stop.
  showOpened() {
    const row = this.#games.indexOf(this.#data.indexOf(this.#state.get("game")));
    if (row >= 0) {
      this.#active = row;
      this.#rows.reveal(row);
    }
    this.#rows.refresh();
  }

  focus() {
    this.#rows.row(this.#active)?.querySelector("a").focus();
  }

  async #saveRecords() {
    this.#isSaving = true;
    this.#saveNote.replaceChildren();
    this.#showSave();
    try {
      saveTexts("match-games.rgn", await this.#records(this.#games));
    } catch (error) {
      this.#saveNote.replaceChildren(`The games were not saved: ${error.message}`);
    } finally {
      this.#isSaving = false;
      this.#showSave();
    }
  }

  // In steps, so that the page stays alive while thousands of records are written.
  async #records(games) {
    const records = [];
    for (const game of games) {
      records.push(recordOf(this.#data, game));
      if (records.length % kRecordsAtOnce !== 0) continue;
      this.#save.textContent =
          `Writing ${countText(records.length)} of ${countText(games.length)}`;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return records;
  }

  #showSave() {
    if (!this.#isSaving) this.#save.textContent = "Save these games as RGN";
    this.#save.disabled = this.#isSaving || this.#games.length === 0;
  }

  // A link of the cross table sets the filters by the address, and the list comes into view.
  #onLink(event) {
    const link = event.target.closest?.("a[href^='#player=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    this.#isCalled = true;
    if (link.hash === location.hash) this.#come();
  }

  #come() {
    this.#isCalled = false;
    this.#root.scrollIntoView();
    this.focus();
  }

  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.#games.length - 1;
    const target = {
      ArrowUp: this.#active - 1,
      ArrowDown: this.#active + 1,
      PageUp: this.#active - this.#rows.visible,
      PageDown: this.#active + this.#rows.visible,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#active = Math.min(Math.max(target, 0), last);
    this.#rows.reveal(this.#active);
    this.#rows.refresh();
    this.focus();
  }

  #createRow() {
    const row = pageElement("div", {class: "game-row", role: "row"});
    for (const [name] of kGameColumns) {
      const cell = pageElement("span", {class: `game-${name}`, role: "gridcell"});
      if (name === "number") cell.append(pageElement("a"));
      row.append(cell);
    }
    return row;
  }

  #fillRow(row, index) {
    const game = this.#data.game(this.#games[index]);
    const isOpened = game.name === this.#state.get("game");
    const [number, white, black, result, end, plies, opening] = row.children;
    const link = number.firstChild;
    link.textContent = game.name;
    link.setAttribute("href", this.#state.link({game: game.name, ply: "0"}));
    link.setAttribute("tabindex", index === this.#active ? 0 : -1);
    link.setAttribute("aria-current", isOpened);
    white.textContent = game.white;
    black.textContent = game.black;
    result.textContent = game.result;
    end.textContent = endText(game);
    end.title = endText(game);
    plies.textContent = game.plies;
    opening.textContent = game.opening + 1;
    row.setAttribute("aria-rowindex", index + 2);
    row.classList.toggle("game-fault", game.failed !== "");
    row.classList.toggle("game-opened", isOpened);
  }
}

/// How a game ended: "spacemate", "crash of White, not counted".
function endText(game) {
  const notes = [game.failed ? `${game.reason} of ${game.failed}` : game.reason];
  if (game.damaged) notes.push("damaged");
  if (game.cached) notes.push("cached");
  if (!game.counted) notes.push("not counted");
  return notes.join(", ");
}
