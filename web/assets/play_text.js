// Texts of the page for playing: moves and positions in both directions, scores, sentences.

/// {from, to, promotion} of "Cc3Dd4", "Ea4Ea5q" or "0000"; promotion as in moveText().
function moveOfText(text) {
  if (text === "0000") return {from: 0, to: 0, promotion: 0};
  const cell = (at) => 25 * kLevels.indexOf(text[at]) + 5 * (Number(text[at + 2]) - 1) +
                       kFiles.indexOf(text[at + 1]);
  const promotion = text.length > 6 ? kPieceLetters.indexOf(text[6].toUpperCase()) : 0;
  return {from: cell(0), to: cell(3), promotion: Math.max(0, promotion)};
}

/// The 125 piece letters of a position text, "." for an empty cell.
function cellsOfText(text) {
  const cells = new Array(kCellCount).fill(".");
  text.trim().split(/\s+/)[0].split("//").forEach((level, fromTop) => {
    level.split("/").forEach((rank, fromBack) => {
      let file = 0;
      for (const sign of rank) {
        if ("12345".includes(sign)) {
          file += Number(sign);
        } else {
          cells[25 * (4 - fromTop) + 5 * (4 - fromBack) + file++] = sign;
        }
      }
    });
  });
  return cells.join("");
}

/// The letters of the cells that the server sent.
function cellsOfAnswer(answer) {
  return answer.cells.map((letter) => letter || ".").join("");
}

function sideName(turn) {
  return turn === "w" ? "White" : "Black";
}

/// "w" or "b": who moves in the position that the server described.
function turnOf(answer) {
  return answer.to_move === "white" ? "w" : "b";
}

/// A score that the server reports, in the form of scoreForWhite().
function scoreOfLine(line, isWhite) {
  if (!line.score) return null;
  const {centipawns, mate} = line.score;
  return scoreForWhite(mate === undefined ? {cp: centipawns} : {mate}, isWhite);
}

/// The last move of a position as a sentence: "White pawn Cc2 to Cc3, check".
function playedSentence(answer) {
  const ply = answer.plies.at(-1);
  if (!ply) return "";
  const move = moveOfText(ply.move);
  const letter = cellsOfAnswer(answer)[move.to];
  const side = letter === letter.toUpperCase() ? "White" : "Black";
  const man = move.promotion === 0 ? pieceName(letter).split(" ")[1] : "pawn";
  const parts = [`${side} ${man} ${cellText(move.from)} ${ply.capture ? "takes" : "to"} ` +
                 cellText(move.to)];
  if (move.promotion !== 0) parts.push(`promotes to ${pieceName(letter).split(" ")[1]}`);
  if (answer.check && !answer.over) parts.push("check");
  return parts.join(", ");
}

/// "Game over: 1-0, checkmate"; "" while the game goes on.
function overText(answer) {
  return answer.over ? `Game over: ${answer.over.result}, ${answer.over.reason}` : "";
}

/// The target of a move and what a pawn becomes there: "Dd4", "Ea5, queen".
function targetText(move) {
  if (!move.promotion) return cellText(move.to);
  return `${cellText(move.to)}, ${pieceName(move.promotion.toUpperCase()).split(" ")[1]}`;
}
