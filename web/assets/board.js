// BoardView: a board of Raumschach with plan, tower and space views, for mouse, touch, keyboard and
// screen reader. It knows no rules: the caller supplies men, marks and flags.

const BOARD_VIEWS = {
  "plan+tower": "Plan and tower",
  plan: "Plan",
  tower: "Tower",
  space: "Space"
};
const BOARD_WIDE = 1000;   // from this width on, plan and tower fit beside each other
const BOARD_NARROW = 600;  // below, the plan shows one level

class BoardView {
  /// Builds the board into `root`. onCell(cell) is called when a cell is clicked or Enter is
  /// pressed on it, onClear() on Esc.
  constructor(root, {onCell = null, onClear = null, label = "Board"} = {}) {
    this.onCell = onCell;
    this.onClear = onClear;
    this.state = this.complete({});
    this.places = {place: null, chosen: null, focus: null};
    this.focus = 62;  // Cc3, the centre
    this.hovered = null;
    this.hasFocus = false;
    this.keyboard = false;  // whether the focus came by the keyboard
    this.view = "plan+tower";
    this.width = BOARD_WIDE;
    this.arrangement = "two";
    this.turned = false;
    this.pieces = new BoardPieceSet();
    this.plan = new BoardScene(new BoardPlan("two"), this.pieces, {label: "Plan"});
    this.tower = new BoardScene(new BoardTower(), this.pieces, {label: "Tower"});
    this.plan.element.classList.add("board-plan");
    this.tower.element.classList.add("board-tower");
    this.space = null;
    this.build(root, label);
    this.observer = new ResizeObserver(() => this.resize());
    for (const element of [this.element, this.plan.element, this.tower.element])
      this.observer.observe(element);
    this.resize();
    this.layout();
  }

  build(root, label) {
    this.element = boardElement("div", "board");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    this.viewButtons = Object.entries(BOARD_VIEWS).map(([view, name]) => {
      const button = boardButton(name, () => this.setView(view));
      button.dataset.view = view;
      return button;
    });
    this.lettersButton = boardButton(
        "Letters", () => this.setPieces(this.pieces.style === "letters" ? "symbols" : "letters"),
        "Show men as letters");
    this.readout = boardElement("span", "board-readout");
    this.readout.setAttribute("aria-hidden", "true");
    const bar = boardElement("div", "board-bar");
    bar.append(
        boardGroup("View of the board", "board-buttons", ...this.viewButtons), this.lettersButton,
        this.readout);
    this.levelButtons = [..."ABCDE"].map(
        (name, level) => boardButton(name, () => this.setLevel(level), `Level ${name}`));
    this.picker = boardGroup("Level", "board-buttons board-picker", ...this.levelButtons);
    this.views = boardElement("div", "board-views");
    this.turnLine = boardElement("p", "board-turn");
    this.live = boardElement("p", "board-live");
    this.live.setAttribute("aria-live", "polite");
    const status = boardElement("div", "board-status");
    status.append(this.turnLine, this.live);
    this.element.append(this.pieces.svg, bar, this.picker, this.views, status, boardHelp());
    this.lettersButton.setAttribute("aria-pressed", false);
    root.append(this.element);
    this.views.addEventListener("click", (event) => this.onClick(event));
    this.views.addEventListener("keydown", (event) => this.onKey(event));
    this.views.addEventListener("focusin", (event) => this.onFocus(event));
    this.views.addEventListener("focusout", () => this.onBlur());
    for (const name of ["pointerover", "pointermove"])
      this.views.addEventListener(name, (event) => this.hover(this.cellOf(event)));
    this.views.addEventListener("pointerleave", () => this.hover(null));
  }

  complete({
    cells = ".".repeat(BOARD_CELLS),
    turn = "w",
    last = null,
    check = null,
    checkmate = false,
    marks = [],
    numbered = [],
    note = ""
  }) {
    return {cells, turn, last, check, checkmate, marks, numbered, note};
  }

  /// Shows a position. cells: 125 piece letters, "." for empty. turn: "w" or "b". last: [from, to]
  /// or null. check: the cell of the king in check or null; checkmate: whether it is mate.
  /// marks: [{cell, shape, capture}] with the shapes of BOARD_MARKS. numbered: [{cell, number}].
  /// note: what stands below the board instead of the side to move.
  show(state) {
    const before = this.state.last;
    this.state = this.complete(state);
    const {last} = this.state;
    const moved = last && (!before || before[0] !== last[0] || before[1] !== last[1]);
    if (moved) this.setLevel(boardLevel(last[1]));
    this.update();
  }

