// PlayHistory: the list of the game's moves. It remembers what the server said about each move,
// also about those behind the cursor.

class PlayHistory {
  #list;
  #game;
  #start = {turn: "w", text: "", cells: ""};
  #ends = [];  // {check, mate, stalemate} of each move
  #shown = null;

  constructor(root, game) {
    this.#game = game;
    this.#list = new MoveList(root, (ply) => playLink(game, ply));
  }

  /// Takes over what an answer for the end of the moves says.
  remember(answer) {
    const text = answer.start_fen;
    const turn = text.trim().split(/\s+/)[1];
    this.#start = {text, turn, cells: cellsOfText(text)};
    this.#ends = answer.plies.map(({check}, i) => {
      const isOver = i + 1 === answer.plies.length && answer.legal.length === 0;
      return {check, mate: isOver && answer.check, stalemate: isOver && !answer.check};
    });
  }

  /// Shows the moves and marks the one before the cursor.
  update() {
    const key = playLink(this.#game, this.#game.moves.length);
    if (this.#shown !== key) {
      this.#shown = key;
      const moves = this.#game.moves.map((text, i) => ({...moveOfText(text), ...this.#ends[i]}));
      this.#list.show(this.#start, moves, cellsOfGame(this.#start, moves));
    }
    this.#list.setPly(this.#game.ply);
  }

  /// The side to move after so many plies, "w" or "b".
  turnAt(ply) {
    return isWhiteMove(this.#start, ply) ? "w" : "b";
  }
}
