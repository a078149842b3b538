import { drawFallenLeaves, drawFlowers, drawGrass } from '../nature/plants.js';
import { drawGround, drawMeadow, toGroundPoint, groundPointToX } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { drawTreeline } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, parseHexes, mix, mixAll, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { grasses, leaves } from '../paint/palettes.js';
import { randomBetween, clamp, lerp, smooth } from '../paint/random.js';
import { drawOpenSky, type Scene, type View } from './scene.js';

const horizon = H * 0.6;
const half = 0.5;
const toY = (near: number) => horizon + near * (H - horizon);

const beechLane = (view: View): void => {
  const { canvas, random, seed } = view;
  const clouds = [0.25, 2, 1, 0.5] as const;
  const { haze } = drawOpenSky(view, { mood: 'hazel', horizon, sun: [0.5, 0.5], reach: 800, clouds });
  const glow = mix(haze, [255, 238, 190], 0.4);
  drawTreeline(canvas, {
    ridge: () => horizon + 8,
    color: mix(leaves.autumn[1]!, haze, 0.6),
    size: 150,
    conifer: 0,
    cover: 0.95,
    seed,
  });
  drawMeadow(canvas, horizon, grasses.autumn, haze, seed);
  path(view, haze);
  const verge = (x: number, y: number) => Math.abs(toGroundPoint(horizon, x, y).side) < half + 0.02;
  drawGrass(canvas, random, { horizon, from: 0.14, count: 5000, haze, seed, bare: verge }, 110, grasses.autumn, 0.4);
  drawFallenLeaves(canvas, random, { horizon, from: 0.06, count: 5200 }, leaves.autumn);
  for (let depth = 13; depth > 0.72; depth *= 0.79) {
    for (const side of [-1, 1]) laneTree(view, depth, side, glow);
    if (depth > 2.4) canvas.glow(W / 2, horizon - 60, 620, 480, mix(glow, [255, 246, 214], 0.5), 0.13);
  }
};

const laneTree = ({ canvas, random }: View, depth: number, side: number, glow: RGB): void => {
  const near = 1 / depth;
  const x = groundPointToX(side * (half + 0.28), near) + randomBetween(random, -18, 18) * near;
  const tint = mixAll(
    random() < 0.6 ? leaves.autumn : leaves.rust,
    parseHex('#f0c040'),
    randomBetween(random, 0, 0.28),
  );
  drawTree(canvas, random, x, toY(near), 2500 * near * randomBetween(random, 0.92, 1.08) + 30, {
    leaves: tint,
    bark: parseHex('#4a4038'),
    light: [-side * 0.8, -0.5],
    haze: glow,
    fog: clamp(0.9 - near * 1.5) * 0.85,
    spread: 0.74,
    trunk: 0.36,
    dense: near > 0.6 ? 1.2 : 1,
  });
};

const path = ({ canvas, seed }: View, haze: RGB): void => {
  const noise = new Noise(`${seed}path`);
  const sand = parseHex('#93795a');
  drawGround(canvas, horizon, ({ side, depth, near }, out) => {
    const rut = Math.exp(-Math.pow((Math.abs(side) - half * 0.5) / 0.07, 2)) * 16;
    const grain = noise.at(side * 22, depth * 26) * 12 * smooth(0, 0.25, near);
    // Bars of shadow between the trunks give the lane its rhythm.
    const bar = smooth(0.1, 0.5, noise.at(side * 1.1, depth * 5) + noise.at(side * 6, depth * 16) * 0.5) * 0.34;
    const fog = 0.85 * Math.exp(-near * 6);
    for (let c = 0; c < 3; c++) out[c] = lerp((sand[c]! + grain - rut) * (1 - bar), haze[c]!, fog);
    out[3] = smooth(half + 0.05, half - 0.06, Math.abs(side) + noise.at(side * 8, depth * 7) * 0.04);
  });
};

const daisies = parseHexes('#ffffff #f7dc3c #fdf4f0 #ffffff');

const orchard = (view: View): void => {
  const { canvas, random, seed } = view;
  const heaps = [
    [0.24, 0.3, 430],
    [0.7, 0.22, 380],
    [0.48, 0.44, 220],
  ] as const;
  const air = drawOpenSky(view, { mood: 'noon', horizon, sun: [0.2, 0.1], clouds: [0.4, 2, 1.1, 0.5], heaps });
  const { haze, mood, light } = air;
  drawTreeline(canvas, {
    ridge: () => horizon + 6,
    color: mix(mood.far, haze, 0.3),
    size: 70,
    conifer: 0,
    cover: 0.9,
    seed,
  });
  drawMeadow(canvas, horizon, grasses.spring, haze, seed, 0.6);
  drawGrass(canvas, random, { horizon, from: 0.16, count: 8000, haze, seed }, 110, grasses.spring, 0.3);
  drawFlowers(canvas, random, { horizon, from: 0.12, count: 1500 }, daisies);
  for (let depth = 8; depth > 0.95; depth *= 0.83) {
    const near = 1 / depth;
    const rows = [4.6, 3.4, 2.2, 0.95].filter((side) => side * near < 1.8);
    for (const side of rows.flatMap((row) => [-row, row])) {
      const x = groundPointToX(side + randomBetween(random, -0.04, 0.04), near);
      canvas.glow(x + 160 * near, toY(near), 480 * near, 60 * near, parseHex('#2a4a1c'), 0.5, 0.5);
      drawTree(canvas, random, x, toY(near), 1350 * near * randomBetween(random, 0.9, 1.1), {
        leaves: mixAll(leaves.blossom, leaves.spring[3]!, randomBetween(random, 0, 0.22)),
        bark: parseHex('#4a3c36'),
        light,
        haze,
        fog: clamp(0.7 - near * 1.6),
        spread: 0.95,
        trunk: 0.24,
        dense: 1.3,
      });
    }
  }
  drawFlowers(canvas, random, { horizon, from: 0.86, count: 160 }, daisies);
  petals(view);
};

const petals = ({ canvas, random }: View): void => {
  for (let i = 0; i < 420; i++) {
    const size = randomBetween(random, 2, 6);
    const alpha = randomBetween(random, 0.5, 0.95);
    canvas.dab(random() * W, randomBetween(random, H * 0.4, H), size, size * 0.6, [255, 240, 240], alpha, random() * 3);
  }
};

export const laneScenes: Scene[] = [
  { slug: 'laan-herfst', draw: beechLane },
  { slug: 'boomgaard-bloei', draw: orchard },
];
