// Groups of controls with one tab stop, as screen readers know them from toolbars: the arrow keys,
// Home and End move within the group.

class FocusGroup {
  #root;
  #selector;

  /// `selector` matches the controls below `root`, which may change; call refresh() then.
  constructor(root, selector) {
    this.#root = root;
    this.#selector = selector;
    root.addEventListener("keydown", (event) => this.#onKey(event));
    root.addEventListener("focusin", (event) => {
      const control = event.target.closest(selector);
      if (control) this.#setStop(control);
    });
    this.refresh();
  }

  get #controls() {
    return [...this.#root.querySelectorAll(this.#selector)];
  }

  /// Puts the tab stop on a control if none has it.
  refresh() {
    const controls = this.#controls;
    const stop = controls.find((control) => control.getAttribute("tabindex") === "0");
    this.#setStop(stop ?? controls[0]);
  }

  #setStop(chosen) {
    for (const control of this.#controls)
      control.setAttribute("tabindex", control === chosen ? 0 : -1);
  }

  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const controls = this.#controls;
    const at = controls.indexOf(document.activeElement);
    if (at < 0) return;
    const target = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: controls.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    controls[Math.min(Math.max(target, 0), controls.length - 1)].focus();
  }
}

/// Tabs: a list of [name, element]. One panel is shown at a time.
class PlayTabs {
  #tabs = new Map();  // button and panel by name
  #onOpen;

  constructor(root, label, panels, onOpen = () => {}) {
    this.#onOpen = onOpen;
    const list = pageElement("div", {class: "play-tabs", role: "tablist", "aria-label": label});
    root.append(list);
    for (const [name, panel] of panels) {
      const id = `play-tab-${this.#tabs.size}`;
      const button = pageElement(
          "button", {type: "button", role: "tab", id, "aria-controls": `${id}-panel`}, name);
      button.addEventListener("click", () => this.open(name));
      for (const [attribute, value] of [["role", "tabpanel"], ["id", `${id}-panel`],
                                        ["aria-labelledby", id]]) {
        panel.setAttribute(attribute, value);
      }
      this.#tabs.set(name, {button, panel});
      list.append(button);
      root.append(panel);
    }
    new FocusGroup(list, "button");
    this.open(panels[0][0]);
  }

  open(name) {
    for (const [other, {button, panel}] of this.#tabs) {
      button.setAttribute("aria-selected", other === name);
      panel.hidden = other !== name;
    }
    this.#onOpen(name);
  }
}