  update() {
    for (const scene of this.visible()) scene.update(this.state);
    const {turn, check, checkmate, note} = this.state;
    const side = turn === "w" ? "White" : "Black";
    let text = `${side} to move`;
    if (check !== null) text = checkmate ? `${side} is mated` : `${side} to move, in check`;
    if (note) text = note;
    if (this.turnLine.textContent !== text) this.turnLine.textContent = text;
    this.turnLine.dataset.turn = turn;
    this.showReadout();
    this.markLevels();
  }

  // The views on the screen; the first one takes the focus.
  visible() {
    if (this.view === "space") return [this.space];
    if (this.view === "tower") return [this.tower];
    if (this.view === "plan+tower" && this.width >= BOARD_WIDE) return [this.plan, this.tower];
    return [this.plan];
  }

  /// Shows "plan+tower" (below 1000 px only the plan), "plan", "tower" or "space".
  setView(view) {
    if (!(view in BOARD_VIEWS)) throw new Error(`no view named ${view}`);
    const focused = this.views.contains(document.activeElement);
    this.view = view;
    if (view === "space" && !this.space) {
      this.space = new BoardSpace(this.pieces);
      if (this.turned) this.space.turn(180, 0);
    }
    this.layout();
    if (focused) this.focusCell(this.focus);
  }

  /// Shows the board from Black's side or from White's. The view in space is turned by half a turn,
  /// its levels stay in their order.
  setTurned(turned) {
    if (this.turned === turned) return;
    const focused = this.views.contains(document.activeElement);
    this.turned = turned;
    this.plan.project(new BoardPlan(this.arrangement, boardLevel(this.focus), turned));
    this.tower.project(new BoardTower(turned));
    if (this.space) this.space.turn(180, 0);
    this.layout();
    if (focused) this.focusCell(this.focus);
  }

  /// Shows men as "symbols" or "letters".
  setPieces(style) {
    this.pieces.style = style === "letters" ? "letters" : "symbols";
    for (const scene of [this.plan, this.tower, this.space])
      if (scene) scene.redrawMen();
    this.lettersButton.setAttribute("aria-pressed", this.pieces.style === "letters");
  }

  /// Selects a cell, or none with null.
  select(cell) {
    this.places.chosen = cell;
    this.drawPlaces();
  }

  /// The cell that has or had the focus of the keyboard.
  get focused() {
    return this.focus;
  }

  /// Puts a sentence on the line that screen readers read out.
  announce(text) {
    this.live.textContent = text;
  }

  /// The 125 piece letters that the document shows in the first view.
  cells() {
    const [scene] = this.visible();
    return Array.from({length: BOARD_CELLS}, (_, cell) => scene.letter(cell)).join("");
  }

  resize() {
    const width = this.element.clientWidth;
    if (width && width !== this.width) {
      this.width = width;
      this.layout();
    }
    for (const scene of this.visible()) scene.measure();
  }

  layout() {
    const scenes = this.visible();
    const both = scenes.length === 2;
    const narrow = this.width < BOARD_NARROW;
    // Beside the tower, two rows of levels have its height and the larger cells.
    const arrangement = narrow ? "one" : this.width < BOARD_WIDE || both ? "two" : "row";
    if (arrangement !== this.arrangement) {
      this.arrangement = arrangement;
      const {last} = this.state;
      if (narrow && last && !this.hasFocus)
        this.focus = boardOnLevel(this.focus, boardLevel(last[1]));
      this.plan.project(new BoardPlan(arrangement, boardLevel(this.focus), this.turned));
    }
    this.followFocus();
    this.tower.setPicture(scenes[0] !== this.tower);
    this.attach(scenes.map((scene) => scene.element));
    for (const scene of [this.plan, this.tower]) {
      const {width, height, cellMax} = scene.projection;
      scene.element.style.setProperty("--aspect", width / height);
      scene.element.style.setProperty("--widest", `${width * cellMax / BOARD_UNIT}px`);
    }
    this.viewButtons[0].hidden = this.width < BOARD_WIDE;
    const pressed = this.view === "plan+tower" && !both ? "plan" : this.view;
    for (const button of this.viewButtons)
      button.setAttribute("aria-pressed", button.dataset.view === pressed);
    this.picker.hidden = !this.showsOneLevel;
    for (const scene of [this.plan, this.tower, this.space]) {
      if (scene) scene.setTabStop(scene === scenes[0] ? this.focus : null);
    }
    this.update();
    this.drawPlaces();
    for (const scene of scenes) scene.measure();
  }

