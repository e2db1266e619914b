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
    this.levels.replaceChildren(this.levels.firstElementChild);
    for (const [level, number] of count("level")) {
      const box = make("input");
      Object.assign(box, { type: "checkbox", checked: true, value: level });
      this.levels.append(make("label", "", box, ` ${level} (${number})`));
    }
    this.code.replaceChildren(this.code.firstElementChild);
    for (const [code, number] of [...count("code")].sort()) {
      const option = make("option", "", `${code} (${number})`);
      option.value = code;
      this.code.append(option);
    }
    this.code.value = "";
    this.filter();
  }

  filter() {
    const levels = [...this.levels.querySelectorAll("input:checked")].map((box) => box.value);
    const code = this.code.value, all = this.model.findings;
    this.shown = all.filter((one) => levels.includes(String(one.level)) && (!code || one.code === code));
    const dropped = this.model.data.dropped ? `, and ${this.model.data.dropped} more that the file does not hold` : "";
    const count = this.shown.length === all.length ? counted(all.length, "finding") : `${this.shown.length} of ${all.length}`;
    document.getElementById("filter-count").textContent = count + dropped;
    this.empty.textContent = all.length ? "The filter leaves none." : "There are none.";
    this.empty.hidden = this.shown.length > 0;
    this.list.element.hidden = !this.shown.length;
    this.model.showFindings(this.shown);
    this.list.redraw();
    this.filtered();
  }

  fill(row, finding) {
    const place = finding.range ? " " + this.model.position1(finding.range[0]).join(":") : "";
    row.append(
      make("div", "", make("span", `severity ${finding.severity}`, finding.severity), ` ${finding.code}`, make("span", "place", place)),
      make("div", "message", visible(finding.message)),
    );
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
    this.list = new List(element, {
      count: () => summaries.length,
      fill: (row, index) => {
        const { name, errors, warnings } = summaries[index];
        row.title = name;
        row.append(visible(name.split(/[/\\]/).at(-1)));
        if (errors) row.append(make("span", "badge error", counted(errors, "error")));
        if (warnings) row.append(make("span", "badge warning", counted(warnings, "warning")));
        row.append(make("span", "place", " " + visible(name)));
      },
      choose: (index) => choose(index),
      enter: (index) => choose(index),
    });
    this.list.draw();
  }
}
