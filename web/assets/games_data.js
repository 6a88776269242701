// GamesData: the games of the page, unpacked from the data blocks "match" (JSON), "openings" (a JSON
// list), "games" and, if present, "clocks" (these three are base64 of raw deflate).
//   games  := column of each field of the games, column of each field of the plies, detail*
//   detail := (time, nodes + 1, selective depth, n, (from, to, promotion){n})  one for each ply
//   clocks := (ms left + 1)                                                    one for each ply
// Details and clocks exist for the detailed games only. Their numbers are LEB128, so that the place
// of a game's is known only after those before it were read. All are read once at the start, for
// the places and for damage; a game's are decoded again when it is shown.

const kResultTexts = ["1-0", "1/2-1/2", "0-1", "*"];  // the last one: damaged
const kScoreNone = -32768;
const kScoreWide = -32767;
const kScoreMate = 32000;
const kLongestMate = 1000;

class GamesData {
  #match;
  #raw;      // columns of the games
  #ply;      // columns of the plies
  #first;    // index of the first ply of each game; one more than there are games
  #details;  // bytes
  #clocks;   // bytes or null
  #places = new Map();  // by game: where its details and clocks begin
  #numbers = null;      // by name, such as "12.2": the index of the game

  /// Reads the data blocks of the document.
  /// Errors: rejects with a message for the viewer if they are missing, damaged or truncated.
  static async read(document) {
    const text = (id) => {
      const block = document.getElementById(id);
      if (!block) throw new Error(`The games cannot be shown: the page has no block "${id}".`);
      return block.textContent;
    };
    try {
      const unpacked = (id) => inflated(bytesOfBase64(text(id)));
      const match = JSON.parse(text("match"));
      match.openings = JSON.parse(new TextDecoder().decode(await unpacked("openings")));
      const games = await unpacked("games");
      const clocks = document.getElementById("clocks") ? await unpacked("clocks") : null;
      return new GamesData(match, games, clocks);
    } catch (error) {
      if (error.message.startsWith("The games")) throw error;
      throw new Error(`The games of this page are damaged or incomplete: ${error.message}.`);
    }
  }

