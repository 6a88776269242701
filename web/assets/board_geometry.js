// Geometry of the board: names of cells, and the projections of (level, rank, file) to a drawing.
// A cell has the number 25 * level + 5 * rank + file, each counted from 0.

const BOARD_CELLS = 125;
const BOARD_UNIT = 48;  // side of a cell in the units of a drawing

function boardLevel(cell) {
  return Math.floor(cell / 25);
}

function boardRank(cell) {
  return Math.floor(cell / 5) % 5;
}

function boardFile(cell) {
  return cell % 5;
}

// The cell on `level` at the place of `cell`.
function boardOnLevel(cell, level) {
  return 25 * level + cell % 25;
}

function boardShade(cell) {
  return (boardLevel(cell) + boardRank(cell) + boardFile(cell)) % 2 ? "light" : "dark";
}

// The place of a cell in the order in which men of one level are drawn: rank 5 first.
function boardDepth(cell) {
  return 5 * (4 - boardRank(cell)) + boardFile(cell);
}

// The cell with the same distance from the centre in the opposite direction: Ee5 for Aa1.
function boardOpposite(cell) {
  return BOARD_CELLS - 1 - cell;
}

/// "Cc3" for 62.
function cellName(index) {
  return "ABCDE"[boardLevel(index)] + "abcde"[boardFile(index)] + "12345"[boardRank(index)];
}

