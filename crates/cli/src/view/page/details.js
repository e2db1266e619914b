// What is said of the selected node, token or error, and the story of the encoding.

/** Of each origin: the word beside the node, and what it means. */
const ORIGINS = {
  "markup": ["markup", "It is in the markup."],
  "implied": ["implied", "No tag stands for it: the parser put it there, because what follows belongs into it."],
  "end-tag": ["by an end tag", "An end tag without a start tag made it."],
  "cloned": ["clone", "It is a clone of a formatting element that was still open."],
  "copied": ["copy", "It is a copy of the selected option’s content."],
  "created": ["created", "It was made after the markup was read."],
};

const MOVES = [
  "",
  "Its markup is in a table, where it may not be: the parser put it in front of the table (foster parenting).",
  "Its markup is elsewhere: the parser moved it, or it came after its parent had ended.",
];

class Details {
  /** `toNode(node)` and `toPlace(range)` are called by the buttons. */
  constructor(element, { toNode, toPlace }) {
    Object.assign(this, { element, toNode, toPlace });
  }

  clear() {
    this.element.replaceChildren(make("p", "place", "Choose a node, a token or an error, or click into the source."));
  }

  button(text, act) {
    const button = make("button", "", text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  /** A button that leads to a place in the source. */
  place(model, range, text) {
    const [line, column] = model.position1(range[0]);
    return this.button(`${text} ${line}:${column}`, () => this.toPlace(range));
  }

  fill(...children) {
    this.element.replaceChildren(...children);
    this.element.scrollTop = 0;
  }

  node(model, node) {
    const origin = ORIGINS[model.origins[node]] ?? ORIGINS.created, bytes = model.bytes(node);
    const isInside = model.names[node] === "#content" || model.names[node] === "#shadow-root";
    const what = make("p", "", make("code", "", visible(model.path(node), 500)));
    if (bytes) {
      what.append(" ", this.place(model, [model.start[node], model.end[node]], "line"), make("span", "place", ` bytes ${bytes[0]} to ${bytes[1]}`));
    }
    const lines = [what, make("p", "", isInside ? "It holds what is in its parent." : origin[1])];
    if (model.moved[node]) lines.push(make("p", "moved", MOVES[model.moved[node]]));
    if (model.original[node] >= 0) {
      lines.push(make("p", "", this.button("Go to the original", () => this.toNode(model.original[node]))));
    }
    const attributes = model.attributesOf(node);
    if (attributes.length) {
      lines.push(make("ul", "", ...attributes.slice(0, 200).map(({ name, value, place }) => {
        const item = make("li", "", make("code", "", make("span", "name", visible(name)), "=", make("span", "value", `"${visible(value, 2000)}"`)));
        if (place) item.append(" ", this.place(model, place, ""));
        return item;
      })));
    }
    const name = model.names[node];
    if (name.startsWith("#") && !isInside) lines.push(make("p", "", make("code", "", visible(model.label(node), 2000))));
    this.fill(...lines);
  }

  token(model, token) {
    const start = model.tokenStart[token], end = model.tokenEnd[token];
    const text = visible(model.source.slice(start, end), 2000);
    const lines = [make("p", "", `Token: ${TOKEN_KINDS[model.tokenKind[token]]} `, this.place(model, [start, end], "line")), make("p", "", make("code", "", text))];
    const read = model.data.tokenTexts[token];
    if (read !== undefined) lines.push(make("p", "", "It is read as ", make("code", "", `“${visible(read)}”`), "."));
    this.fill(...lines);
  }

  finding(model, finding) {
    const head = make("p", "message", make("span", `severity ${finding.severity}`, finding.severity), " ", ...withCode(visible(finding.message, 2000)));
    const where = make("p", "", make("code", "", finding.code), make("span", "place", finding.level ? `, level ${finding.level} ` : " "));
    if (finding.range) where.append(this.place(model, finding.range, "line"), " ");
    const own = make("a", "", "link to this");
    own.href = finding.address;
    where.append(own, finding.url ? ", " : "");
    if (finding.url) {
      const link = make("a", "", "the standard’s rule");
      Object.assign(link, { href: finding.url, rel: "noreferrer" });
      where.append(link);
    }
    const lines = [head, where];
    for (const related of finding.related) {
      const line = make("p", "", `${related.label}: `);
      if (related.range) line.append(this.place(model, related.range, "line"), " ");
      if (related.node !== null) line.append(this.button(visible(model.names[related.node]), () => this.toNode(related.node)));
      lines.push(line);
    }
    if (finding.note) lines.push(make("p", "", ...withCode(visible(finding.note, 2000))));
    const explanation = model.data.explanations[finding.code];
    if (explanation) lines.push(make("p", "", ...withCode(visible(explanation, 4000))));
    this.fill(...lines);
  }

  /** The story of the encoding, in a panel of its own. */
  encoding(model, panel) {
    const { name, confidence, malformed, steps } = model.data.encoding;
    const head = make("p", "", "The bytes were read as ", make("strong", "", name), confidence === "certain" ? ", for certain." : ", tentatively: a declaration in the page could still change it.");
    const list = make("ol", "", ...steps.map((step) => {
      const state = { "decided": "this decided", "no answer": "no answer", "not asked": "not asked any more" }[step.state];
      const item = make("li", step.state === "not asked" ? "unasked" : step.state === "decided" ? "decided" : "", `${step.title}: `, visible(step.said, 1000), ` (${state})`);
      if (step.node !== null) item.append(" ", this.button("Show it", () => this.toNode(step.node)));
      return item;
    }));
    const count = model.invalid.size;
    const last = malformed
      ? `${counted(count, "sequence")} of bytes ${count === 1 ? "is" : "are"} not well-formed in ${name}; each became U+FFFD. The source shows the bytes.`
      : "All bytes are well-formed in it.";
    panel.replaceChildren(head, list, make("p", "", last));
    if (count) {
      const [first] = model.invalid.keys();
      panel.lastChild.append(" ", this.place(model, [first, first + 1], "The first: line"));
    }
  }
}
