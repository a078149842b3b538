import { drawBush } from '../nature/bush.js';
import {
  drawGround,
  drawHill,
  createHillRidge,
  drawMistBand,
  scatter,
  toGroundPoint,
  type GroundPoint,
} from '../nature/terrain.js';
import { getSkyColor } from '../nature/sky.js';
import { H } from '../paint/canvas.js';
import { mix, mixAll, shade } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { grasses, leaves } from '../paint/palettes.js';
import { randomBetween, clamp, lerp, smooth } from '../paint/random.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

const horizon = H * 0.32;
const land = horizon + 24;

/** A river between small fields with hedges, seen from above. */
const riverValley = (view: View): void => {
  const { canvas, random, seed } = view;
  const heaps = [
    [0.28, 0.2, 420],
    [0.62, 0.24, 300],
    [0.86, 0.16, 340],
  ] as const;
  const air = drawOpenSky(view, {
    mood: 'noon',
    horizon,
    sun: [0.75, 0.05],
    reach: 1000,
    clouds: [0.35, 2.4, 1, 0.5],
    heaps,
  });
  const { sky, mood, haze, light } = air;
  for (let i = 0; i < 3; i++) {
    const ridge = createHillRidge(`${seed}${i}`, horizon - 30 + i * 26, 46, 900);
    const color = mix(mood.far, mood.near, i * 0.2);
    drawHill(canvas, sky, { ridge, color, depth: 0.66 - i * 0.13, span: 120, mist: 0.5, seed: `${seed}${i}` });
  }
  const noise = new Noise(`${seed}valley`);
  fields(view, air, noise);
  drawMistBand(canvas, haze, horizon, horizon + 230, 0.4, seed);
  scatter(random, land, [0.05, 1.08], 1700, (x, y, near) => {
    const spot = toGroundPoint(land, x, y);
    const fromBank = Math.abs(spot.side - riverSide(spot.depth)) - riverHalf(noise, spot.depth);
    if (fromBank < 0.03 || !grows(noise, spot, fromBank, random())) return;
    const size = (14 + 110 * near) * randomBetween(random, 0.8, 1.25);
    const tint = mixAll(leaves.summer, haze, clamp(0.72 - near * 1.3));
    canvas.glow(x - light[0] * size * 0.5, y, size * 0.8, size * 0.2, shade(grasses.summer[0]!, 0.5), 0.35, 0.5);
    drawBush(canvas, random, x, y, [size, size], tint, light, near > 0.4 ? 110 : 40);
  });
};

const riverSide = (depth: number) =>
  Math.sin(depth * 1.9 + 0.3) * 0.42 * Math.sqrt(depth) * smooth(12, 2, depth) +
  Math.sin(depth * 0.47) * 0.3 * Math.sqrt(depth);

const riverHalf = (noise: Noise, depth: number) => 0.19 + noise.at(depth * 1.3, 3) * 0.05;

const grows = (noise: Noise, { side, depth }: GroundPoint, fromBank: number, chance: number): boolean =>
  fromBank < 0.1 ? chance < 0.4 : noise.layered(side * 1.7, depth * 1.7, 3) > 0.16 && chance < 0.85;

const fields = ({ canvas }: View, { sky, haze }: Air, noise: Noise): void => {
  const greens = [...grasses.summer, [206, 190, 110] as const];
  drawGround(canvas, land, ({ side, depth, near }, out, x) => {
    const u = side * 1.5 + noise.at(side, depth) * 0.25 + depth * 0.15;
    const v = depth * 1.5 + noise.at(side * 1.2, depth + 8) * 0.25;
    const [inU, inV] = [u - Math.floor(u), v - Math.floor(v)];
    const kind = noise.at(Math.floor(u) * 7.7 + 0.5, Math.floor(v) * 5.3 + 0.5);
    const hedge = smooth(0.05, 0.02, Math.min(inU, 1 - inU, inV, 1 - inV)) * 0.4;
    const tone = clamp(0.5 + kind * 0.85 + noise.layered(side * 5, depth * 5, 2) * 0.25) * (greens.length - 1);
    const index = Math.min(greens.length - 2, tone | 0);
    const furrow = Math.sin((kind > 0 ? u : v) * 70) * 4 * smooth(0.1, 0.4, near);
    const half = riverHalf(noise, depth);
    const aside = Math.abs(side - riverSide(depth));
    const water = smooth(half, half - 0.02, aside);
    const bank = 1 - smooth(half + 0.05, half, aside) * 0.3;
    const mirrored = getSkyColor(sky, x, horizon * (0.9 - near * 0.6));
    const ripple = noise.at(side * 10, depth * 34) * 9;
    const fog = clamp(0.9 * Math.exp(-near * 4.2)) * (1 - water * 0.6);
    for (let c = 0; c < 3; c++) {
      const green = (lerp(greens[index]![c]!, greens[index + 1]![c]!, tone - index) + furrow) * (1 - hedge) * bank;
      out[c] = lerp(lerp(green, mirrored[c]! * 0.9 + ripple, water), haze[c]!, fog);
    }
  });
};

export const valleyScenes: Scene[] = [{ slug: 'rivierdal', draw: riverValley }];
