import { drawFlowers, drawGrass } from '../nature/plants.js';
import { drawGround, drawHill, createHillRidge } from '../nature/terrain.js';
import { drawTreeline } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, parseHexes, mix, mixAll } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { grasses } from '../paint/palettes.js';
import { randomBetween, smooth } from '../paint/random.js';
import { drawChurch } from '../things/village.js';
import { drawOpenSky, type Scene, type View } from './scene.js';

const horizon = H * 0.66;

/** The last sun on ripe corn, under a black sky. */
const stormOverCorn = (view: View): void => {
  const { canvas, random, seed } = view;
  const clouds = [0.74, 1.3, 1.25, 0.95] as const;
  const { sky, mood, haze } = drawOpenSky(view, { mood: 'storm', horizon, sun: [0.14, 0.64], reach: 900, clouds });
  canvas.glow(W * 0.66, H * 0.28, 760, 560, [150, 156, 190], 0.34);
  lightning(view, W * 0.67, H * 0.18, 8, horizon - 10, 0);
  for (let i = 0; i < 2; i++) {
    const ridge = createHillRidge(`${seed}${i}`, horizon - 18 + i * 22, 16, 900);
    const color = mix(mood.near, haze, 0.3 - i * 0.2);
    drawTreeline(canvas, { ridge, color, size: 66 + i * 30, conifer: 0.2, cover: 0.62, seed: `${seed}${i}` });
    drawHill(canvas, sky, { ridge, color: mood.near, depth: 0.25 - i * 0.15, span: 120, mist: 0.3, seed });
  }
  drawChurch(canvas, W * 0.36, horizon + 8, H * 0.19, { haze: mood.near, fog: 0.25, side: -1, indoors: 0 });
  corn(view);
  const ripe = mixAll(grasses.straw, parseHex('#e0b860'), 0.25);
  const field = { horizon, from: 0.05, count: 11000, haze: parseHex('#d8b670'), seed };
  drawGrass(canvas, random, field, 230, ripe, 0.35);
  drawFlowers(
    canvas,
    random,
    { horizon: horizon - 120, from: 0.34, count: 420 },
    parseHexes('#c8301e #d8402a #b02418'),
  );
};

const lightning = (view: View, x: number, y: number, width: number, end: number, forks: number): void => {
  const { canvas, random } = view;
  while (y < end) {
    const next = [x + randomBetween(random, -34, 34), y + randomBetween(random, 22, 52)] as const;
    const middle = [(x + next[0]) / 2, (y + next[1]) / 2] as const;
    canvas.blade([x, y], middle, next, [width * 5, width * 5], [196, 200, 255], 0.1);
    canvas.blade([x, y], middle, next, [width, width * 0.95], [250, 248, 255], 0.95);
    if (forks < 2 && random() < 0.11) {
      lightning(view, next[0], next[1], width * 0.5, next[1] + randomBetween(random, 120, 320), forks + 1);
    }
    [x, y] = next;
    width *= 0.985;
  }
};

const corn = ({ canvas, seed }: View): void => {
  const noise = new Noise(`${seed}corn`);
  const color = parseHex('#c8a24e');
  drawGround(canvas, horizon + 14, ({ side, depth, near }, out, x) => {
    const light = 0.72 + smooth(2400, 0, x) * 0.42;
    const patch = noise.layered(side * 2, depth * 2, 3) * 30;
    for (let c = 0; c < 3; c++) out[c] = (color[c]! + patch) * light * (1 - near * 0.35);
  });
};

export const stormScenes: Scene[] = [{ slug: 'onweer-koren', draw: stormOverCorn }];
