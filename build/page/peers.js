// Connections to other devices, without any server: what each side must know of the other is a short code that people hand over.

const { named, outcome } = globalThis.portolan;

const FORM = "1"; // of the codes
const OFFER = 0;
const ANSWER = 1;
const MARK = 4; // bytes of its fingerprint by which an offer is known
const PRINT = 32; // bytes of a SHA-256
const MDNS = 0;
const IPV4 = 1;
const IPV6 = 2;
const WIDTHS = { [MDNS]: 16, [IPV4]: 4, [IPV6]: 16 };
const MOST_PLACES = 3; // addresses in a code
const LONGEST_CODE = 400;
const LONGEST = 240_000; // letters of a message
const MOST_WAITING = 2000; // messages that the game, which rests while its tab is hidden, has not taken yet
const MOST_LETTERS = 8e6; // in all of them
const GATHERING = 2; // seconds in which a browser finds its own addresses; without a network it finds none
const HANDING = 3; // seconds for another tab to say that it has taken a code
const ABSENT = 8000; // milliseconds without a sign of life: a network may change, or a phone be moved
const CONNECTING = 20_000; // milliseconds for a connection, once both sides have the other's code
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim;
const NETWORK = new URL("../network.json", import.meta.url); // what the host may say, and has no hash: see docs/hosting.md
const STUN = /^stuns?:[^\s?]+$/i;
const MOST_SERVERS = 2;
const ICE = /^[A-Za-z0-9+/]+$/;
const GROUPS = 8; // of an IPv6 address

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (bytes) => btoa(String.fromCharCode(...bytes));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Return letters of the alphabet of base64, which is that of ICE, as their number and six bits each. */
function packed(letters) {
  if (!ICE.test(letters) || letters.length > 255) throw new Error(`${letters} cannot be packed`);
  const whole = letters.padEnd(Math.ceil(letters.length / 4) * 4, "A");
  return [letters.length, ...bytesOf(whole).slice(0, Math.ceil((letters.length * 6) / 8))];
}

/** Return kind and bytes of an address, undefined for one of another form. */
function packedAddress(address) {
  if (/^[0-9a-f-]{36}\.local$/i.test(address)) return [MDNS, ...bytesOfHex(address.slice(0, 36).replaceAll("-", ""))];
  if (/^\d+(\.\d+){3}$/.test(address)) return [IPV4, ...address.split(".").map(Number)];
  if (!/^[0-9a-f:]+$/i.test(address)) return undefined;
  const [head, tail] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = tail ? [...head, ...Array(Math.max(0, GROUPS - head.length - tail.length)).fill("0"), ...tail] : head;
  return groups.length === GROUPS ? [IPV6, ...groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])] : undefined;
}

