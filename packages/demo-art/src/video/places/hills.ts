import { drawGrass } from '../../nature/plants.js';
import { drawHill, createHillRidge } from '../../nature/terrain.js';
import { drawTree } from '../../nature/tree.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { mix, mixAll, shade } from '../../paint/color.js';
import { grasses, leaves } from '../../paint/palettes.js';
import { createMist, createSunVeil } from '../elements.js';
import type { Draw, ShotElement, Stage } from '../shot.js';

export const hillsHorizon = H * 0.52;
const count = 6;

/** Hills behind each other, with mist that flows through the valleys between them. */
export const createHills = (stage: Stage): ShotElement[] => {
  const seed = stage.shot.name;
  const ridges = Array.from({ length: count }, (_, i) => ridgeOf(seed, i));
  const rows = ridges.flatMap((ridge, i) => {
    const k = i / (count - 1);
    const y = H * (0.52 + k * k * 0.27);
    const strength = 0.85 - 0.35 * k;
    const band = { depth: 0.15 + 0.7 * k, top: y - 110, bottom: y + 190, strength, speed: 0.012 + 0.02 * k };
    const row = stage.layer(`hill${i}`, 0.1 + 0.8 * k, slope(seed, i, ridge), { bottom: H * (0.72 + 0.3 * k) });
    return i === count - 1 ? [row] : [row, createMist({ ...band, seed: `${seed}${i}` })];
  });
  const near: Draw = (canvas, random, air) => {
    const blades = mixAll(air.lit(grasses.summer), air.mood.near, 0.4);
    const field = { horizon: H * 0.62, from: 0.5, count: 5200, haze: air.haze, seed };
    drawGrass(canvas, random, field, 190, blades, 0.3);
  };
  return [
    ...rows,
    stage.layer('tree', 0.9, loneTree(seed)),
    stage.layer('grass', 1, near, { blur: 2 }),
    createSunVeil(0.34),
  ];
};

const ridgeOf = (seed: string, i: number) => {
  const k = i / (count - 1);
  const [base, height] = [H * (0.47 + k * k * 0.3 + k * 0.03), H * (0.035 + 0.06 * k)];
  return createHillRidge(`${seed}${i}`, base, height, W * (0.2 + 0.18 * k), 0.35);
};

const slope =
  (seed: string, i: number, ridge: ReturnType<typeof ridgeOf>): Draw =>
  (canvas, _random, { sky, mood, haze }) => {
    const k = i / (count - 1);
    const color = mix(mood.far, mood.near, Math.pow(k, 1.15));
    const depth = 0.72 * (1 - k) * (1 - k * 0.2);
    const cover = 0.34 + 0.22 * ((((i * 7) % 3) + 0.5) / 2);
    const trees = mix(shade(color, 0.86), haze, depth * 0.92);
    drawTreeline(canvas, { ridge, color: trees, size: 26 + 62 * k * k, conifer: 0.6, cover, seed: `${seed}t${i}` });
    drawHill(canvas, sky, {
      ridge,
      color,
      depth,
      span: H * (0.1 + 0.16 * k),
      mist: 0.7 * (1 - k * 0.55),
      seed: `${seed}${i}`,
    });
  };

const loneTree =
  (seed: string): Draw =>
  (canvas, random, { mood, light }) => {
    const x = W * 0.74;
    const y = ridgeOf(seed, count - 1)(x) + 40;
    const look = { leaves: mixAll(leaves.blue, mood.near, 0.6), bark: shade(mood.near, 0.7), haze: mood.near, light };
    drawTree(canvas, random, x, y, H * 0.42, { ...look, spread: 0.9, dense: 2.2 });
  };
