// A list of rows of which only those in sight exist, of one height, or each of its own. The rows are options, or items of a tree; the
// list has the focus, and names its active row.

/** The greatest height that browsers draw rightly. Longer lists are scrolled in proportion. */
const TALLEST = 8000000;

class List {
  /**
   * `count()` says how many rows there are, `fill(row, index)` fills the element of a row, `choose(index, how)`
   * is called when a row becomes active, `enter(index)` for Enter and double clicks.
   */
  constructor(element, { count, fill, choose, enter = () => {}, role = "option" }) {
    Object.assign(this, { element, count, fill, choose, enter, role });
    this.space = make("div", "space");
    this.space.setAttribute("role", "presentation");
    element.append(this.space);
    this.rows = new Map();
    this.active = 0;
    this.chosen = () => false;
    element.addEventListener("scroll", () => this.draw());
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("dblclick", () => this.enter(this.active));
    new ResizeObserver(() => this.draw()).observe(element);
  }

  get rowHeight() {
    return this.height ??= parseFloat(getComputedStyle(this.element).getPropertyValue("--row"));
  }

  get fits() {
    return Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight));
  }

  /** The heights of the rows, if each has its own. */
  set heights(heights) {
    this.tops = heights && [0];
    for (const height of heights ?? []) this.tops.push(this.tops.at(-1) + height);
  }

  topOf(index) {
    return this.tops ? this.tops[Math.min(index, this.tops.length - 1)] : index * this.rowHeight;
  }

  /** The row at a height, with a fraction. */
  rowAt(top) {
    if (!this.tops) return top / this.rowHeight;
    const row = Math.min(lastAtMost(this.tops, top), this.count() - 1);
    return row < 0 ? 0 : row + (top - this.tops[row]) / (this.tops[row + 1] - this.tops[row]);
  }

  /** Whether the list is too long to be drawn at its length. */
  get isScaled() {
    return !this.tops && this.count() * this.rowHeight > TALLEST;
  }

  /** The first row in sight, with a fraction. */
  first() {
    const { scrollTop, clientHeight } = this.element;
    if (!this.isScaled) return this.rowAt(scrollTop);
    const last = this.count() - clientHeight / this.rowHeight;
    return Math.max(0, scrollTop / Math.max(1, TALLEST - clientHeight) * last);
  }

  scrollTo(first) {
    if (this.tops) {
      this.element.scrollTop = this.topOf(Math.floor(first)) + (first % 1) * this.rowHeight;
      return;
    }
    const rows = this.element.clientHeight / this.rowHeight;
    first = Math.max(0, Math.min(first, this.count() - rows));
    this.element.scrollTop = this.isScaled
      ? first / (this.count() - rows) * (TALLEST - this.element.clientHeight)
      : first * this.rowHeight;
  }

  /** Brings a row into sight, in the middle if it is not near. */
  reveal(index) {
    if (this.tops) {
      const { scrollTop, clientHeight } = this.element, top = this.topOf(index), end = this.topOf(index + 1);
      if (top < scrollTop || end > scrollTop + clientHeight) this.element.scrollTop = Math.max(0, (top + end - clientHeight) / 2);
      return;
    }
    const first = this.first(), fits = this.element.clientHeight / this.rowHeight;
    if (index >= first && index + 1 <= first + fits) return;
    const isNear = index > first - 3 && index < first + fits + 3;
    if (isNear) this.scrollTo(index < first ? index : index + 1 - fits);
    else this.scrollTo(index - fits / 2);
  }

  /** Draws everything again. */
  redraw() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.active = Math.max(0, Math.min(this.active, this.count() - 1));
    this.draw();
  }

  /** Draws the rows in sight, and the active one. */
  draw() {
    const count = this.count(), height = this.rowHeight;
    this.space.style.height = Math.min(TALLEST, this.topOf(count)) + "px";
    const first = this.first(), from = Math.max(0, Math.floor(first) - 4);
    const end = this.tops ? this.rowAt(this.element.scrollTop + this.element.clientHeight) : first + this.element.clientHeight / height;
    const to = Math.min(count, Math.ceil(end) + 4);
    const shift = this.isScaled ? this.element.scrollTop - first * height : 0;
    for (const [index, row] of this.rows) {
      if ((index < from || index >= to) && index !== this.active) {
        row.remove();
        this.rows.delete(index);
      }
    }
    let previous = null;
    for (let index = from; index < to; index++) previous = this.place(index, shift, previous);
    if (count && (this.active < from || this.active >= to)) this.place(this.active, shift, null);
    if (count) this.element.setAttribute("aria-activedescendant", this.id(this.active));
    else this.element.removeAttribute("aria-activedescendant");
  }

  id(index) {
    return `${this.element.id}-${index}`;
  }

  place(index, shift, previous) {
    let row = this.rows.get(index);
    if (!row) {
      row = make("div", "row");
      row.id = this.id(index);
      row.setAttribute("role", this.role);
      row.dataset.index = index;
      if (this.role === "option") {
        row.setAttribute("aria-posinset", index + 1);
        row.setAttribute("aria-setsize", this.count());
      }
      this.fill(row, index);
      this.rows.set(index, row);
      // In the order of the list, for those who read it aloud.
      if (previous) previous.after(row); else this.space.prepend(row);
    }
    row.style.top = this.topOf(index) + shift + "px";
    if (this.tops) row.style.height = this.topOf(index + 1) - this.topOf(index) + "px";
    const isActive = index === this.active, isChosen = this.chosen(index);
    row.classList.toggle("active", isActive);
    row.classList.toggle("chosen", isChosen);
    row.setAttribute("aria-selected", isChosen);
    return row;
  }

  /** Fills the rows in sight again, where they are. */
  refill() {
    for (const [index, row] of this.rows) {
      row.replaceChildren();
      this.fill(row, index);
    }
    this.draw();
  }

  /** Makes a row the active one, without a call of `choose`. */
  show(index) {
    if (index < 0 || index >= this.count()) return;
    this.active = index;
    this.reveal(index);
    this.draw();
  }

  activate(index, how) {
    if (!this.count()) return;
    this.show(Math.max(0, Math.min(index, this.count() - 1)));
    this.choose(this.active, how);
  }

  click(event) {
    const row = event.target.closest(".row");
    if (row) this.activate(+row.dataset.index, event);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = {
      ArrowUp: -1, ArrowDown: 1, PageUp: -this.fits, PageDown: this.fits, Home: -Infinity, End: Infinity,
    };
    if (event.key in steps) this.activate(this.active + steps[event.key], event);
    else if (event.key === "Enter" || event.key === " ") this.enter(this.active);
    else if (!this.otherKey?.(event)) return;
    event.preventDefault();
  }
}
