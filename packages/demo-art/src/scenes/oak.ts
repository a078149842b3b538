import { drawFallenLeaves, drawFlowers, drawGrass } from '../nature/plants.js';
import { drawHill, createHillRidge, drawMeadow, drawMistBand } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { drawTreeline } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, parseHexes, mix, shade, type Ramp } from '../paint/color.js';
import { grasses, leaves, type GrassName, type MoodName } from '../paint/palettes.js';
import { randomBetween } from '../paint/random.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  leaves: Ramp | null;
  grass: GrassName;
  sun: readonly [number, number];
  /** Horizontal position of the oak, as a fraction of the width. */
  at: number;
  ground?: 'flowers' | 'leaves' | 'snow';
  heaps?: readonly (readonly [number, number, number])[];
};

const horizon = H * 0.64;
const foot = H * 0.86;

const oak = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const disc = look.sun[1] > 0.3 ? 48 : 0;
  const clouds = look.heaps ? ([0.4, 2, 1.1, 0.5] as const) : ([0.54, 1.5, 1.2, 0.88] as const);
  const air = drawOpenSky(view, { mood: look.mood, horizon, sun: look.sun, disc, clouds, heaps: look.heaps ?? [] });
  const { haze, light } = air;
  farTrees(view, air);
  drawMeadow(canvas, horizon + 12, grasses[look.grass], haze, seed);
  drawMistBand(canvas, haze, horizon - 50, horizon + 110, 0.5, seed);
  shadow(view, look);
  const snow = look.ground === 'snow';
  const shape = { light, haze, fog: 0.04, spread: 0.95, trunk: 0.24, dense: 1.5, snow };
  drawTree(canvas, random, W * look.at, foot, H * 0.86, { ...shape, leaves: look.leaves, bark: parseHex('#40342a') });
  const trunk = (x: number, y: number) => y < foot + 6 && Math.abs(x - W * look.at) < 90;
  if (look.ground === 'leaves') {
    drawFallenLeaves(canvas, random, { horizon, from: 0.3, count: 3200, bare: trunk }, leaves.autumn);
  }
  const tall = snow ? 56 : 130;
  drawGrass(
    canvas,
    random,
    { horizon, from: 0.16, count: snow ? 4200 : 8500, haze, seed, bare: trunk },
    tall,
    grasses[look.grass],
    0.35,
  );
  if (look.ground === 'flowers')
    drawFlowers(canvas, random, { horizon, from: 0.2, count: 1100, bare: trunk }, meadowFlowers);
};

const meadowFlowers = parseHexes('#f6e04a #ffffff #f7d22e #e9a6c8 #ffffff');

const farTrees = ({ canvas, seed }: View, { sky, mood, haze }: Air): void => {
  for (let i = 0; i < 3; i++) {
    const ridge = createHillRidge(`${seed}${i}`, horizon - 34 + i * 22, 30, 900, 0.5);
    const color = mix(mood.far, mood.near, 0.25 + i * 0.2);
    const trees = mix(color, haze, 0.6 - i * 0.16);
    drawTreeline(canvas, { ridge, color: trees, size: 50 + i * 34, conifer: 0.15, cover: 0.62, seed: `${seed}t${i}` });
    drawHill(canvas, sky, { ridge, color, depth: 0.6 - i * 0.14, span: 130, mist: 0.6, seed: `${seed}${i}` });
  }
};

const shadow = ({ canvas, random }: View, look: Look): void => {
  const away = look.sun[0] < look.at ? 1 : -1;
  const color = look.ground === 'snow' ? parseHex('#6c7c9c') : shade(grasses[look.grass][0]!, 0.6);
  for (let i = 0; i < 70; i++) {
    const x = W * look.at + away * randomBetween(random, 0, 900) + randomBetween(random, -160, 160);
    const y = foot + randomBetween(random, -26, 50);
    canvas.glow(x, y, randomBetween(random, 90, 260), randomBetween(random, 10, 28), color, 0.1, 0.5);
  }
};

export const oakScenes: Scene[] = [
  {
    slug: 'eik-lente',
    draw: (view) =>
      oak(view, {
        mood: 'noon',
        leaves: leaves.spring,
        grass: 'spring',
        sun: [0.15, 0.1],
        at: 0.6,
        ground: 'flowers',
        heaps: [
          [0.2, 0.4, 430],
          [0.93, 0.5, 330],
          [0.38, 0.55, 200],
        ],
      }),
  },
  {
    slug: 'eik-zomer',
    draw: (view) => oak(view, { mood: 'dawn', leaves: leaves.summer, grass: 'summer', sun: [0.8, 0.42], at: 0.4 }),
  },
  {
    slug: 'eik-herfst',
    draw: (view) =>
      oak(view, { mood: 'gold', leaves: leaves.autumn, grass: 'autumn', sun: [0.18, 0.46], at: 0.6, ground: 'leaves' }),
  },
  {
    slug: 'eik-winter',
    draw: (view) =>
      oak(view, { mood: 'winter', leaves: null, grass: 'cold', sun: [0.76, 0.46], at: 0.44, ground: 'snow' }),
  },
];