  constructor(match, games, clocks) {
    this.#match = match;
    this.#clocks = clocks;
    const columns = new ColumnReader(games);
    const ofGames = (width) => columns.take(match.games, width);
    this.#raw = {
      pair: ofGames(4),
      leg: ofGames(1),
      white: ofGames(2),
      black: ofGames(2),
      opening: ofGames(4),
      result: ofGames(1),
      reason: ofGames(2),
      failed: ofGames(1),
      flags: ofGames(1),
      plies: ofGames(4),
    };
    const ofPlies = () => columns.take(match.plies, 1);
    this.#ply = {
      from: ofPlies(),
      to: ofPlies(),
      bits: ofPlies(),
      low: ofPlies(),
      high: ofPlies(),
      depth: ofPlies(),
      clock: ofPlies(),
    };
    this.#details = columns.rest();
    this.#first = new Uint32Array(match.games + 1);
    for (let i = 0; i < match.games; ++i) this.#first[i + 1] = this.#first[i] + this.#raw.plies[i];
    this.#check();
    this.#decodePlies();
    this.#findPlaces();
  }

  // Columns that deflate better as differences: the cell moved from counts from the one to which
  // this side moved before, and the cell moved to from that. A score is packed as its sum with the
  // score one ply before, which is near 0 if the engines agree. Sums are zigzag encoded: 0, -1, 1,
  // -2, … become 0, 1, 2, 3, … Of a clock, 0 means one more than before; the other clocks have the
  // numbers from 1 on.
  #decodePlies() {
    const {from, to, low, high, clock} = this.#ply;
    for (let game = 0; game < this.count; ++game) {
      let before = 0, expected = 0, own = 0, other = 0;
      for (let i = this.#first[game]; i < this.#first[game + 1]; ++i) {
        from[i] = (from[i] + own) % kCellCount;
        to[i] = (from[i] + to[i]) % kCellCount;
        own = other;
        other = to[i];
        if (clock[i] === 0) clock[i] = expected;
        else if (clock[i] <= expected) --clock[i];
        expected = (clock[i] + 1) & 255;
        const packed = high[i] << 8 | low[i];
        before = ((packed >>> 1 ^ -(packed & 1)) - before) & 0xffff;
        low[i] = before & 255;
        high[i] = before >> 8;
      }
    }
  }

  #check() {
    const {engines, openings, reasons, games, plies} = this.#match;
    if (this.#first[games] !== plies) {
      throw new Error(`the games have ${this.#first[games]} plies, expected ${plies}`);
    }
    const below = (name, limit) => {
      if (this.#raw[name].some((value) => value >= limit)) {
        throw new Error(`a game has an unknown number of its ${name}`);
      }
    };
    below("white", engines.length);
    below("black", engines.length);
    below("opening", openings.length);
    below("reason", reasons.length);
    below("result", kResultTexts.length);
    below("failed", 3);
    const {from, to} = this.#ply;
    for (let i = 0; i < plies; ++i) {
      if (from[i] >= kCellCount || to[i] >= kCellCount) throw new Error("a move has an unknown cell");
    }
  }

  get count() {
    return this.#match.games;
  }
  get engines() {
    return this.#match.engines;
  }
  get reasons() {
    return this.#match.reasons;
  }
  get openings() {
    return this.#match.openings;
  }
  /// How many games have the details of each ply.
  get detailed() {
    return this.#match.detailed;
  }
  /// The columns of the games as typed arrays, with the numbers that they have in the block.
  get columns() {
    return this.#raw;
  }

  /// "12.2": the second game of pair 12.
  nameOf(index) {
    return `${this.#raw.pair[index]}.${this.#raw.leg[index] + 1}`;
  }

  /// The index of a game by its name, -1 if there is none.
  indexOf(name) {
    if (!this.#numbers) {
      this.#numbers = new Map();
      for (let i = 0; i < this.count; ++i) this.#numbers.set(this.nameOf(i), i);
    }
    return this.#numbers.get(name) ?? -1;
  }

  /// A game without its moves. Engines, result and reason are texts; `failed` is "White", "Black"
  /// or ""; `date` is "" if it is not known.
  game(index) {
    const raw = this.#raw;
    const flags = raw.flags[index];
    const details = this.#match.details?.[index];
    return {
      index,
      name: this.nameOf(index),
      pair: raw.pair[index],
      leg: raw.leg[index],
      white: this.engines[raw.white[index]],
      black: this.engines[raw.black[index]],
      opening: raw.opening[index],
      start: this.openings[raw.opening[index]],
      result: kResultTexts[raw.result[index]],
      reason: this.reasons[raw.reason[index]],
      failed: ["", "White", "Black"][raw.failed[index]],
      counted: (flags & 1) !== 0,
      damaged: (flags & 2) !== 0,
      cached: (flags & 4) !== 0,
      detailed: (flags & 8) !== 0,
      plies: raw.plies[index],
      date: this.#date(index),
      detail: details?.detail ?? "",
      stderr: details?.stderr ?? "",
      stderrLine: details?.stderr_line ?? "",
    };
  }

  #date(index) {
    const runs = this.#match.dates ?? [];
    return runs.findLast(([first]) => first <= index)?.[1] ?? "";
  }

  /// The moves of a game. `score` is null, {cp} or {mate}, from the view of the side that moved, as
  /// are depth, time, nodes, selDepth and left, which are null if they are not known. `text` is the
  /// line of an engine that is not a list of moves; else it is null and `pv` has the moves.
  moves(index) {
    const first = this.#first[index];
    const moves = [];
    for (let i = first; i < this.#first[index + 1]; ++i) {
      const bits = this.#ply.bits[i];
      const depth = this.#ply.depth[i];
      moves.push({
        from: this.#ply.from[i],
        to: this.#ply.to[i],
        promotion: bits & 7,
        check: (bits & 8) !== 0,
        mate: (bits & 16) !== 0,
        stalemate: (bits & 32) !== 0,
        score: this.#score(i),
        depth: depth === 0 ? null : depth,
        clock: this.#ply.clock[i],
        time: null,
        nodes: null,
        selDepth: null,
        left: null,
        pv: [],
        text: null,
      });
    }
    if (this.#raw.flags[index] & 8) this.#addDetails(index, moves);
    moves.forEach((move, i) => Object.assign(move, this.#match.odd_infos?.[first + i]));
    return moves;
  }

  #score(ply) {
    const packed = ((this.#ply.high[ply] << 8 | this.#ply.low[ply]) << 16) >> 16;
    if (packed === kScoreNone) return null;
    if (packed === kScoreWide) return {cp: this.#match.wide_scores?.[ply] ?? 0};
    if (packed >= kScoreMate - kLongestMate) return {mate: kScoreMate - packed};
    // -0 is "mated now": it has a sign for the graph, and is written as 0.
    if (packed <= kLongestMate - kScoreMate) return {mate: -(packed + kScoreMate)};
    return {cp: packed};
  }

  #addDetails(index, moves) {
    const place = this.#places.get(index);
    const reader = new VarintReader(this.#details, place.details);
    const clocks = this.#clocks && new VarintReader(this.#clocks, place.clocks);
    for (const move of moves) {
      move.time = reader.number();
      const nodes = reader.number();
      move.nodes = nodes === 0 ? null : nodes - 1;
      const selDepth = reader.number();
      move.selDepth = selDepth === 0 ? null : selDepth;
      for (let n = reader.number(); n > 0; --n) {
        move.pv.push({from: reader.byte(), to: reader.byte(), promotion: reader.byte()});
      }
      if (clocks) {
        const left = clocks.number();
        move.left = left === 0 ? null : left - 1;
      }
    }
  }

  #findPlaces() {
    const reader = new VarintReader(this.#details);
    const clocks = this.#clocks && new VarintReader(this.#clocks);
    for (let i = 0; i < this.count; ++i) {
      if (!(this.#raw.flags[i] & 8)) continue;
      this.#places.set(i, {details: reader.at, clocks: clocks ? clocks.at : 0});
      for (let ply = this.#raw.plies[i]; ply > 0; --ply) {
        reader.skipNumbers(3);
        for (let n = reader.number(); n > 0; --n) {
          if (reader.byte() >= kCellCount || reader.byte() >= kCellCount) {
            throw new Error("a move of a line has an unknown cell");
          }
          reader.byte();
        }
      }
      if (clocks) clocks.skipNumbers(this.#raw.plies[i]);
    }
    if (reader.at !== this.#details.length) throw new Error("bytes follow the last game");
  }
}
