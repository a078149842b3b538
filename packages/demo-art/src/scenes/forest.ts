import { drawGrass, drawSnowfall } from '../nature/plants.js';
import { drawHill, createHillRidge, drawMistBand } from '../nature/terrain.js';
import { drawSpruce } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { mix, mixAll, type RGB } from '../paint/color.js';
import { grasses, type MoodName } from '../paint/palettes.js';
import { randomBetween } from '../paint/random.js';
import { drawDeer } from '../things/deer.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  snow: boolean;
};

const layers = 6;
const snowColor: RGB = [226, 234, 244];

/** Spruces in six layers of mist, open in the middle where the light falls and the deer stands. */
const forest = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const clouds = [0.1, 3, 0.8, 0.4] as const;
  const air = drawOpenSky(view, { mood: look.mood, horizon: H * 0.7, sun: look.sun, reach: 1300, disc: 76, clouds });
  const { mood, haze } = air;
  for (let i = 0; i < layers; i++) {
    row(view, look, air, i);
    const k = i / (layers - 1);
    if (i < layers - 1)
      drawMistBand(canvas, haze, H * (0.46 + 0.36 * k), H * (0.66 + 0.34 * k), 0.72 - 0.3 * k, `${seed}${i}`);
    if (i === layers - 2) clearing(view, look, air);
  }
  const blades = look.snow ? grasses.cold : mixAll(grasses.dark, mood.near, 0.35);
  const field = { horizon: H * 0.72, from: 0.5, count: look.snow ? 1600 : 6000, haze, seed };
  drawGrass(canvas, random, field, look.snow ? 70 : 130, blades, 0.35);
  if (look.snow) drawSnowfall(canvas, random, 900);
};

const row = ({ canvas, random, seed }: View, look: Look, { sky, mood, haze }: Air, i: number): void => {
  const k = i / (layers - 1);
  const base = createHillRidge(`${seed}${i}`, H * (0.5 + 0.42 * k), H * 0.05, W * 0.33);
  const color = mix(mood.near, haze, 0.86 * Math.pow(1 - k, 0.8));
  const foot = mix(color, haze, 0.55 * (1 - k * 0.75));
  const size = H * (0.11 + 0.44 * k * k);
  for (let x = -100; x < W + 100; x += size * randomBetween(random, 0.1, 0.26)) {
    const aside = Math.abs(x / W - look.sun[0]) * (1.2 + k);
    if (k > 0.5 && aside < 0.42 + 0.5 * k * random()) continue;
    const tint = look.snow ? mix(color, snowColor, randomBetween(random, 0.08, 0.26)) : color;
    drawSpruce(canvas, random, x, base(x) + size * 0.14, size * randomBetween(random, 0.5, 1.1), tint, foot);
  }
  const evenSky = { ...sky, stops: [haze, haze], sun: { ...sky.sun, glow: 0 } };
  const soil = look.snow ? mix(color, snowColor, 0.5) : color;
  const ridge = (x: number) => base(x) + 12;
  const [depth, mist] = [0.35 * (1 - k), 0.85 * (1 - k)];
  drawHill(canvas, evenSky, { ridge, color: soil, depth, span: H * 0.16, mist, seed: `${seed}g${i}` });
};

const clearing = ({ canvas }: View, look: Look, { mood, haze }: Air): void => {
  const x = W * (look.sun[0] - 0.02);
  canvas.glow(x, H * 0.74, 900, 330, mix(haze, [255, 252, 240], 0.4), 0.7, 0.6);
  const color = look.snow ? mix(mood.near, [52, 44, 44], 0.75) : mix(mood.near, [30, 26, 20], 0.6);
  drawDeer(canvas, {
    x,
    y: H * 0.875,
    height: H * 0.26,
    facing: 'right',
    color,
    foot: mix(color, haze, 0.3),
    antlers: true,
  });
};

export const forestScenes: Scene[] = [
  { slug: 'dennen-mist', draw: (view) => forest(view, { mood: 'mist', sun: [0.56, 0.3], snow: false }) },
  { slug: 'sneeuw-bos', draw: (view) => forest(view, { mood: 'winter', sun: [0.44, 0.32], snow: true }) },
];
