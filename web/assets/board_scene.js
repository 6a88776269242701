// BoardScene: an SVG drawing of some or all levels in one projection, which shows a position with
// its marks. Each level is an ARIA grid; in a picture it is two paths, for a view that shows the
// same as another one and is hidden from assistive technology. Every update changes only what
// differs from what is shown.

const BOARD_SHAPES = ["place", "from", "to", "line", "chosen", "check", "focus"];

class BoardScene {
  /// Draws the levels of `projection`. men: whether men and marks are drawn. label: the name for
  /// assistive technology.
  constructor(projection, pieces, {men = true, label = ""} = {}) {
    this.projection = projection;
    this.pieces = pieces;
    this.men = men;
    this.isPicture = false;
    this.element = boardSvg("svg", {class: "board-scene", role: "group", "aria-label": label});
    this.labels = boardSvg("g", {class: "board-labels", "aria-hidden": "true"});
    this.overlay = boardSvg("g", {class: "board-overlay", "aria-hidden": "true"});
    this.shapes = {};
    for (const name of BOARD_SHAPES) {
      this.shapes[name] = boardSvg("path", {class: `board-shape board-shape-${name}`});
    }
    this.target = boardSvg("path", {class: "board-target", "aria-hidden": "true"});
    this.marks = boardSvg("g");
    this.numbers = boardSvg("g");
    this.legend = boardSvg("g");
    this.word = boardSvg("text", {class: "board-word"});
    const {place, from, to, line, chosen, check, focus} = this.shapes;
    this.overlay.append(
        from, to, place, line, this.marks, this.numbers, chosen, check, this.word, focus,
        this.legend);
    this.element.append(this.labels, this.overlay);
    this.grids = [];
    this.makeLevels();
    this.project(projection);
  }

  makeLevels() {
    for (const grid of this.grids.filter(Boolean)) grid.remove();
    this.cells = new Array(BOARD_CELLS).fill(null);
    this.uses = new Array(BOARD_CELLS).fill(null);
    this.shown = ".".repeat(BOARD_CELLS);
    this.notes = new Map();
    this.keys = {};
    this.tabStop = undefined;
    this.grids = [];
    for (const level of this.projection.levels) {
      this.grids[level] = this.isPicture ? this.makePicture(level) : this.makeGrid(level);
      this.element.insertBefore(this.grids[level], this.labels);
    }
  }

  makeGrid(level) {
    const grid = boardSvg(
        "g", {class: "board-level", role: "grid", "aria-label": `Level ${"ABCDE"[level]}`});
    for (let rank = 4; rank >= 0; rank--) {
      const row = boardSvg("g", {role: "row"});
      for (let file = 0; file < 5; file++) {
        const cell = 25 * level + 5 * rank + file;
        this.cells[cell] = boardSvg("path", {
          class: `board-cell board-${boardShade(cell)}`,
          role: "gridcell",
          "data-cell": cell,
          "aria-label": `${cellName(cell)}, empty`,
        });
        row.append(this.cells[cell]);
      }
      grid.append(row);
    }
    return grid;
  }

  makePicture(level) {
    const shades = ["light", "dark"].map(
        (shade) => boardSvg("path", {class: `board-area board-${shade}`, "data-level": level}));
    const grid = boardSvg("g", {class: "board-level"});
    grid.append(...shades);
    return grid;
  }

  /// Draws levels as pictures, without an element for each cell, or as grids.
  setPicture(isPicture) {
    if (this.isPicture === isPicture) return;
    this.isPicture = isPicture;
    this.makeLevels();
    this.project(this.projection);
    const {places} = this;
    this.places = null;
    if (places) this.setPlaces(places);
  }

  /// Draws everything anew in another projection.
  project(projection) {
    if (projection.turned !== this.projection.turned) this.turnMen();
    this.projection = projection;
    this.element.setAttribute("viewBox", `0 0 ${projection.width} ${projection.height}`);
    this.labels.replaceChildren(...projection.labels.map(({x, y, text, kind}) => {
      const label = boardSvg("text", {class: `board-label board-label-${kind}`, x, y});
      label.textContent = text;
      return label;
    }));
    this.grids.forEach((grid, level) => {
      const visible = projection.levels.includes(level);
      grid.classList.toggle("board-absent", !visible);
      if (visible) this.placeLevel(level);
    });
    this.keys = {};
    if (this.state) this.update(this.state);
    this.drawPlaces();
  }

  placeLevel(level) {
    const outlines = {light: "", dark: ""};
    for (let cell = 25 * level; cell < 25 * (level + 1); cell++) {
      const outline = this.projection.outline(cell, 0);
      outlines[boardShade(cell)] += outline;
      if (this.cells[cell]) this.cells[cell].setAttribute("d", outline);
      this.placeMan(cell);
    }
    if (!this.isPicture) return;
    const [light, dark] = this.grids[level].children;
    light.setAttribute("d", outlines.light);
    dark.setAttribute("d", outlines.dark);
  }

