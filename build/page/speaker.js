// Plays sounds and music: from the first touch on, while the page is seen, and again after a call, an alarm or another
// program has taken the speaker.

const root = document.documentElement;
const STUCK = 400; // milliseconds after which the clock of a running context must have moved
const FADE = 0.3; // seconds: music fades in and out in about three times as many
const REST = 5000; // milliseconds without a touch or sound after which it rests: a speaker costs power even while silent
const LATE = 300; // milliseconds after which a sound that could not be played is dropped: its event is over

/** Return samples of 16 bits, one channel, as the browser plays them. */
function decoded(rate, bytes) {
  const whole = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  const buffer = new AudioBuffer({ length: whole.length, sampleRate: rate });
  const channel = buffer.getChannelData(0);
  for (let i = 0; i < whole.length; i += 1) channel[i] = whole[i] / 32768;
  return buffer;
}

class Speaker {
  #audio;
  #sounds = new Map();
  #music; // the samples that go round, and how loud
  #volume = 0;
  #source; // what plays them now, and what makes that softer
  #gain;
  #resting = false;
  #timer;
  #seen; // what its clock showed, and when

  constructor() {
    // a touch allows sound when it begins (mouse) or when it ends (finger); getting ready takes browsers longer than a
    // frame, so not with the first sound
    for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, () => setTimeout(() => this.#open()), { capture: true });
    document.addEventListener("visibilitychange", () => this.#goOn());
  }

  /** Begin, or go on; a context whose clock stops while it runs, as after a call on iPhones, is replaced. */
  #open() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
    this.#resting = false;
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

  #rest() {
    this.#resting = true;
    this.#goOn();
  }

  #close() {
    this.#audio.close?.().catch(() => {});
    this.#audio = this.#seen = this.#source = undefined;
  }

  /** Ask to go on: it may be `suspended` or, after a call, `interrupted`; the browser decides, at the latest with a touch. */
  async #goOn() {
    const audio = this.#audio;
    if (!audio || audio.state === "closed") return;
    try {
      if (document.hidden || (this.#resting && !this.#volume)) await audio.suspend();
      else if (audio.state !== "running") await audio.resume();
    } catch (error) {
      console.info("no sound yet:", error.message);
    }
    this.#tune();
  }

  /** Start or stop the music, or change its volume. */
  #tune() {
    const [audio, loud] = [this.#audio, this.#volume > 0];
    if (audio?.state !== "running" || (!this.#source && !loud)) return;
    if (!this.#source) {
      this.#gain = audio.createGain();
      this.#gain.gain.value = 0;
      this.#gain.connect(audio.destination);
      this.#source = audio.createBufferSource();
      Object.assign(this.#source, { buffer: this.#music, loop: true });
      this.#source.connect(this.#gain);
      this.#source.start();
    }
    this.#gain.gain.setTargetAtTime(this.#volume, audio.currentTime, FADE);
    if (loud) return;
    this.#source.stop(audio.currentTime + 5 * FADE);
    this.#source = undefined;
  }

  /** Play music in a loop, replacing the current one; without samples only the volume changes, 0 ends it. */
  playMusic(rate, bytes, volume) {
    if (bytes) {
      this.#volume = 0;
      this.#tune();
      this.#music = decoded(rate, bytes);
    }
    this.#volume = volume;
    root.dataset.music = volume;
    this.#goOn();
  }

  /** Play a short sound: 16-bit mono samples at a rate; repeated calls need only its name. */
  async play(name, rate, bytes) {
    root.dataset.sound = name;
    this.#open();
    const asked = performance.now();
    if (bytes) this.#sounds.set(name, decoded(rate, bytes));
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
