// Texts of the game: cells, moves, scores, times and positions. No rules: what a move does to the
// cells follows from its two cells and its promotion alone.

const kLevels = "ABCDE";
const kFiles = "abcde";
const kCellCount = 125;
const kPieceLetters = "PNBURQK";  // by the number of the piece type

/// "Cc3" for 62.
function cellText(cell) {
  return kLevels[Math.floor(cell / 25)] + kFiles[cell % 5] + (Math.floor(cell / 5) % 5 + 1);
}

/// "Bb1Bb2", "Ea4Ea5q"; "0000" for the null move.
function moveText({from, to, promotion}) {
  if (from === to) return "0000";
  const suffix = promotion === 0 ? "" : kPieceLetters[promotion].toLowerCase();
  return cellText(from) + cellText(to) + suffix;
}

/// The text of a move with its mark: + check, # checkmate, = stalemate.
function markedMoveText(move) {
  return moveText(move) + (move.mate ? "#" : move.stalemate ? "=" : move.check ? "+" : "");
}

/// Whether White made the move with this index.
function isWhiteMove(start, index) {
  return (start.turn === "w") === (index % 2 === 0);
}

/// Makes a move in an array of cells.
function makeMove(cells, {from, to, promotion}) {
  if (from === to) return;
  const piece = cells[from];
  const isWhite = piece < "a";
  const promoted = isWhite ? kPieceLetters[promotion] : kPieceLetters[promotion].toLowerCase();
  cells[from] = ".";
  cells[to] = promotion === 0 ? piece : promoted;
}

/// The cells after a move, as a text like `cells`.
function cellsAfter(cells, move) {
  const after = [...cells];
  makeMove(after, move);
  return after.join("");
}

/// The cells before the first move and after each move.
function cellsOfGame(start, moves) {
  const all = [start.cells];
  for (const move of moves) all.push(cellsAfter(all.at(-1), move));
  return all;
}

/// The number of the move that is played at a ply, counted as the position text of the start does.
function moveNumber(start, index) {
  const first = Number(start.text.trim().split(/\s+/)[3] ?? 1);
  return first + Math.floor((index + (start.turn === "w" ? 0 : 1)) / 2);
}

/// The position text after `ply` moves.
function positionText(start, moves, ply, cells) {
  if (ply === 0) return start.text;
  const levels = [];
  for (let level = 4; level >= 0; --level) {
    const ranks = [];
    for (let rank = 4; rank >= 0; --rank) {
      const at = 25 * level + 5 * rank;
      ranks.push(cells.slice(at, at + 5).replace(/\.+/g, (empty) => String(empty.length)));
    }
    levels.push(ranks.join("/"));
  }
  const turn = isWhiteMove(start, ply) ? "w" : "b";
  return `${levels.join("//")} ${turn} ${moves[ply - 1].clock} ${moveNumber(start, ply)}`;
}

/// A score from White's view: {cp} or {mate}; null without one.
function scoreForWhite(score, isWhite) {
  if (score === null || isWhite) return score;
  return "mate" in score ? {mate: -score.mate} : {cp: 0 - score.cp};
}

/// Whether a score is good for the side from whose view it is: a mate in 0 has only a sign.
function isNegative(score) {
  const value = score.mate ?? score.cp;
  return value < 0 || Object.is(value, -0);
}

/// "+1.23", "-0.05", "0.00", "#5", "#-5".
function scoreText(score) {
  if (score === null) return "-";
  if ("mate" in score) return `#${isNegative(score) ? "-" : ""}${Math.abs(score.mate)}`;
  return (score.cp > 0 ? "+" : "") + (score.cp / 100).toFixed(2);
}

/// "12,345".
function countText(count) {
  return count.toLocaleString("en-US");
}

/// "0.123 s", "1:02:03.4 h" for long times.
function timeText(ms) {
  if (ms < 60000) return `${(ms / 1000).toFixed(3)} s`;
  const seconds = (ms % 60000 / 1000).toFixed(1).padStart(4, "0");
  const minutes = Math.floor(ms / 60000);
  if (minutes < 60) return `${minutes}:${seconds} min`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${seconds} h`;
}
