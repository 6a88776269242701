// BoardSpace: the levels as planes in space, drawn by CSS 3D transforms. The men stand upright on
// their planes and face the viewer. It turns only by a drag, the arrow keys or its buttons.

const BOARD_CAMERAS = [
  {yaw: -25, pitch: 71, distance: 2.2, opacity: 0.7, lift: 4},
  {yaw: 0, pitch: 0, distance: 0, opacity: 0.35, lift: 4},
  {yaw: 35, pitch: 55, distance: 1.5, opacity: 0.4, lift: 4},
];

const SPACE_LAG = 6;  // degrees
const SPACE_REST_MS = 100;

// The size of an angle, at most 180 degrees.
function boardTurn(degrees) {
  return Math.abs(((degrees + 540) % 360) - 180);
}

class BoardSpace {
  constructor(pieces) {
    this.pieces = pieces;
    this.cameras = BOARD_CAMERAS.map((camera) => ({...camera}));
    this.camera = {...this.cameras[0]};
    this.shown = ".".repeat(BOARD_CELLS);
    this.men = new Array(BOARD_CELLS).fill(null);
    this.marks = [];
    this.scenes = [];
    this.levels = [];
    this.world = boardElement("div", "space-world");
    for (let level = 0; level < 5; level++) this.world.append(this.makeLevel(level));
    this.stage = boardElement("div", "space-stage");
    this.stage.tabIndex = 0;
    this.stage.setAttribute("role", "group");
    this.stage.setAttribute("aria-label", "Board in space; the arrow keys turn it");
    this.stage.append(this.world);
    this.element = boardElement("div", "board-space");
    this.element.append(this.stage, this.makeControls());
    this.stage.addEventListener("keydown", (event) => this.onKey(event));
    this.stage.addEventListener("pointerdown", (event) => this.startDrag(event));
    this.stage.addEventListener("click", (event) => {
      if (this.dragged) event.stopPropagation();
    }, true);
    this.setCamera(this.camera);
  }

  makeLevel(level) {
    const scene = new BoardScene(
        new BoardPlane(level), this.pieces, {men: false, label: `Level ${"ABCDE"[level]}`});
    const element = boardElement("div", "space-level");
    const name = boardElement("div", "space-upright space-name", "ABCDE"[level]);
    name.setAttribute("aria-hidden", "true");
    element.append(scene.element, name);
    this.scenes.push(scene);
    this.levels.push(element);
    return element;
  }

  makeControls() {
    const turn = (text, label, yaw, pitch) => boardButton(text, () => this.turn(yaw, pitch), label);
    const turns = boardGroup(
        "Turn", "board-buttons", turn("←", "Turn left", -10, 0), turn("→", "Turn right", 10, 0),
        turn("↑", "Tilt up", 0, -6), turn("↓", "Tilt down", 0, 6));
    const set = (name) => (value) => this.setCamera({...this.camera, [name]: Number(value)});
    this.distance = boardSlider("Level distance", 0, 3, 0.1, set("distance"));
    this.opacity = boardSlider("Opacity", 0.1, 1, 0.05, set("opacity"));
    this.lift = boardSelect(
        "Lift the levels above", [[4, "none"], [3, "D"], [2, "C"], [1, "B"], [0, "A"]],
        set("lift"));
    const recall = this.cameras.map(
        (_, i) => boardButton(
            `${i + 1}`, () => this.setCamera({...this.cameras[i]}), `Go to view ${i + 1}`));
    const save = this.cameras.map(
        (_, i) => boardButton(`${i + 1}`, () => this.save(i), `Save as view ${i + 1}`));
    const controls = boardElement("div", "space-controls");
    controls.append(
        turns, this.distance.label, this.opacity.label, this.lift.label,
        boardGroup(
            "Go to a saved view", "board-buttons", boardElement("span", "", "View"), ...recall),
        boardGroup("Save the view", "board-buttons", boardElement("span", "", "Save as"), ...save));
    return controls;
  }

  save(index) {
    this.cameras[index] = {...this.camera};
  }

  turn(yaw, pitch) {
    this.setCamera({...this.camera, yaw: this.camera.yaw + yaw, pitch: this.camera.pitch + pitch});
  }

  /// A camera: yaw and pitch in degrees, the distance of levels in cells, their opacity, and the
  /// highest level that is not lifted.
  setCamera(camera) {
    const pitch = Math.min(88, Math.max(0, camera.pitch));
    this.camera = {...camera, pitch, yaw: ((camera.yaw + 540) % 360) - 180};
    const {yaw, distance, opacity, lift} = this.camera;
    const lifted = lift < 4 ? 3 : 0;
    const height = 4 * distance + lifted;
    // Set on each element, because a variable would be inherited by every cell and redraw it.
    this.world.style.transform = `rotateX(${pitch}deg) rotateZ(${yaw}deg)`;
    this.turnUprights();
    // Independent of the angles, so that turning does not change the size.
    this.setVariable("--extent", Math.sqrt(50 + height * height) + 0.9);
    this.setVariable("--opacity", opacity);
    this.levels.forEach((element, level) => {
      const raised = level * distance + (level > lift ? lifted : 0) - height / 2;
      const transform = `translateZ(calc(var(--cell) * ${raised.toFixed(3)}))`;
      if (element.style.transform !== transform) element.style.transform = transform;
      element.classList.toggle("space-lifted", level > lift);
    });
    this.distance.input.value = distance;
    this.opacity.input.value = opacity;
    this.lift.input.value = lift;
  }

