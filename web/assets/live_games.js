// The finished games of a running match, newest first. Every game is listed once, however often the
// connection broke; those that the server did not send are counted.

const LIVE_LISTED = 200;

class LiveGames {
  constructor(root) {
    this.root = root;
    this.body = pageElement("tbody");
    this.note = pageElement("p", {class: "muted"});
    const names = ["game", "White", "Black", "result", "fault"];
    const head = pageElement(
        "tr", {}, ...names.map((name) => pageElement("th", {scope: "col"}, name)));
    this.place = pageElement(
        "div", {class: "table-scroll live-list", tabindex: "0", role: "region",
                "aria-label": "Finished games"},
        pageElement("table", {}, pageElement("thead", {}, head), this.body));
    root.append(pageElement("h2", {}, "Finished games"), this.note, this.place);
    this.clear();
  }

  clear() {
    this.after = 0;    // number of games that the server need not send again
    this.list = 0;     // the server's number of the list that they stand in
    this.skipped = 0;  // games that it did not send
    this.listed = 0;   // games that it sent
    this.body.replaceChildren();
    this.update();
  }

  /// Takes the games of a poll that asked for those after `this.after` in `this.list`.
  add({from, skipped, results, next, list}, engines) {
    if (from !== this.after) this.clear();  // the server has removed games that we know
    this.list = list;
    this.skipped += skipped;
    this.listed += results.length;
    this.after = next;
    this.body.prepend(...results.map((game) => this.row(game, engines)).reverse());
    while (this.body.children.length > LIVE_LISTED) this.body.lastChild.remove();
    this.update();
  }

  row(game, engines) {
    const fault =
        game.failed === undefined ? "" : `${engines[game.failed]}: ${game.fault ?? "a fault"}`;
    return pageElement(
        "tr", {"data-n": game.n},
        pageElement("th", {scope: "row", class: "number"}, `${game.pair}.${game.leg}`),
        pageElement("td", {}, engines[game.white]), pageElement("td", {}, engines[game.black]),
        pageElement("td", {}, game.result.replace("1/2-1/2", "½-½")),
        pageElement("td", {}, fault));
  }

  update() {
    const shown = this.body.children.length;
    const left = this.after - shown;
    const note = left > 0 ? `The last ${shown} of ${this.after}; the report has all.` : "";
    this.note.textContent = shown === 0 ? "No game is finished yet." : note;
    this.place.hidden = shown === 0;
  }
}
