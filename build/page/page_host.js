// What the game's program sees of the page: canvas, input, visibility, frames, files, words for the player.

const { Speaker, failed, opaque, outcome, readCode } = globalThis.portolan;

const root = document.documentElement;
const INPUT = ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture", "pointerleave", "wheel", "keydown", "keyup"];
const CLIPBOARD = 2; // seconds that it may take; to ask for leave it shows nothing of its own
const DARK = "(prefers-color-scheme: dark)";
const SIDES = ["top", "right", "bottom", "left"];
const LOW = 260; // CSS pixels: a dialog with less height has a single row
const PHONE = 600; // CSS pixels: the shorter side of a phone's screen has less
const RATIO = { phone: 2, other: 3 }; // most device pixels for each CSS pixel: more is hardly seen, but takes twice the time and memory
const READING = 60; // seconds for a file, which may have to come over a network first

class PageHost {
  #canvas;
  #context;
  #size = [1, 1, 1];
  #stirred = true;
  #alarm;
  #waiting = [];
  #frames = 0;
  #lastStir = performance.now();
  #opaque;
  #kept; // the last picture, while the canvas gets another size
  #speaker = new Speaker();
  #install; // the browser's own offer to install the page, while it stands
  #request = new AbortController(); // what the player is being asked

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
    const stir = () => this.wake();
    for (const type of INPUT) addEventListener(type, stir, { capture: true, passive: true });
    for (const type of ["focus", "blur"]) addEventListener(type, stir);
    document.addEventListener("visibilitychange", stir);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is offered in the settings, not over a match
      this.#install = event;
      this.wake();
    });
    addEventListener("appinstalled", () => (this.#install = undefined));
    document.addEventListener("fullscreenchange", stir);
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(canvas);
    matchMedia(DARK).addEventListener("change", () => {
      window.portolanPaint();
      this.wake();
    });
    screen.orientation?.addEventListener("change", () => this.#measure()); // a half turn changes the insets alone
    this.#watchRatio();
    this.#measure();
  }

  #watchRatio() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      this.#measure();
      this.#watchRatio();
    }, { once: true });
  }

  #measure() {
    if (document.querySelector("dialog[open]")) return; // a keyboard takes the room no longer than that
    const ratio = Math.min(this.isPhone() ? RATIO.phone : RATIO.other, Math.max(1, devicePixelRatio || 1));
    const box = this.#canvas.getBoundingClientRect();
    const size = [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio)), ratio];
    const insets = this.#insets().map((side) => Math.ceil(side * ratio));
    if (insets.some(Boolean)) size.push(...insets);
    if (size.join() === this.#size.join()) return;
    this.#size = size;
    root.dataset.canvas = `${size[0]}x${size[1]}@${ratio}`;
    this.wake();
  }

  /** Return how many CSS pixels at the top, right, bottom and left lie below a notch, rounded corners or a home bar. */
  #insets() {
    const style = getComputedStyle(root);
    return SIDES.map((side) => parseFloat(style.getPropertyValue(`--inset-${side}`)) || 0);
  }

  /** Return width and height in device pixels, device pixels for each CSS pixel, and the insets, if there are any. */
  size() {
    return this.#size;
  }

  /** Whether the device is set to move as little as possible. */
  prefers_reduced_motion() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Whether the device is a phone: small, and touched with fingers. */
  isPhone() {
    return matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < PHONE;
  }

  /** Whether the device asks for dark colours. */
  dark() {
    return matchMedia(DARK).matches;
  }

  /** End a wait for something to happen. */
  wake() {
    this.#stirred = true;
    root.dataset.idle = "no";
    this.#lastStir = performance.now();
    for (const go of this.#waiting.splice(0)) go();
  }

  /** End such a wait after so many seconds; the last call counts. */
  wakeAfter(seconds) {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.wake(), 1000 * seconds);
  }

  #stir() {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Wait for the next frame of the screen; not before the page is visible, and if `idle` not before something happened. */
  async frame(idle) {
    while ((idle && !this.#stirred) || document.hidden) {
      root.dataset.idle = "yes"; // all that happened so far is on the screen
      await this.#stir();
    }
    const time = await new Promise((resolve) => requestAnimationFrame(resolve));
    this.#stirred = false;
    return time / 1000;
  }

  /** Keep what is shown, before the canvas gets another size, which empties it. */
  keepPicture() {
    if (!this.#frames) return;
    const { width, height } = this.#canvas;
    this.#kept = Object.assign(document.createElement("canvas"), { width, height });
    this.#kept.getContext("2d", { alpha: false }).drawImage(this.#canvas, 0, 0);
  }

  /** Show it in the new size, as large as it fits, until there is a picture of that size. */
  showKeptPicture() {
    const [{ width, height }, kept] = [this.#canvas, this.#kept];
    if (!kept) return;
    this.#kept = undefined;
    const scale = Math.min(width / kept.width, height / kept.height);
    const [wide, high] = [kept.width * scale, kept.height * scale];
    this.#context.fillStyle = getComputedStyle(document.body).backgroundColor;
    this.#context.fillRect(0, 0, width, height);
    this.#context.drawImage(kept, (width - wide) / 2, (height - high) / 2, wide, high);
  }

  /** Put pixels onto the canvas: from an address in a memory on, four bytes each, red, green, blue and one without meaning. */
  show(memory, address, width, height) {
    const length = 4 * width * height;
    this.#opaque ??= opaque(memory);
    this.#opaque(address, address + length); // browsers take the last byte for how opaque they are
    const bytes = new Uint8ClampedArray(memory.buffer, address, length);
    this.#context.putImageData(new ImageData(bytes, width, height), 0, 0);
  }

  /** Count a frame that was drawn. The first one ends the start screen. */
  drawn() {
    this.#frames += 1;
    root.dataset.frames = this.#frames;
    if (this.#frames === 1) {
      performance.mark("portolan-first-frame");
      requestAnimationFrame(() => requestAnimationFrame(() => {
        performance.mark("portolan-ready");
        root.dataset.state = "ready";
        this.#canvas.focus({ preventScroll: true });
        const start = document.getElementById("start");
        start.inert = true;
        setTimeout(() => start.remove(), 600);
        this.onready();
      }));
    }
  }

  /** Called once, when the game is on screen. */
  onready() {}

  /** Wait until nothing was touched for so many milliseconds. */
  async quiet(milliseconds) {
    for (;;) {
      const left = this.#lastStir + milliseconds - performance.now();
      if (left <= 0 && !document.hidden) return;
      await new Promise((resolve) => setTimeout(resolve, Math.max(left, 250)));
    }
  }

  mark(name, value) {
    root.dataset[`mark${name[0].toUpperCase()}${name.slice(1)}`] = value;
  }

  /** Play a short sound: 16-bit mono samples at a rate; repeated calls need only its name. */
  play(name, rate, bytes) {
    this.#speaker.play(name, rate, bytes);
  }

  /** Play music in a loop, replacing the current one: samples as above; without them only the volume (0 to 1) changes. */
  playMusic(rate, bytes, volume) {
    this.#speaker.playMusic(rate, bytes, volume);
  }

  saveFile(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** Ask the player something, in the place of what was asked before; undefined when it is dismissed. */
  #person(ask) {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    return outcome(() => ask(signal), { signal });
  }

  /** End what the player is being asked; return whether a dialog of the page was open. */
  dismiss() {
    const open = document.querySelector("dialog[open]") !== null;
    this.#request.abort();
    return open;
  }

  /** Send a picture by the system's own sheet; without one it is downloaded. */
  shareFile(name, bytes) {
    const file = new File([bytes], name, { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return this.saveFile(name, bytes);
    return this.#person(() => this.#share({ files: [file] }, () => this.saveFile(name, bytes)));
  }

  /** Open the system's sheet; where that is refused, not left, do something else. */
  async #share(data, instead) {
    try {
      await navigator.share(data);
    } catch (error) {
      if (error.name !== "AbortError") await instead();
    }
  }

  /** Return what the browser can do now that not every browser can: install, full (screen) or window, share. */
  offers() {
    const own = matchMedia("(display-mode: standalone)").matches;
    const screen = document.fullscreenElement ? "window" : document.fullscreenEnabled && !own ? "full" : undefined;
    return [this.#install && "install", screen, navigator.share && "share"].filter(Boolean);
  }

  /** Install the page, or change between full screen and window; a browser may refuse, then all stays as it is. */
  takeOffer(offer) {
    const take = () => {
      if (offer === "full") return root.requestFullscreen({ navigationUI: "hide" });
      if (offer === "window") return document.exitFullscreen();
      const asked = this.#install;
      this.#install = undefined; // it can be used once
      return asked?.prompt();
    };
    return this.#person(take).then(() => {}, (error) => console.info(`${offer} was refused:`, error.message));
  }

  /** Send a text by the system's own sheet; who leaves the sheet sends nothing. Where that is refused, show it selected. */
  shareText(text, label, close) {
    return this.#person((signal) => this.#share({ text }, () => this.#showText(text, label, close, signal)));
  }

  /** Put a text on the clipboard, and say whether it is there; where that is refused, show it selected. */
  copyText(text, label, close) {
    return this.#person(async (signal) => {
      try {
        await outcome(() => navigator.clipboard.writeText(text), { seconds: CLIPBOARD });
        return true;
      } catch {
        await this.#showText(text, label, close, signal); // not allowed, or no secure context
        return false;
      }
    });
  }

  #showText(text, label, close, signal) {
    const dialog = document.createElement("dialog");
    const form = dialog.appendChild(document.createElement("form"));
    form.method = "dialog";
    const title = form.appendChild(document.createElement("label"));
    title.append(label);
    const field = title.appendChild(document.createElement("textarea"));
    Object.assign(field, { value: text, readOnly: true, rows: 6 });
    const button = form.appendChild(document.createElement("button"));
    Object.assign(button, { type: "submit", textContent: close });
    return this.#ask(dialog, field, signal);
  }

  /** Show a dialog of the page over the game, a field of it in focus; resolves when it is closed, or `signal` closes it. */
  #ask(dialog, field, signal) {
    if (signal.aborted) return undefined;
    document.body.append(dialog);
    const forget = this.#keepInSight(dialog);
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => dialog.close());
      dialog.addEventListener("close", () => {
        forget();
        dialog.remove();
        this.#measure();
        this.#canvas.focus({ preventScroll: true });
        resolve();
      });
      dialog.showModal();
      field.focus();
      field.select?.();
    });
  }

  /** Keep a dialog in the visible part of the page, above a phone's keyboard. Returns a function that ends this. */
  #keepInSight(dialog) {
    const seen = globalThis.visualViewport;
    const place = () => {
      for (const side of ["offsetTop", "offsetLeft", "width", "height"]) dialog.style.setProperty(`--seen-${side.toLowerCase()}`, `${seen[side]}px`);
      dialog.classList.toggle("low", seen.height < LOW);
    };
    place();
    for (const type of ["resize", "scroll"]) seen.addEventListener(type, place);
    return () => {
      for (const type of ["resize", "scroll"]) seen.removeEventListener(type, place);
    };
  }

  /** Let the player type a line in a field of the page; undefined when they leave it. */
  askText(label, value, take, leave, most) {
    const dialog = document.createElement("dialog");
    const form = dialog.appendChild(document.createElement("form"));
    form.method = "dialog";
    const title = form.appendChild(document.createElement("label"));
    title.append(label);
    const input = title.appendChild(document.createElement("input"));
    Object.assign(input, { type: "text", value, maxLength: most, autocomplete: "off", enterKeyHint: "done" });
    const buttons = form.appendChild(document.createElement("div"));
    buttons.className = "buttons";
    for (const [text, kind] of [[take, "submit"], [leave, "button"]]) {
      const button = buttons.appendChild(document.createElement("button"));
      Object.assign(button, { type: kind, textContent: text, value: "take" });
      if (kind === "button") button.addEventListener("click", () => dialog.close());
    }
    return this.#person(async (signal) => {
      await this.#ask(dialog, input, signal);
      return dialog.returnValue === "take" ? input.value : undefined;
    });
  }

  /** Read a QR code with the camera; undefined when the player leaves it. Throws an Error named as the browser's own. */
  scan(label, leave) {
    return this.#person(async (signal) => {
      const dialog = document.createElement("dialog");
      dialog.className = "scan";
      const form = dialog.appendChild(document.createElement("form"));
      form.method = "dialog";
      const title = form.appendChild(document.createElement("p"));
      title.textContent = label;
      const video = form.appendChild(document.createElement("video"));
      Object.assign(video, { muted: true, playsInline: true });
      const button = form.appendChild(document.createElement("button"));
      button.textContent = leave;
      const left = new AbortController();
      const closed = this.#ask(dialog, button, signal).then(() => left.abort());
      try {
        return await readCode(video, left.signal);
      } finally {
        dialog.close();
        await closed;
      }
    });
  }

  /**
   * Let the player choose a file; its bytes, or undefined when none is chosen. Throws TooLargeError for more than `most`
   * bytes, without reading any, or the browser's message if it cannot be read.
   */
  openFile(most, label, leave) {
    return this.#person(async (signal) => {
      const file = await this.#chosen(label, leave, signal);
      if (!file || signal.aborted) return undefined;
      if (file.size > most) throw failed("TooLargeError", `it has ${file.size} bytes`);
      return new Uint8Array(await outcome(() => file.arrayBuffer(), { seconds: READING }));
    });
  }

  /** Open the browser's file chooser; where it would not open, without a press shortly before, a dialog that holds one. */
  async #chosen(label, leave, signal) {
    const input = document.createElement("input");
    input.type = "file";
    if (navigator.userActivation?.isActive ?? true) {
      input.hidden = true;
      document.body.append(input); // Safari forgets one that is nowhere
      try {
        await new Promise((resolve) => {
          for (const end of ["cancel", "change"]) input.addEventListener(end, resolve);
          signal.addEventListener("abort", resolve);
          input.click();
        });
      } finally {
        input.remove();
      }
    } else {
      const dialog = document.createElement("dialog");
      const form = dialog.appendChild(document.createElement("form"));
      form.method = "dialog";
      const title = form.appendChild(document.createElement("label"));
      title.append(label, input);
      form.appendChild(document.createElement("button")).textContent = leave;
      input.addEventListener("change", () => dialog.close());
      await this.#ask(dialog, input, signal);
    }
    return input.files[0];
  }
}

Object.assign(globalThis.portolan, { PageHost });
