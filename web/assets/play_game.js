// PlayGame: a start position and moves with a cursor. It knows no rules: the server says which
// moves exist, what they look like and when the game is over.

class PlayGame {
  #start = "startpos";
  #moves = [];
  #ply = 0;

  get start() {
    return this.#start;
  }

  /// All moves as texts such as "Cc3Dd4", also those behind the cursor.
  get moves() {
    return this.#moves;
  }

  /// How many of the moves are shown.
  get ply() {
    return this.#ply;
  }

  get isAtEnd() {
    return this.#ply === this.#moves.length;
  }

  /// The position at the cursor, as calls of the server name it.
  get position() {
    return {fen: this.#start, moves: this.#moves.slice(0, this.#ply)};
  }

  /// Replaces the game. `ply` is limited to the moves.
  load(start, moves, ply = moves.length) {
    this.#start = start;
    this.#moves = [...moves];
    this.setPly(ply);
  }

  setPly(ply) {
    this.#ply = Math.min(Math.max(Math.trunc(ply) || 0, 0), this.#moves.length);
  }

  /// Plays a move at the cursor in place of the moves behind it.
  play(move) {
    this.cut();
    this.#moves.push(move);
    ++this.#ply;
  }

  /// Forgets the moves behind the cursor.
  cut() {
    this.#moves = this.#moves.slice(0, this.#ply);
  }
}
