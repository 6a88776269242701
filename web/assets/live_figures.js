// The figures of a running match: pairs, results, Elo, LLR, faults, speed.

/// "1:05", "2:03:04"
function liveClock(seconds) {
  const whole = Math.round(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

class LiveFigures {
  constructor(root) {
    this.list = pageElement("dl", {class: "live-figures"});
    this.bar = pageElement("progress", {"aria-label": "finished pairs"});
    root.append(pageElement("h2", {}, "Figures"), this.bar, this.list);
    this.places = new Map();
  }

  // value: the number behind the text, null to hide the figure.
  set(name, value, text) {
    if (!this.places.has(name)) {
      const place = pageElement("dd", {"data-figure": name});
      const row = pageElement("div", {}, pageElement("dt", {}, name), place);
      this.places.set(name, {place, row});
      this.list.append(row);
    }
    const {place, row} = this.places.get(name);
    row.hidden = value === null || value === undefined;
    place.dataset.value = JSON.stringify(value ?? null);
    if (place.textContent !== text) place.textContent = text;
  }

  show(state) {
    this.bar.max = state.pairs;
    this.bar.value = state.pairs_done;
    const {pairs_done: done, pairs_counted: counted, elo, llr, llr_bounds: bounds} = state;
    const ahead = done > counted ? `, ${counted} of them counted` : "";
    this.set("pairs", counted, `${done} of at most ${state.pairs}${ahead}`);
    // Null for more than two engines, whose ratings are among the charts.
    const results = state.won === null ? null : [state.won, state.drawn, state.lost];
    const counts = (numbers) => numbers ? numbers.join(" – ") : "";
    this.set("won, drawn, lost", results, counts(results));
    this.set("pairs LL, LD, DD or WL, WD, WW", state.pentanomial, counts(state.pentanomial));
    this.set("Elo", elo ?? null, elo ? elo.text : "");
    this.set(
        "LLR", llr ?? null,
        bounds ? `${llr.toFixed(2)} (${bounds.map((bound) => bound.toFixed(2)).join(", ")})` : "");
    this.set("faults", state.faults, `${state.faults}`);
    const isOver = Boolean(state.end);
    this.set("speed", isOver ? null : state.games_per_s, `${state.games_per_s.toFixed(1)} games/s`);
    const left = isOver ? null : state.eta_s;
    this.set("time left", left, left === null ? "" : `at most ${liveClock(left)}`);
  }
}