function unpackedAddress(kind, bytes) {
  if (kind === IPV4) return bytes.join(".");
  const hex = hexOf(bytes).join("");
  if (kind === IPV6) return hex.match(/.{4}/g).join(":");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}.local`;
}

/** Return what another device must know of a local description, as a code; `mark` names the offer that it answers. */
function codeOf(sdp, mark) {
  const value = (name) => sdp.match(new RegExp(`^a=${name}:(.*?)\\s*$`, "m"))?.[1] ?? "";
  const print = bytesOfHex(value("fingerprint").replace(/^sha-256 /i, "").replaceAll(":", ""));
  if (print.length !== PRINT) throw new Error("the browser names its certificate by another hash");
  const places = [...sdp.matchAll(CANDIDATE)]
    .sort(([, , , one], [, , , other]) => (other === "srflx") - (one === "srflx")) // one that a STUN server has seen comes in
    .map(([, address, port]) => [packedAddress(address), Number(port)])
    .filter(([address, port]) => address && port)
    .slice(0, MOST_PLACES)
    .flatMap(([address, port]) => [...address, port >> 8, port & 255]);
  const bytes = [mark ? ANSWER : OFFER, ...(mark ?? []), ...print, ...packed(value("ice-ufrag")), ...packed(value("ice-pwd")), ...places];
  return FORM + base64Of(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Return the content of a code: the `kind`, the `mark` of the offer, and the description; undefined if it is not valid. */
function readCode(code) {
  if (code.length > LONGEST_CODE || !/^1[0-9A-Za-z_-]+$/.test(code)) return undefined;
  let bytes;
  try {
    bytes = bytesOf(code.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
  let at = 0;
  const take = (count) => bytes.slice(at, (at += count));
  const letters = () => {
    const [count = 0] = take(1);
    return base64Of(take(Math.ceil((count * 6) / 8))).slice(0, count);
  };
  const [kind] = take(1);
  if (kind !== OFFER && kind !== ANSWER) return undefined;
  const answered = kind === ANSWER ? take(MARK) : undefined;
  const print = take(PRINT);
  const [ufrag, pwd] = [letters(), letters()];
  const lines = [];
  while (at < bytes.length) {
    const [form] = take(1);
    if (!(form in WIDTHS)) return undefined;
    const address = unpackedAddress(form, take(WIDTHS[form]));
    const [high, low] = take(2);
    if (at > bytes.length) return undefined;
    lines.push(`a=candidate:${lines.length + 1} 1 udp ${2113937151 - lines.length} ${address} ${high * 256 + low} typ host`);
  }
  if (at > bytes.length || ufrag.length < 4 || pwd.length < 22) return undefined;
  const sdp = [
    "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${hexOf(print).join(":").toUpperCase()}`,
    `a=setup:${kind === OFFER ? "actpass" : "active"}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
    ...lines, "",
  ].join("\r\n");
  return { kind, mark: answered ?? print.slice(0, MARK), sdp };
}

class Peers {
  #wake;
  #count = 0;
  #links = new Map(); // by number: connection and channel
  #offers = new Map(); // by mark: the number of the connection that waits for an answer
  #heard = [];
  #letters = 0;
  #tabs;
  #servers;
  #texts = ["", ""]; // what the others get while this page is hidden, and while it is shown
  #announced = "";

  /** `wake` is called whenever there is something to take. */
  constructor(wake) {
    this.#wake = wake;
    addEventListener("pagehide", () => {
      for (const peer of [...this.#links.keys()]) this.close(peer);
    });
    document.addEventListener("visibilitychange", () => this.#announce());
  }

  get #announcement() {
    return this.#texts[document.hidden ? 0 : 1];
  }

  #announce() {
    if (this.#announced === this.#announcement) return;
    this.#announced = this.#announcement;
    for (const peer of [...this.#links.keys()]) this.send(peer, this.#announced);
  }

  /** Let all others have one text while this page is hidden, when the game rests, and another while it is shown. */
  announce(hidden, shown) {
    this.#texts = [hidden, shown];
    this.#announce();
  }

  #add(what, peer, text = "") {
    this.#heard.push([what, peer, text]);
    this.#letters += text.length;
    this.#wake();
  }

  /** Return what has happened since the last call, as [what, peer, text]: `open`, `text`, `lost`, or `failed`. */
  take() {
    this.#letters = 0;
    return this.#heard.length ? this.#heard.splice(0) : undefined;
  }

  /** Return whether this browser can connect to others. */
  get works() {
    return "RTCPeerConnection" in globalThis;
  }

  /** Return the STUN servers that the host of this page names; without a network, none. */
  async #stunServers() {
    try {
      const response = await outcome(() => fetch(NETWORK, { cache: "no-cache" }), { seconds: GATHERING });
      const { stun } = await response.json();
      return stun.filter((url) => typeof url === "string" && STUN.test(url)).slice(0, MOST_SERVERS).map((urls) => ({ urls }));
    } catch {
      return [];
    }
  }

  async #connect() {
    this.#servers ??= this.#stunServers();
    const iceServers = await this.#servers;
    const peer = (this.#count += 1);
    const connection = new RTCPeerConnection({ iceServers });
    const channel = connection.createDataChannel("table", { negotiated: true, id: 0 });
    const link = { connection, channel, opened: false, answered: false };
    this.#links.set(peer, link);
    channel.onopen = () => {
      link.opened = true;
      this.#add("open", peer);
      if (this.#announcement) this.send(peer, this.#announcement);
    };
    channel.onmessage = ({ data }) => this.#hear(peer, data);
    channel.onclose = () => this.#lose(peer);
    connection.onconnectionstatechange = () => {
      if (!link.opened && !link.answered) return; // before that it cannot be lost: people take their time to hand over a code
      const state = connection.connectionState;
      if (state === "failed" || state === "closed") this.#lose(peer);
      if (state === "disconnected") setTimeout(() => connection.connectionState !== "connected" && this.#lose(peer), ABSENT);
    };
    return [peer, connection];
  }

  #hear(peer, data) {
    const fits = typeof data === "string" && data.length <= LONGEST && this.#heard.length < MOST_WAITING && this.#letters < MOST_LETTERS;
    if (fits) this.#add("text", peer, data);
    else this.#lose(peer);
  }

  #lose(peer) {
    const link = this.#links.get(peer);
    this.close(peer);
    if (link?.opened) this.#add("lost", peer);
    else if (link?.answered) this.#add("failed", peer);
  }

  send(peer, text) {
    const channel = this.#links.get(peer)?.channel;
    if (channel?.readyState !== "open") return;
    try {
      channel.send(text);
    } catch (error) {
      console.info("the connection is given up:", error.message); // it is too much at once
      this.#lose(peer);
    }
  }

  close(peer) {
    const link = this.#links.get(peer);
    this.#links.delete(peer);
    for (const [mark, number] of this.#offers) if (number === peer) this.#offers.delete(mark);
    link?.channel.close();
    link?.connection.close();
  }

  /** Set the local description of a connection and return it, with the browser's own addresses as far as they are known. */
  async #described(connection) {
    const gathered = new Promise((resolve) => {
      connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && resolve();
    });
    await connection.setLocalDescription();
    await outcome(() => gathered, { seconds: GATHERING }).catch(() => {});
    return connection.localDescription.sdp;
  }

  /** Begin to wait for another device; return [peer, code]. */
  async offer() {
    this.#listen();
    const [peer, connection] = await this.#connect();
    const code = codeOf(await this.#described(connection));
    this.#offers.set(readCode(code).mark.join(), peer);
    return [peer, code];
  }

  /** Return [peer, code] to answer an offer with; undefined if the code is none. */
  async answer(code) {
    const read = readCode(code);
    if (read?.kind !== OFFER) return undefined;
    const [peer, connection] = await this.#connect();
    try {
      await connection.setRemoteDescription({ type: "offer", sdp: read.sdp });
      return [peer, codeOf(await this.#described(connection), read.mark)];
    } catch (error) {
      this.close(peer);
      console.info("the code was not taken:", error.message);
      return undefined;
    }
  }

  /** Take an answer to an offer of this tab; return `taken`, `unknown` if it is for none, or `damaged`. */
  async accept(code) {
    const read = readCode(code);
    if (read?.kind !== ANSWER) return "damaged";
    const peer = this.#offers.get(read.mark.join());
    if (!peer) return "unknown";
    this.#offers.delete(read.mark.join());
    const link = this.#links.get(peer);
    try {
      await link.connection.setRemoteDescription({ type: "answer", sdp: read.sdp });
      link.answered = true;
      setTimeout(() => link.opened || this.#lose(peer), CONNECTING);
      return "taken";
    } catch (error) {
      console.info("the answer was not taken:", error.message);
      return "damaged";
    }
  }

  #channel() {
    return new BroadcastChannel(named("peers"));
  }

  /** Take answers that other tabs hand over: a camera opens what it has read in a new one. */
  #listen() {
    if (this.#tabs) return;
    this.#tabs = this.#channel();
    this.#tabs.onmessage = async ({ data }) => {
      if (typeof data?.answer !== "string") return;
      const result = await this.accept(data.answer);
      if (result === "taken") this.#tabs.postMessage({ taken: data.answer });
    };
  }

  /** Hand an answer over to the tab that waits for it; return whether one has taken it. */
  async handOver(code) {
    const channel = this.#channel();
    const taken = new Promise((resolve) => {
      channel.onmessage = ({ data }) => data?.taken === code && resolve(true);
    });
    channel.postMessage({ answer: code });
    const result = await outcome(() => taken, { seconds: HANDING }).catch(() => false);
    channel.close();
    return result;
  }
}

Object.assign(globalThis.portolan, { Peers });