  /// The cell of a level at a point of the window.
  cellAt(level, x, y) {
    const at = new DOMPoint(x, y).matrixTransform(this.element.getScreenCTM().inverse());
    const drawn = this.projection.drawnAt(level);
    const [left, bottom] = this.projection.point(drawn, 0, 0);
    const [fileX, fileY] = this.projection.point(drawn, 0, 1);
    const [rankX, rankY] = this.projection.point(drawn, 1, 0);
    const [a, b, c, d] = [fileX - left, rankX - left, fileY - bottom, rankY - bottom];
    const determinant = a * d - b * c;
    const place = (value) => Math.min(4, Math.max(0, Math.floor(value / determinant)));
    const file = place((at.x - left) * d - (at.y - bottom) * b);
    const rank = place((at.y - bottom) * a - (at.x - left) * c);
    const cell = 25 * drawn + 5 * rank + file;
    return this.projection.turned ? boardOpposite(cell) : cell;
  }

  // The nearer men are drawn over those behind them.
  turnMen() {
    for (const grid of this.grids.filter(Boolean))
      grid.append(...[...grid.querySelectorAll("use")].reverse());
  }

  draws(cell) {
    return cell !== null && this.projection.levels.includes(boardLevel(cell));
  }

  placeMan(cell) {
    const man = this.uses[cell];
    if (!man || !this.draws(cell)) return;
    const {x, y, scale} = this.projection.pieceAt(cell);
    man.setAttribute(
        "transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
  }

  /// Shows a state as BoardView.show() completes it.
  update(state) {
    this.state = state;
    if (state.cells !== this.shown) {
      for (let cell = 0; cell < BOARD_CELLS; cell++) {
        if (state.cells[cell] !== this.shown[cell] && this.grids[boardLevel(cell)])
          this.setMan(cell, state.cells[cell]);
      }
      this.shown = state.cells;
    }
    this.ifChanged("last", state.last, () => this.drawLast(state.last));
    this.ifChanged("check", [state.check, state.checkmate], () => this.drawCheck(state));
    this.ifChanged("marks", state.marks, () => this.drawMarks(state.marks));
    this.ifChanged("numbered", state.numbered, () => this.drawNumbers(state.numbered));
    this.describe(state);
  }

  ifChanged(name, value, draw) {
    const key = JSON.stringify(value);
    if (this.keys[name] === key) return;
    this.keys[name] = key;
    draw();
  }

  setMan(cell, letter) {
    this.uses[cell]?.remove();
    this.uses[cell] = null;
    this.cells[cell]?.setAttribute("aria-label", `${cellName(cell)}, ${pieceName(letter)}`);
    if (letter === "." || !this.men) return;
    const man = this.pieces.make(letter);
    man.setAttribute("data-cell", cell);
    man.setAttribute("aria-hidden", "true");
    this.uses[cell] = man;
    // Those on higher ranks first, since upright men may cover the rank behind them.
    const grid = this.grids[boardLevel(cell)];
    const depthOf = (other) => this.projection.depthOf(other);
    const next = [...grid.children].find(
        (other) => other.tagName === "use" && depthOf(other.dataset.cell) > depthOf(cell));
    grid.insertBefore(man, next ?? null);
    this.placeMan(cell);
  }

  /// Draws all men anew, after the style of the pieces has changed.
  redrawMen() {
    for (let cell = 0; cell < BOARD_CELLS; cell++) {
      if (this.grids[boardLevel(cell)]) this.setMan(cell, this.shown[cell]);
    }
  }

  setShape(name, path) {
    if (path)
      this.shapes[name].setAttribute("d", path);
    else
      this.shapes[name].removeAttribute("d");
  }

  drawLast(last) {
    const [from, to] = last || [null, null];
    this.setShape("from", this.draws(from) ? this.projection.frame(from, 0.07, 0.09) : "");
    this.setShape("to", this.draws(to) ? this.projection.frame(to, 0.02, 0.09) : "");
    this.drawTarget(to);
    this.setShape("line", last && this.projection.joinsLevels ? this.arrow(from, to) : "");
  }

  // Above the cells of its level and below the men.
  drawTarget(to) {
    this.target.remove();
    if (!this.draws(to) || !this.grids[boardLevel(to)]) return;
    this.target.setAttribute("d", this.projection.outline(to, 0));
    const grid = this.grids[boardLevel(to)];
    grid.insertBefore(this.target, grid.querySelector("use"));
  }

  arrow(from, to) {
    const a = this.projection.markAt(from, false);
    const b = this.projection.markAt(to, true);
    const distance = Math.hypot(b.x - a.x, b.y - a.y);
    if (!distance) return "";
    const ux = (b.x - a.x) / distance;
    const uy = (b.y - a.y) / distance;
    const length = Math.max(12, distance - 17);  // leaves the man on `to` visible
    const at = (along, across) => [a.x + ux * along - uy * across, a.y + uy * along + ux * across];
    const neck = length - 11;
    return boardPolygon([
      at(0, -1.6), at(neck, -1.6), at(neck, -6), at(length, 0), at(neck, 6), at(neck, 1.6),
      at(0, 1.6)
    ]);
  }

  drawCheck({check, checkmate}) {
    const drawn = this.draws(check);
    this.setShape(
        "check",
        drawn ?
            this.projection.frame(check, 0, 0.045) + this.projection.frame(check, 0.085, 0.045) :
            "");
    this.word.textContent = drawn ? (checkmate ? "mate" : "check") : "";
    if (!drawn) return;
    const [x, y] = this.projection.point3(check, 0, 0.5);
    this.word.setAttribute("x", x);
    this.word.setAttribute("y", y + 1);
  }

  drawMarks(marks) {
    if (!this.men) return;
    this.marks.replaceChildren(...marks.filter(({cell}) => this.draws(cell)).map((mark) => {
      const {x, y, scale} = this.projection.markAt(mark.cell, mark.capture);
      return boardMark(mark, x, y, scale);
    }));
    const {legendAt} = this.projection;
    this.legend.replaceChildren(...(legendAt ? boardLegend(marks, ...legendAt) : []));
  }

  drawNumbers(numbered) {
    this.numbers.replaceChildren(
        ...numbered.filter(({cell}) => this.draws(cell)).flatMap(({cell, number}) => {
          const [x, y] = this.projection.point3(cell, 0.8, 0.8);
          const dot = boardSvg("circle", {class: "board-number-dot", cx: x, cy: y, r: 9});
          const text = boardSvg("text", {class: "board-number", x, y});
          text.textContent = number;
          return [dot, text];
        }));
  }

  // The name of a cell stays "Cc3, white queen"; what the marks say is its description.
  describe(state) {
    const notes = new Map();
    const add = (cell, note) =>
        notes.set(cell, notes.has(cell) ? `${notes.get(cell)}, ${note}` : note);
    if (state.last) {
      add(state.last[0], "last move from here");
      add(state.last[1], "last move to here");
    }
    if (state.check !== null) add(state.check, state.checkmate ? "mate" : "check");
    for (const mark of state.marks) add(mark.cell, mark.capture ? "capture" : "move");
    for (const {cell, number} of state.numbered) add(cell, `number ${number}`);
    for (const cell of this.notes.keys()) {
      if (!notes.has(cell) && this.cells[cell])
        this.cells[cell].removeAttribute("aria-description");
    }
    for (const [cell, note] of notes) {
      if (this.notes.get(cell) !== note && this.cells[cell])
        this.cells[cell].setAttribute("aria-description", note);
    }
    this.notes = notes;
  }

  /// Frames the same place on every level (place), the selected cell and the cell with the focus;
  /// null for none.
  setPlaces({place, chosen, focus}) {
    const old = this.places || {};
    this.places = {place, chosen, focus};
    if (old.chosen !== chosen) {
      for (const cell of [old.chosen, chosen]) {
        const group = cell === null || cell === undefined ? null : this.cells[cell];
        if (group) group.setAttribute("aria-selected", cell === chosen);
      }
    }
    if (old.place !== place || old.chosen !== chosen || old.focus !== focus) this.drawPlaces();
  }

  drawPlaces() {
    const {place, chosen, focus} = this.places || {place: null, chosen: null, focus: null};
    const same =
        place === null ? [] : this.projection.levels.map((level) => boardOnLevel(place, level));
    this.setShape("place", same.map((cell) => this.projection.frame(cell, 0.01, 0.05)).join(""));
    this.setShape("chosen", this.draws(chosen) ? this.projection.corners(chosen, 0.34, 0.1) : "");
    this.setShape("focus", this.draws(focus) ? this.projection.frame(focus, -0.05, 0.1) : "");
  }

  /// Puts the only tab stop on a cell; null: the drawing takes no focus and is hidden from
  /// assistive technology, because another view shows the same.
  setTabStop(cell) {
    if (this.tabStop === cell) return;
    if (cell === null || this.tabStop === null || this.tabStop === undefined) {
      if (cell === null)
        this.element.setAttribute("aria-hidden", "true");
      else
        this.element.removeAttribute("aria-hidden");
      for (const group of this.cells) {
        if (!group) continue;
        if (cell === null)
          group.removeAttribute("tabindex");
        else
          group.setAttribute("tabindex", -1);
      }
    } else if (this.cells[this.tabStop]) {
      this.cells[this.tabStop].setAttribute("tabindex", -1);
    }
    if (cell !== null && this.cells[cell]) this.cells[cell].setAttribute("tabindex", 0);
    this.tabStop = cell;
  }

  /// Tells the style sheet how many units of the drawing one pixel has, for texts of constant size.
  measure() {
    const width = this.element.clientWidth;
    if (width) this.element.style.setProperty("--unit", `${this.projection.width / width}px`);
  }

  cellElement(cell) {
    return this.cells[cell];
  }

  /// The letter of the man that the document shows on a cell.
  letter(cell) {
    const man = this.uses[cell];
    return BoardPieceSet.letter(man?.isConnected ? man : null);
  }
}
