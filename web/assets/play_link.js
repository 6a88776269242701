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

/// The fragment of a game at a ply.
function playLink(game, ply = game.ply) {
  const values = new URLSearchParams();
  if (game.start !== "startpos") values.set("fen", game.start);
  if (game.moves.length > 0) values.set("moves", game.moves.join(" "));
  if (ply !== game.moves.length) values.set("ply", ply);
  return `#${values}`;
}
