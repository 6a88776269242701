// PageState: what the viewer chose, kept in the fragment of the page's address, so that a link
// shows the same and the browser's history works:
//   #game=12.2&ply=17&result=won&end=spacemate&engine=NAME&fault=1&failed=NAME&opening=3
//   &player=NAME&against=NAME
// Values are percent-encoded. A fragment without any of these names, such as the place of a
// heading, leaves the choice unchanged.

const kFilterNames =
    ["result", "end", "engine", "fault", "failed", "opening", "player", "against"];
const kStateNames = ["game", "ply", ...kFilterNames];

// Browsers ignore an address that changes more often (Chromium: 200 times in 30 s), which a key
// that is held down would do.
const kAddressPauseMs = 200;

class PageState {
  #values;
  #onChange;
  #written = 0;
  #timer = null;
  #seen = location.hash;  // the fragment that was last read or written

  /// `onChange` is called when a link or the browser's history changes the choice.
  constructor(onChange) {
    this.#onChange = onChange;
    this.#values = PageState.#read() ?? {};
    // A link to what the address still names, because its new text waits, would do nothing.
    addEventListener("click", (event) => {
      if (this.#timer !== null && event.target.closest?.("a")) this.#write();
    }, {capture: true});
    addEventListener("hashchange", () => {
      this.#seen = location.hash;
      const values = PageState.#read();
      if (!values) return;
      clearTimeout(this.#timer);
      this.#timer = null;
      this.#values = values;
      this.#onChange();
    });
  }

  /// The value with this name, "" without one.
  get(name) {
    return this.#values[name] ?? "";
  }

  /// Changes values without a new entry in the history; "" removes one.
  set(changes) {
    this.#values = {...this.#values, ...changes};
    if (this.#timer !== null) return;
    const wait = this.#written + kAddressPauseMs - performance.now();
    if (wait <= 0) {
      this.#write();
    } else {
      this.#timer = setTimeout(() => this.#write(), wait);
    }
  }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = null;
    // The address was changed, and its "hashchange" is still to come: writing would undo that.
    if (location.hash !== this.#seen) return;
    this.#written = performance.now();
    history.replaceState(null, "", this.link() || "#all");
    this.#seen = location.hash;
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
