import { drawBush } from '../nature/bush.js';
import { drawReeds } from '../nature/plants.js';
import { drawHill, createHillRidge, drawMistBand } from '../nature/terrain.js';
import { drawTreeline } from '../nature/treeline.js';
import { drawReflection } from '../nature/water.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, mix, mixAll, type Ramp, type RGB } from '../paint/color.js';
import { leaves, grasses, type MoodName } from '../paint/palettes.js';
import { randomBetween, lerp, smooth } from '../paint/random.js';
import { drawBoat, drawJetty } from '../things/camp.js';
import { drawMill } from '../things/mill.js';
import { drawHouse } from '../things/village.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  leaves: Ramp;
  conifer: number;
  calm: number;
  deep: RGB;
  reeds: Ramp;
  with?: 'jetty' | 'mill' | 'boat';
  heaps?: readonly (readonly [number, number, number])[];
};

const shore = H * 0.52;

const lake = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const disc = look.sun[1] > 0.2 ? 50 : 0;
  const clouds = look.heaps ? ([0.4, 2.2, 1.1, 0.5] as const) : ([0.5, 1.8, 1.1, 0.88] as const);
  const air = drawOpenSky(view, {
    mood: look.mood,
    horizon: shore,
    sun: look.sun,
    disc,
    clouds,
    heaps: look.heaps ?? [],
  });
  const { sky, mood, haze } = air;
  farShore(view, look, air);
  if (look.with === 'mill') millAtShore(view, air);
  nearShore(view, look, air);
  drawReflection(canvas, sky, shore, look.deep, look.calm, seed);
  drawMistBand(canvas, haze, shore - 36, shore + 46, 0.36, `${seed}water`);
  if (look.with === 'jetty') drawJetty(canvas, W * 0.7, H * 0.6, W * 0.54, mix(parseHex('#86705c'), mood.shade, 0.35));
  if (look.with === 'boat') drawBoat(canvas, W * 0.62, H * 0.75, 430, parseHex('#a8452e'));
  const stalks = mixAll(look.reeds, mood.near, 0.3);
  drawReeds(canvas, random, [-60, W * 0.24], H * 1.0, H * 0.34, 180, stalks);
  drawReeds(canvas, random, [W * 0.88, W + 60], H * 1.02, H * 0.28, 100, stalks);
};

const farShore = ({ canvas, seed }: View, look: Look, { sky, mood, haze }: Air): void => {
  for (let i = 0; i < 3; i++) {
    const ridge = createHillRidge(`${seed}${i}`, shore - 120 + i * 52, 70 - i * 18, 900);
    const color = mix(mood.far, mood.near, i * 0.22);
    const trees = mix(color, haze, 0.6 - i * 0.12);
    drawTreeline(canvas, {
      ridge,
      color: trees,
      size: 44 + i * 26,
      conifer: look.conifer,
      cover: 0.7,
      seed: `${seed}t${i}`,
    });
    drawHill(canvas, sky, { ridge, color, depth: 0.62 - i * 0.12, span: 170, mist: 0.6, seed: `${seed}${i}` });
  }
  drawMistBand(canvas, haze, shore - 110, shore + 10, 0.6, seed);
};

const nearShore = ({ canvas, random, seed }: View, look: Look, { haze, light }: Air): void => {
  const ridge = createHillRidge(`${seed}near`, shore - 16, 20, 600);
  const tint = mixAll(look.leaves, haze, 0.16);
  const color = mix(look.leaves[1]!, haze, 0.3);
  drawTreeline(canvas, { ridge, color, size: 140, conifer: look.conifer, cover: 0.5, seed: `${seed}near` });
  for (let i = 0; i < 52; i++) {
    const x = W * randomBetween(random, -0.02, 1.02);
    const fromMiddle = Math.abs(x / W - 0.55) * 2;
    if (look.with === 'mill' && Math.abs(x / W - 0.36) < 0.09) continue;
    const size = (50 + 290 * fromMiddle * fromMiddle) * randomBetween(random, 0.6, 1.15);
    drawBush(canvas, random, x, shore + 6, [size * 1.05, size * 1.3], tint, light, 110);
  }
  const bank = (_x: number, y: number, _top: number, out: Float32Array) => {
    const wet = 1 - smooth(-10, 4, y - shore) * 0.3;
    for (let c = 0; c < 3; c++) out[c] = lerp(look.leaves[0]![c]!, look.leaves[2]![c]!, 0.2) * wet;
    out[3] = 0.8;
  };
  canvas.columns(
    () => shore - 12,
    bank,
    () => shore,
  );
};

const millAtShore = ({ canvas, random }: View, { haze, light }: Air): void => {
  const lighting = { haze, fog: 0.1, side: light[0] > 0 ? 1 : -1, indoors: 0 } as const;
  drawHouse(canvas, random, W * 0.45, shore, H * 0.085, lighting);
  drawMill(canvas, W * 0.36, shore, H * 0.41, -0.95, lighting);
};

export const lakeScenes: Scene[] = [
  {
    slug: 'meer-ochtend',
    draw: (view) =>
      lake(view, {
        mood: 'rose',
        sun: [0.4, 0.4],
        leaves: leaves.blue,
        conifer: 0.5,
        calm: 0.66,
        deep: parseHex('#2b3350'),
        reeds: grasses.straw,
        with: 'jetty',
      }),
  },
  {
    slug: 'meer-herfst',
    draw: (view) =>
      lake(view, {
        mood: 'crisp',
        sun: [0.8, 0.1],
        leaves: leaves.autumn,
        conifer: 0.15,
        calm: 0.74,
        deep: parseHex('#1e3a4a'),
        reeds: grasses.autumn,
        with: 'boat',
        heaps: [
          [0.6, 0.28, 380],
          [0.3, 0.35, 230],
        ],
      }),
  },
  {
    slug: 'molen-water',
    draw: (view) =>
      lake(view, {
        mood: 'hazel',
        sun: [0.72, 0.36],
        leaves: leaves.gold,
        conifer: 0.05,
        calm: 0.62,
        deep: parseHex('#33403a'),
        reeds: grasses.autumn,
        with: 'mill',
      }),
  },
];
