// PlayRecord: the panel for game records in RGN: load, write, copy, save. And copying of texts.

class PlayRecord {
  #server;
  #current;
  #onLoad;
  #text = pageElement("textarea", {rows: 10, spellcheck: "false", "aria-label": "Record in RGN"});
  #file = pageElement("input", {type: "file", accept: ".rgn,.pgn,.txt,text/plain",
                                "aria-label": "File with a record"});
  #games = pageElement("div", {class: "play-games"});
  #message = pageElement("p", {role: "status"});

  /// `current()` returns {position, white, black, result} of the shown game; `onLoad(game)` is
  /// called with a game of a record.
  constructor(root, server, current, onLoad) {
    this.#server = server;
    this.#current = current;
    this.#onLoad = onLoad;
    const button = (text, act) => pageButton(text, text, () => this.#guarded(act));
    root.append(
        pageElement("div", {class: "play-tools"},
                    button("Load record", () => this.#load(this.#text.value)),
                    button("Write record", async () => { await this.#write(); }),
                    button("Copy record", async () => {
                      await playCopy(await this.#write(), "record", this.#message);
                    }),
                    button("Save record", async () => {
                      saveTexts("game.rgn", [await this.#write()]);
                    })),
        playLabel("Open a file", this.#file), this.#text, this.#message, this.#games);
    this.#file.addEventListener("change", () => this.#guarded(async () => {
      const [file] = this.#file.files;
      if (!file) return;
      this.#text.value = await file.text();
      await this.#load(this.#text.value);
    }));
  }

  async #guarded(act) {
    this.#message.className = "";
    this.#message.replaceChildren();
    try {
      await act();
    } catch (error) {
      this.#message.className = "play-error";
      this.#message.replaceChildren(error.message);
    }
  }

  async #write() {
    this.#text.value = await this.#server.writeRecord(this.#current());
    return this.#text.value;
  }

  async #load(text) {
    const games = await this.#server.readRecord(text);
    if (games.length === 0) throw new Error("The text has no game.");
    const name = (game, i) => `${i + 1}: ${game.white || "?"} against ${game.black || "?"}, ` +
                              `${game.result}, ${game.moves.length} plies`;
    this.#games.replaceChildren(...(games.length < 2 ? [] : games.map(
        (game, i) => pageButton(name(game, i), name(game, i),
                                () => this.#guarded(() => this.#onLoad(game))))));
    await this.#onLoad(games[0]);
    this.#message.replaceChildren(
        games.length === 1 ? "Loaded the game." : `Loaded the first of ${games.length} games.`);
  }
}

/// Copies a text, or shows it for copying by hand where the browser does not allow that.
async function playCopy(text, what, message) {
  try {
    await navigator.clipboard.writeText(text);
    message.replaceChildren(`Copied the ${what}.`);
  } catch {
    const field = pageElement("textarea", {readonly: true, rows: 3, "aria-label": what}, text);
    message.replaceChildren(`Copy the ${what}: `, field);
    field.select();
  }
}
