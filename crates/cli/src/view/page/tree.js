// The tree: the nodes that are not below a closed one, a row each.

/** How deep rows are indented, at most. */
const DEEPEST = 40;

class TreeView {
  /** `choose(node)` is called when a node becomes the active one, `go()` for Enter. */
  constructor(element, { choose, go }) {
    this.rows = [];
    this.list = new List(element, {
      role: "treeitem",
      count: () => this.rows.length,
      fill: (row, index) => this.fill(row, this.rows[index]),
      choose: (index, event) => this.chosen(index, event),
      enter: () => go(),
    });
    this.list.chosen = (index) => this.rows[index] === this.selected;
    this.list.otherKey = (event) => this.key(event);
    this.choose = choose;
    this.blank = document.getElementById("blank");
    this.blank.addEventListener("change", () => { this.lay(); this.select(this.selected); });
  }

  show(model) {
    this.model = model;
    this.closed = new Uint8Array(model.count);
    this.revealed = NONE;
    this.selected = NONE;
    this.list.active = 0;
    this.list.element.scrollTop = 0;
    this.lay();
  }

  /** Finds the rows that can be seen. */
  lay() {
    const rows = [], { count, after } = this.model;
    this.rowOf = new Int32Array(count).fill(NONE);
    for (let node = 0; node < count; node = this.closed[node] ? after[node] : node + 1) {
      if (!this.blank.checked && node !== this.revealed && this.model.isBlank(node)) continue;
      this.rowOf[node] = rows.length;
      rows.push(node);
    }
    this.rows = rows;
    this.list.redraw();
  }

  /** Selects a node, and brings it into sight. */
  select(node) {
    this.selected = node;
    if (node === NONE) return this.list.draw();
    let isHidden = false;
    for (let up = this.model.parent[node]; up >= 0; up = this.model.parent[up]) {
      isHidden ||= this.closed[up];
      this.closed[up] = 0;
    }
    // White space is hidden until it is gone to.
    const isBlank = !this.blank.checked && this.model.isBlank(node);
    if (isBlank) this.revealed = node;
    if (isHidden || isBlank) this.lay();
    this.list.show(this.rowOf[node]);
  }

  /** The first child that may have a row, or `NONE`. */
  firstChild(node) {
    const { model } = this, end = model.after[node];
    for (let child = node + 1; child < end; child = model.after[child]) {
      if (this.blank.checked || child === this.revealed || !model.isBlank(child)) return child;
    }
    return NONE;
  }

  fill(element, node) {
    const model = this.model, depth = model.depth[node], name = model.names[node];
    const origin = model.origins[node], hasChildren = this.firstChild(node) !== NONE;
    element.setAttribute("aria-level", depth + 1);
    element.setAttribute("aria-posinset", model.position[node]);
    element.setAttribute("aria-setsize", model.siblings[node]);
    if (hasChildren) element.setAttribute("aria-expanded", !this.closed[node]);
    element.style.paddingLeft = 4 + 14 * Math.min(depth, DEEPEST) + "px";
    if (depth > DEEPEST) element.append(make("span", "blank", `${depth} `));
    const twisty = make("span", "twisty", hasChildren ? (this.closed[node] ? "▸" : "▾") : "");
    twisty.setAttribute("aria-hidden", "true");
    element.append(twisty);
    if (name === "#text") {
      const text = model.label(node), isBlank = !/[^\t\n\f\r ]/.test(text.slice(0, 400));
      const shown = visible(text.slice(0, 2000).replace(/[\t ]{2,}/g, " "), 200);
      element.append(make("span", isBlank ? "blank" : "text", `“${shown}”`));
    } else if (name.startsWith("#")) {
      const kind = name === "#comment" || name === "#pi" ? "comment" : "doctype";
      element.append(make("span", kind, visible(model.label(node), 200)));
    } else {
      element.append(make("span", origin, "<" + visible(name)));
      let length = 0;
      for (const { name, value } of model.attributesOf(node)) {
        if (length > 200) { element.append(" …"); break; }
        element.append(" ", make("span", "name", visible(name, 60)));
        if (value) element.append("=", make("span", "value", `"${visible(value, 100)}"`));
        length += name.length + value.length;
      }
      element.append(make("span", origin, ">"));
    }
    if (origin !== "markup" && !name.startsWith("#content") && !name.startsWith("#shadow")) {
      element.append(make("span", `badge ${origin}`, ORIGINS[origin]?.[0] ?? origin));
    }
    if (model.moved[node]) element.append(make("span", "badge moved", MOVED[model.moved[node]]));
    const findings = model.findingsOf.get(node);
    if (findings?.error) element.append(make("span", "badge error", counted(findings.error, "error")));
    if (findings?.warning) element.append(make("span", "badge warning", counted(findings.warning, "warning")));
  }

  chosen(index, event) {
    const node = this.rows[index];
    if (event?.target?.classList?.contains("twisty")) this.toggle(node);
    this.selected = node;
    this.list.draw();
    this.choose(node);
  }

  toggle(node, closed = !this.closed[node]) {
    if (!this.model.hasChildren(node)) return;
    this.closed[node] = closed ? 1 : 0;
    this.lay();
    this.list.show(this.rowOf[node]);
  }

  key(event) {
    const model = this.model, node = this.rows[this.list.active];
    if (node === undefined) return false;
    const go = (to) => this.list.activate(this.rowOf[to], event);
    if (event.key === "ArrowRight") {
      const child = this.firstChild(node);
      if (child === NONE) return true;
      if (this.closed[node]) this.toggle(node); else go(child);
    } else if (event.key === "ArrowLeft") {
      if (this.firstChild(node) !== NONE && !this.closed[node]) this.toggle(node);
      else if (model.parent[node] >= 0) go(model.parent[node]);
    } else if (event.key === "*") {
      const parent = model.parent[node], end = parent < 0 ? model.count : model.after[parent];
      for (let at = parent + 1; at < end; at = model.after[at]) this.closed[at] = 0;
      this.lay();
      this.list.show(this.rowOf[node]);
    } else if (/^[\p{L}\p{N}#]$/u.test(event.key)) {
      // The next row whose name begins so.
      const count = this.rows.length, letter = event.key.toLowerCase();
      for (let step = 1; step <= count; step++) {
        const row = (this.list.active + step) % count;
        if (!model.names[this.rows[row]].toLowerCase().startsWith(letter)) continue;
        this.list.activate(row, event);
        break;
      }
    } else return false;
    return true;
  }

  /** The nodes whose rows hold some text. */
  search(text) {
    const wanted = text.toLowerCase(), found = [];
    for (let node = 0; node < this.model.count; node++) {
      if (this.model.label(node).toLowerCase().includes(wanted)) found.push(node);
    }
    return found;
  }
}
