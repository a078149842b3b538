import { drawGrass } from '../nature/plants.js';
import { drawGround, drawMeadow, toGroundPoint, groundPointToX } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { parseHex } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { grasses, leaves } from '../paint/palettes.js';
import { randomBetween, clamp, lerp, smooth } from '../paint/random.js';
import { drawBackground, fieldTop, toY } from './countryside.js';
import type { Air, Scene, View } from './scene.js';

const pathSide = (depth: number) => -0.06 + Math.sin(depth * 0.42) * 0.2 * Math.sqrt(depth);

const cyclePath = (view: View): void => {
  const { canvas, random, seed } = view;
  const heaps = [
    [0.34, 0.24, 520],
    [0.84, 0.33, 330],
    [0.58, 0.4, 230],
  ] as const;
  const air = drawBackground(view, { mood: 'noon', sun: [0.2, 0.1], leaves: leaves.summer, church: 0.2, heaps });
  const { haze } = air;
  drawMeadow(canvas, fieldTop, grasses.summer, haze, seed, 0.8);
  const noise = new Noise(`${seed}path`);
  const brick = parseHex('#a4685a');
  drawGround(canvas, fieldTop, ({ side, depth, near }, out) => {
    const aside = Math.abs(side - pathSide(depth));
    const dash = smooth(0.014, 0.009, aside) * (Math.sin(depth * 26) > 0 ? 1 : 0) * smooth(0.05, 0.2, near);
    const grain = noise.at(side * 30, depth * 30) * 7 * smooth(0, 0.3, near) - aside * 60;
    for (let c = 0; c < 3; c++) out[c] = lerp(lerp(brick[c]! + grain, 236, dash), haze[c]!, 0.8 * Math.exp(-near * 9));
    out[3] = smooth(0.3, 0.28, aside);
  });
  const verge = (x: number, y: number) => {
    const spot = toGroundPoint(fieldTop, x, y);
    return Math.abs(spot.side - pathSide(spot.depth)) < 0.31;
  };
  drawGrass(
    canvas,
    random,
    { horizon: fieldTop, from: 0.12, count: 8500, haze, seed, bare: verge },
    130,
    grasses.summer,
    0.3,
  );
  for (let depth = 14; depth > 0.8; depth *= 0.8) pathTree(view, depth, air);
};

const pathTree = ({ canvas, random }: View, depth: number, { haze, light }: Air): void => {
  const near = 1 / depth;
  const x = groundPointToX(pathSide(depth) + 1.02, near);
  canvas.glow(x + 140 * near, toY(near), 420 * near, 40 * near, parseHex('#1c3014'), 0.5, 0.5);
  drawTree(canvas, random, x, toY(near), 1750 * near * randomBetween(random, 0.92, 1.08), {
    leaves: leaves.summer,
    bark: parseHex('#40352c'),
    light,
    haze,
    fog: clamp(0.7 - near * 1.6),
    spread: 0.56,
    trunk: 0.38,
    dense: 1.2,
  });
};

export const cyclePathScenes: Scene[] = [{ slug: 'fietspad-wei', draw: cyclePath }];
