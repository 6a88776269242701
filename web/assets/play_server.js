// PlayServer: the calls of this page to its server. Each returns a promise, which rejects with the
// error text of the server.

const kAliveMs = 2000;
const kAnswersKept = 50;

class PlayServer {
  #tab;
  #answers = new Map();  // of positions, by their calls
  #hasEngines = false;

  constructor() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    this.#tab = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    setInterval(() => this.#signal(), kAliveMs);
    // The engines of this page end with it.
    addEventListener("pagehide", () => this.#release());
  }

  engines() {
    return api_get("/api/play/engines").then(({engines}) => engines);
  }

  /// What the rules say about a position: its cells, moves, end and threats; and the terms of the
  /// evaluation that `position.evaluation` names.
  position(position) {
    const key = JSON.stringify(position);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = api_post("/api/play/position", position);
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    if (this.#answers.size > kAnswersKept) this.#answers.delete(this.#answers.keys().next().value);
    return answer;
  }

  /// Starts a search in place of the one that runs.  Returns: its number.
  search(request) {
    this.#hasEngines = true;
    return api_post("/api/play/search", {tab: this.#tab, ...request}).then(({search}) => search);
  }

  /// What a search reported behind the line with number `after`.
  news(search, after) {
    return api_get(`/api/play/search?id=${search}&after=${after}`);
  }

  stop(search) {
    return api_post("/api/play/stop", {tab: this.#tab, id: search});
  }

  /// The games of a record in RGN.
  readRecord(text) {
    return api_post("/api/play/record/read", {text}).then(({games}) => games);
  }

  /// The record of a game: {position, white, black, result}.
  writeRecord(game) {
    return api_post("/api/play/record/write", game).then(({text}) => text);
  }

  /// The position text of 125 cells, "" for an empty one, and the side to move.
  positionText(cells, to_move) {
    return api_post("/api/play/edit", {cells, to_move}).then(({fen}) => fen);
  }

  #signal() {
    if (this.#hasEngines && !document.hidden) this.keepEngines();
  }

  /// Tells the server that this page still wants its engines. Called by itself while the page is
  /// visible.
  keepEngines() {
    api_post("/api/play/alive", {tab: this.#tab}).catch(() => {});
  }

  #release() {
    if (!this.#hasEngines) return;
    this.#hasEngines = false;
    api_post("/api/play/release", {tab: this.#tab}, {keepalive: true}).catch(() => {});
  }
}
