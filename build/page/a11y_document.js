// The accessibility tree as a document beside the canvas, for screen readers and the keyboard.
// Each message has what changed. Nodes are reused by key, so that focus stays in place.

const ROLES = { radio: "radio", checkbox: "checkbox" };

function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

/** Give a parent exactly these children, in this order; nodes that are in place already stay untouched. */
function arrange(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
}

/** Give a parent one child per value after those `kept`, created by `make` if missing, filled by `fill`. */
function each(parent, values, make, fill, kept = 0) {
  while (parent.children.length > kept + values.length) parent.lastElementChild.remove();
  values.forEach((value, i) => fill(parent.children[kept + i] ?? parent.appendChild(make()), value));
}

const made = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

/** One part of the screen: heading, lines, table, buttons. */
class Section {
  #presses = new Map();
  #groups = new Map();

  constructor(key, heard) {
    this.heard = heard;
    this.node = made("section", { id: `a11y-${key}` });
    this.heading = made("h2", { id: `a11y-${key}-title`, tabIndex: -1 });
    this.node.setAttribute("aria-labelledby", this.heading.id);
    this.lines = made("div");
    this.table = made("table");
    this.list = made("div");
    this.table.createTHead().insertRow();
    this.table.createTBody();
    this.table.setAttribute("aria-labelledby", this.heading.id);
  }

  show({ title = "", kept = 0, lines = [], head = [], rows = [], presses = [], log = false }) {
    text(this.heading, title);
    if (log) {
      this.lines.setAttribute("role", "log");
      this.lines.tabIndex = 0;
      this.lines.setAttribute("aria-labelledby", this.heading.id);
    }
    each(this.lines, lines, () => made("p"), text, kept);
    each(this.table.tHead.rows[0], head, () => made("th", { scope: "col" }), text);
    each(this.table.tBodies[0], rows, () => made("tr"), (row, cells) => {
      each(row, cells, () => (row.children.length ? made("td") : made("th", { scope: "row" })), text);
    });
    this.#showPresses(presses);
    const shown = [[title, this.heading], [log || lines.length, this.lines], [rows.length, this.table], [presses.length, this.list]];
    arrange(this.node, shown.filter(([given]) => given).map(([, node]) => node));
    this.node.hidden = !log && !lines.length && !rows.length && !presses.length;
  }

  #showPresses(presses) {
    const nodes = [];
    const keys = new Set(presses.map(({ key }) => key));
    for (const key of [...this.#presses.keys()]) if (!keys.has(key)) this.#presses.delete(key);
    const groups = new Map();
    for (const press of presses) {
      const node = this.#press(press);
      if (press.role !== "radio") {
        nodes.push(node);
        continue;
      }
      if (!groups.has(press.group)) {
        groups.set(press.group, []);
        nodes.push(this.#group(press.group));
      }
      groups.get(press.group).push(node);
    }
    for (const [name, members] of groups) {
      const group = this.#group(name);
      arrange(group, [group.firstElementChild, ...members]);
    }
    for (const name of [...this.#groups.keys()]) if (!groups.has(name)) this.#groups.delete(name);
    arrange(this.list, nodes);
  }

  #group(name) {
    if (!this.#groups.has(name)) {
      const group = made("fieldset");
      group.append(made("legend", { textContent: name }));
      this.#groups.set(name, group);
    }
    return this.#groups.get(name);
  }

  #press({ key, label, role = "button", checked = false, group = "" }) {
    let node = this.#presses.get(key);
    if (!node) {
      node = role in ROLES ? this.#box(key, role) : made("button", { type: "button" });
      const control = node.querySelector("input") ?? node;
      control.dataset.key = key;
      control.addEventListener(role in ROLES ? "change" : "click", () => this.heard("press", key));
      this.#presses.set(key, node);
    }
    if (role in ROLES) {
      const control = node.querySelector("input");
      control.checked = checked;
      control.name = role === "radio" ? `a11y-${group}` : "";
      text(node.lastElementChild, label);
    } else text(node, label);
    return node;
  }

  #box(key, role) {
    const node = made("label");
    node.append(made("input", { type: role }), made("span"));
    return node;
  }
}

class A11yDocument {
  #queue = [];
  #sections = new Map();
  #edge = { first: true, last: false };

  /** `wake` notifies the program of an action here. */
  constructor(wake) {
    const [root, canvas, skip] = ["a11y", "canvas", "skip"].map((id) => document.getElementById(id));
    Object.assign(this, { root, canvas, skip });
    this.title = made("h1", { tabIndex: -1 });
    this.status = made("p", { id: "a11y-status", role: "status", tabIndex: -1 });
    root.append(this.title, this.status);
    this.heard = (what, key) => {
      this.#queue.push([what, key]);
      wake();
    };
    root.addEventListener("focusin", ({ target }) => this.heard("point", target.dataset.key ?? ""));
    root.addEventListener("focusout", ({ relatedTarget }) => {
      if (!root.contains(relatedTarget)) this.heard("point", "");
    });
    skip.addEventListener("click", () => this.title.focus({ preventScroll: true }));
    canvas.addEventListener("blur", ({ relatedTarget }) => {
      if (relatedTarget) this.heard("point", "");
    });
    // Tab would go round on the canvas for ever: at both ends the page takes it
    canvas.addEventListener("keydown", (event) => {
      if (event.key === "Tab" && (event.shiftKey ? this.#edge.first : this.#edge.last)) event.stopImmediatePropagation();
    }, true);
  }

  /** Return what was done since the last call, and forget it; undefined for nothing. */
  take() {
    return this.#queue.length ? this.#queue.splice(0) : undefined;
  }

  show(message) {
    const { screen, language, skip, title, status, sections, changed = [], edge } = JSON.parse(message);
    if (language) document.documentElement.lang = language;
    if (skip) text(this.skip, skip);
    if (edge) this.#edge = edge;
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    if (title !== undefined) {
      text(this.title, title);
      this.canvas.setAttribute("aria-label", title);
    }
    for (const part of changed) {
      if (!this.#sections.has(part.key)) this.#sections.set(part.key, new Section(part.key, this.heard));
      this.#sections.get(part.key).show(part);
    }
    if (sections) {
      for (const key of [...this.#sections.keys()]) if (!sections.includes(key)) this.#sections.delete(key);
      arrange(this.root, [this.title, this.status, ...sections.map((key) => this.#sections.get(key).node)]);
    }
    if (status !== undefined) text(this.status, status);
    this.#keepFocus(focused, screen !== undefined);
  }

  /** Keep focus in place; if its node was removed, move it to where the next action begins. */
  #keepFocus(focused, isNewScreen) {
    if (!focused || (document.activeElement === focused && focused.isConnected && !isNewScreen)) return;
    if (focused.isConnected && !isNewScreen) focused.focus({ preventScroll: true });
    else (isNewScreen ? this.title : this.status).focus({ preventScroll: true });
  }
}

Object.assign(globalThis.portolan, { A11yDocument });
