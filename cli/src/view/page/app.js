// What ties the views together: one selection, shown in all of them.

const byId = (id) => document.getElementById(id);

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
      this.files.list.chosen = (index) => index === this.opened;
    }
    if (document.documentElement.dataset.kind === "check") byId("tab-findings").textContent = "Findings";
    this.tabs();
    this.search();
    this.keys();
    if (this.blocks.length) this.open(0);
  }

  /** Shows one of the pages. */
  open(index) {
    if (index === this.opened) return;
    this.opened = index;
    const started = performance.now();
    const model = this.model = new Model(JSON.parse(this.blocks[index].textContent));
    byId("title").textContent = visible(model.data.name);
    const lines = model.lineStarts.length.toLocaleString("en");
    byId("facts").textContent = `${model.data.bytes.toLocaleString("en")} bytes, ${counted(lines, "line")}, `
      + `${model.count.toLocaleString("en")} nodes, ${model.data.encoding.name}, ${model.data.mode}`;
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
    const input = byId("search"), count = byId("search-count");
    const go = (by) => {
      const text = input.value;
      if (!text) return;
      if (this.found?.text !== text) this.found = { text, nodes: this.tree.search(text), at: by > 0 ? -1 : 0 };
      const { nodes } = this.found;
      if (!nodes.length) { count.textContent = "nothing found"; return; }
      this.found.at = (this.found.at + by + nodes.length) % nodes.length;
      count.textContent = `${this.found.at + 1} of ${nodes.length}`;
      this.goToNode(nodes[this.found.at]);
    };
    byId("search-form").addEventListener("submit", (event) => { event.preventDefault(); go(1); });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); go(event.shiftKey ? -1 : 1); }
      else if (event.key === "Escape") { event.preventDefault(); byId("tree").focus(); }
    });
  }

  keys() {
    const help = byId("help"), button = byId("help-button");
    button.addEventListener("click", () => {
      help.hidden = !help.hidden;
      button.setAttribute("aria-expanded", !help.hidden);
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select")) return;
      if (event.key === "/") byId("search").select();
      else if (event.key === "]") this.findings.step(1);
      else if (event.key === "[") this.findings.step(-1);
      else return;
      event.preventDefault();
      if (event.key === "/") byId("search").focus();
    });
  }
}

const app = new App();
