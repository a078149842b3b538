import { createHillRidge } from '../nature/terrain.js';
import { drawSea } from '../nature/water.js';
import { H, W, type Ridge } from '../paint/canvas.js';
import { parseHex, mix, shade, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import type { MoodName } from '../paint/palettes.js';
import { randomBetween, clamp, lerp, smooth } from '../paint/random.js';
import { drawGeese } from '../things/animals.js';
import { drawBeachHuts, drawBeams, drawLighthouse } from '../things/coast.js';
import type { Lighting } from '../things/light.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  /** How much the evening colours sand, grass and water. */
  warm: number;
  stands?: 'lighthouse' | 'huts';
  heaps?: readonly (readonly [number, number, number])[];
};

type Dune = {
  ridge: Ridge;
  tall: number;
  tufts: number;
  deep: number;
};

const horizon = H * 0.44;

const coast = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const disc = look.sun[1] > 0.25 ? 56 : 0;
  const clouds = look.heaps ? ([0.4, 2.2, 1.1, 0.5] as const) : ([0.55, 2, 1.1, 0.9] as const);
  const air = drawOpenSky(view, { mood: look.mood, horizon, sun: look.sun, disc, clouds, heaps: look.heaps ?? [] });
  const { sky, mood, haze, light } = air;
  const noise = new Noise(`${seed}shore`);
  const shore = (x: number) => H * 0.585 + (x / W) * H * 0.09 + noise.at(x / 800, 1) * 18;
  const evening = Math.min(0.85, look.warm * 1.7);
  const near = mix(parseHex('#5b9aa0'), mood.sky[2]!, evening);
  drawSea(
    canvas,
    sky,
    horizon,
    shore,
    near,
    mix(parseHex('#3f769a'), mood.sky[3]!, Math.min(0.9, evening + 0.12)),
    seed,
  );
  drawGeese(canvas, random, W * 0.34, H * 0.2, 5, 26, mix(mood.near, haze, 0.3));
  const [sand, dark] = sandOf(air, look);
  beach(view, shore, sand, dark, haze);
  const lighting: Lighting = {
    haze,
    fog: look.warm * 0.4,
    side: light[0] > 0 ? 1 : -1,
    indoors: look.warm > 0 ? 0.9 : 0,
  };
  const back = createHillRidge(`${seed}d1`, H * 0.74, 80, 1300, 0.25);
  const front = createHillRidge(`${seed}d2`, H * 0.9, 120, 1500, 0.25);
  if (look.stands === 'huts') drawBeachHuts(canvas, W * 0.3, H * 0.8, H * 0.27, 7, lighting);
  const rising = look.stands === 'huts' ? 0.06 : 0.24;
  dune(view, air, look, {
    ridge: (x) => back(x) + (look.stands === 'huts' ? 130 : 0) - smooth(0.45, 0, x / W) * H * rising,
    tall: 62,
    tufts: 240,
    deep: 150,
  });
  if (look.stands === 'lighthouse') {
    drawLighthouse(canvas, W * 0.8, H * 0.785, H * 0.56, lighting);
    drawBeams(canvas, W * 0.8, H * 0.785 - H * 0.56 * 0.86, 1900);
  }
  dune(view, air, look, {
    ridge: (x) => front(x) - smooth(0.55, 1, x / W) * H * 0.2,
    tall: 140,
    tufts: 330,
    deep: 330,
  });
};

const sandOf = ({ mood }: Air, { warm }: Look): [sand: RGB, dark: RGB] => {
  const sand = mix(mix(parseHex('#e2cda2'), mood.lit, 0.2), mood.shade, warm * 0.45);
  return [sand, mix(parseHex('#93805f'), mood.shade, Math.min(0.66, 0.25 + warm * 0.7))];
};

