// PageAddress: keeps the fragment of the page's address at what the page shows, without new entries
// in the browser's history.

// Browsers ignore an address that changes more often (Chromium: 200 times in 30 s), which a key
// that is held down or a game of fast engines would do.
const kAddressPauseMs = 200;

class PageAddress {
  #text = "";
  #written = 0;
  #timer = null;
  #seen = location.hash;  // the fragment that was last read or written

  /// `onLink()` is called when a link or the browser's history has changed the address. It returns
  /// whether the page shows what the address names now; a text that waits is dropped then.
  constructor(onLink) {
    // A link to what the address still names, because its new text waits, would do nothing.
    addEventListener("click", (event) => {
      if (this.#timer !== null && event.target.closest?.("a")) this.#write();
    }, {capture: true});
    addEventListener("hashchange", () => {
      this.#seen = location.hash;
      if (onLink()) this.#cancel();
    });
  }

  /// Changes the fragment to this text, which begins with "#", now or soon.
  set(text) {
    this.#text = text;
    if (this.#timer !== null) return;
    const wait = this.#written + kAddressPauseMs - performance.now();
    if (wait <= 0) {
      this.#write();
    } else {
      this.#timer = setTimeout(() => this.#write(), wait);
    }
  }

  #cancel() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #write() {
    this.#cancel();
    // The address was changed, and its "hashchange" is still to come: writing would undo that.
    if (location.hash !== this.#seen) return;
    this.#written = performance.now();
    history.replaceState(null, "", this.#text);
    this.#seen = location.hash;
  }
}
