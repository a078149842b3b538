import { W, type Canvas } from '../paint/canvas.js';
import type { RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { randomBetween, clamp, createRandom, smooth } from '../paint/random.js';

const warm: RGB = [255, 232, 205];
const cool: RGB = [222, 232, 255];

export const drawStars = (canvas: Canvas, horizon: number, count: number, seed: string): void => {
  const random = createRandom(`${seed}stars`);
  const band = milkyBand(horizon, seed);
  paintBand(canvas, horizon, band, seed);
  for (let i = 0; i < count; i++) {
    const x = random() * W;
    const y = random() * horizon;
    if (random() > 0.35 + band(x, y) * 0.8) continue;
    const bright = Math.pow(random(), 9);
    const fade = smooth(horizon, horizon * 0.6, y);
    const color = random() < 0.3 ? warm : cool;
    const size = 0.8 + bright * 2.2;
    if (bright > 0.4) canvas.glow(x, y, size * 5, size * 5, color, 0.16 * fade);
    canvas.glow(x, y, size * 1.6, size * 1.6, color, (0.25 + randomBetween(random, 0, 0.5) + bright) * fade, 0.2);
  }
};

const milkyBand = (horizon: number, seed: string) => {
  const noise = new Noise(`${seed}milky`);
  return (x: number, y: number): number => {
    const across = (x - W * 0.62) * 0.82 + (y - horizon * 0.4) * 0.57 + noise.at(x / 700, y / 700) * 160;
    return Math.exp(-(across * across) / (2 * 250 * 250));
  };
};

/** A soft luminous band below the stars: stars alone look like spilt salt. */
const paintBand = (canvas: Canvas, horizon: number, band: (x: number, y: number) => number, seed: string): void => {
  const noise = new Noise(`${seed}dust`);
  canvas.columns(
    () => 0,
    (x, y, _top, out) => {
      const light = clamp(0.5 + noise.layered(x / 260, y / 260, 4) * 1.1);
      const dust = smooth(0.05, 0.4, noise.layered(x / 190 + 9, y / 330, 4));
      out.set([200, 194, 226]);
      out[3] = band(x, y) * light * 0.46 * (1 - dust * 0.75) * smooth(horizon, horizon * 0.5, y);
    },
    () => horizon,
  );
};
