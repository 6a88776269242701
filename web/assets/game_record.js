// Game records in RGN, as `raum results export --format rgn` writes them; its grammar is in
// tournament/rgn/rgn.h. A game without the details of its plies has scores and depths only.

const kRecordLine = 80;  // characters
const kFigurines = {
  P: "♙", N: "♘", B: "♗", U: "U", R: "♖", Q: "♕", K: "♔",
  p: "♟", n: "♞", b: "♝", u: "u", r: "♜", q: "♛", k: "♚",
};

/// What the records of this page lack, "" if nothing.
function recordNote(data) {
  if (data.detailed === data.count) return "";
  return `Records from this page have times, nodes and lines for ${countText(data.detailed)} of ` +
         `the ${countText(data.count)} games; "raum results export" has them for all.`;
}

function tagLine(name, value) {
  const clean = value.replace(/[\x00-\x1f\x7f]/g, " ").replace(/["\\]/g, "\\$&");
  return `[${name} "${clean}"]\n`;
}

function tagsOf(game) {
  const tags = [["Variant", "Raumschach-Normal-Form"], ["Event", "raum match"]];
  if (game.date) tags.push(["Date", game.date]);
  tags.push(["Round", game.name], ["White", game.white], ["Black", game.black]);
  if (game.failed) {
    const engine = game.failed === "White" ? game.white : game.black;
    tags.push(["Fault", `${engine}: ${game.detail}`]);
    if (game.stderrLine) tags.push(["Stderr", game.stderrLine]);
  }
  if (!game.counted) tags.push(["Counted", "no"]);
  tags.push(["Result", game.result], ["FEN", game.start.text]);
  if (game.reason) tags.push(["Termination", game.reason]);
  return tags.map(([name, value]) => tagLine(name, value)).join("");
}

// The words of the comment behind a move, which may be wrapped between them.
function commentWords(move) {
  const words = [];
  const add = (value, before, behind) => {
    if (value !== null && value !== undefined) words.push(before + value + behind);
  };
  add(move.score?.cp, move.score?.cp >= 0 ? "+" : "", "cp");
  add(move.score?.mate, "#", "");
  add(move.depth, "d", "");
  add(move.selDepth, "s", "");
  add(move.time, "", "ms");
  add(move.nodes, "", "n");
  add(move.left, "clk", "ms");
  const line = move.text === null ? move.pv.map(moveText)
                                  : move.text.split(/\s+/).filter((word) => word !== "");
  if (line.length > 0) words.push("pv", ...line);
  if (words.length === 0) return words;
  words[0] = `{${words[0]}`;
  words.push(`${words.pop()}}`);
  return words;
}

function figurineMove(cells, move) {
  const piece = cells[move.from];
  const promotion = piece < "a" ? kPieceLetters[move.promotion]
                                : kPieceLetters[move.promotion].toLowerCase();
  const mark = move.mate ? "†††" : move.stalemate ? "≡" : move.check ? "†" : "";
  return kFigurines[piece] + cellText(move.from) + (cells[move.to] === "." ? "-" : "x") +
         cellText(move.to) + (move.promotion === 0 ? "" : `=${kFigurines[promotion]}`) + mark;
}

function characterCount(word) {
  return /[\ud800-\udbff]/.test(word) ? [...word].length : word.length;
}

function wrapped(words) {
  let text = "";
  let used = 0;
  for (const word of words) {
    const length = characterCount(word);
    if (used > 0) {
      const fits = used + 1 + length <= kRecordLine;
      text += fits ? " " : "\n";
      used = fits ? used + 1 : 0;
    }
    text += word;
    used += length;
  }
  return text;
}

/// The record of a game, "" for a damaged one.
function recordOf(data, index) {
  const game = data.game(index);
  if (game.damaged) return "";
  const words = [];
  const cells = [...game.start.cells];
  data.moves(index).forEach((move, i) => {
    if (isWhiteMove(game.start, i)) {
      words.push(`${moveNumber(game.start, i)}.`);
    } else if (i === 0) {
      words.push(`${moveNumber(game.start, i)}...`);
    }
    words.push(figurineMove(cells, move), ...commentWords(move));
    makeMove(cells, move);
  });
  words.push(game.result);
  return `${tagsOf(game)}\n${wrapped(words)}\n\n`;
}
