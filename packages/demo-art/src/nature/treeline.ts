import { W, type Canvas, type Ridge } from '../paint/canvas.js';
import { mix, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { randomBetween, createRandom, smooth, type Random } from '../paint/random.js';

export type Treeline = {
  ridge: Ridge;
  color: RGB;
  size: number;
  /** The share of conifers. */
  conifer: number;
  cover?: number;
  seed: string;
};

const black: RGB = [0, 0, 0];

/** Small far trees along a ridge, in clumps; conifers are spikes, the others rounded. */
export const drawTreeline = (canvas: Canvas, { ridge, color, size, conifer, cover = 0.6, seed }: Treeline): void => {
  const random = createRandom(seed);
  const noise = new Noise(seed);
  for (let x = -size; x < W + size; x += size * randomBetween(random, 0.12, 0.36)) {
    const want = noise.at(x / (size * 9), 0.5) * 0.5 + 0.5;
    // Clumps swell and shrink, so that the line of tops is never even.
    const swell = 0.75 + noise.at(x / (size * 2.3), 4.1) * 0.6;
    const height = size * randomBetween(random, 0.55, 1.1) * smooth(cover, cover - 0.25, want) * swell;
    if (want > cover || height < size * 0.12) continue;
    const y = ridge(x) + size * 0.08;
    const tone = mix(color, black, randomBetween(random, 0, 0.13));
    if (noise.at(x / (size * 14), 7.3) * 0.9 + 0.5 < conifer) {
      drawSpruce(canvas, random, x, y, height * randomBetween(random, 0.9, 1.25), tone);
    } else {
      roundTree(canvas, random, x, y, height, tone);
    }
    if (conifer < 1) canvas.dab(x, y - height * 0.12, height * 0.3, height * 0.24, tone);
  }
};

const roundTree = (canvas: Canvas, random: Random, x: number, y: number, height: number, tone: RGB): void => {
  const wide = randomBetween(random, 0.26, 0.44);
  for (let i = 0; i < 9; i++) {
    const angle = randomBetween(random, 0, 6.3);
    const out = Math.sqrt(random()) * height;
    const color = i < 5 ? tone : mix(tone, [255, 240, 200], 0.06);
    const leafX = x + Math.cos(angle) * out * wide;
    const leafY = y - height * 0.5 + Math.sin(angle) * out * 0.36;
    canvas.dab(
      leafX,
      leafY,
      height * randomBetween(random, 0.12, 0.24),
      height * randomBetween(random, 0.1, 0.19),
      color,
      0.95,
    );
  }
};

/** A conifer as one ragged outline. */
export const drawSpruce = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  h: number,
  color: RGB,
  foot = color,
): void => {
  const tiers = Math.max(7, Math.min(30, Math.round(h / 15)));
  const width = h * randomBetween(random, 0.15, 0.21);
  const lean = randomBetween(random, -0.02, 0.02) * h;
  const left: number[] = [];
  const right: number[] = [];
  for (let i = 0; i < tiers; i++) {
    const t = (i + 1) / tiers;
    const top = y - h * (1 - t * 0.94);
    const stem = x + lean * (1 - t);
    const [toLeft, toRight] = [0, 1].map(() => width * Math.pow(t, 0.85) * randomBetween(random, 0.6, 1.15)) as [
      number,
      number,
    ];
    const drop = (h / tiers) * randomBetween(random, 0.3, 0.9);
    left.push(stem - toLeft * 0.3, top - drop * 0.6, stem - toLeft, top + drop);
    right.unshift(stem + toRight, top + drop * randomBetween(random, 0.7, 1.3), stem + toRight * 0.3, top - drop * 0.6);
  }
  const trunk = h * 0.014;
  const base = [x - trunk, y - h * 0.04, x - trunk, y + 4, x + trunk, y + 4, x + trunk, y - h * 0.04];
  canvas.polygon([x + lean, y - h * 1.03, ...left, ...base, ...right], color, 1, foot);
};