  // Men, marks and names face the viewer. Each is a layer of its own, so that turning all of them
  // costs more than turning the world: while it turns they may lag behind by some degrees.
  turnUprights() {
    const {yaw, pitch} = this.camera;
    const lag = this.faced ? Math.max(boardTurn(yaw - this.faced.yaw),
                                      Math.abs(pitch - this.faced.pitch)) : Infinity;
    clearTimeout(this.facingTimer);
    if (lag <= SPACE_LAG) {
      if (lag > 0) this.facingTimer = setTimeout(() => this.faceViewer(), SPACE_REST_MS);
    } else {
      this.faceViewer();
    }
  }

  faceViewer() {
    const {yaw, pitch} = this.camera;
    this.faced = {yaw, pitch};
    this.facing = `translateZ(1px) rotateZ(calc(-1 * ${yaw}deg)) rotateX(calc(-1 * ${pitch}deg))`;
    for (const sign of this.world.querySelectorAll(".space-upright"))
      sign.style.transform = this.facing;
  }

  setVariable(name, value) {
    if (this.stage.style.getPropertyValue(name) !== `${value}`)
      this.stage.style.setProperty(name, value);
  }

  onKey(event) {
    if (event.target !== this.stage || event.ctrlKey || event.altKey || event.metaKey) return;
    const turns = {ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -3], ArrowDown: [0, 3]};
    const turn = turns[event.key];
    if (!turn) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(...turn);
  }

  // A press that moves less than 5 px stays a click on a cell.
  startDrag(event) {
    this.dragged = false;
    if (event.button !== 0) return;
    let [x, y] = [event.clientX, event.clientY];
    const move = (next) => {
      if (!this.dragged && Math.hypot(next.clientX - x, next.clientY - y) < 5) return;
      if (!this.dragged) this.stage.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.turn((x - next.clientX) * 0.4, (y - next.clientY) * 0.3);
      [x, y] = [next.clientX, next.clientY];
    };
    const end = () => {
      this.stage.removeEventListener("pointermove", move);
      this.stage.removeEventListener("pointerup", end);
      this.stage.removeEventListener("pointercancel", end);
    };
    this.stage.addEventListener("pointermove", move);
    this.stage.addEventListener("pointerup", end);
    this.stage.addEventListener("pointercancel", end);
  }

  update(state) {
    for (const scene of this.scenes) scene.update(state);
    this.drawMarks(state.marks);
    for (let cell = 0; cell < BOARD_CELLS; cell++) {
      if (state.cells[cell] !== this.shown[cell]) this.setMan(cell, state.cells[cell]);
    }
    this.shown = state.cells;
  }

  setMan(cell, letter) {
    if (this.men[cell]) this.men[cell].remove();
    this.men[cell] = null;
    if (letter === ".") return;
    this.men[cell] = this.upright("space-man", cell);
    this.men[cell].append(this.pieces.make(letter));
  }

  // Marks stand upright like the men, because a shape that lies on its plane is hard to recognize.
  drawMarks(marks) {
    const key = JSON.stringify(marks);
    if (key === this.marksKey) return;
    this.marksKey = key;
    for (const mark of this.marks) mark.remove();
    this.marks = marks.map((mark) => {
      const sign = this.upright("space-mark", mark.cell);
      sign.append(boardMark(mark, 24, mark.capture ? 24 : 32, 1));
      return sign;
    });
  }

  upright(className, cell) {
    const sign = boardSvg("svg", {
      class: `space-upright ${className}`,
      viewBox: "0 0 48 48",
      "data-cell": cell,
      "aria-hidden": "true"
    });
    sign.style.setProperty("--file", boardFile(cell));
    sign.style.setProperty("--rank", boardRank(cell));
    sign.style.transform = this.facing;
    this.levels[boardLevel(cell)].append(sign);
    return sign;
  }

  redrawMen() {
    for (let cell = 0; cell < BOARD_CELLS; cell++) this.setMan(cell, this.shown[cell]);
  }

  setPlaces(places) {
    for (const scene of this.scenes) scene.setPlaces(places);
  }

  setTabStop(cell) {
    for (const scene of this.scenes) scene.setTabStop(cell);
  }

  measure() {
    for (const scene of this.scenes) scene.measure();
  }

  cellElement(cell) {
    return this.scenes[boardLevel(cell)].cells[cell];
  }

  letter(cell) {
    const man = this.men[cell];
    return BoardPieceSet.letter(man && man.isConnected ? man.firstChild : null);
  }
}