  // Keeps only what is shown in the document, and what stays in its place, because an element that
  // moves loses the focus.
  attach(shown) {
    for (const element of [...this.views.children]) {
      if (!shown.includes(element)) element.remove();
    }
    shown.forEach((element, i) => {
      if (this.views.children[i] !== element) {
        this.views.insertBefore(element, this.views.children[i] || null);
      }
    });
  }

  /// Whether the plan shows one level, that of the cell with the focus.
  get showsOneLevel() {
    return this.arrangement === "one" && this.visible()[0] === this.plan;
  }

  followFocus() {
    const level = boardLevel(this.focus);
    if (!this.showsOneLevel || this.plan.projection.levels[0] === level) return;
    this.plan.project(new BoardPlan("one", level, this.turned));
    this.markLevels();
  }

  /// Shows a level, where the plan has room for one.
  setLevel(level) {
    if (!this.showsOneLevel || boardLevel(this.focus) === level) return;
    if (this.hasFocus)
      this.focusCell(boardOnLevel(this.focus, level));
    else
      this.moveFocus(boardOnLevel(this.focus, level));
  }

  markLevels() {
    if (this.picker.hidden) return;
    const {last, check, marks, numbered} = this.state;
    const noted = [
      ...(last || []), ...(check === null ? [] : [check]), ...marks.map(({cell}) => cell),
      ...numbered.map(({cell}) => cell)
    ];
    const levels = new Set(noted.map(boardLevel));
    this.levelButtons.forEach((button, level) => {
      button.setAttribute("aria-pressed", level === boardLevel(this.focus));
      button.classList.toggle("board-noted", levels.has(level));
      button.setAttribute(
          "aria-label", `Level ${"ABCDE"[level]}${levels.has(level) ? ", with marks" : ""}`);
    });
  }

  cellOf(event) {
    const element = event.target.closest("[data-cell]");
    if (element) return Number(element.dataset.cell);
    const area = event.target.closest("[data-level]");
    if (!area) return null;
    return this.tower.cellAt(Number(area.dataset.level), event.clientX, event.clientY);
  }

  onClick(event) {
    const cell = this.cellOf(event);
    if (cell === null) return;
    this.focusCell(cell);
    if (this.onCell) this.onCell(cell);
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.cellOf(event) === null) return;
    const isTurned = this.turned && this.view !== "space";
    const target = boardKeyTarget(this.focus, isTurned ? boardTurnedKey(event.key) : event.key);
    if (target !== null)
      this.focusCell(target);
    else if (event.key === "Enter" || event.key === " ") {
      if (this.onCell) this.onCell(this.focus);
    } else if (event.key === "Escape") {
      this.select(null);
      if (this.onClear) this.onClear();
    } else
      return;
    event.preventDefault();
    event.stopPropagation();  // a page may turn over moves by the arrow keys
  }

  // Moves the tab stop, not the focus.
  moveFocus(cell) {
    this.focus = cell;
    this.followFocus();
    this.visible()[0].setTabStop(cell);
    this.drawPlaces();
  }

  focusCell(cell) {
    this.moveFocus(cell);
    this.visible()[0].cellElement(cell).focus();
  }

  onFocus(event) {
    const cell = this.cellOf(event);
    if (cell === null) return;
    this.keyboard = event.target.matches(":focus-visible");
    this.hasFocus = true;
    this.moveFocus(cell);
  }

  onBlur() {
    this.hasFocus = false;
    this.drawPlaces();
  }

  hover(cell) {
    if (this.hovered === cell) return;
    this.hovered = cell;
    this.drawPlaces();
  }

  drawPlaces() {
    this.places.focus = this.hasFocus && this.keyboard ? this.focus : null;
    this.places.place = this.hovered !== null ? this.hovered : this.hasFocus ? this.focus : null;
    for (const scene of this.visible()) scene.setPlaces({...this.places});
    this.showReadout();
  }

  showReadout() {
    const {place} = this.places;
    const text = place === null ? "" : `${cellName(place)} ${pieceName(this.state.cells[place])}`;
    if (this.readout.textContent !== text) this.readout.textContent = text;
  }
}
