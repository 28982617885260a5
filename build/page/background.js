// The background of the start screen on a first visit: morning over the harbour, as the first screen draws it
// (game/portolan/ui/widgets/background.py), which takes its pixels. So nothing jumps when the game begins.
const { easel, imageOf, pixels, tellsPixels } = globalThis.portolan;

const SKY = [
  { to: (width) => [width, 0], colours: [[0, "#F7D9A8"], [1, "#F3C79C"]] },
  { to: (_, height) => [0, height], colours: [[0.148, "#F3EBD9"], [0.889, "#F3EBD900"]] },
];
const ASPECT = 1200 / 450; // of the drawing of the town
const DUSK = "#363E54"; // what both are multiplied by in the dark
const isDark = () => document.documentElement.dataset.theme === "dark";

class Background {
  #drawn;

  /** Draw it for a canvas of so many pixels, and show it. */
  async draw([width, height]) {
    const high = Math.round(Math.max(width * 0.4, height * 0.34));
    const wide = Math.round(high * ASPECT);
    const dark = isDark();
    try {
      const town = await imageOf(document.getElementById("harbour").textContent, wide, high);
      const context = easel(width, height, { alpha: false });
      for (const { to, colours } of SKY) {
        const sky = context.createLinearGradient(0, 0, ...to(width, height));
        for (const stop of colours) sky.addColorStop(...stop);
        context.fillStyle = sky;
        context.fillRect(0, 0, width, height);
      }
      context.drawImage(town, Math.round((width - wide) / 2), height - high, wide, high);
      if (dark) {
        context.globalCompositeOperation = "multiply";
        context.fillStyle = DUSK;
        context.fillRect(0, 0, width, height);
      }
      if (high <= height) this.#drawn = { context, dark }; // else the game draws it smaller
      const picture = await createImageBitmap(context.canvas); // a canvas itself would be handed over with every frame
      const shown = document.getElementById("background");
      if (!shown) return; // the game was sooner
      Object.assign(shown, { width, height });
      shown.getContext("bitmaprenderer").transferFromImageBitmap(picture);
    } catch (error) {
      console.info("the start screen has no background:", error); // it has one colour, and the game draws its own
    }
  }

  /** Return it as RGBA pixels, once, if it was drawn in a size and palette and the browser gives them out; else undefined. */
  take(width, height, dark) {
    const { context, dark: drawnDark } = this.#drawn ?? {};
    this.#drawn = undefined;
    if (context?.canvas.width !== width || context.canvas.height !== height || drawnDark !== dark) return undefined;
    return tellsPixels() ? pixels(context) : undefined;
  }
}

Object.assign(globalThis.portolan, { Background });
