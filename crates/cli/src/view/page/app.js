// What ties the views together: one selection, shown in all of them.

const byId = (id) => document.getElementById(id);

/** Text that was deflated and written as base64. */
async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

class App {
  constructor() {
    this.blocks = [...document.querySelectorAll("script.data")];
    const summaries = [...document.querySelectorAll("script.summary")].map((block) => JSON.parse(block.textContent));
    const focus = (id) => () => byId(id).focus();
    this.source = new SourceView(byId("source"), {
      locate: (offset) => this.atPlace(offset),
      go: focus("tree"),
    });
    this.tree = new TreeView(byId("tree"), { choose: (node) => this.atNode(node), go: focus("source") });
    this.findings = new FindingsView(byId("findings"), {
      choose: (finding) => this.atFinding(finding),
      go: focus("source"),
      filtered: () => this.source.list.refill(),
    });
    this.tokens = new TokensView(byId("tokens"), { choose: (token) => this.atToken(token), go: focus("source") });
    this.details = new Details(byId("details"), {
      toNode: (node) => this.goToNode(node),
      toPlace: (range) => this.source.mark([{ start: range[0], end: range[1], kind: "chosen-place" }]),
    });
    if (this.blocks.length !== 1) {
      byId("files-pane").hidden = false;
      document.querySelector("main").classList.add("many");
      this.files = new FilesView(byId("files"), summaries, (index) => this.open(index));
      this.files.list.chosen = (index) => this.files.order[index] === this.opened;
    }
    if (document.documentElement.dataset.kind === "check") {
      byId("tab-findings").textContent = "Findings";
      byId("lists-pane").append(byId("details"));
    }
    this.tabs();
    this.search();
    this.keys();
    this.gutters();
    addEventListener("hashchange", () => this.follow());
    if (this.blocks.length && !this.follow()) this.open(0);
    this.isReady = true;
  }

  /** Goes to the page and the finding that the address names: `#page-2`, `#page-2-finding-7`. */
  follow() {
    const [, page, finding] = /^#page-(\d+)(?:-finding-(\d+))?$/.exec(location.hash) ?? [];
    if (!page || !(page - 1 in this.blocks)) return false;
    this.open(page - 1, () => {
      const index = finding ? this.findings.shown.indexOf(this.model.findings[finding - 1]) : NONE;
      if (index >= 0) this.findings.list.activate(index);
    });
    return true;
  }

  /** Shows one of the pages and then calls `then`: a moment later, if the page is packed. */
  open(index, then = () => {}) {
    if (index === this.shown) return then();
    this.opened = index;
    const block = this.blocks[index], isChosen = this.isReady;
    const show = (text) => {
      // Another page may have been chosen meanwhile.
      if (this.opened !== index) return;
      if (this.shown !== index) this.show(index, JSON.parse(text), isChosen);
      then();
    };
    if (!block.classList.contains("packed")) return show(block.textContent);
    unpacked(block.textContent).then(show, (error) => {
      byId("facts").textContent = `This browser cannot unpack the page: ${error.message}`;
    });
  }

  show(index, data, isChosen) {
    this.shown = index;
    const started = performance.now();
    const model = this.model = new Model(data);
    if (this.files && isChosen) history.replaceState(null, "", `#page-${index + 1}`);
    byId("title").textContent = visible(model.data.name);
    const lines = model.lineStarts.length.toLocaleString("en");
    byId("facts").textContent = `${model.data.bytes.toLocaleString("en")} bytes, ${counted(lines, "line")}, `
      + `${model.count.toLocaleString("en")} nodes, ${model.data.encoding.name}, ${model.data.mode}`;
    model.findings.forEach((finding, at) => { finding.address = `#page-${index + 1}-finding-${at + 1}`; });
    this.source.show(model);
    this.tree.show(model);
    this.findings.show(model);
    this.tokens.show(model);
    this.details.clear();
    this.details.encoding(model, byId("panel-encoding"));
    this.files?.list.draw();
    this.found = null;
    byId("search-count").textContent = "";
    this.took = performance.now() - started;
  }

  /** The marks of a node: its content lightly, and its tags. */
  marksOf(node, kind) {
    const model = this.model;
    const marks = model.marks(node).map(([start, end]) => ({ start, end, kind: start < end ? kind : "made-place" }));
    if (!model.names[node].startsWith("#") && model.start[node] >= 0) {
      marks.unshift({ start: model.start[node], end: model.end[node], kind: "content" });
    }
    return marks;
  }

  /** A node was chosen in the tree. */
  atNode(node) {
    this.source.mark(this.marksOf(node, "chosen-place"));
    if (this.model.start[node] >= 0) this.tokens.select(this.model.start[node]);
    this.details.node(this.model, node);
  }

  goToNode(node) {
    this.tree.select(node);
    this.atNode(node);
  }

  /** A place was chosen in the source. */
  atPlace(offset) {
    const node = this.model.locate(offset);
    this.tree.select(node);
    this.tokens.select(offset);
    if (node === NONE) {
      this.source.mark([], false);
      this.details.clear();
      return;
    }
    this.source.mark(this.marksOf(node, "chosen-place"), false);
    this.details.node(this.model, node);
  }

  atToken(token) {
    const model = this.model, start = model.tokenStart[token], end = model.tokenEnd[token];
    this.source.mark([{ start, end, kind: "chosen-place" }]);
    this.tree.select(model.locate(start));
    this.details.token(model, token);
  }

