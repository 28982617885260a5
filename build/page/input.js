// Pointers, wheel and keys on the canvas, noted for the game until it takes them. SDL, which would prevent whatever a
// browser does with them, and could not tell a touch that ended from one that was cancelled, hears of none.

const DEAF = ["mousedown", "mousemove", "mouseup", "touchstart", "touchmove", "touchend", "touchcancel", "keypress"];
const BUTTONS = [0, 2]; // of a mouse: the first one and that for more
const NOTCH = [100, 3, 1]; // of a wheel, in the units of `deltaMode`: pixels, lines, pages

class Input {
  #canvas;
  #queue = [];
  #down = new Map(); // of each pointer that is down, what was noted of its press
  #leader; // the pointer that came down first
  #keys = new Set();
  #commands = new Set();
  #turned = 0;

  constructor(canvas) {
    this.#canvas = canvas;
    const deaf = (event) => {
      event.stopImmediatePropagation();
      // a press would begin to select, a touch be followed by a mouse's events
      if (event.cancelable && (event.type === "mousedown" || event.type === "touchstart")) event.preventDefault();
    };
    const on = (type, hear) => canvas.addEventListener(type, hear, { capture: true, passive: false });
    for (const type of DEAF) on(type, deaf);
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#release(event, "up"));
    for (const type of ["pointercancel", "lostpointercapture"]) on(type, (event) => this.#release(event, "cancel"));
    on("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.#queue.push(["leave"]));
    on("wheel", (event) => this.#wheel(event));
    on("keydown", (event) => this.#key(event));
    on("keyup", (event) => this.#key(event));
    on("blur", () => this.#lose());
    addEventListener("blur", () => this.#lose());
    document.addEventListener("visibilitychange", () => document.hidden && this.#lose());
  }

  /** Take these keys, by name, from the browser; `commands` with Ctrl, or Cmd on a Mac, and no others with it. */
  use(keys, commands) {
    this.#keys = new Set(keys);
    this.#commands = new Set(commands);
  }

  /** Return what was done since the last call, and forget it; undefined for nothing. */
  take() {
    return this.#queue.length ? this.#queue.splice(0) : undefined;
  }

  // --- pointers

  /** Note something of a pointer: what, which, whether by touch or pen, button, and where in pixels of the canvas. */
  #note(what, { pointerId, pointerType, button, clientX, clientY }) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const place = [((clientX - left) * this.#canvas.width) / width, ((clientY - top) * this.#canvas.height) / height];
    const noted = [what, pointerId, pointerType !== "mouse", pointerId === this.#leader, button, ...place];
    const [before, which] = this.#queue.at(-1) ?? [];
    if (what === "move" && before === "move" && which === pointerId) this.#queue.pop();
    this.#queue.push(noted);
    return noted;
  }

  #press(event) {
    if (event.pointerType === "mouse" && !BUTTONS.includes(event.button)) return;
    if (!this.#down.size) this.#leader = event.pointerId;
    try {
      this.#canvas.setPointerCapture(event.pointerId);
    } catch {
      // the pointer is released already, or was made by a script
    }
    this.#down.set(event.pointerId, this.#note("down", event));
  }

  #move(event) {
    if (event.pointerId === undefined) return; // made by a script, of no pointer
    if (event.pointerType === "mouse" || this.#down.has(event.pointerId)) this.#note("move", event);
  }

  #release({ pointerId, pointerType, clientX, clientY }, how) {
    if (!this.#down.has(pointerId)) return;
    this.#note(how, { pointerId, pointerType, clientX, clientY, button: this.#down.get(pointerId)[4] });
    this.#down.delete(pointerId);
    if (!this.#down.size) this.#leader = undefined;
  }

  /** Cancel whatever is down, when nobody looks at the canvas any more. */
  #lose() {
    for (const [, ...pressed] of this.#down.values()) this.#queue.push(["cancel", ...pressed]);
    this.#down.clear();
    this.#leader = undefined;
    this.#queue.push(["blur"]);
  }

  /** Note whole notches; with Ctrl the wheel is the browser's, which makes all of the page larger. */
  #wheel(event) {
    event.stopImmediatePropagation();
    if (event.ctrlKey || event.metaKey || !event.deltaY) return;
    event.preventDefault();
    this.#turned -= event.deltaY / NOTCH[event.deltaMode];
    const notches = Math.trunc(this.#turned);
    this.#turned -= notches;
    if (notches) this.#queue.push(["wheel", notches]);
  }

  // --- keys

  /** Return the game's name of a key: its character, or the Latin letter of that key on keyboards of other scripts. */
  #name({ key, code }) {
    if (key.length > 1) return key;
    const plain = key.toLowerCase();
    if (this.#keys.has(plain) || /[a-z]/.test(plain)) return plain;
    return code.match(/^(?:Key|Digit)(.)$/)?.[1].toLowerCase() ?? plain;
  }

  #key(event) {
    event.stopImmediatePropagation();
    const { type, ctrlKey, altKey, metaKey, shiftKey, isComposing } = event;
    const name = this.#name(event);
    const third = event.getModifierState("AltGraph"); // which Windows reports as Ctrl and Alt
    const commands = (ctrlKey || metaKey) && !altKey && !shiftKey;
    const used = ctrlKey || altKey || metaKey ? (third ? this.#keys.has(name) : commands && this.#commands.has(name)) : this.#keys.has(name);
    if (type === "keyup") this.#queue.push(["keyup", name]); // whatever is held with it now
    if (type === "keyup" || !used || isComposing) return;
    event.preventDefault();
    if (event.repeat) return; // one press does one thing
    this.#queue.push(["key", name, event.key.length === 1 ? event.key : "", shiftKey, commands && !third]);
  }
}

Object.assign(globalThis.portolan, { Input });
