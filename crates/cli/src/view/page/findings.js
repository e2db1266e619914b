// The lists of errors, tokens and files.

function counted(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

class FindingsView {
  /** `choose(finding)` is called when a finding becomes active, `filtered(findings)` after the filter changed. */
  constructor(element, { choose, go, filtered }) {
    this.shown = [];
    this.list = new List(element, {
      count: () => this.shown.length,
      fill: (row, index) => this.fill(row, this.shown[index]),
      choose: (index) => { this.selected = this.shown[index]; this.list.draw(); choose(this.selected); },
      enter: () => go(),
    });
    this.list.chosen = (index) => this.shown[index] === this.selected;
    this.filtered = filtered;
    this.levels = document.getElementById("filter-levels");
    this.severities = document.getElementById("filter-severities");
    this.text = document.getElementById("filter-text");
    this.text.addEventListener("input", () => this.filter());
    new ResizeObserver(() => this.measure()).observe(element);
    this.code = document.getElementById("filter-code");
    const form = document.getElementById("filter");
    form.addEventListener("change", () => this.filter());
    form.addEventListener("submit", (event) => event.preventDefault());
    this.empty = make("p", "empty");
    element.after(this.empty);
  }

  show(model) {
    this.model = model;
    this.selected = null;
    this.list.active = 0;
    const count = (key) => {
      const counts = new Map();
      for (const finding of model.findings) counts.set(finding[key], (counts.get(finding[key]) ?? 0) + 1);
      return counts;
    };
    const boxes = (fieldset, counts, className) => {
      fieldset.replaceChildren(fieldset.firstElementChild);
      for (const [value, number] of counts) {
        const box = make("input");
        Object.assign(box, { type: "checkbox", checked: true, value });
        const name = make("span", className(value), `${value} (${number})`);
        fieldset.append(make("label", "", box, " ", name));
      }
    };
    const severities = count("severity");
    const order = ["error", "warning", "info"].filter((severity) => severities.has(severity));
    boxes(this.severities, order.map((severity) => [severity, severities.get(severity)]), (severity) => `severity ${severity}`);
    boxes(this.levels, count("level"), () => "");
    this.levels.hidden = this.levels.children.length < 3;
    this.code.replaceChildren(this.code.firstElementChild);
    this.text.value = "";
    // The most frequent first.
    for (const [code, number] of [...count("code")].sort((a, b) => b[1] - a[1])) {
      const option = make("option", "", `${code} (${number})`);
      option.value = code;
      this.code.append(option);
    }
    this.code.value = "";
    this.filter();
  }

  filter() {
    if (!this.model) return;
    const checked = (fieldset) => [...fieldset.querySelectorAll("input:checked")].map((box) => box.value);
    const levels = checked(this.levels), severities = checked(this.severities), code = this.code.value;
    const all = this.model.findings, wanted = this.text.value.toLowerCase();
    const holds = (one) => `${one.code} ${one.message} ${one.note ?? ""}`.toLowerCase().includes(wanted);
    this.shown = all.filter((one) => levels.includes(String(one.level)) && severities.includes(one.severity)
      && (!code || one.code === code) && (!wanted || holds(one)));
    const dropped = this.model.data.dropped ? `, and ${this.model.data.dropped} more that the file does not hold` : "";
    const count = this.shown.length === all.length ? counted(all.length, "finding") : `${this.shown.length} of ${all.length}`;
    document.getElementById("filter-count").textContent = count + dropped;
    this.empty.textContent = all.length ? "The filter leaves none." : "There are none.";
    this.empty.hidden = this.shown.length > 0;
    this.list.element.hidden = !this.shown.length;
    this.model.showFindings(this.shown);
    this.width = null;
    this.measure();
    this.filtered();
  }

  /** Finds the heights of the rows: messages are shown whole. Of very many only the beginnings are. */
  measure() {
    const { element } = this.list, width = element.clientWidth;
    if (!this.model || !width || width === this.width) return;
    this.width = width;
    if (this.shown.length > 3000) this.list.heights = null;
    else {
      const rows = this.shown.map((finding) => make("div", "row measured"));
      rows.forEach((row, index) => this.fill(row, this.shown[index]));
      const box = make("div", "", ...rows);
      element.append(box);
      this.list.heights = rows.map((row) => row.offsetHeight);
      box.remove();
    }
    this.list.redraw();
  }

  fill(row, finding) {
    const place = finding.range ? " " + this.model.position1(finding.range[0]).join(":") : "";
    row.append(
      make("div", "", make("span", `severity ${finding.severity}`, finding.severity), ` ${finding.code}`, make("span", "place", place)),
      make("div", "message", ...withCode(visible(finding.message, 1000))),
    );
    if (finding.note) row.append(make("div", "note", ...withCode(visible(finding.note, 1000))));
  }

  /** Goes to the next finding, or the one before. */
  step(by) {
    if (!this.shown.length) return;
    const at = this.shown.indexOf(this.selected);
    const next = at < 0 ? (by > 0 ? 0 : this.shown.length - 1) : (at + by + this.shown.length) % this.shown.length;
    this.list.activate(next);
  }
}

class TokensView {
  constructor(element, { choose, go }) {
    this.list = new List(element, {
      count: () => this.model ? this.model.tokenCount : 0,
      fill: (row, index) => this.fill(row, index),
      choose: (index) => { this.selected = index; this.list.draw(); choose(index); },
      enter: () => go(),
    });
    this.list.chosen = (index) => index === this.selected;
  }

  show(model) {
    this.model = model;
    this.selected = NONE;
    this.list.active = 0;
    this.list.element.scrollTop = 0;
    this.list.redraw();
  }

  /** Shows the token at an offset. */
  select(offset) {
    const token = lastAtMost(this.model.tokenStart, offset);
    this.selected = token >= 0 && offset < this.model.tokenEnd[token] ? token : NONE;
    if (this.selected >= 0) this.list.show(token); else this.list.draw();
  }

  fill(row, token) {
    const model = this.model, kind = model.tokenKind[token];
    const start = model.tokenStart[token], end = model.tokenEnd[token];
    row.append(
      make("span", "place", model.position1(start).join(":")),
      make("span", "kind", TOKEN_KINDS[kind]),
      make("span", TOKEN_CLASSES[kind], visible(model.source.slice(start, Math.min(end, start + 400)))),
    );
    const read = model.data.tokenTexts[token];
    if (read !== undefined) row.append(make("span", "kind", ` read as “${visible(read, 100)}”`));
  }
}

class FilesView {
  constructor(element, summaries, choose) {
    /** The numbers of the pages, in the order of the list. */
    this.order = summaries.map((_, index) => index);
    this.list = new List(element, {
      count: () => summaries.length,
      fill: (row, index) => {
        const { name, errors, warnings } = summaries[this.order[index]];
        row.title = name;
        for (const [count, what] of [[errors, "error"], [warnings, "warning"]]) {
          const badge = make("span", `badge ${what}`, String(count));
          badge.title = counted(count, what);
          if (count) row.append(badge);
        }
        const folder = name.slice(0, name.search(/[^/\\]*$/));
        row.append(" ", visible(name.slice(folder.length)), make("span", "place", " " + visible(folder)));
      },
      choose: (index) => choose(this.order[index]),
      enter: (index) => choose(this.order[index]),
    });
    const select = document.getElementById("files-order");
    select.addEventListener("change", () => {
      const key = select.value, value = (index) => summaries[index][key];
      this.order = summaries.map((_, index) => index);
      if (key === "name") this.order.sort((a, b) => value(a) < value(b) ? -1 : 1);
      else if (key !== "given") this.order.sort((a, b) => value(b) - value(a));
      this.list.redraw();
    });
    this.list.draw();
  }
}
