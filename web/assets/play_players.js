// PlayerPicker: who plays White or Black, or which engine analyses: the engine, its limit and the
// options that it announced.

const kLimits = {
  depth: {name: "Depth", value: 3, most: 60},
  nodes: {name: "Nodes", value: 100000, most: 1e9},
  movetime: {name: "Milliseconds", value: 1000, most: 3600000},
};

class PlayerPicker {
  #engines;
  #onChange;
  #forAnalysis;
  #engine;
  #limit;
  #value;
  #lines = null;
  #options = pageElement("details", {class: "play-options"});
  #inputs = [];  // {name, read, initial} of the chosen engine's options
  #settings = pageElement("div", {class: "play-settings"});
  element;

  /// `onChange` is called when the choice changes. An analysis has no "Human", and may have several
  /// lines and no limit.
  constructor(title, engines, {forAnalysis = false, onChange}) {
    this.#engines = engines;
    this.#onChange = onChange;
    this.#forAnalysis = forAnalysis;
    const kinds = Object.entries(kLimits).map(([kind, {name}]) => [kind, name]);
    if (forAnalysis) kinds.unshift(["infinite", "Until stopped"]);
    this.#engine = playSelect(
        [["", forAnalysis ? "Off" : "Human"],
         ...engines.map(({index, name}) => [index, name])],
        {"aria-label": `${title}: ${forAnalysis ? "engine" : "player"}`});
    this.#limit = playSelect(kinds, {"aria-label": `${title}: limit`});
    this.#value = playNumber(1, 1, `${title}: value of the limit`);
    this.#settings.append(this.#limit, this.#value);
    if (forAnalysis) {
      this.#lines = playNumber(1, 1, "");
      this.#settings.append(playLabel("Lines", this.#lines));
      this.#lines.addEventListener("change", onChange);
    }
    this.element = pageElement("fieldset", {class: "play-player"},
                               pageElement("legend", {}, title), this.#engine, this.#settings,
                               this.#options);
    this.#engine.addEventListener("change", () => this.#onEngine());
    this.#limit.addEventListener("change", () => {
      this.#showLimit();
      onChange();
    });
    this.#value.addEventListener("change", onChange);
    this.#showLimit();
    this.#showOptions();
  }

  /// The chosen engine, null for a human or no analysis.
  get engine() {
    if (this.#engine.value === "") return null;
    return this.#engines.find(({index}) => `${index}` === this.#engine.value);
  }

  get name() {
    return this.engine?.name ?? "Human";
  }

  /// Chooses no engine.
  clear() {
    this.#engine.value = "";
    this.#showOptions();
  }

  /// The parts of a search's request that are chosen here.
  get request() {
    const kind = this.#limit.value;
    const options = {};
    for (const {name, read, initial} of this.#inputs) {
      const value = read();
      if (value !== initial) options[name] = value;
    }
    const limit = kind === "infinite" ? {infinite: true} : {[kind]: playNumberOf(this.#value)};
    const lines = this.#lines ? playNumberOf(this.#lines) : 1;
    return {engine: this.engine.index, options, limit, multipv: lines};
  }

  #onEngine() {
    this.#takeLimit();
    this.#showOptions();
    this.#onChange();
  }

  // The limit that the command line gave the engine.
  #takeLimit() {
    const [kind, value] = Object.entries(this.engine?.limit ?? {})[0] ?? [];
    if (!kLimits[kind] || this.#forAnalysis) return;
    this.#limit.value = kind;
    this.#showLimit();
    this.#value.value = value;
  }

  #showLimit() {
    const limit = kLimits[this.#limit.value];
    this.#value.hidden = !limit;
    if (!limit) return;
    this.#value.max = limit.most;
    this.#value.value = limit.value;
  }

  #showOptions() {
    const options = this.engine?.options ?? [];
    this.#settings.hidden = !this.engine;
    if (this.#lines) {
      const most = this.engine?.most_lines ?? 1;
      this.#lines.max = most;
      this.#lines.disabled = most === 1;
      playNumberOf(this.#lines);
    }
    const rows = [];
    this.#inputs = [];
    for (const option of options) {
      const {input, read} = playOptionInput(option);
      input.addEventListener("change", this.#onChange);
      this.#inputs.push({name: option.name, read, initial: read()});
      rows.push(playLabel(option.name, input));
    }
    this.#options.hidden = rows.length === 0;
    this.#options.replaceChildren(
        pageElement("summary", {}, `Options of ${this.name}`),
        pageElement("div", {class: "play-option-list"}, ...rows));
  }
}

function playSelect(options, attributes) {
  return pageElement(
      "select", attributes,
      ...options.map(([value, text]) => pageElement("option", {value}, text)));
}

function playNumber(value, min, label, max = null) {
  return pageElement("input", {type: "number", value, min, max, "aria-label": label});
}

/// The whole number in a field, moved into its range; the least one if the field is empty.
function playNumberOf(input) {
  const value = input.value === "" ? Number(input.min) : Math.round(Number(input.value));
  const most = input.max === "" ? Infinity : Number(input.max);
  input.value = Math.min(Math.max(value, Number(input.min)), most);
  return Number(input.value);
}

function playLabel(text, input) {
  input.removeAttribute("aria-label");
  return pageElement("label", {}, pageElement("span", {}, text), input);
}

/// An input for an option that an engine announced (check, spin or combo), and a function that
/// reads its value.
function playOptionInput({type, default: initial, min, max, values}) {
  if (type === "check") {
    const input = pageElement("input", {type: "checkbox"});
    input.checked = initial === true || initial === "true";
    return {input, read: () => input.checked};
  }
  if (type === "spin") {
    const input = pageElement("input", {type: "number", value: initial, min, max});
    return {input, read: () => playNumberOf(input)};
  }
  const input = playSelect(values.map((value) => [value, value]), {});
  input.value = initial;
  return {input, read: () => input.value};
}
