// Plays sounds: from the first touch on, and again after a call, an alarm or another program has taken the speaker.

const root = document.documentElement;
const STUCK = 400; // milliseconds after which the clock of a running context must have moved
const LATE = 300; // milliseconds after which a sound that could not be played is dropped: its event is over

class Speaker {
  #audio;
  #sounds = new Map();
  #seen; // what its clock showed, and when

  constructor() {
    // a touch allows sound when it begins (mouse) or when it ends (finger); getting ready takes browsers longer than a
    // frame, so not with the first sound
    for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, () => setTimeout(() => this.#open()), { capture: true });
    document.addEventListener("visibilitychange", () => this.#goOn());
  }

  /** Begin, or go on; a context whose clock stops while it runs, as after a call on iPhones, is replaced. */
  #open() {
    if (this.#stuck()) this.#close();
    if (!this.#audio) {
      const audio = (this.#audio = new AudioContext());
      audio.addEventListener("statechange", () => this.#goOn());
    }
    this.#goOn();
  }

  #stuck() {
    const [audio, now] = [this.#audio, performance.now()];
    if (audio?.state !== "running") {
      this.#seen = undefined;
      return audio?.state === "closed";
    }
    const before = this.#seen;
    if (!before || now - before.at > STUCK) this.#seen = { clock: audio.currentTime, at: now };
    return before !== undefined && now - before.at > STUCK && audio.currentTime === before.clock;
  }

  #close() {
    this.#audio.close?.().catch(() => {});
    this.#audio = this.#seen = undefined;
  }

  /** Ask to go on: it may be `suspended` or, after a call, `interrupted`; the browser decides, at the latest with a touch. */
  async #goOn() {
    const audio = this.#audio;
    if (!audio || audio.state === "running" || audio.state === "closed" || document.hidden) return;
    try {
      await audio.resume();
    } catch (error) {
      console.info("no sound yet:", error.message);
    }
  }

  /** Play a short sound: 16-bit samples of one channel, so many a second; later by its name alone. */
  async play(name, rate, bytes) {
    root.dataset.sound = name;
    this.#open();
    const asked = performance.now();
    if (bytes) {
      const whole = new Int16Array(bytes.slice().buffer);
      const buffer = this.#audio.createBuffer(1, whole.length, rate);
      buffer.getChannelData(0).set(Float32Array.from(whole, (value) => value / 32768));
      this.#sounds.set(name, buffer);
    }
    if (this.#audio.state !== "running") await this.#goOn();
    const audio = this.#audio;
    if (audio.state !== "running" || performance.now() - asked > LATE) return;
    const source = audio.createBufferSource();
    source.buffer = this.#sounds.get(name);
    source.connect(audio.destination);
    source.start();
  }
}

Object.assign(globalThis.portolan, { Speaker });