const beach = ({ canvas, seed }: View, shore: Ridge, sand: RGB, dark: RGB, haze: RGB): void => {
  const noise = new Noise(`${seed}beach`);
  canvas.columns(shore, (x, y, top, out) => {
    const wet = smooth(90, 0, y - top) * 0.7;
    const grain = noise.at(x / 60, y / 7) * 5;
    for (let c = 0; c < 3; c++) out[c] = lerp(sand[c]! + grain, lerp(dark[c]!, haze[c]!, 0.4), wet);
  });
};

const dune = (view: View, air: Air, look: Look, shape: Dune): void => {
  const { canvas, random, seed } = view;
  const noise = new Noise(`${seed}dune${shape.tall}`);
  const [sand, dark] = sandOf(air, look);
  const { ridge, tall, deep } = shape;
  canvas.columns(ridge, (x, y, top, out) => {
    const slope = (ridge(x + 30) - ridge(x - 30)) / 60;
    const hollow = noise.layered(x / 700, (y - top) / 260, 3) * 0.35;
    const light = clamp(0.62 + slope * air.light[0] * 1.5 + hollow - smooth(0, 520, y - top) * 0.24);
    const ripple = Math.sin(y / 8 + noise.at(x / 170, y / 50) * 7) * 4 * smooth(20, 200, y - top);
    const grain = noise.at(x / 3, y / 3) * 4 + smooth(16, 0, y - top) * 12;
    for (let c = 0; c < 3; c++) out[c] = lerp(dark[c]!, sand[c]!, light) + ripple + grain;
  });
  const tufts = Array.from({ length: shape.tufts }, () => ({
    x: randomBetween(random, 0, W),
    down: Math.pow(random(), 1.6) * deep,
  }));
  tufts.sort((a, b) => a.down - b.down);
  for (const { x, down } of tufts) {
    if (noise.at(x / 300, 5 + down / 200) < -0.05) continue;
    tuft(
      view,
      x,
      ridge(x) + down,
      tall * randomBetween(random, 0.45, 1) + down * 0.16,
      mix(air.mood.shade, dark, 0.3),
      look.warm * 0.5,
    );
  }
};

/** Marram grass: thin blades that fan out and bow with the wind. */
const tuft = ({ canvas, random }: View, x: number, y: number, height: number, dim: RGB, warm: number): void => {
  canvas.glow(x, y + 3, height * 0.5, height * 0.09, shade(dim, 0.55), 0.4, 0.5);
  for (let i = 0; i < 30; i++) {
    const color = mix(mix(parseHex('#4d5c2c'), parseHex('#cdbd74'), random()), dim, warm);
    const fan = randomBetween(random, -0.5, 0.8) * height;
    const foot = x + randomBetween(random, -0.22, 0.22) * height;
    const rise = height * randomBetween(random, 0.5, 1);
    const tip = [foot + fan, y - rise + Math.abs(fan) * 0.35] as const;
    canvas.blade(
      [foot, y + randomBetween(random, -2, 6)],
      [foot + fan * 0.2, y - rise * 0.75],
      tip,
      [4, 0.9],
      color,
      0.92,
      shade(color, 0.66),
    );
  }
};

export const coastScenes: Scene[] = [
  {
    slug: 'duinen-dag',
    draw: (view) =>
      coast(view, {
        mood: 'noon',
        sun: [0.3, 0.08],
        warm: 0,
        heaps: [
          [0.74, 0.26, 440],
          [0.3, 0.36, 260],
          [0.53, 0.38, 180],
        ],
      }),
  },
  { slug: 'duinen-avond', draw: (view) => coast(view, { mood: 'ember', sun: [0.56, 0.39], warm: 0.42 }) },
  {
    slug: 'vuurtoren',
    draw: (view) => coast(view, { mood: 'dusk', sun: [0.2, 0.43], warm: 0.75, stands: 'lighthouse' }),
  },
  {
    slug: 'strandhuisjes',
    draw: (view) =>
      coast(view, {
        mood: 'noon',
        sun: [0.8, 0.08],
        warm: 0,
        stands: 'huts',
        heaps: [
          [0.2, 0.27, 420],
          [0.56, 0.35, 240],
          [0.9, 0.25, 300],
        ],
      }),
  },
];
