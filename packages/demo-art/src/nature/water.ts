import { H, type Canvas, type Ridge } from '../paint/canvas.js';
import type { RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { clamp, lerp, smooth } from '../paint/random.js';
import type { Sky } from './sky.js';
import { toGroundPoint } from './terrain.js';

const glitter: RGB = [255, 238, 200];

/** Mirrors the picture above the shore line, with ripples that grow towards the viewer. */
export const drawReflection = (
  canvas: Canvas,
  sky: Sky,
  shore: number,
  deep: RGB,
  calm: number,
  seed: string,
): void => {
  const { width, scale } = canvas;
  const noise = new Noise(`${seed}water`);
  const lastRow = Math.round(shore * scale) - 1;
  const above = canvas.data.slice(0, (lastRow + 1) * width * 3);
  const { sun } = sky;
  const shader = (x: number, y: number, _top: number, out: Float32Array) => {
    const near = (y - shore) / (H - shore);
    const { side, depth } = toGroundPoint(shore - 70, x, y);
    const fine = noise.at(side * 7 + 5, depth * 26 + 3) * smooth(1.1, 0.1, near * 0.6);
    const wave = (noise.at(side * 2.1, depth * 9) * 0.65 + fine * 0.5) * (1 - calm) * (0.25 + near * 1.3);
    const still = smooth(-0.1, 0.35, noise.at(side * 0.35, depth * 0.9));
    const mirrorY = clamp((shore - (y - shore) * 0.94 + wave * 130 * (0.4 + still)) * scale, 0, lastRow - 0.01);
    const mirrorX = clamp((x + wave * 26) * scale, 0, width - 1) | 0;
    const row = mirrorY | 0;
    const at = (row * width + mirrorX) * 3;
    const dark = clamp(lerp(0.1, 0.5, smooth(0, 1, near)) + wave * 0.24);
    const edge = smooth(0.02, 0, near) * 16;
    const lane = Math.exp(-Math.pow(Math.abs(x - sun.x) / (90 + near * 420), 2));
    const sparkle = clamp(wave * 2.3 - 0.12) * lane * sun.glow * 0.75;
    for (let c = 0; c < 3; c++) {
      const mirrored = lerp(above[at + c]!, above[at + width * 3 + c]!, mirrorY - row);
      out[c] = lerp(lerp(mirrored, deep[c]!, dark) + edge, glitter[c]!, sparkle);
    }
  };
  canvas.columns(() => Math.round(shore * scale) / scale, shader);
};

/** Open sea between horizon and beach: swell, crests and foam. */
export const drawSea = (
  canvas: Canvas,
  sky: Sky,
  top: number,
  shore: Ridge,
  near: RGB,
  far: RGB,
  seed: string,
): void => {
  const noise = new Noise(`${seed}sea`);
  const { sun } = sky;
  const shader = (x: number, y: number, _top: number, out: Float32Array) => {
    const line = shore(x);
    const t = clamp((y - top) / (line - top));
    const depth = 1 / (t + 0.05);
    const side = ((x - 1500) / 1000) * depth;
    const wave = noise.at(side * 1.6, depth * 8) * 0.6 + noise.at(side * 6, depth * 22) * 0.4;
    const wash = line - y + noise.at(x / 260, 4) * 26;
    const lace = smooth(0.25, 0.5, noise.at(x / 90, y / 14) + smooth(70, 8, wash) * 0.9 - 0.1);
    const foam = lace * smooth(110, 20, wash);
    const breaker = noise.at(side * 0.9 + 3, depth * 3.2) + wave * 0.25;
    const crest = smooth(0.42, 0.6, breaker) * smooth(0.06, 0.4, t);
    const lane = Math.exp(-Math.pow((x - sun.x) / (170 + t * 260), 2));
    const sparkle = clamp(wave * 2 - 0.1) * lane * sun.glow * 0.8;
    for (let c = 0; c < 3; c++) {
      const water = lerp(far[c]!, near[c]!, t) + wave * 15;
      out[c] = lerp(lerp(water, 246, clamp(foam * 0.85 + crest * 0.5)), glitter[c]!, sparkle);
    }
  };
  canvas.columns(() => top, shader, shore);
};
