// The keyboard on a board: what a key means for the cell with the focus.

const BOARD_OPPOSITE_KEYS = {
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
  ArrowDown: "ArrowUp",
  ArrowUp: "ArrowDown",
  PageDown: "PageUp",
  PageUp: "PageDown",
  Home: "End",
  End: "Home",
};

/// The key that moves the focus on a turned board as `key` does on the other one.
function boardTurnedKey(key) {
  return BOARD_OPPOSITE_KEYS[key] ?? key;
}

/// Returns the cell to which `key` moves the focus from `cell`, or null if it is no such key.
/// Arrows change file and rank, Page Up and Page Down the level, Home and End go to file a and e. A
/// capital letter names a level, a small letter a file, a digit a rank: `C`, `c`, `3` end at Cc3.
function boardKeyTarget(cell, key) {
  const place = {level: boardLevel(cell), rank: boardRank(cell), file: boardFile(cell)};
  const step = {
    ArrowLeft: ["file", -1],
    ArrowRight: ["file", 1],
    ArrowDown: ["rank", -1],
    ArrowUp: ["rank", 1],
    PageDown: ["level", -1],
    PageUp: ["level", 1],
    Home: ["file", -4],
    End: ["file", 4],
  }[key];
  if (step) {
    const [axis, by] = step;
    place[axis] = Math.min(4, Math.max(0, place[axis] + by));
  } else if (key.length !== 1) {
    return null;
  } else if ("ABCDE".includes(key)) {
    place.level = "ABCDE".indexOf(key);
  } else if ("abcde".includes(key)) {
    place.file = "abcde".indexOf(key);
  } else if ("12345".includes(key)) {
    place.rank = "12345".indexOf(key);
  } else {
    return null;
  }
  return 25 * place.level + 5 * place.rank + place.file;
}

const BOARD_HELP = [
  ["arrows", "file and rank"],
  ["Page Up, Page Down", "level"],
  ["Home, End", "file a, file e"],
  ["A–E, a–e, 1–5", "go to that level, file, rank: C c 3 is Cc3"],
  ["Enter", "choose the cell"],
  ["Esc", "give up the choice"],
];

/// A folded list of the keys and of the marks' shapes.
function boardHelp() {
  const details = boardElement("details", "board-help");
  const keys = boardElement("dl", "board-keys");
  for (const [key, meaning] of BOARD_HELP) {
    keys.append(boardElement("dt", "", key), boardElement("dd", "", meaning));
  }
  const legend = boardElement("ul", "board-legend");
  for (const [shape, meaning] of Object.entries(BOARD_LEGEND)) {
    const item = boardElement("li");
    const picture = boardSvg("svg", {viewBox: "-36 -36 104 72", "aria-hidden": "true"});
    const capture = boardSvg(
        "path", {class: "board-mark", d: BOARD_MARKS[shape].capture, transform: "translate(34 0)"});
    const move = boardSvg(
        "path", {class: "board-mark", d: BOARD_MARKS[shape].move, transform: "translate(-18 0)"});
    picture.append(move, capture);
    item.append(picture, meaning);
    legend.append(item);
  }
  details.append(
      boardElement("summary", "", "Keys and marks"), keys,
      boardElement(
          "p", "", "The shape of a mark says how the man gets there; a ring is a capture:"),
      legend);
  return details;
}
