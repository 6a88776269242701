// Parts of the page without a state: the list of keys, sentences about threats, buttons.

const kPlayKeys = [
  ["m", "next target of the chosen man, or the next man that can move"],
  ["u, r", "take back, redo"],
  ["p", "play on from here"],
  ["h", "hint"],
  ["x", "threats on and off"],
  ["s", "stop the search"],
  ["f", "flip the board"],
  ["t", "go to the field for a move"],
  ["?", "these keys"],
];

/// The folded list of the keys of the page.
function playKeys() {
  const rows = kPlayKeys.flatMap(
      ([key, meaning]) => [pageElement("dt", {}, key), pageElement("dd", {}, meaning)]);
  return pageElement("details", {id: "play-keys", class: "board-help"},
                     pageElement("summary", {}, "More keys on the board"),
                     pageElement("dl", {class: "board-keys"}, ...rows));
}

/// Opens the list of keys, or closes it.
function playToggleKeys() {
  const details = document.getElementById("play-keys");
  details.open = !details.open;
  if (details.open) details.querySelector("summary").focus();
}

/// What the side that has just moved threatens: "Black threatens 2 captures: Cc3 takes Dd4, …".
function playThreatText(answer) {
  const side = sideName(turnOf(answer) === "w" ? "b" : "w");
  if (!answer.threats) {
    return `No threats are shown: ${answer.threats_reason}, so ` +
           `${sideName(turnOf(answer))} cannot pass the move`;
  }
  const captures = answer.threats.filter(({capture}) => capture);
  if (captures.length === 0) return `${side} threatens no capture`;
  const texts = captures.map(({from, to}) => `${cellText(from)} takes ${cellText(to)}`);
  const count = captures.length === 1 ? "1 capture" : `${captures.length} captures`;
  return `${side} threatens ${count}: ${texts.join(", ")}`;
}

/// The threat that a search has found: "Strongest threat: black queen Dd4 takes Cc3".
function playSearchedThreat(move, cells) {
  const how = move.capture ? "takes" : "to";
  return `Strongest threat: ${pieceName(cells[move.from])} ${cellText(move.from)} ${how} ` +
         targetText(move);
}

/// Enables a button or not. A disabled one keeps the focus, as others would lose it by that.
function playEnable(button, isEnabled) {
  if (isEnabled) {
    button.removeAttribute("aria-disabled");
  } else {
    button.setAttribute("aria-disabled", true);
  }
}
