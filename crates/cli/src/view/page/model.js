// The data of a page, as arrays that the views read. Offsets here are those of the source string.

const NONE = -1;

/** The last index of a sorted array whose element is not greater than a value; -1 if there is none. */
function lastAtMost(sorted, value, length = sorted.length) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** Ranges put together where they touch, as sorted [starts, ends]. */
function union(ranges) {
  const starts = [], ends = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = ends.length - 1;
    if (last >= 0 && start <= ends[last]) ends[last] = Math.max(ends[last], end);
    else { starts.push(start); ends.push(end); }
  }
  return { starts, ends };
}

const TOKEN_KINDS = ["DOCTYPE", "start tag", "end tag", "comment", "text", "processing instr."];
const TOKEN_CLASSES = ["doctype", "tag", "tag", "comment", "", "comment"];
const MOVED = ["", "foster-parented", "displaced"];

class Model {
  constructor(data) {
    this.data = data;
    this.source = data.source;
    this.shiftStarts = data.shifts.map((shift) => shift[0]);
    this.lastShift = NONE;
    this.readNodes(data);
    this.attributes = new Map(data.attributes.map((list) => [list[0], list]));
    this.readAttributes(data);
    this.readTokens(data);
    this.invalid = new Map(data.invalid);
    this.pieces = new Map();
    for (const [row, pieces] of Object.entries(data.pieces)) {
      this.pieces.set(+row, pieces.map((piece) => this.range(piece)));
    }
    this.readFindings(data);
    this.readLines();
  }

  /** Finds where the source has attributes, and their values. */
  readAttributes(data) {
    const attributes = [], values = [];
    for (const list of data.attributes) {
      for (let at = 1; at < list.length; at += 6) {
        const [, start, end, valueStart, valueEnd] = list.slice(at, at + 6);
        if (start >= 0) attributes.push(this.range([start, end]));
        if (valueStart >= 0 && valueStart < valueEnd) values.push(this.range([valueStart, valueEnd]));
      }
    }
    this.attributePlaces = union(attributes);
    this.valuePlaces = union(values);
  }

  /** Whether a node is text of white space. */
  isBlank(node) {
    if (this.names[node] !== "#text") return false;
    const text = this.data.texts[this.contentNode(node)];
    return !/[^\t\n\f\r ]/.test(text ?? this.source.slice(this.start[node], this.end[node]));
  }

  /** An offset of the input as one of the source. */
  at(offset) {
    const starts = this.shiftStarts;
    let shift = this.lastShift;
    // Offsets that are asked for one after the other are near each other.
    if (!(shift < 0 || starts[shift] <= offset) || starts[shift + 1] <= offset) {
      shift = this.lastShift = lastAtMost(starts, offset);
    }
    return shift < 0 ? offset : offset - this.data.shifts[shift][1];
  }

  range(span) {
    return [this.at(span[0]), this.at(span[1])];
  }

  readNodes(data) {
    const numbers = data.nodes, width = 11, count = numbers.length / width;
    this.count = count;
    const column = () => new Int32Array(count);
    this.depth = column(); this.parent = column(); this.after = column();
    this.position = column(); this.siblings = column();
    this.start = column(); this.end = column();
    this.openStart = column(); this.openEnd = column();
    this.closeStart = column(); this.closeEnd = column();
    this.original = column(); this.moved = new Uint8Array(count);
    this.names = new Array(count); this.origins = new Array(count);
    const path = [], children = new Int32Array(count + 1);
    for (let node = 0; node < count; node++) {
      const first = node * width, depth = numbers[first];
      const offset = (at) => numbers[first + at] < 0 ? NONE : this.at(numbers[first + at]);
      this.depth[node] = depth;
      this.names[node] = data.strings[numbers[first + 1]];
      this.origins[node] = data.strings[numbers[first + 2]];
      this.moved[node] = numbers[first + 3];
      this.start[node] = offset(4); this.end[node] = offset(5);
      this.openStart[node] = offset(6); this.openEnd[node] = offset(7);
      this.closeStart[node] = offset(8); this.closeEnd[node] = offset(9);
      this.original[node] = numbers[first + 10];
      while (path.length > depth) this.after[path.pop()] = node;
      const parent = path.length ? path[path.length - 1] : NONE;
      this.parent[node] = parent;
      this.position[node] = ++children[parent + 1];
      path.push(node);
    }
    for (const node of path) this.after[node] = count;
    for (let node = 0; node < count; node++) this.siblings[node] = children[this.parent[node] + 1];
  }

  hasChildren(node) {
    return this.after[node] > node + 1;
  }

  /** The span of a node in bytes of the input, or null. */
  bytes(node) {
    const first = node * 11 + 4, [start, end] = this.data.nodes.slice(first, first + 2);
    return start < 0 ? null : [start, end];
  }

  readTokens(data) {
    const count = data.tokens.length / 3;
    this.tokenCount = count;
    this.tokenKind = new Uint8Array(count);
    this.tokenStart = new Int32Array(count);
    this.tokenEnd = new Int32Array(count);
    for (let token = 0; token < count; token++) {
      this.tokenKind[token] = data.tokens[3 * token];
      this.tokenStart[token] = data.tokens[3 * token + 1];
      this.tokenEnd[token] = this.tokenStart[token] + data.tokens[3 * token + 2];
    }
  }

  readFindings(data) {
    this.findings = data.findings;
    this.findingsOf = new Map();
    for (const finding of this.findings) {
      finding.range = finding.span && this.range(finding.span);
      for (const related of finding.related) related.range = related.span && this.range(related.span);
      if (finding.node === null) continue;
      const seen = this.findingsOf.get(finding.node) ?? { error: 0, warning: 0, info: 0 };
      seen[finding.severity]++;
      this.findingsOf.set(finding.node, seen);
    }
    this.showFindings(this.findings);
  }

