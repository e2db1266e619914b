// The source: lines with their numbers, cut where they are longer than the pane is wide.

/** Whether a character takes two columns in a font of one width. */
function isWide(code) {
  return code >= 0x1100 && (code <= 0x115F || (code >= 0x2E80 && code <= 0xA4CF)
    || (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF)
    || (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60)
    || (code >= 0xFFE0 && code <= 0xFFE6) || (code >= 0xD83C && code <= 0xD83E));
}

class SourceView {
  /** `locate(offset)` is called when a place is clicked or gone to, `go()` for Enter. */
  constructor(element, { locate, go }) {
    this.element = element;
    this.locate = locate;
    this.marks = [];
    this.caret = null;
    this.rowStarts = [0];
    this.list = new List(element, {
      count: () => this.model ? this.rowStarts.length : 0,
      fill: (row, index) => this.fill(row, index),
      choose: (index, event) => this.chosen(index, event),
      enter: () => { this.locate(this.offset()); go(); },
    });
    this.list.otherKey = (event) => this.step(event);
    new ResizeObserver(() => this.resize()).observe(element);
  }

  show(model) {
    this.model = model;
    this.marks = [];
    this.caret = null;
    this.columns = 0;
    this.list.active = 0;
    this.element.scrollTop = 0;
    this.resize();
  }

  /** Cuts the lines to the width of the pane. */
  resize() {
    if (!this.model) return;
    const digits = String(this.model.lineStarts.length).length + 1;
    if (!this.probe) {
      this.probe = make("span", "row", "0".repeat(100));
      this.probe.style.cssText = "position:absolute; visibility:hidden; right:auto; padding:0";
      this.probe.setAttribute("aria-hidden", "true");
    }
    this.element.append(this.probe);
    const width = this.probe.getBoundingClientRect().width / 100;
    this.probe.remove();
    this.element.style.setProperty("--numbers", `calc(${digits}ch + 20px)`);
    const room = this.element.clientWidth - digits * width - 40;
    const columns = Math.max(20, Math.floor(room / width));
    if (columns === this.columns) return;
    this.columns = columns;
    const offset = this.rowStarts[Math.round(this.list.first())] ?? 0;
    this.cut();
    this.list.active = this.rowAt(this.caret?.[0] ?? offset);
    this.list.redraw();
    this.list.scrollTo(this.rowAt(offset));
  }

  cut() {
    const { source, lineStarts } = this.model, columns = this.columns, rows = [];
    for (let line = 0; line < lineStarts.length; line++) {
      const end = lineStarts[line + 1] ?? source.length;
      rows.push(lineStarts[line]);
      if (end - lineStarts[line] <= columns / 8) continue;
      let column = 0;
      for (let at = lineStarts[line]; at < end; at++) {
        const code = source.charCodeAt(at);
        if (code === 0x0A || code === 0x0D || (code >= 0xDC00 && code <= 0xDFFF)) continue;
        let width = 1;
        if (code > 0x1F && code < 0x7F) width = 1;
        else if (code === 0x09) width = 4 - column % 4;
        else if (isControl(code) && code > 0x7F) width = 6;
        else if (this.model.invalid.has(at)) width = this.model.invalid.get(at).length;
        else if (isWide(code)) width = 2;
        if (column + width > columns) { rows.push(at); column = 0; }
        column += width;
      }
    }
    this.rowStarts = rows;
  }

  rowAt(offset) {
    return Math.max(0, lastAtMost(this.rowStarts, offset));
  }

  /** The offset that is gone from: the caret, or the beginning of the active row. */
  offset() {
    return this.caret?.[0] ?? this.rowStarts[this.list.active] ?? 0;
  }

