// Links to a position: the fragment of the address names the start position, the moves and, unless
// the last position is meant, the ply:
//   #fen=<position text>&moves=Cc3Dd4+Dd3Dd4&ply=1
// A fragment without `fen` means the start position of the game.

const kLinkNames = ["fen", "moves", "ply"];

/// The game that a fragment names, {start, moves, ply}; null if it names none.
function playLinkGame(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!kLinkNames.some((name) => values.has(name))) return null;
  const moves = (values.get("moves") ?? "").split(/[\s,]+/).filter((move) => move !== "");
  const ply = values.has("ply") ? Number(values.get("ply")) : moves.length;
  return {start: values.get("fen")?.trim() || "startpos", moves, ply};
}

// Browsers ignore an address that changes more often (Chromium: 200 times in 30 s), which a game
// of fast engines would do.
const kLinkPauseMs = 200;

// PlayAddress: keeps the fragment of the address at the shown game.
class PlayAddress {
  #link = "";
  #written = 0;
  #timer = null;
  #seen = location.hash;  // the fragment that was last read or written

  /// `onLink()` is called when a link or the browser's history has changed the address.
  constructor(onLink) {
    // A link to what the address still names, because its new text waits, would do nothing.
    addEventListener("click", (event) => {
      if (this.#timer !== null && event.target.closest?.("a")) this.#write();
    }, {capture: true});
    addEventListener("hashchange", () => {
      this.#seen = location.hash;
      clearTimeout(this.#timer);
      this.#timer = null;
      onLink();
    });
  }

  set(link) {
    this.#link = link;
    if (this.#timer !== null) return;
    const wait = this.#written + kLinkPauseMs - performance.now();
    if (wait <= 0) {
      this.#write();
    } else {
      this.#timer = setTimeout(() => this.#write(), wait);
    }
  }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = null;
    // The address was changed, and its "hashchange" is still to come: writing would undo that.
    if (location.hash !== this.#seen) return;
    this.#written = performance.now();
    history.replaceState(null, "", this.#link);
    this.#seen = location.hash;
  }
}

/// The fragment of a game at a ply.
function playLink(game, ply = game.ply) {
  const values = new URLSearchParams();
  if (game.start !== "startpos") values.set("fen", game.start);
  if (game.moves.length > 0) values.set("moves", game.moves.join(" "));
  if (ply !== game.moves.length) values.set("ply", ply);
  return `#${values}`;
}
