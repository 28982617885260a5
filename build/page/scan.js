// Reads QR codes with the device's camera: by the browser's own BarcodeDetector, else by the library `qr`, which is fetched then.

const { failed, outcome } = globalThis.portolan;

const LIBRARY = [
  ["@url:qr.js@", "@integrity:qr.js@"],
  ["@url:qr_decode.js@", "@integrity:qr_decode.js@"], // imports the first
].map(([url, integrity]) => ({ url: new URL(url, import.meta.url).href, integrity }));
const FORMAT = "qr_code";
const SIDE = 720; // pixels of a picture at most, for the library
const PAUSE = 120; // milliseconds between two pictures

let library;

/** Fetch the library: elements check its integrity, and `import` then finds what they have loaded. */
async function fetchLibrary() {
  for (const { url, integrity } of LIBRARY) {
    const script = Object.assign(document.createElement("script"), { type: "module", src: url, integrity });
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${url} did not come as published`));
      document.head.append(script);
    });
  }
  return (await import(LIBRARY.at(-1).url)).decodeQR;
}

/** Return a function that returns the text of a code in a video's picture; undefined if there is none. */
async function codeReader() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (formats?.includes(FORMAT)) {
    const detector = new globalThis.BarcodeDetector({ formats: [FORMAT] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  library ??= fetchLibrary();
  const decode = await library.catch(({ message }) => {
    library = undefined; // asked for again the next time
    throw failed("NotLoadedError", message);
  });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return undefined; // no code in this picture
    }
  };
}

/**
 * Show what the camera sees in a video, and return the text of the first code; undefined once `signal` is aborted. Throws
 * the browser's message if there is no camera, or it may not be used; NotLoadedError if the library did not arrive.
 */
async function readCode(video, signal) {
  if (!navigator.mediaDevices) throw new DOMException("pages have no camera here", "NotFoundError");
  const opening = navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const read = async () => {
    video.srcObject = await opening;
    await video.play();
    const codeIn = await codeReader();
    while (!signal.aborted) {
      const text = video.videoWidth ? await codeIn(video) : undefined;
      if (text) return text;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return undefined;
  };
  try {
    return await outcome(read, { signal });
  } finally {
    // also a camera that answers after it was left
    opening.then((stream) => stream.getTracks().forEach((track) => track.stop()), () => {});
  }
}

Object.assign(globalThis.portolan, { readCode });
