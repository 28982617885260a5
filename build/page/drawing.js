// Drawings as pixels: drawn by the browser, given out to the game.
const PROOF = [18, 52, 86, 255]; // a colour that is drawn and read back: some browsers give out other pixels

/** Return an SVG drawing as an image, as many pixels wide and high. */
async function imageOf(svg, width, height) {
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `); // Firefox asks for a size of its own
  const image = new Image();
  const here = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }));
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await here;
  return image;
}

/** Return what draws onto a canvas of its own that will be read; `options` are further ones of getContext. */
function easel(width, height, options) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return canvas.getContext("2d", { willReadFrequently: true, ...options });
}

/** Return what is drawn there as RGBA pixels, row by row. */
function pixels(context) {
  const { width, height } = context.canvas;
  return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
}

/** Whether the browser gives out the pixels that were drawn. */
function tellsPixels() {
  const context = easel(1, 1);
  context.fillStyle = `rgb(${PROOF.slice(0, 3)})`;
  context.fillRect(0, 0, 1, 1);
  return String(pixels(context)) === String(PROOF);
}

Object.assign(globalThis.portolan, { easel, imageOf, pixels, tellsPixels });