  /** Marks these findings in the source. */
  showFindings(findings) {
    const places = (severities) => union(findings
      .filter((finding) => finding.range && severities.includes(finding.severity))
      .map(({ range: [start, end] }) => [start, Math.max(end, start + 1)]));
    this.errorPlaces = places(["error"]);
    this.warningPlaces = places(["warning", "info"]);
  }

  /** Finds the beginnings of lines: after LF, CR LF and CR. */
  readLines() {
    const starts = [0], newline = /\r\n|\n|\r/g;
    while (newline.exec(this.source)) starts.push(newline.lastIndex);
    this.lineStarts = starts;
  }

  /** The line and column of an offset, counted from 1; columns in code points. */
  position1(offset) {
    const line = lastAtMost(this.lineStarts, offset), known = this.knownColumn;
    // Lines may be megabytes long: it is counted on from the place that was asked for last.
    const isAfter = known && known.line === line && known.offset <= offset;
    let at = isAfter ? known.offset : this.lineStarts[line], column = isAfter ? known.column : 1;
    for (; at < offset; at++) {
      const code = this.source.charCodeAt(at);
      if (code < 0xDC00 || code > 0xDFFF) column++;
    }
    this.knownColumn = { line, offset: at, column };
    return [line + 1, column];
  }

  /** Where a node is marked: of an element its tags, of all others what they were made from. */
  marks(node) {
    const pieces = this.pieces.get(node);
    if (pieces) return pieces;
    const open = this.openStart[node] >= 0 ? [[this.openStart[node], this.openEnd[node]]] : [];
    const close = this.closeStart[node] >= 0 ? [[this.closeStart[node], this.closeEnd[node]]] : [];
    if (open.length || close.length) return [...open, ...close];
    if (this.start[node] < 0) return [];
    const isNode = this.names[node].startsWith("#");
    return [[this.start[node], isNode ? this.end[node] : this.start[node]]];
  }

  /** The innermost node at an offset: of those that are there, the one that begins last. */
  locate(offset) {
    let found = NONE;
    const better = (node, start) => found < 0 || start > this.start[found]
      || (start === this.start[found] && this.end[node] <= this.end[found]);
    for (let node = 0; node < this.count; node++) {
      if (this.start[node] > offset || this.end[node] <= offset) continue;
      const origin = this.origins[node];
      if (origin === "copied") continue;
      const pieces = this.pieces.get(node);
      if (pieces && !pieces.some(([start, end]) => start <= offset && offset < end)) continue;
      if (better(node, this.start[node])) found = node;
    }
    return found;
  }

  /** The node that has the attributes and the text of a clone or copy. */
  contentNode(node) {
    while (this.original[node] >= 0) node = this.original[node];
    return node;
  }

  /** The attributes of an element, each with its name, value and place. */
  attributesOf(node) {
    const list = this.attributes.get(this.contentNode(node)) ?? [], all = [];
    for (let at = 1; at < list.length; at += 6) {
      const [name, start, end, valueStart, valueEnd, value] = list.slice(at, at + 6);
      const place = start < 0 ? null : this.range([start, end]);
      const written = () => this.source.slice(...this.range([valueStart, valueEnd]));
      all.push({ name: this.data.strings[name], place, value: value === 0 ? written() : value });
    }
    return all;
  }

  /** The text of a node that is not an element. */
  text(node) {
    node = this.contentNode(node);
    const read = this.data.texts[node];
    if (read !== undefined) return read;
    return this.start[node] < 0 ? "" : this.source.slice(this.start[node], Math.min(this.end[node], this.start[node] + 400));
  }

  /** The row of the tree as plain text; search looks there. */
  label(node) {
    const name = this.names[node];
    node = this.contentNode(node);
    if (name === "#text") {
      return this.data.texts[node] ?? this.source.slice(this.start[node], this.end[node]).replace(/\r\n?/g, "\n");
    }
    if (name === "#comment" || name === "#doctype" || name === "#pi") return this.text(node);
    const attributes = this.attributesOf(node).map(({ name, value }) => ` ${name}="${value}"`);
    return name.startsWith("#") ? name : `<${name}${attributes.join("")}>`;
  }

  /** `html > body > p` */
  path(node) {
    const names = [];
    for (let at = node; at >= 0; at = this.parent[at]) names.push(this.names[at]);
    if (names.length > 12) names.splice(6, names.length - 12, "…");
    return names.reverse().join(" > ");
  }
}

/** A character that would not be seen, as one that is. */
function picture(code) {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7F ? "\u2421" : "U+" + code.toString(16).toUpperCase().padStart(4, "0");
}

/** Whether a character moves what is shown, or cannot be seen. */
function isControl(code) {
  return (code < 0x20 && code !== 0x09) || (code >= 0x7F && code <= 0x9F) || code === 0x61C
    || code === 0x200E || code === 0x200F || (code >= 0x2028 && code <= 0x202E)
    || (code >= 0x2066 && code <= 0x2069) || code === 0xFEFF
    || (code >= 0xFDD0 && code <= 0xFDEF) || code >= 0xFFFE && code <= 0xFFFF;
}

/** Text on one line, without what would move it. */
function visible(text, length = 300) {
  let shown = "";
  for (let at = 0; at < text.length && at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0A) shown += "⏎";
    else if (code === 0x09) shown += "⇥";
    else shown += isControl(code) ? picture(code) : text[at];
  }
  return text.length > length ? shown + "…" : shown;
}

/** Words with what is between backticks as code. */
function withCode(text) {
  return text.split("`").map((part, index) => index % 2 ? make("code", "", part) : part);
}

/** An element with a class and children, which are elements or strings. */
function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
