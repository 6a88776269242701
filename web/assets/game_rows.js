// VirtualRows: a long table of which only the rows near the visible part are elements, so that ten
// thousand rows cost as much as fifty. All rows have one height, which the style sheet sets.

const kRowsAround = 5;  // kept above and below the visible rows, so that scrolling shows no gaps

class VirtualRows {
  #viewport;
  #body;
  #create;
  #fill;
  #count = 0;
  #height = 0;
  #shown = new Map();  // row by index
  #free = [];
  #kept = -1;

  /// `viewport` scrolls; the rows are put behind its content. `create()` returns an empty row,
  /// `fill(row, index)` sets its content.
  constructor(viewport, {create, fill}) {
    this.#viewport = viewport;
    this.#create = create;
    this.#fill = fill;
    this.#body = pageElement("div", {class: "rows-body", role: "rowgroup"});
    viewport.append(this.#body);
    viewport.addEventListener("scroll", () => this.#render(), {passive: true});
    // Also called when a hidden viewport appears.
    new ResizeObserver(() => this.#resize()).observe(viewport);
  }

  /// Replaces all rows.
  reset(count) {
    this.#count = count;
    this.#kept = -1;
    for (const index of [...this.#shown.keys()]) this.#remove(index);
    this.#resize();
  }

  /// Sets the content of the rows again that are elements.
  refresh() {
    for (const [index, row] of this.#shown) this.#fill(row, index);
  }

  /// The row, undefined if it is not an element now.
  row(index) {
    return this.#shown.get(index);
  }

  /// How many rows are visible at once.
  get visible() {
    const room = this.#viewport.clientHeight - this.#body.offsetTop;
    return Math.max(1, Math.floor(room / (this.#height || 1)));
  }

  /// Scrolls the least that makes the row visible. It stays an element until another is revealed,
  /// so that it can have the focus.
  reveal(index) {
    this.#kept = index;
    const top = index * this.#height;
    const room = this.#viewport.clientHeight - this.#body.offsetTop;
    if (top < this.#viewport.scrollTop) {
      this.#viewport.scrollTop = top;
    } else if (top + this.#height > this.#viewport.scrollTop + room) {
      this.#viewport.scrollTop = top + this.#height - room;
    }
    this.#render();
  }

  #resize() {
    if (this.#viewport.clientHeight === 0) return;
    const probe = this.#create();
    this.#body.append(probe);
    this.#height = probe.offsetHeight;
    probe.remove();
    this.#body.style.height = `${this.#count * this.#height}px`;
    for (const [index, row] of this.#shown) row.style.top = `${index * this.#height}px`;
    if (this.#kept >= 0) {
      this.reveal(this.#kept);
    } else {
      this.#render();
    }
  }

  #render() {
    if (this.#height === 0) return;
    const top = this.#viewport.scrollTop - this.#body.offsetTop;
    const first = Math.max(0, Math.floor(top / this.#height) - kRowsAround);
    const behind = Math.ceil((top + this.#viewport.clientHeight) / this.#height) + kRowsAround;
    const last = Math.min(this.#count, behind);
    for (const index of [...this.#shown.keys()]) {
      if ((index < first || index >= last) && index !== this.#kept) this.#remove(index);
    }
    // Backwards, so that each row finds the one behind it: the order is that of the games.
    for (let index = last - 1; index >= first; --index) this.#add(index);
    if (this.#kept >= 0 && this.#kept < this.#count) this.#add(this.#kept);
  }

  #add(index) {
    if (this.#shown.has(index)) return;
    const row = this.#free.pop() ?? this.#create();
    row.style.top = `${index * this.#height}px`;
    this.#fill(row, index);
    this.#shown.set(index, row);
    this.#body.insertBefore(row, this.#shown.get(index + 1) ?? null);
  }

  #remove(index) {
    const row = this.#shown.get(index);
    this.#shown.delete(index);
    row.remove();
    this.#free.push(row);
  }
}
