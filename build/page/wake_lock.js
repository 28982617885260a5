// Keeps the screen on while a match is open: a phone would lock it while others think.

const IDLE = 600_000; // milliseconds without a touch or key after which it may sleep

class ScreenWakeLock {
  #inMatch = false;
  #idle = false;
  #asked = false;
  #lock;
  #timer;

  constructor() {
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => this.#touched(), { capture: true, passive: true });
    document.addEventListener("visibilitychange", () => this.#touched());
  }

  /** Say whether a match is open. */
  setMatch(open) {
    if (this.#inMatch === open) return;
    this.#inMatch = open;
    this.#touched();
  }

  #touched() {
    clearTimeout(this.#timer);
    this.#idle = false;
    if (this.#inMatch) this.#timer = setTimeout(() => this.#rest(), IDLE);
    this.#update();
  }

  #rest() {
    this.#idle = true;
    this.#update();
  }

  /** Ask for the browser's lock, or release it. Browsers release it themselves when the page is hidden or power is low. */
  async #update() {
    const wanted = () => this.#inMatch && !this.#idle && !document.hidden;
    if (!wanted()) {
      this.#lock?.release();
    } else if (!this.#lock && !this.#asked && navigator.wakeLock) {
      this.#asked = true;
      try {
        const lock = (this.#lock = await navigator.wakeLock.request("screen"));
        lock.addEventListener("release", () => (this.#lock = undefined));
        if (!wanted()) lock.release();
      } catch (error) {
        console.info("the screen may sleep:", error.message);
      } finally {
        this.#asked = false;
      }
    }
  }
}

Object.assign(globalThis.portolan, { ScreenWakeLock });
