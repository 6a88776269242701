// PlayTerms: the static evaluation term by term, as bars to both sides of zero, with the change
// since the move before. All values are centipawns from White's view.

class PlayTerms {
  #body = pageElement("tbody");
  #total = pageElement("p", {class: "play-total"});

  /// `choice` is the select of the engine whose evaluation is shown.
  constructor(root, choice) {
    const column = (name) => pageElement("th", {scope: "col", class: "number"}, name);
    const head = pageElement("tr", {}, pageElement("th", {scope: "col"}, "Term"),
                             column("Value"), column("Change"), pageElement("td"));
    root.append(
        playLabel("Evaluation of", choice), this.#total,
        pageElement("div", {class: "table-scroll", tabindex: 0, role: "region",
                            "aria-label": "Terms of the evaluation"},
                    pageElement("table", {class: "play-terms"},
                                pageElement("caption", {},
                                            "Centipawns; a bar to the right is good for White, ",
                                            "the thin line is the value before the last move"),
                                pageElement("thead", {}, head), this.#body)));
  }

  show({terms, total, previous_terms: before, previous_total: old}) {
    const most = Math.max(50, ...terms.map((term) => Math.abs(term.total)));
    const values = new Map((before ?? []).map((term) => [term.name, term.total]));
    const number = (text) => pageElement("td", {class: "number"}, text);
    this.#body.replaceChildren(...terms.map(({name, total: value}) => {
      const change = values.has(name) ? value - values.get(name) : null;
      return pageElement(
          "tr", {"data-term": name}, pageElement("th", {scope: "row"}, name),
          number(playSigned(value)), number(change === null ? "-" : playSigned(change)),
          pageElement("td", {class: "play-bar-cell"}, playBar(value, change, most)));
    }));
    const change = old === null || old === undefined ? "" : `, change ${playSigned(total - old)}`;
    this.#total.textContent = `Static evaluation: ${playSigned(total)}${change}`;
  }
}

/// "+12", "-3", "0".
function playSigned(value) {
  return `${value > 0 ? "+" : ""}${value}`;
}

// The bar from zero to the value; a line marks where it ended before the last move.
function playBar(value, change, most) {
  const width = 100;
  const x = (centipawns) => width * Math.min(1, Math.max(-1, centipawns / most));
  const bar = pageSvg("svg", {class: "play-bar", viewBox: `${-width - 2} 0 ${2 * width + 4} 16`,
                              "aria-hidden": "true"});
  const end = x(value);
  bar.append(
      pageSvg("rect", {class: value < 0 ? "play-bar-black" : "play-bar-white",
                       x: Math.min(0, end), y: 3, width: Math.abs(end), height: 10}),
      pageSvg("line", {class: "play-bar-axis", x1: 0, x2: 0, y1: 0, y2: 16}));
  if (change) {
    const before = x(value - change);
    bar.append(pageSvg("line", {class: "play-bar-old", x1: before, x2: before, y1: 0, y2: 16}));
  }
  return bar;
}
