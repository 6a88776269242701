// PlayThinking: which search runs: the move of an engine that plays, a hint, or the analysis.
//   1. One search runs at a time. An engine's move comes before a hint, a hint before the analysis.
//   2. While the game is paused, engines do not move; they wait for "Play on from here".

const kHintDepth = 3;

class PlayThinking {
  #search;
  #server;
  #pickers;  // {w, b, analysis}
  #lines;
  #on;       // {move(text), hint(text), fault(engine, text), state()}
  #answer = null;
  #position = null;
  #told = new Set();  // numbers of the engines that know that a new game has begun
  #wantsHint = false;
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
      if (document.hidden && this.#search.isRunning && !this.#mover && !this.#wantsHint) {
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
      } else if (analysis.engine) {
        this.#start(analysis, analysis.request, `Analysis by ${analysis.name}`, () => {});
      }
    }
    this.#on.state();
  }

  /// Asks for a hint: the analysing engine searches to a low depth, or the first engine.
  hint() {
    this.#wantsHint = true;
    this.restart();
  }

  /// Ends the search. An engine that is to move waits from then on, an analysis is turned off.
  stop() {
    if (this.#mover || this.#isBetween) {
      this.isPaused = true;
    } else if (!this.#wantsHint) {
      this.#pickers.analysis.clear();
    }
    this.#wantsHint = false;
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
    });
  }

  #startHint() {
    const {analysis} = this.#pickers;
    const request = {engine: analysis.engine?.index ?? 0,
                     options: analysis.engine ? analysis.request.options : {},
                     limit: {depth: kHintDepth}, multipv: 1};
    this.#start(analysis, request, "Search for a hint", (best) => {
      this.#wantsHint = false;
      this.#on.hint(best);
      this.restart();
    });
  }

  #start(picker, request, title, onBest) {
    const isWhite = turnOf(this.#answer) === "w";
    this.#lines.clear(title, isWhite);
    const fail = (text) => {
      const isAnalysis = picker === this.#pickers.analysis;
      this.isPaused = true;
      this.#wantsHint = false;
      if (isAnalysis) picker.clear();
      this.#lines.setTitle(`${title}: failed`);
      this.#on.fault(text);
      this.#on.state();
    };
    const name = picker.engine?.name ?? "hint";
    this.#search.start({
      request: {...request, position: this.#position},
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
