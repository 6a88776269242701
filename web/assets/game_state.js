// PageState: what the viewer chose, kept in the fragment of the page's address, so that a link
// shows the same and the browser's history works:
//   #game=12.2&ply=17&result=won&end=spacemate&engine=NAME&fault=1&failed=NAME&opening=3
//   &player=NAME&against=NAME
// Values are percent-encoded. A fragment without any of these names, such as the place of a
// heading, leaves the choice unchanged.

const kFilterNames =
    ["result", "end", "engine", "fault", "failed", "opening", "player", "against"];
const kStateNames = ["game", "ply", ...kFilterNames];

class PageState {
  #values;
  #address;

  /// `onChange` is called when a link or the browser's history changes the choice.
  constructor(onChange) {
    this.#values = PageState.#read() ?? {};
    this.#address = new PageAddress(() => {
      const values = PageState.#read();
      if (!values) return false;
      this.#values = values;
      onChange();
      return true;
    });
  }

  /// The value with this name, "" without one.
  get(name) {
    return this.#values[name] ?? "";
  }

  /// Changes values without a new entry in the history; "" removes one.
  set(changes) {
    this.#values = {...this.#values, ...changes};
    this.#address.set(this.link() || "#all");
  }

  /// The fragment of the choice with these changes, "" if nothing is chosen.
  link(changes = {}) {
    const values = {...this.#values, ...changes};
    const parameters = new URLSearchParams();
    for (const name of kStateNames) {
      if (values[name] ?? "") parameters.set(name, values[name]);
    }
    const text = parameters.toString();
    return text && `#${text}`;
  }

  static #read() {
    const parameters = new URLSearchParams(location.hash.slice(1));
    const isOther = location.hash.length > 1 && location.hash !== "#all" &&
                    !kStateNames.some((name) => parameters.has(name));
    return isOther ? null : Object.fromEntries(parameters);
  }
}
