import { drawScotsPine } from '../nature/pine.js';
import { drawHeather } from '../nature/plants.js';
import { drawGround, drawHill, createHillRidge, drawMistBand, scatter, toGroundPoint } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { drawTreeline } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, mix, mixAll, type Ramp, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { blooms, grasses, leaves, type MoodName } from '../paint/palettes.js';
import { randomBetween, lerp, smooth } from '../paint/random.js';
import { drawSheep } from '../things/animals.js';
import { drawBarn } from '../things/farm.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  bloom: Ramp;
  /** Horizontal positions of the trees, as fractions of the width. */
  at: number;
  trees: 'pines' | 'birches' | 'oak';
  path?: boolean;
  flock?: number;
  barn?: boolean;
  heaps?: readonly (readonly [number, number, number])[];
};

const horizon = H * 0.46;
const green = mixAll(leaves.pine, grasses.autumn[1]!, 0.5);
const pathHalf = 0.16;
const pathSide = (depth: number) => 0.1 + Math.sin(depth * 0.55 + 0.6) * 0.2 * Math.sqrt(depth);

const heath = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const disc = look.sun[1] > 0.28 ? 50 : 0;
  const clouds = look.heaps ? ([0.4, 2.2, 1.1, 0.5] as const) : ([0.5, 1.8, 1.1, 0.88] as const);
  const air = drawOpenSky(view, { mood: look.mood, horizon, sun: look.sun, disc, clouds, heaps: look.heaps ?? [] });
  const { haze, light } = air;
  farHeath(view, look, air);
  soil(view, look, air);
  drawMistBand(canvas, haze, horizon - 60, horizon + 100, 0.5, seed);
  if (look.barn) {
    const indoors = 0.9;
    drawBarn(canvas, random, W * 0.335, H * 0.585, H * 0.17, { haze, fog: 0.1, side: light[0] > 0 ? 1 : -1, indoors });
  }
  const bare = look.path ? (x: number, y: number) => onPath(x, y) : undefined;
  const field = { horizon, from: look.barn ? 0.26 : 0.05, count: 3400, haze, seed, bare };
  drawHeather(canvas, random, field, look.bloom, green, light[0]);
  if (look.trees === 'pines') pines(view, look, air);
  else broadleaves(view, look, air);
  scatter(random, horizon, [0.16, 0.55], look.flock ?? 0, (x, y, near) => {
    drawSheep(canvas, random, lerp(W * 0.45, x, 0.8), y, 30 + 250 * near, light[0]);
  });
};

const onPath = (x: number, y: number): boolean => {
  const { side, depth } = toGroundPoint(horizon, x, y);
  return Math.abs(side - pathSide(depth)) < pathHalf + 0.01;
};

const farHeath = ({ canvas, seed }: View, look: Look, { sky, mood, haze }: Air): void => {
  for (let i = 0; i < 3; i++) {
    const ridge = createHillRidge(`${seed}${i}`, horizon - 26 + i * 20, 30, 1000);
    const color = mix(mood.far, mix(mood.near, look.bloom[1]!, 0.25), i * 0.3);
    const trees = mix(color, haze, 0.58 - i * 0.17);
    drawTreeline(canvas, { ridge, color: trees, size: 60 + i * 34, conifer: 0.5, cover: 0.55, seed: `${seed}t${i}` });
    const hillColor = mix(color, look.bloom[2]!, 0.3);
    drawHill(canvas, sky, {
      ridge,
      color: hillColor,
      depth: 0.5 - i * 0.12,
      span: 130,
      mist: 0.5,
      seed: `${seed}${i}`,
    });
  }
};

