// The games, what their tables share, languages, libraries that are needed late, and the compiled copy of rules and bots, each an archive of its own: unpacked
// from stored files before the first picture (but for the copy, which takes longest), else fetched when one is wanted, or
// when nothing is waited for any more. "Game" means any of them here.
const { APP, all, drop, load, loadSide, stored, unzip, weight } = globalThis.portolan;

const TABLES = "tables"; // what tables of all games share

const ignore = () => {};

class Games {
  #bundle;
  #base;
  #onBegin;
  #onBytes;
  #python;
  #enter;
  #entered = new Promise((resolve) => (this.#enter = resolve));
  #under = new Map(); // by game: loading, or loaded
  #here = new Set();

  /** `onBegin` is called with the size of a game in bytes, `onBytes` with the received ones. */
  constructor(bundle, base, onBegin, onBytes) {
    this.#bundle = bundle;
    this.#base = base;
    this.#onBegin = onBegin;
    this.#onBytes = onBytes;
  }

  get #early() {
    return [...this.#bundle.games, ...this.#bundle.languages, ...this.#bundle.libraries];
  }

  get #all() {
    return [...this.#early, ...this.#bundle.copies];
  }

  #file(game) {
    return this.#bundle.files[`${game}.zip`];
  }

  /** From now on unpack for this interpreter. */
  enter(python) {
    this.#python = python;
    this.#enter();
  }

  /** Unpack the games that are stored on the device. */
  async open() {
    await Promise.all(
      this.#early.map(async (game) => {
        if (await stored(this.#file(game))) await this.load(game).catch(ignore);
      }),
    );
  }

  isLoaded(game) {
    return this.#here.has(game);
  }

  /** Return the received share of a game, from 0 to 1. */
  loadedShare(game) {
    return this.isLoaded(game) ? 1 : (this.#under.get(game)?.arrived ?? 0) / weight(this.#file(game));
  }

  /** Load and unpack a game. A failed load is dropped, so that another call starts again. Throws Trouble. */
  load(game) {
    const found = this.#under.get(game);
    if (found) return found.done;
    const shared = this.#bundle.games.includes(game) ? this.load(TABLES) : undefined;
    shared?.catch(ignore); // awaited below
    const file = this.#file(game);
    this.#onBegin(weight(file));
    const coming = { arrived: 0 };
    coming.loaded = load(file, this.#base, (count) => {
      coming.arrived += count;
      this.#onBytes(count);
    }, all);
    coming.loaded.parts.catch(ignore); // `made` fails as well
    coming.done = coming.loaded.made
      .then(async (zip) => {
        await this.#entered; // a language is asked for before there is an interpreter
        await shared;
        await this.#place(zip);
        this.#here.add(game);
      })
      .catch(async (error) => {
        this.#under.delete(game);
        this.#onBegin(-weight(file));
        await drop(this.#file(game)); // an invalid stored copy would stay forever
        throw error;
      });
    this.#under.set(game, coming);
    return coming.done;
  }

  /** Unpack an archive; Python finds what is in it once a side module inside is loaded, or not at all. */
  async #place(zip) {
    const isSide = (path) => path.endsWith(".so");
    try {
      for (const side of unzip(this.#python.FS, zip, APP, isSide)) await loadSide(this.#python, side);
    } catch (error) {
      console.info("a side module could not be loaded, going on without it:", error.message);
      return;
    }
    unzip(this.#python.FS, zip, APP, (path) => !isSide(path));
  }

  /** Load all missing games; resolves when each is loaded or has failed. */
  async rest() {
    await Promise.allSettled(this.#all.map((game) => this.load(game)));
  }

  /** Return the files of everything loaded. */
  files() {
    return [...this.#under.values()].map(({ loaded }) => loaded);
  }

  /** Return those that a memory image can hold. */
  held() {
    return this.#early.filter((game) => this.isLoaded(game));
  }
}

Object.assign(globalThis.portolan, { Games });
