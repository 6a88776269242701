// The filters of the list of games: which games fit, and the controls that choose. The choice is in
// the PageState: `result` (won, drawn or lost by `player`, else by the first engine, or a result
// such as 1-0), `end`, `engine` (that has White), `fault` (1: only games with one), `failed` (the
// engine with the fault), `opening` (from 1), `player` and `against` (engines in either colour).

/// The index of the engine whose results `won`, `drawn` and `lost` are.
function resultEngine(data, state) {
  return Math.max(0, data.engines.indexOf(state.get("player")));
}

/// The indexes of the games that meet every filter, in the order of the list.
function filteredGames(data, state) {
  const {white, black, opening, result, reason, failed} = data.columns;
  const conditions = [];
  const wanted = (name, makeCondition) => {
    if (state.get(name)) conditions.push(makeCondition(state.get(name)));
  };
  wanted("result", (text) => {
    const forWhite = ["won", "drawn", "lost"].indexOf(text);
    if (forWhite < 0) return (i) => kResultTexts[result[i]] === text;
    const engine = resultEngine(data, state);
    return (i) => (white[i] === engine && result[i] === forWhite) ||
                  (black[i] === engine && result[i] === 2 - forWhite);
  });
  for (const name of ["player", "against"]) {
    wanted(name, (text) => (i) => data.engines[white[i]] === text ||
                                  data.engines[black[i]] === text);
  }
  wanted("end", (text) => (i) => data.reasons[reason[i]] === text);
  wanted("engine", (text) => (i) => data.engines[white[i]] === text);
  wanted("fault", () => (i) => failed[i] !== 0);
  wanted("failed", (text) => (i) => failed[i] !== 0 &&
                                    data.engines[(failed[i] === 1 ? white : black)[i]] === text);
  wanted("opening", (text) => (i) => opening[i] + 1 === Number(text));
  const games = [];
  for (let i = 0; i < data.count; ++i) {
    if (conditions.every((condition) => condition(i))) games.push(i);
  }
  return games;
}

/// The controls. They show the choice of `state`, change it and call `onChange`.
class GameFilter {
  #data;
  #state;
  #controls = new Map();  // by name: the control

  constructor(root, data, state, onChange) {
    this.#data = data;
    this.#state = state;
    const results = [
      ["won", ""],
      ["drawn", "drawn"],
      ["lost", ""],
      ["1-0", "1-0, White won"],
      ["0-1", "0-1, Black won"],
    ];
    const fieldset = pageElement("fieldset", {class: "filters"});
    fieldset.append(pageElement("legend", {}, "Show games"));
    const add = (name, label, control) => {
      this.#controls.set(name, control);
      fieldset.append(pageElement("label", {class: `filter filter-${name}`}, label, control));
      control.addEventListener("change", () => {
        const value = control.type === "checkbox" ? (control.checked ? "1" : "") : control.value;
        state.set({[name]: value});
        this.update();
        onChange();
      });
    };
    const select = (entries) => pageElement(
        "select", {}, pageElement("option", {value: ""}, "all"),
        ...entries.map(([value, text]) => pageElement("option", {value}, text)));
    const plain = (texts) => [...texts].sort().map((text) => [text, text]);
    add("result", "Result", select(results));
    add("end", "End", select(plain(data.reasons)));
    // With two engines every game is one of both.
    if (data.engines.length > 2) {
      add("player", "Engine", select(plain(data.engines)));
      add("against", "Against", select(plain(data.engines)));
    }
    add("engine", "White", select(plain(data.engines)));
    // Not a list to choose from: a match may have thousands of openings.
    add("opening", "Opening", pageElement("input", {
          type: "number",
          min: 1,
          max: data.openings.length,
          placeholder: "all",
        }));
    add("fault", "Only faults", pageElement("input", {type: "checkbox"}));
    if (data.columns.failed.some((side) => side !== 0)) {
      add("failed", "Fault of", select(plain(data.engines)));
    }
    const reset = pageButton("Show all", "Show all", () => {
      state.set(Object.fromEntries(kFilterNames.map((name) => [name, ""])));
      this.update();
      onChange();
    });
    fieldset.append(reset);
    root.append(fieldset);
    this.update();
  }

  /// Shows the choice of the state.
  update() {
    const engine = this.#data.engines[resultEngine(this.#data, this.#state)] ?? "first engine";
    for (const option of this.#controls.get("result").options) {
      if (["won", "lost"].includes(option.value)) option.textContent = `${engine} ${option.value}`;
    }
    for (const [name, control] of this.#controls) {
      if (control.type === "checkbox") {
        control.checked = this.#state.get(name) !== "";
      } else {
        control.value = this.#state.get(name);
      }
    }
  }
}