const soil = ({ canvas, seed }: View, look: Look, { mood, haze }: Air): void => {
  const noise = new Noise(`${seed}heath`);
  const sand = mix([222, 202, 166], mood.shade, look.sun[1] > 0.28 ? 0.34 : 0.04);
  const bloom = mix(look.bloom[1]!, look.bloom[2]!, 0.4);
  drawGround(canvas, horizon + 18, ({ side, depth, near }, out) => {
    const flowering = smooth(-0.28, 0.12, noise.layered(side * 1.6, depth * 1.5, 3));
    const fine = noise.at(side * 26, depth * 30) * 14 * smooth(0, 0.3, near);
    const worn = Math.abs(side - pathSide(depth)) + noise.at(side * 9, depth * 8) * 0.03;
    const path = look.path ? smooth(pathHalf + 0.02, pathHalf - 0.05, worn) : 0;
    const rut = Math.exp(-Math.pow((worn - 0.07) / 0.025, 2)) * 14;
    const fog = 0.75 * Math.exp(-near * 6);
    for (let c = 0; c < 3; c++) {
      const plants = lerp(green[1]![c]!, bloom[c]!, flowering) + fine;
      out[c] = lerp(lerp(plants, sand[c]! + fine * 0.6 - rut, path), haze[c]!, fog);
    }
  });
};

const pines = ({ canvas, random }: View, look: Look, { haze, light }: Air): void => {
  const shape = { leaves: leaves.pine, bark: parseHex('#4a3a30'), light, haze, fog: 0.14 };
  for (const [aside, y, height] of [
    [0.1, 0.58, 0.3],
    [-0.03, 0.64, 0.58],
    [0.05, 0.61, 0.42],
  ] as const) {
    const x = W * (look.at + aside);
    drawScotsPine(canvas, random, x, H * y, H * height, shape);
    for (let i = 0; i < 70; i++) {
      const tuft: RGB = mix(mix(i % 3 ? look.bloom[2]! : green[2]!, haze, 0.25), [0, 0, 0], random() * 0.2);
      const tuftX = x + randomBetween(random, -50, 50);
      canvas.dab(
        tuftX,
        H * y + randomBetween(random, -14, 12),
        randomBetween(random, 5, 12),
        randomBetween(random, 4, 9),
        tuft,
        0.9,
      );
    }
  }
};

const broadleaves = ({ canvas, random }: View, look: Look, { haze, light }: Air): void => {
  if (look.trees === 'oak') {
    const oak = {
      leaves: mixAll(leaves.blue, leaves.rust[1]!, 0.3),
      bark: parseHex('#3a3034'),
      spread: 0.95,
      dense: 1.4,
    };
    drawTree(canvas, random, W * look.at, H * 0.66, H * 0.5, { ...oak, light, haze, fog: 0.1 });
    return;
  }
  const birch = {
    leaves: leaves.gold,
    bark: parseHex('#d6cfc4'),
    light,
    haze,
    fog: 0.12,
    spread: 0.5,
    trunk: 0.36,
    dense: 0.9,
  };
  for (const [aside, y, height] of [
    [0.06, 0.56, 0.32],
    [-0.05, 0.59, 0.44],
    [0.03, 0.64, 0.58],
  ] as const) {
    drawTree(canvas, random, W * (look.at + aside), H * y, H * height, { ...birch, slim: 0.5 });
  }
};

export const heathScenes: Scene[] = [
  {
    slug: 'heide-bloei',
    draw: (view) =>
      heath(view, {
        mood: 'noon',
        sun: [0.8, 0.1],
        bloom: blooms.pink,
        at: 0.16,
        trees: 'pines',
        path: true,
        heaps: [
          [0.72, 0.28, 470],
          [0.42, 0.36, 290],
          [0.93, 0.39, 240],
        ],
      }),
  },
  {
    slug: 'heide-dageraad',
    draw: (view) => heath(view, { mood: 'rose', sun: [0.68, 0.36], bloom: blooms.mauve, at: 0.3, trees: 'oak' }),
  },
  {
    slug: 'heide-avond',
    draw: (view) =>
      heath(view, { mood: 'lilac', sun: [0.3, 0.36], bloom: blooms.glow, at: 0.82, trees: 'pines', path: true }),
  },
  {
    slug: 'schapen-heide',
    draw: (view) =>
      heath(view, { mood: 'dawn', sun: [0.25, 0.3], bloom: blooms.mauve, at: 0.84, trees: 'birches', flock: 26 }),
  },
  {
    slug: 'schaapskooi',
    draw: (view) =>
      heath(view, {
        mood: 'ember',
        sun: [0.74, 0.38],
        bloom: blooms.glow,
        at: 0.13,
        trees: 'pines',
        path: true,
        barn: true,
        flock: 9,
      }),
  },
];
