// The addresses of the game's screens: the part of the URL after #, and the browser's Back and Forward.
// Each entry of the browser's history knows how far from the first screen it is: its depth.

const CODED = "%23"; // a # as mail programs write it

/** Return the address of the page itself: no query, which may hold what trackers of the sender have added. */
const pageAddress = () => location.origin + location.pathname;

class Addresses {
  #heard;
  #depth = history.state?.depth ?? 0; // of the entry that is shown
  #way = [];
  #travels = false;

  /** `heard` receives requests of the browser: `go` to an address, or `back` by a number of screens. */
  constructor(heard) {
    this.#heard = heard;
    if (this.asked()) heard("go", this.asked());
    addEventListener("popstate", ({ state }) => this.#moved(state?.depth));
  }

  /** Return the address that is asked for, empty for the first screen; a link in it is found by game/portolan/storage/links.py. */
  asked() {
    const address = location.hash.slice(1) || location.search.split(CODED).slice(1).join(CODED);
    try {
      return decodeURI(address);
    } catch {
      return address; // a % that begins no letter
    }
  }

  /** Let the entries be the addresses from the first screen to the one that is shown. */
  follow(way) {
    this.#way = way;
    if (!this.#travels) this.#settle();
  }

  #settle() {
    const last = this.#way.length - 1;
    if (this.#depth > last) {
      this.#travels = true;
      history.go(last - this.#depth);
      return;
    }
    this.#write("replaceState");
    while (this.#depth < last) {
      this.#depth += 1;
      this.#write("pushState");
    }
  }

  #write(how) {
    const hash = this.#way[this.#depth] ? `#${encodeURI(this.#way[this.#depth])}` : "";
    // A browser refuses what is written too often.
    if (how === "replaceState" && location.hash === hash && !location.search && history.state?.depth === this.#depth) return;
    history[how]({ depth: this.#depth }, "", pageAddress() + hash);
  }

  #moved(depth) {
    if (this.#travels) {
      this.#travels = false;
      this.#depth = depth ?? 0;
      this.#settle();
      return;
    }
    const steps = this.#depth - (depth ?? this.#depth + 1); // an address that was typed is a new entry
    this.#depth -= steps;
    if (steps > 0) this.#heard("back", String(steps));
    else this.#heard("go", this.asked());
  }
}

Object.assign(globalThis.portolan, { Addresses, pageAddress });
