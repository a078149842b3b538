import { H, W, type Canvas, type Ridge } from '../paint/canvas.js';
import type { RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { randomBetween, clamp, lerp, smooth, type Random } from '../paint/random.js';
import { getSkyColor, type Sky } from './sky.js';

export const createHillRidge = (seed: string, base: number, height: number, wave: number, rough = 0.4): Ridge => {
  const noise = new Noise(seed);
  return (x) => {
    const shape = noise.at(x / wave, 3.7) + rough * noise.at((x / wave) * 2.6, 9.2);
    return base - height * (shape + rough * 0.25 * noise.at((x / wave) * 9, 1.1));
  };
};

export type Hill = {
  ridge: Ridge;
  color: RGB;
  /** 0 is near and full of colour, 1 has dissolved into the sky. */
  depth: number;
  /** How far below its top the mist is thickest. */
  span: number;
  mist: number;
  seed: string;
  bottom?: Ridge | undefined;
};

/** One layer of hills; mist gathers at its foot and takes the colour of the sky behind it. */
export const drawHill = (canvas: Canvas, sky: Sky, { ridge, color, depth, span, mist, seed, bottom }: Hill): void => {
  const noise = new Noise(`${seed}hill`);
  const behind = Array.from({ length: W / 8 + 2 }, (_, i) => getSkyColor(sky, i * 8, sky.horizon * 0.97));
  const shader = (x: number, y: number, top: number, out: Float32Array) => {
    const fogColor = behind[(x / 8) | 0]!;
    const below = smooth(0.02, 1, (y - top) / span);
    const fog = clamp(depth + mist * below + noise.at(x / 420, y / 60) * 0.07 * mist);
    const texture = noise.at(x / 70, y / 16) * 5 * (1 - depth);
    const rim = smooth(14, 0, y - top) * 12 * (1 - depth);
    for (let c = 0; c < 3; c++) out[c] = lerp(color[c]! + texture + (c < 2 ? rim : 0), fogColor[c]!, fog);
  };
  canvas.columns(ridge, shader, bottom);
};

/** A bank of ground mist: a soft band with torn edges. */
export const drawMistBand = (
  canvas: Canvas,
  color: RGB,
  top: number,
  bottom: number,
  strength: number,
  seed: string,
): void => {
  const noise = new Noise(`${seed}mist`);
  const half = (bottom - top) / 2;
  canvas.columns(
    () => top,
    (x, y, _top, out) => {
      const torn = noise.at(x / 520, y / 150) * 0.45 + noise.at(x / 170, y / 60) * 0.15;
      const v = clamp(1 - Math.abs((y - top - half) / half) + torn * 0.55);
      out.set(color);
      const edges = smooth(top, top + half * 0.5, y) * smooth(bottom, bottom - half * 0.5, y);
      out[3] = v * v * (3 - 2 * v) * strength * edges;
    },
    () => bottom,
  );
};

/** The position of a pixel on the flat ground: `side` in thousands of units, `depth` growing to the horizon. */
export type GroundPoint = {
  side: number;
  depth: number;
  /** 0 at the horizon, 1 at the lower edge. */
  near: number;
};

export const toGroundPoint = (horizon: number, x: number, y: number): GroundPoint => {
  const near = Math.max(0.004, (y - horizon) / (H - horizon));
  return { side: (x - W / 2) / 1000 / near, depth: 1 / near, near };
};

export const groundPointToX = (side: number, near: number) => W / 2 + side * 1000 * near;

/** A flat ground in perspective. */
export const drawGround = (
  canvas: Canvas,
  horizon: number,
  color: (spot: GroundPoint, out: Float32Array, x: number) => void,
) => {
  canvas.columns(
    () => horizon,
    (x, y, _top, out) => color(toGroundPoint(horizon, x, y), out, x),
  );
};

/** Rolling grassland with patches, fading into the haze. */
export const drawMeadow = (
  canvas: Canvas,
  horizon: number,
  colors: readonly RGB[],
  haze: RGB,
  seed: string,
  patchy = 1,
) => {
  const noise = new Noise(`${seed}meadow`);
  const last = colors.length - 2;
  drawGround(canvas, horizon, ({ side, depth, near }, out) => {
    const blades = noise.at(side * 30, depth * 30) * 0.1 * smooth(0, 0.2, near);
    const patch = clamp(0.42 + noise.layered(side * 1.1, depth * 1.4, 3) * patchy + blades) * (last + 1);
    const index = Math.min(last, patch | 0);
    const fog = 0.8 * Math.exp(-near * 7);
    for (let c = 0; c < 3; c++) {
      const green = lerp(colors[index]![c]!, colors[index + 1]![c]!, patch - index) * (1 - 0.25 * near);
      out[c] = lerp(green, haze[c]!, fog);
    }
  });
};

/** Calls back from far to near, so that near objects cover far ones. */
export const scatter = (
  random: Random,
  horizon: number,
  [from, to]: readonly [number, number],
  count: number,
  place: (x: number, y: number, near: number) => void,
): void => {
  const nears = Array.from({ length: count }, () => Math.pow(random(), 1.25) * (to - from) + from);
  nears.sort((a, b) => a - b);
  for (const near of nears) place(randomBetween(random, -60, W + 60), horizon + near * (H - horizon), near);
};