  fill(element, index) {
    const model = this.model, start = this.rowStarts[index];
    const end = this.rowStarts[index + 1] ?? model.source.length;
    const line = lastAtMost(model.lineStarts, start);
    const isFirst = model.lineStarts[line] === start;
    const number = make("span", "number", isFirst ? String(line + 1) : "");
    if (!isFirst) number.setAttribute("aria-hidden", "true");
    element.append(number);
    let token = lastAtMost(model.tokenStart, start);
    const inside = ({ starts, ends }, at) => {
      const place = lastAtMost(starts, at);
      return place >= 0 && at < ends[place];
    };
    const marks = this.marks.filter((mark) => mark.start < end && Math.max(mark.end, mark.start + 1) > start);
    let run = "", runClass = null, runTitle = "", runToken = NONE;
    const flush = () => {
      if (!run) return;
      if (runClass || runTitle) {
        const span = make("span", runClass, run);
        if (runTitle) span.title = runTitle;
        element.append(span);
      } else element.append(run);
      run = "";
    };
    for (let at = start; at < end; at++) {
      const code = model.source.charCodeAt(at);
      if (code === 0x0A || (code === 0x0D && model.source.charCodeAt(at + 1) === 0x0A)) {
        if (!marks.some((mark) => mark.start <= at && at < mark.end)) continue;
      }
      while (token + 1 < model.tokenCount && model.tokenStart[token + 1] <= at) token++;
      const isInToken = token >= 0 && at < model.tokenEnd[token];
      const classes = [isInToken ? TOKEN_CLASSES[model.tokenKind[token]] : ""];
      if (classes[0] === "tag" && inside(model.attributePlaces, at)) {
        classes[0] = inside(model.valuePlaces, at) ? "value" : "name";
      }
      for (const mark of marks) {
        if (mark.start <= at && at < Math.max(mark.end, mark.start + 1)) classes.push(mark.kind);
      }
      if (inside(model.errorPlaces, at)) classes.push("error-line");
      else if (inside(model.warningPlaces, at)) classes.push("warning-line");
      if (this.caret && this.caret[0] <= at && at < this.caret[1]) classes.push("caret");
      let shown = model.source[at], title = "";
      const invalid = code === 0xFFFD ? model.invalid.get(at) : undefined;
      if (invalid !== undefined) {
        [shown, title] = [invalid, `not well-formed in ${model.data.encoding.name}: ${invalid}`];
        classes.push("invalid");
      } else if (code === 0x0A || (code === 0x0D && model.source.charCodeAt(at + 1) === 0x0A)) {
        shown = code === 0x0A ? "⏎" : "";
      } else if (isControl(code)) {
        [shown, title] = [picture(code), "U+" + code.toString(16).toUpperCase().padStart(4, "0")];
        classes.push("control");
      }
      const name = classes.filter(Boolean).join(" ");
      if (name !== runClass || title !== runTitle || token !== runToken) {
        flush();
        [runClass, runTitle, runToken] = [name, title, token];
      }
      run += shown;
    }
    flush();
  }

  /** The places of some text, whatever its case; the first 10,000. */
  search(text) {
    const found = [], wanted = new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
    for (let match; found.length < 10000 && (match = wanted.exec(this.model.source));) {
      found.push([match.index, match.index + match[0].length]);
    }
    return found;
  }

  /** Marks places, and brings the first into sight. */
  mark(marks, reveal = true) {
    this.marks = marks;
    const first = marks.find((mark) => mark.kind !== "content");
    if (reveal && first) {
      this.caret = null;
      this.list.show(this.rowAt(first.start));
    }
    this.list.refill();
  }

  /** A row was clicked or gone to. */
  chosen(index, event) {
    this.caret = null;
    if (event instanceof MouseEvent) {
      const offset = this.offsetAt(event, index);
      if (getSelection().isCollapsed) this.locate(offset);
      return;
    }
    this.list.refill();
  }

  /** The offset that a click meets. */
  offsetAt(event, index) {
    const start = this.rowStarts[index], end = this.rowStarts[index + 1] ?? this.model.source.length;
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const node = place?.offsetNode ?? document.caretRangeFromPoint?.(event.clientX, event.clientY)?.startContainer;
    const inNode = place?.offset ?? document.caretRangeFromPoint?.(event.clientX, event.clientY)?.startOffset;
    const row = this.list.rows.get(index);
    if (!node || !row.contains(node) || node.nodeType !== Node.TEXT_NODE) return start;
    // What is shown before the click, and the offset after as much of the source.
    let shown = inNode;
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text && text !== node; text = walker.nextNode()) {
      shown += text.length;
    }
    shown -= row.firstChild.textContent.length;
    for (let at = start; at < end; at++) {
      const code = this.model.source.charCodeAt(at);
      let width = 1;
      if (this.model.invalid.has(at)) width = this.model.invalid.get(at).length;
      else if (isControl(code)) width = picture(code).length;
      shown -= width;
      if (shown < 0 || (shown === 0 && at + 1 === end)) return at;
    }
    return Math.max(start, end - 1);
  }

  /** Goes to the next or previous token. */
  step(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return false;
    const model = this.model, at = this.offset();
    let token = lastAtMost(model.tokenStart, at);
    if (this.caret) token += event.key === "ArrowRight" ? 1 : -1;
    token = Math.max(0, Math.min(token, model.tokenCount - 1));
    if (!model.tokenCount) return true;
    this.caret = [model.tokenStart[token], model.tokenEnd[token]];
    this.list.show(this.rowAt(this.caret[0]));
    this.list.refill();
    return true;
  }
}
