// The memory image of a started interpreter, as it is kept: without its empty pages, which are more than half of it.

const PAGE = 65536;
const MARK = 0x504f5254;
const HEAD = 3; // words before the numbers of the pages: mark, bytes of the whole image, pages kept

/** Return an image without its empty pages, as the parts of a file. */
function packImage(image) {
  const words = new Uint32Array(image.buffer, image.byteOffset, image.byteLength / 4);
  const kept = [];
  for (let page = 0; page * PAGE < image.length; page += 1) {
    const content = words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4);
    if (content.some((word) => word !== 0)) kept.push(page);
  }
  const head = Uint32Array.of(MARK, image.length, kept.length, ...kept);
  return [head, ...kept.map((page) => image.subarray(page * PAGE, (page + 1) * PAGE))];
}

/** Return the whole image of a packed one; throws when it is none. */
function wholeImage(packed) {
  const [mark, length, count] = new Uint32Array(packed, 0, HEAD);
  if (mark !== MARK) throw new Error("this is no memory image");
  const image = new Uint8Array(length);
  let at = 4 * (HEAD + count);
  for (const page of new Uint32Array(packed, 4 * HEAD, count)) {
    const content = new Uint8Array(packed, at, Math.min(PAGE, length - page * PAGE));
    image.set(content, page * PAGE);
    at += content.length;
  }
  return image;
}

Object.assign(globalThis.portolan, { packImage, wholeImage });
