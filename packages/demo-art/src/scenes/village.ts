import { drawBush } from '../nature/bush.js';
import { drawFlowers, drawGrass, drawReeds, drawSnowfall } from '../nature/plants.js';
import { drawHill, createHillRidge, drawMeadow, drawMistBand, scatter } from '../nature/terrain.js';
import { drawTreeline } from '../nature/treeline.js';
import { drawReflection } from '../nature/water.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, parseHexes, mix, mixAll, type Ramp } from '../paint/color.js';
import { grasses, leaves, type GrassName, type MoodName } from '../paint/palettes.js';
import { randomBetween } from '../paint/random.js';
import { drawSheep } from '../things/animals.js';
import { drawFence } from '../things/farm.js';
import type { Lighting } from '../things/light.js';
import { drawChurch, drawHouse } from '../things/village.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  leaves: Ramp;
  grass: GrassName;
  indoors: number;
  before: 'meadow' | 'water' | 'snow';
  heaps?: readonly (readonly [number, number, number])[];
};

const horizon = H * 0.6;
const street = horizon + 40;

const village = (view: View, look: Look): void => {
  const { canvas, seed } = view;
  const disc = look.sun[1] > 0.35 ? 52 : 0;
  const clouds = [0.5, 1.7, 1.1, 0.85] as const;
  const air = drawOpenSky(view, { mood: look.mood, horizon, sun: look.sun, disc, clouds, heaps: look.heaps ?? [] });
  const { sky, mood, haze } = air;
  const ridge = createHillRidge(`${seed}far`, horizon - 26, 22, 1200);
  drawTreeline(canvas, { ridge, color: mix(mood.far, haze, 0.45), size: 80, conifer: 0.2, cover: 0.7, seed });
  drawHill(canvas, sky, { ridge, color: mood.far, depth: 0.5, span: 120, mist: 0.5, seed });
  drawMistBand(canvas, haze, horizon - 60, horizon + 60, 0.5, seed);
  buildings(view, look, air);
  drawMeadow(canvas, street + 24, grasses[look.grass], haze, seed);
  if (look.before === 'water') pond(view, air);
  else if (look.before === 'snow') snowfield(view, air);
  else pasture(view, look, air);
};

const buildings = ({ canvas, random }: View, look: Look, { haze, light }: Air): void => {
  const lighting: Lighting = {
    haze,
    fog: 0.17,
    side: light[0] > 0 ? 1 : -1,
    indoors: look.indoors,
    snow: look.before === 'snow',
  };
  const tint = mixAll(look.leaves, haze, 0.16);
  const bushes = (count: number, [low, high]: readonly [number, number], top: number, fog: number) => {
    for (let i = 0; i < count; i++) {
      const size = randomBetween(random, low, high);
      const x = W * randomBetween(random, 0.08, 0.95);
      drawBush(
        canvas,
        random,
        x,
        street + top + randomBetween(random, 0, 18),
        [size * 1.25, size * 1.15],
        mixAll(tint, haze, fog),
        light,
      );
    }
  };
  bushes(40, [80, 190], -6, 0.2);
  for (const x of [0.24, 0.31, 0.41, 0.66, 0.74, 0.81]) {
    drawHouse(
      canvas,
      random,
      W * (x + randomBetween(random, -0.01, 0.01)),
      street - 4,
      H * randomBetween(random, 0.08, 0.1),
      lighting,
    );
  }
  drawChurch(canvas, W * 0.48, street + 6, H * 0.44, lighting);
  bushes(14, [50, 120], 2, 0.1);
  for (const x of [0.17, 0.27, 0.36, 0.61, 0.7, 0.79, 0.88]) {
    drawHouse(
      canvas,
      random,
      W * (x + randomBetween(random, -0.012, 0.012)),
      street + randomBetween(random, 8, 26),
      H * randomBetween(random, 0.065, 0.09),
      lighting,
    );
  }
  bushes(24, [45, 125], 18, 0);
};

const pasture = ({ canvas, random, seed }: View, look: Look, { haze, light }: Air): void => {
  scatter(random, street, [0.14, 0.62], 13, (x, y, near) => {
    if (Math.abs(x - W * 0.55) > 260) drawSheep(canvas, random, x, y, 26 + 190 * near, light[0]);
  });
  const field = { horizon: street, from: 0.2, count: 8500, haze, seed };
  drawGrass(canvas, random, field, 150, grasses[look.grass], 0.35);
  drawFlowers(canvas, random, { ...field, from: 0.3, count: 600 }, parseHexes('#ffffff #f6e04a #ffffff'));
  drawFence(canvas, [W * 0.98, street + 150, 50], [-W * 0.7, H * 1.22, 560], parseHex('#6d5a45'));
};

const pond = ({ canvas, random, seed }: View, { sky, mood, haze }: Air): void => {
  const shore = street + 70;
  drawGrass(
    canvas,
    random,
    { horizon: street, from: 0.02, count: 900, haze, seed },
    260,
    mixAll(grasses.dark, haze, 0.1),
  );
  drawReflection(canvas, sky, shore, parseHex('#1a1c38'), 0.7, seed);
  drawMistBand(canvas, haze, shore - 20, shore + 50, 0.22, `${seed}water`);
  const colors = mixAll(grasses.dark, mood.shade, 0.12);
  drawReeds(canvas, random, [-60, W * 0.2], H * 1.01, H * 0.3, 130, colors);
  drawReeds(canvas, random, [W * 0.88, W + 60], H * 1.01, H * 0.24, 80, colors);
};

const snowfield = ({ canvas, random, seed }: View, { haze }: Air): void => {
  drawGrass(
    canvas,
    random,
    { horizon: street, from: 0.25, count: 1200, haze, seed },
    70,
    parseHexes('#6c7690 #8c96ae #a8b2c6'),
  );
  drawFence(canvas, [W * 0.06, street + 120, 50], [W * 1.7, H * 1.22, 560], parseHex('#4a4652'));
  drawSnowfall(canvas, random, 1500);
};

export const villageScenes: Scene[] = [
  {
    slug: 'dorp-zomer',
    draw: (view) =>
      village(view, {
        mood: 'noon',
        sun: [0.85, 0.1],
        leaves: leaves.summer,
        grass: 'summer',
        indoors: 0,
        before: 'meadow',
        heaps: [
          [0.78, 0.36, 480],
          [0.2, 0.45, 360],
          [0.38, 0.55, 190],
        ],
      }),
  },
  {
    slug: 'dorp-avond',
    draw: (view) =>
      village(view, {
        mood: 'dusk',
        sun: [0.22, 0.52],
        leaves: mixAll(leaves.blue, parseHex('#2a2440'), 0.5),
        grass: 'dark',
        indoors: 0.9,
        before: 'water',
      }),
  },
  {
    slug: 'dorp-winter',
    draw: (view) =>
      village(view, {
        mood: 'frost',
        sun: [0.8, 0.5],
        leaves: leaves.frost,
        grass: 'cold',
        indoors: 0.85,
        before: 'snow',
      }),
  },
];
