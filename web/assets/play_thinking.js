// PlayThinking: which search runs: the move of an engine that plays, a hint, the threat, or the
// analysis.
//   1. One search runs at a time, in this order: an engine's move, a hint, the threat of the side
//      that has just moved, the analysis.
//   2. While the game is paused, engines do not move; they wait for "Play on from here".

const kHintDepth = 3;

class PlayThinking {
  #search;
  #server;
  #pickers;  // {w, b, analysis}
  #lines;
  #on;       // {move(text), hint(text), threat(text), fault(text), state()}
  #answer = null;
  #position = null;
  #told = new Set();  // numbers of the engines that know that a new game has begun
  #wantsHint = false;
  #showsThreats = false;
  #threatened = null;  // the answer whose threat has been searched
  #isDue = false;  // what is wanted starts once the page is visible
  isPaused = true;

  constructor(server, pickers, lines, on) {
    this.#server = server;
    this.#search = new PlaySearch(server);
    this.#pickers = pickers;
    this.#lines = lines;
    this.#on = on;
    document.addEventListener("visibilitychange", () => {
      // Nobody reads the analysis of a page in the background.
      const isAnalysis = !this.#mover && !this.#wantsHint && !this.#wantsThreat;
      if (document.hidden && this.#search.isRunning && isAnalysis) {
        this.#search.cancel();
        this.#isDue = true;
      }
      if (!document.hidden && this.#isDue) this.restart();
    });
    addEventListener("pageshow", ({persisted}) => persisted && this.restart());
  }

  /// Whether there is something to stop.
  get isRunning() {
    return this.#search.isRunning || this.#isBetween;
  }

  // Whether the next position of a game with an engine is still to come.
  get #isBetween() {
    return !this.#answer && !this.isPaused && (this.isEngine("w") || this.isEngine("b"));
  }

  /// The engine that is to move now, null for a human or a paused game.
  get mover() {
    return this.#mover?.engine ?? null;
  }

  get #mover() {
    if (!this.#answer || this.#answer.over || this.isPaused) return null;
    const picker = this.#pickers[turnOf(this.#answer)];
    return picker.engine ? picker : null;
  }

  // Whether the threat is still to be searched. A side that is in check cannot pass.
  get #wantsThreat() {
    return this.#showsThreats && this.#threatened !== this.#answer &&
           (this.#answer?.threats?.length ?? 0) > 0;
  }

  /// Whether the side, "w" or "b", is an engine's.
  isEngine(turn) {
    return this.#pickers[turn].engine !== null;
  }

  /// The engines forget the game before.
  newGame() {
    this.#told.clear();
  }

  /// Ends what runs, because the position changes.
  leave() {
    this.#search.cancel();
    this.#answer = null;
    this.#wantsHint = false;
  }

  /// Starts what is wanted in a position.
  enter(position, answer) {
    this.#position = position;
    this.#answer = answer;
    this.restart();
  }

  /// Starts what is wanted, after a change of the players or of the pause.
  restart() {
    this.#search.cancel();
    this.#isDue = document.hidden;
    if (this.#answer && !this.#answer.over && !document.hidden) {
      const analysis = this.#pickers.analysis;
      if (this.#mover) {
        this.#startMove(this.#mover);
      } else if (this.#wantsHint) {
        this.#startHint();
      } else if (this.#wantsThreat) {
        this.#startThreat();
      } else if (analysis.engine) {
        this.#start(analysis, analysis.request, `Analysis by ${analysis.name}`, () => {},
                    () => analysis.clear());
      }
    }
    this.#on.state();
  }

  /// Asks for a hint: the analysing engine searches to a low depth, or the first engine.
  hint() {
    this.#wantsHint = true;
    this.restart();
  }

  /// Searches the threat in each position from now on, or no more.
  setThreats(shown) {
    const wasWanted = this.#wantsThreat;
    this.#showsThreats = shown;
    // An engine's move and a hint go on; the threat is searched after them.
    if (this.#wantsThreat !== wasWanted && !this.#mover && !this.#wantsHint) this.restart();
  }

  /// Ends the search. An engine that is to move waits from then on, an analysis is turned off.
  stop() {
    if (this.#mover || this.#isBetween) {
      this.isPaused = true;
    } else if (!this.#wantsHint && !this.#wantsThreat) {
      this.#pickers.analysis.clear();
    }
    this.#wantsHint = false;
    this.#threatened = this.#answer;
    this.#search.cancel();
    this.#lines.setTitle("Stopped");
    this.#on.state();
  }

  #startMove(picker) {
    const request = {...picker.request, multipv: 1};
    if (!this.#told.has(request.engine)) request.new_game = true;
    this.#start(picker, request, `${picker.name} thinks about its move`, (best) => {
      if (!best) throw new Error("gave no move");
      this.#told.add(request.engine);
      this.#on.move(best);
    }, () => { this.isPaused = true; });
  }

  // Of a short search by the engine that analyses, or by the first one.
  get #shortRequest() {
    const {analysis} = this.#pickers;
    return {engine: analysis.engine?.index ?? 0,
            options: analysis.engine ? analysis.request.options : {},
            limit: {depth: kHintDepth}, multipv: 1};
  }

  #startHint() {
    this.#start(this.#pickers.analysis, this.#shortRequest, "Search for a hint", (best) => {
      this.#wantsHint = false;
      this.#on.hint(best);
      this.restart();
    }, () => {
      this.#wantsHint = false;
      this.restart();
    });
  }

  // What the side that has just moved would play if the other one passed.
  #startThreat() {
    const answer = this.#answer;
    const request = {...this.#shortRequest, position: {fen: answer.threats_fen, moves: []}};
    this.#start(this.#pickers.analysis, request, "Search for the threat", (best) => {
      this.#threatened = answer;
      this.#on.threat(best);
      this.restart();
    }, () => {
      this.#threatened = answer;
      this.restart();
    }, turnOf(answer) !== "w");
  }

  // `onBest(best)` gets the move of a search that ended well and may throw; `onFail()` ends what the
  // search was for, and may start another one.
  #start(picker, request, title, onBest, onFail, isWhite = turnOf(this.#answer) === "w") {
    this.#lines.clear(title, isWhite);
    const fail = (text) => {
      this.#lines.setTitle(`${title}: failed`);
      this.#on.fault(text);
      onFail();
      this.#on.state();
    };
    const name = picker.engine?.name ?? title;
    this.#search.start({
      request: {position: this.#position, ...request},
      onLines: (lines) => this.#lines.add(lines),
      onDone: (best) => {
        this.#lines.setTitle(`${title}: done`);
        try {
          onBest(best);
        } catch (error) {
          fail(`${name} ${error.message}`);
        }
        this.#on.state();
      },
      onFault: (text) => fail(`${name}: ${text}`),
    });
  }
}
