import { drawScotsPine } from '../nature/pine.js';
import { drawGrass } from '../nature/plants.js';
import { drawStars } from '../nature/stars.js';
import { drawHill, createHillRidge } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { drawTreeline } from '../nature/treeline.js';
import { drawReflection } from '../nature/water.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, mix, mixAll } from '../paint/color.js';
import { grasses, leaves } from '../paint/palettes.js';
import { smooth } from '../paint/random.js';
import { drawTent } from '../things/camp.js';
import { drawDeer } from '../things/deer.js';
import { drawOpenSky, type Air, type Scene, type View } from './scene.js';

const nightSky = (view: View, horizon: number, afterglow: number): Air => {
  const air = drawOpenSky(view, { mood: 'night', horizon, sun: [0.2, 0.2] });
  drawStars(view.canvas, horizon, 11000, view.seed);
  view.canvas.glow(W * afterglow, horizon, 1900, 640, parseHex('#7a6a92'), 0.5);
  view.canvas.glow(W * afterglow, horizon, 1700, 380, parseHex('#eea066'), 0.62);
  return air;
};

const farTrees = ({ canvas, seed }: View, { sky, mood, haze }: Air, base: number): void => {
  for (let i = 0; i < 2; i++) {
    const ridge = createHillRidge(`${seed}${i}`, base - 14 + i * 16, 30, 1100);
    const color = mix(mood.near, haze, 0.2 - i * 0.14);
    drawTreeline(canvas, { ridge, color, size: 90 + 50 * i, conifer: i ? 0.9 : 0.1, cover: 0.6, seed: `${seed}${i}` });
    drawHill(canvas, sky, { ridge, color, depth: 0.1, span: 200, mist: 0.1, seed: `${seed}${i}` });
  }
};

const nightHeath = (view: View): void => {
  const { canvas, random, seed } = view;
  const horizon = H * 0.8;
  const air = nightSky(view, horizon, 0.62);
  const { mood, haze, light } = air;
  farTrees(view, air, horizon + 30);
  const crown = { leaves: mixAll(leaves.blue, mood.near, 0.82), bark: mood.near, light, haze, spread: 0.9, dense: 1.4 };
  drawTree(canvas, random, W * 0.24, H * 0.95, H * 0.74, crown);
  const knoll = (x: number) => H * 0.9 - Math.exp(-Math.pow((x - W * 0.64) / 620, 2)) * H * 0.07;
  const { near } = mood;
  canvas.columns(knoll, (_x, y, top, out) => out.set(mix(near, haze, 0.1 * smooth(90, 0, y - top))));
  const rim = mix(haze, [236, 180, 130], 0.6);
  drawDeer(canvas, {
    x: W * 0.64,
    y: H * 0.838,
    height: H * 0.3,
    facing: 'left',
    color: parseHex('#04060d'),
    antlers: true,
    rim,
  });
  const field = { horizon: H * 0.72, from: 0.5, count: 7000, haze, seed };
  drawGrass(canvas, random, field, 150, mixAll(grasses.dark, near, 0.4), 0.05);
};

const nightCamp = (view: View): void => {
  const { canvas, random, seed } = view;
  const horizon = H * 0.6;
  const air = nightSky(view, horizon, 0.34);
  const { sky, mood, haze, light } = air;
  farTrees(view, air, horizon);
  drawReflection(canvas, sky, horizon, parseHex('#0a1226'), 0.72, seed);
  const bank = createHillRidge(`${seed}bank`, H * 0.9, 26, 900);
  const soil = parseHex('#0c1418');
  canvas.columns(
    (x) => bank(x) - smooth(0.3, 0.9, x / W) * H * 0.11,
    (_x, _y, _top, out) => out.set(soil),
  );
  const pine = { leaves: mixAll(leaves.pine, mood.near, 0.72), bark: parseHex('#16141a'), light, haze, fog: 0.02 };
  for (const [x, y, height] of [
    [0.9, 0.84, 0.8],
    [0.98, 0.88, 0.7],
    [0.83, 0.83, 0.52],
  ] as const) {
    drawScotsPine(canvas, random, W * x, H * y, H * height, pine);
  }
  const lamplit = (x: number, y: number) => Math.hypot(x - W * 0.66, (y - H * 0.86) * 2.2) < 420 * Math.sqrt(random());
  drawGrass(
    canvas,
    random,
    { horizon: H * 0.7, from: 0.42, count: 5200, haze, seed, bare: lamplit },
    130,
    grasses.dark,
  );
  drawTent(canvas, W * 0.66, H * 0.85, 190);
  const unlit = (x: number, y: number) => !lamplit(x, y) || y < H * 0.85;
  const warm = mixAll(grasses.autumn, parseHex('#ffb060'), 0.25);
  drawGrass(canvas, random, { horizon: H * 0.7, from: 0.45, count: 9000, haze, seed, bare: unlit }, 90, warm);
};

export const nightScenes: Scene[] = [
  { slug: 'nacht-heide', finish: { bloom: 0.3 }, draw: nightHeath },
  { slug: 'tent-sterren', finish: { bloom: 0.3 }, draw: nightCamp },
];
