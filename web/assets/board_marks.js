// Marks on cells. Their shape, not their colour, says how a man moves there: a circle along one
// axis, a diamond along two, a triangle along three, a half-filled circle by the knight's leap, a
// cross as a pawn. A capture is the same shape as a ring round the man.

function boardPolygon(points) {
  return `M${points.map(([x, y]) => `${+ x.toFixed(2)} ${+ y.toFixed(2)}`).join("L")}z`;
}

function boardDisc(r) {
  return `M${- r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${- 2 * r} 0z`;
}

function boardDiamond(r) {
  return boardPolygon([[0, -r], [r, 0], [0, r], [-r, 0]]);
}

function boardTriangle(r) {
  return boardPolygon([[0, 2.5 - r], [r * 0.866, 2.5 + r / 2], [-r * 0.866, 2.5 + r / 2]]);
}

function boardCross(length, width) {
  const l = length;
  const w = width;
  return boardPolygon([
    [-w, -l], [w, -l], [w, -w], [l, -w], [l, w], [w, w], [w, l], [-w, l], [-w, w], [-l, w],
    [-l, -w], [-w, -w]
  ]);
}

// Paths for the even-odd rule, around the centre of a cell of 48 x 48.
const BOARD_MARKS = {
  one: {move: boardDisc(9), capture: boardDisc(22.5) + boardDisc(18)},
  two: {move: boardDiamond(12.5), capture: boardDiamond(28) + boardDiamond(21.5)},
  three: {move: boardTriangle(13), capture: boardTriangle(31) + boardTriangle(21.5)},
  knight: {
    move: `${boardDisc(11)}M0-8.5a8.5 8.5 0 0 1 0 17z`,
    capture: `${boardDisc(22.5)}M0-19.5a19.5 19.5 0 0 1 0 39a12.5 19.5 0 0 1 0-39z`,
  },
  pawn: {move: boardCross(11, 3.8), capture: boardCross(23.5, 15) + boardCross(19.5, 11)},
};

function boardMark({cell, shape, capture}, x, y, scale) {
  return boardSvg("path", {
    class: `board-mark board-mark-${shape}`,
    "data-mark": cell,
    d: BOARD_MARKS[shape][capture ? "capture" : "move"],
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})`,
  });
}

const BOARD_LEGEND = {
  one: "one axis, as a rook",
  two: "two axes, as a bishop",
  three: "three axes, as a unicorn",
  knight: "leap of a knight",
  pawn: "step of a pawn",
};

/// The shapes that occur in `marks`, with their meaning, as parts of a drawing below (x, y).
function boardLegend(marks, x, y) {
  const rows =
      Object.keys(BOARD_LEGEND).filter((shape) => marks.some((mark) => mark.shape === shape));
  const parts = [];
  const add = (path, text) => {
    const label =
        boardSvg("text", {class: "board-legend-text", x: x + 28, y: y + 16 * parts.length});
    label.textContent = text;
    const mark = boardSvg("path", {
      class: "board-mark",
      d: path,
      transform: `translate(${x} ${y + 16 * parts.length}) scale(0.9)`
    });
    parts.push(mark, label);
  };
  for (const shape of rows) add(BOARD_MARKS[shape].move, BOARD_LEGEND[shape]);
  if (marks.some(({capture}) => capture))
    add(boardDisc(12) + boardDisc(9), "a ring: capture");
  return parts;
}
