// What the game's program sees of the page: canvas, input, visibility, frames, files, words for the player.

const { opaque } = globalThis.portolan;

const root = document.documentElement;
const INPUT = ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel", "touchstart", "touchmove", "touchend"];

class Stage {
  #canvas;
  #context;
  #size = [1, 1, 1];
  #stirred = true;
  #waiting = [];
  #frames = 0;
  #lastStir = performance.now();
  #opaque;
  #audio;
  #sounds = new Map();
  #install; // the browser's own offer to install the page, while it stands

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
    const stir = () => this.wake();
    for (const type of INPUT) canvas.addEventListener(type, stir, { passive: true });
    for (const type of ["keydown", "keyup", "focus", "blur"]) addEventListener(type, stir);
    document.addEventListener("visibilitychange", stir);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
    // browsers allow sound after the first touch; to get ready takes them longer than a frame, so not with the first sound
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => setTimeout(() => this.#openAudio()), { once: true });
    // Firefox reports the first press of a page at (0, 0) unless the pointer was seen to move there
    canvas.addEventListener("mousedown", (event) => canvas.dispatchEvent(new MouseEvent("mousemove", event)), true);
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is offered in the settings, not over a match
      this.#install = event;
      this.wake();
    });
    addEventListener("appinstalled", () => (this.#install = undefined));
    document.addEventListener("fullscreenchange", stir);
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(canvas);
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
    const ratio = Math.min(3, Math.max(1, devicePixelRatio || 1));
    const box = this.#canvas.getBoundingClientRect();
    const size = [Math.max(1, Math.round(box.width * ratio)), Math.max(1, Math.round(box.height * ratio)), ratio];
    if (size.join() === this.#size.join()) return;
    this.#size = size;
    root.dataset.canvas = `${size[0]}x${size[1]}@${ratio}`;
    this.wake();
  }

  /** Return width and height in device pixels, and device pixels for each CSS pixel. */
  size() {
    return this.#size;
  }

  /** Whether the device is set to move as little as possible. */
  calm() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** End a wait for something to happen. */
  wake() {
    this.#stirred = true;
    root.dataset.idle = "no";
    this.#lastStir = performance.now();
    for (const go of this.#waiting.splice(0)) go();
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

  #openAudio() {
    this.#audio ??= new AudioContext();
  }

  /** Play a short sound: 16-bit samples of one channel, so many a second; later by its name alone. */
  play(name, rate, bytes) {
    this.#openAudio();
    if (this.#audio.state === "suspended") this.#audio.resume();
    if (bytes) {
      const whole = new Int16Array(bytes.slice().buffer);
      const buffer = this.#audio.createBuffer(1, whole.length, rate);
      buffer.getChannelData(0).set(Float32Array.from(whole, (value) => value / 32768));
      this.#sounds.set(name, buffer);
    }
    const source = this.#audio.createBufferSource();
    source.buffer = this.#sounds.get(name);
    source.connect(this.#audio.destination);
    source.start();
    root.dataset.sound = name;
  }

  saveFile(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** Send a picture by the system's own sheet; without one it is downloaded. */
  async shareFile(name, bytes) {
    const file = new File([bytes], name, { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return this.saveFile(name, bytes);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name !== "AbortError") this.saveFile(name, bytes); // refused, not left
    }
  }

  /** Return what the browser can do now that not every browser can: install, full (screen) or window, share. */
  offers() {
    const own = matchMedia("(display-mode: standalone)").matches;
    const screen = document.fullscreenElement ? "window" : document.fullscreenEnabled && !own ? "full" : undefined;
    return [this.#install && "install", screen, navigator.share && "share"].filter(Boolean);
  }

  /** Install the page, or change between full screen and window; a browser may refuse, then all stays as it is. */
  async takeOffer(offer) {
    try {
      if (offer === "full") await root.requestFullscreen({ navigationUI: "hide" });
      else if (offer === "window") await document.exitFullscreen();
      else if (this.#install) {
        const asked = this.#install;
        this.#install = undefined; // it can be used once
        await asked.prompt();
      }
    } catch (error) {
      console.info(`${offer} was refused:`, error.message);
    }
  }

  /** Send a text by the system's own sheet; who leaves the sheet sends nothing. */
  async shareText(text) {
    await navigator.share({ text }).catch((error) => console.info("nothing was shared:", error.message));
  }

  /** Put a text on the clipboard, and say whether it is there; where that is refused, show it selected. */
  async copyText(text, label, close) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      await this.#showText(text, label, close); // not allowed, or no secure context
      return false;
    }
  }

  #showText(text, label, close) {
    const dialog = document.createElement("dialog");
    const form = dialog.appendChild(document.createElement("form"));
    form.method = "dialog";
    const title = form.appendChild(document.createElement("label"));
    title.append(label);
    const field = title.appendChild(document.createElement("textarea"));
    Object.assign(field, { value: text, readOnly: true, rows: 6 });
    const button = form.appendChild(document.createElement("button"));
    Object.assign(button, { type: "submit", textContent: close });
    return this.#ask(dialog, field);
  }

  /** Show a dialog of the page over the game, something in it selected; resolves when it is closed. */
  #ask(dialog, selected) {
    // the game listens to the whole window: what is typed here is not for it
    for (const type of ["keydown", "keyup", "keypress"]) dialog.addEventListener(type, (event) => event.stopPropagation());
    document.body.append(dialog);
    root.dataset.idle = "yes"; // the game waits for the player
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        this.#canvas.focus({ preventScroll: true });
        resolve();
      });
      dialog.showModal();
      selected.select();
    });
  }

  /** Let the player type a line in a field of the page; undefined when they leave it. */
  async askText(label, value, take, leave, most) {
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
    await this.#ask(dialog, input);
    return dialog.returnValue === "take" ? input.value : undefined;
  }

  /** Let the player choose a file; its bytes, or undefined when none is chosen. */
  openFile() {
    const input = document.createElement("input");
    input.type = "file";
    root.dataset.idle = "yes"; // the game waits for the player
    return new Promise((resolve) => {
      input.addEventListener("cancel", () => resolve(undefined));
      input.addEventListener("change", async () => resolve(new Uint8Array(await input.files[0].arrayBuffer())));
      input.click();
    });
  }
}

Object.assign(globalThis.portolan, { Stage });
