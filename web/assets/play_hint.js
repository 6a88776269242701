// Marks on the board and says what a search for a hint or for a threat has found.

// `text`: the move that the engine would play.
function playShowHint(board, answer, text) {
  const move = answer.legal.find((legal) => legal.move === text);
  if (!move) {
    board.announce("The engine has no hint");
    return;
  }
  board.hint(move);
  const man = pieceName(board.cells[move.from]);
  board.announce(`Hint: ${man} ${cellText(move.from)} to ${targetText(move)}`);
}

// `text`: the move that the engine would play for the side that is not to move.
function playShowThreat(board, answer, text) {
  const move = answer.threats.find((threat) => threat.move === text);
  if (!move) return;
  board.threat(move);
  board.announce(playSearchedThreat(move, board.cells));
}