/// "white queen" for "Q", "black queen" for "q", "empty" for ".".
function pieceName(letter) {
  const names =
      {k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", u: "unicorn", p: "pawn"};
  const kind = names[letter.toLowerCase()];
  if (!kind) return "empty";
  return (letter === letter.toUpperCase() ? "white " : "black ") + kind;
}

// What the projections share. A projection offers point(level, rank, file) for corners of cells
// (whole numbers) and points between them, levels, width, height, labels, depth (a rank's extent on
// the drawing relative to a file's), pieceAt(cell) and markAt(cell, capture): {x, y, scale}.
// A turned projection draws each cell where the other one draws the opposite cell: Ee5 at Aa1.
class BoardProjection {
  constructor(turned = false) {
    this.turned = turned;
  }

  point3(cell, rank, file) {
    const place = this.turned ? boardOpposite(cell) : cell;
    return this.point(boardLevel(place), boardRank(place) + rank, boardFile(place) + file);
  }

  // Which level, rank or file is drawn where the unturned projection draws number `index`.
  drawnAt(index) {
    return this.turned ? 4 - index : index;
  }

  /// The place of a cell in the order in which the men of its level are drawn.
  depthOf(cell) {
    return boardDepth(this.turned ? boardOpposite(cell) : cell);
  }

  /// A closed path through points of a cell, [file, rank] from 0 to 1 each.
  path(cell, points) {
    const text = points.map(([file, rank]) => {
      const [x, y] = this.point3(cell, rank, file);
      return `${+ x.toFixed(2)} ${+ y.toFixed(2)}`;
    });
    return `M${text.join("L")}z`;
  }

  /// The outline of a cell, moved inwards by `inset` of its side.
  outline(cell, inset) {
    const end = 1 - inset;
    return this.path(cell, [[inset, inset], [inset, end], [end, end], [end, inset]]);
  }

  /// A frame inside a cell, to be filled with the even-odd rule.
  frame(cell, inset, thickness) {
    return this.outline(cell, inset) + this.outline(cell, inset + thickness);
  }

  /// Four corners of a frame.
  corners(cell, length, thickness) {
    const corner = [
      [0, 0], [length, 0], [length, thickness], [thickness, thickness], [thickness, length],
      [0, length]
    ];
    const mirrors = [[0, 0], [1, 0], [0, 1], [1, 1]];
    return mirrors
        .map(
            ([mx, my]) => this.path(
                cell, corner.map(([file, rank]) => [mx ? 1 - file : file, my ? 1 - rank : rank])))
        .join("");
  }
}

// Plan: the levels side by side, seen from above. Arrangements: "row" (A to E), "two" (A B C below
// D E) and "one" (only the level `chosen`).
class BoardPlan extends BoardProjection {
  constructor(arrangement, chosen = 0, turned = false) {
    super(turned);
    this.left = 20;
    this.top = 24;
    this.tileWidth = 5 * BOARD_UNIT + this.left + 6;
    this.tileHeight = 5 * BOARD_UNIT + this.top + 24;
    const columns = {row: 5, two: 3, one: 1}[arrangement];
    const rows = arrangement === "two" ? 2 : 1;
    this.levels = arrangement === "one" ? [chosen] : [0, 1, 2, 3, 4];
    this.slot = (level) => {
      if (arrangement === "one") return [0, 0];
      return [level % columns, rows - 1 - Math.floor(level / columns)];
    };
    this.width = columns * this.tileWidth;
    this.height = rows * this.tileHeight;
    this.cellMax = arrangement === "one" ? 80 : 64;
    this.labels = this.levels.flatMap((level) => this.labelsOf(level));
    // The place beside E is free.
    this.legendAt = arrangement === "two" ? [2 * this.tileWidth + 32, this.top + 30] : null;
  }

  point(level, rank, file) {
    const [column, row] = this.slot(level);
    return [
      column * this.tileWidth + this.left + BOARD_UNIT * file,
      row * this.tileHeight + this.top + BOARD_UNIT * (5 - rank)
    ];
  }

  labelsOf(level) {
    const labels = [];
    const add = (rank, file, dx, dy, text, kind) => {
      const [x, y] = this.point(this.drawnAt(level), rank, file);
      labels.push({x: x + dx, y: y + dy, text, kind});
    };
    add(5, 2.5, 0, -12, "ABCDE"[level], "level");
    for (let i = 0; i < 5; i++) {
      add(0, i + 0.5, 0, 11, "abcde"[this.drawnAt(i)], "coordinate");
      add(i + 0.5, 0, -9, 0, "12345"[this.drawnAt(i)], "coordinate");
    }
    return labels;
  }

  pieceAt(cell) {
    const [x, y] = this.point3(cell, 0.5, 0.5);
    return {x: x - 22, y: y - 22.5, scale: 44 / 48};
  }

  markAt(cell) {
    const [x, y] = this.point3(cell, 0.5, 0.5);
    return {x, y, scale: 1};
  }
}

// Tower: the levels above each other in oblique projection. Their distance leaves room for the men
// on rank 5, so that no level covers another, and a line through the levels stays vertical.
class BoardTower extends BoardProjection {
  constructor(turned = false) {
    super(turned);
    this.joinsLevels = true;
    this.depth = 0.52;
    this.shear = 0.42;
    this.left = 26;
    this.pieceSize = 38;
    this.levelHeight = 5 * this.depth * BOARD_UNIT + 20;
    this.levels = [0, 1, 2, 3, 4];
    this.width = this.left + BOARD_UNIT * 5 * (1 + this.shear) + 4;
    this.height = 5 * this.levelHeight + 22;
    this.cellMax = 50;
    this.labels = this.allLabels();
  }

  point(level, rank, file) {
    return [
      this.left + BOARD_UNIT * (file + this.shear * rank),
      this.height - 20 - level * this.levelHeight - BOARD_UNIT * this.depth * rank
    ];
  }

  allLabels() {
    const labels = [];
    for (const level of this.levels) {
      const [x, y] = this.point(level, 1.2, 0);
      labels.push({x: x - 22, y, text: "ABCDE"[this.drawnAt(level)], kind: "level"});
    }
    for (let i = 0; i < 5; i++) {
      const [x, y] = this.point(0, 0, i + 0.5);
      labels.push({x: x - 4, y: y + 11, text: "abcde"[this.drawnAt(i)], kind: "coordinate"});
      const [right, middle] = this.point(0, i + 0.5, 5);
      const rank = "12345"[this.drawnAt(i)];
      labels.push({x: right + 9, y: middle, text: rank, kind: "coordinate"});
    }
    return labels;
  }

  pieceAt(cell) {
    const [x, y] = this.point3(cell, 0.5, 0.5);
    const size = this.pieceSize;
    return {x: x - size / 2, y: y + 10 - size, scale: size / 48};
  }

  markAt(cell, capture) {
    const [x, y] = this.point3(cell, 0.5, 0.5);
    return {x, y: capture ? y - 9 : y, scale: capture ? 0.76 : 0.8};
  }
}

// One level alone, without margins and labels: a plane of the space view.
class BoardPlane extends BoardProjection {
  constructor(level) {
    super();
    this.levels = [level];
    this.width = 5 * BOARD_UNIT;
    this.height = 5 * BOARD_UNIT;
    this.labels = [];
  }

  point(level, rank, file) {
    return [BOARD_UNIT * file, BOARD_UNIT * (5 - rank)];
  }

  markAt(cell) {
    const [x, y] = this.point3(cell, 0.5, 0.5);
    return {x, y, scale: 1};
  }
}