  /** An error was chosen: its place, those that have to do with it, and its node. */
  atFinding(finding) {
    const marks = [];
    if (finding.range) marks.push({ start: finding.range[0], end: finding.range[1], kind: "wrong-place" });
    for (const { range } of finding.related) {
      if (range) marks.push({ start: range[0], end: range[1], kind: "related-place" });
    }
    this.source.mark(marks);
    this.tree.select(finding.node ?? NONE);
    if (finding.range) this.tokens.select(finding.range[0]);
    this.details.finding(this.model, finding);
    if (location.hash !== finding.address) history.replaceState(null, "", finding.address);
  }

  tabs() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const choose = (chosen) => {
      for (const tab of tabs) {
        const isChosen = tab === chosen;
        tab.setAttribute("aria-selected", isChosen);
        tab.tabIndex = isChosen ? 0 : -1;
        byId(tab.getAttribute("aria-controls")).hidden = !isChosen;
      }
      for (const view of [this.tokens, this.findings]) {
        view.list.draw();
        if (view.list.count()) view.list.reveal(view.list.active);
      }
    };
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener("click", () => choose(tab));
      tab.addEventListener("keydown", (event) => {
        const last = tabs.length - 1;
        const next = { ArrowLeft: index ? index - 1 : last, ArrowRight: index < last ? index + 1 : 0, Home: 0, End: last }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        choose(tabs[next]);
        tabs[next].focus();
      });
    }
    for (const link of document.querySelectorAll(".skip a")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        const target = byId(link.hash.slice(1));
        const tab = tabs.find((tab) => byId(tab.getAttribute("aria-controls")).contains(target));
        if (tab) choose(tab);
        if (target.hidden) tab.focus(); else target.focus();
      });
    }
  }

  search() {
    const input = byId("search"), count = byId("search-count"), where = byId("search-where");
    if (document.documentElement.dataset.kind === "check") where.value = "source";
    const toPlace = ([start, end]) => {
      this.source.mark([{ start, end, kind: "found-place" }]);
      this.tree.select(this.model.locate(start));
    };
    const go = (by) => {
      const text = input.value;
      if (!text) return;
      const isInTree = where.value === "tree";
      if (this.found?.text !== text || this.found.isInTree !== isInTree) {
        const all = (isInTree ? this.tree : this.source).search(text);
        this.found = { text, isInTree, all, at: by > 0 ? -1 : 0 };
      }
      const { all } = this.found;
      if (!all.length) { count.textContent = "nothing found"; return; }
      this.found.at = (this.found.at + by + all.length) % all.length;
      count.textContent = `${this.found.at + 1} of ${all.length}`;
      if (isInTree) this.goToNode(all[this.found.at]); else toPlace(all[this.found.at]);
    };
    byId("search-form").addEventListener("submit", (event) => { event.preventDefault(); go(1); });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); go(event.shiftKey ? -1 : 1); }
      else if (event.key === "Escape") { event.preventDefault(); byId(where.value).focus(); }
    });
  }

  keys() {
    const help = byId("help"), button = byId("help-button");
    const toggle = () => {
      help.hidden = !help.hidden;
      button.setAttribute("aria-expanded", !help.hidden);
    };
    button.addEventListener("click", toggle);
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select")) return;
      if (event.key === "?" || event.key === "Escape" && !help.hidden) toggle();
      else if (event.key === "/") byId("search").select();
      else if (event.key === "]") this.findings.step(1);
      else if (event.key === "[") this.findings.step(-1);
      else return;
      event.preventDefault();
      if (event.key === "/") byId("search").focus();
    });
  }

  /** The bars between the panes move with the mouse and with arrows. */
  gutters() {
    const main = document.querySelector("main");
    for (const [id, property, keys] of [["gutter-x", "--left", ["ArrowLeft", "ArrowRight"]], ["gutter-y", "--top", ["ArrowUp", "ArrowDown"]]]) {
      const gutter = byId(id), isAcross = id === "gutter-x";
      const pane = byId(document.documentElement.dataset.kind === "check" ? (isAcross ? "lists-pane" : "source-pane") : (isAcross ? "source-pane" : "tree-pane"));
      const whole = () => isAcross ? main.clientWidth : main.clientHeight;
      const size = () => 100 * (isAcross ? pane.offsetWidth : pane.offsetHeight) / whole();
      const set = (percent) => {
        const held = Math.max(10, Math.min(85, percent));
        main.style.setProperty(property, `${held}%`);
        gutter.setAttribute("aria-valuenow", Math.round(held));
      };
      gutter.setAttribute("aria-valuenow", Math.round(size()));
      gutter.addEventListener("pointerdown", (event) => { gutter.setPointerCapture(event.pointerId); event.preventDefault(); gutter.focus(); });
      gutter.addEventListener("pointermove", (event) => {
        if (!gutter.hasPointerCapture(event.pointerId)) return;
        const box = pane.getBoundingClientRect();
        set(100 * (isAcross ? event.clientX - box.left : event.clientY - box.top) / whole());
      });
      gutter.addEventListener("keydown", (event) => {
        const by = [-2, 2][keys.indexOf(event.key)];
        if (by === undefined) return;
        event.preventDefault();
        set(size() + by);
      });
    }
  }
}

const app = new App();
