import { drawGrass } from '../nature/plants.js';
import { createHillRidge, drawMeadow, drawMistBand } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { drawTreeline } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { mix, mixAll, shade, type Ramp } from '../paint/color.js';
import { grasses, leaves, type MoodName } from '../paint/palettes.js';
import { randomBetween } from '../paint/random.js';
import { drawDeer } from '../things/deer.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  leaves: Ramp;
  /** Horizontal position of the stag, as a fraction of the width. */
  at: number;
  /** The number of hinds behind him. */
  herd: number;
  size: number;
};

const horizon = H * 0.66;
const hooves = H * 0.9;
const beside = (hooves - horizon) / (H - horizon);

const forestEdge = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const clouds = [0.3, 3, 0.9, 0.65] as const;
  const air = drawOpenSky(view, { mood: look.mood, horizon, sun: look.sun, disc: 78, reach: 1250, clouds });
  const { mood, haze, light } = air;
  misty(view, air);
  drawMeadow(canvas, horizon + 18, mixAll(grasses.autumn, mood.near, 0.4), haze, seed, 0.8);
  drawMistBand(canvas, haze, horizon - 80, horizon + 190, 0.75, `${seed}ground`);
  const dark = mix(mood.near, [16, 14, 14], 0.55);
  const blades = mixAll(grasses.autumn, dark, 0.55);
  const field = { horizon, haze, seed };
  drawGrass(canvas, random, { ...field, from: 0.42, to: beside, count: 4600 }, 170, blades, 0.6);
  herd(view, look, air);
  const side = look.sun[0] < look.at ? 1 : -1;
  const crown = {
    light,
    haze,
    leaves: mixAll(look.leaves, dark, 0.5),
    bark: shade(dark, 0.9),
    spread: 0.75,
    dense: 1.3,
  };
  for (const [away, height] of [
    [0.44, 1.05],
    [0.33, 0.78],
  ] as const) {
    drawTree(canvas, random, W * (0.5 + side * away), H * 0.95, H * height, { ...crown, trunk: 0.34 });
  }
  drawMistBand(canvas, haze, hooves - 70, hooves + 50, 0.28, `${seed}low`);
  drawGrass(canvas, random, { ...field, from: beside, count: 4200 }, 170, blades, 0.6);
};

const misty = ({ canvas, seed }: View, { mood, haze }: Air): void => {
  for (let i = 0; i < 4; i++) {
    const k = i / 3;
    const ridge = createHillRidge(`${seed}${i}`, horizon + k * 26, 12, 700);
    const color = mix(mix(mood.near, mood.far, 0.5 * (1 - k)), haze, 0.7 - k * 0.42);
    const size = H * (0.1 + 0.07 * k);
    drawTreeline(canvas, { ridge, color, size, conifer: 0.55, cover: 0.6 + 0.1 * (2 - i), seed: `${seed}f${i}` });
    drawMistBand(canvas, haze, horizon - 150 + 20 * i, horizon + 120, 0.7, `${seed}${i}`);
  }
};

const herd = ({ canvas, random }: View, look: Look, { mood, haze }: Air): void => {
  const dark = mix(mood.near, [16, 14, 14], 0.55);
  const facing = look.sun[0] < look.at ? 'left' : 'right';
  const behind = facing === 'left' ? 1 : -1;
  for (let i = 0; i < look.herd; i++) {
    drawDeer(canvas, {
      x: W * look.at - behind * (520 + i * 200 + randomBetween(random, -30, 30)),
      y: hooves - 110 - i * 14 + randomBetween(random, -12, 12),
      height: H * randomBetween(random, 0.115, 0.135),
      facing: random() < 0.5 ? 'left' : 'right',
      color: mix(dark, haze, 0.14),
      foot: mix(dark, haze, 0.26),
      antlers: false,
    });
  }
  drawDeer(canvas, {
    x: W * look.at,
    y: hooves,
    height: H * look.size,
    facing,
    color: mix(dark, [96, 58, 34], 0.3),
    foot: mix(dark, haze, 0.16),
    antlers: true,
    rim: mix(haze, [255, 226, 160], 0.6),
  });
};

export const deerScenes: Scene[] = [
  {
    slug: 'hert-ochtend',
    draw: (view) =>
      forestEdge(view, { mood: 'dawn', sun: [0.76, 0.44], leaves: leaves.summer, at: 0.57, herd: 0, size: 0.4 }),
  },
  {
    slug: 'hert-bronst',
    draw: (view) =>
      forestEdge(view, { mood: 'hazel', sun: [0.24, 0.46], leaves: leaves.rust, at: 0.5, herd: 4, size: 0.32 }),
  },
  {
    slug: 'hert-schemering',
    draw: (view) =>
      forestEdge(view, { mood: 'dusk', sun: [0.72, 0.5], leaves: leaves.rust, at: 0.56, herd: 0, size: 0.46 }),
  },
];
