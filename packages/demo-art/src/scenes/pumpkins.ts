import { drawGrass } from '../nature/plants.js';
import { drawMeadow, groundPointToX } from '../nature/terrain.js';
import { drawTree } from '../nature/tree.js';
import { H, W } from '../paint/canvas.js';
import { parseHex, mixAll, shade } from '../paint/color.js';
import { grasses, leaves } from '../paint/palettes.js';
import { randomBetween } from '../paint/random.js';
import { drawBarn, drawPumpkin } from '../things/farm.js';
import { drawBackground, fieldTop, toY } from './countryside.js';
import type { Scene, View } from './scene.js';

const pumpkins = (view: View): void => {
  const { canvas, random, seed } = view;
  const heaps = [
    [0.22, 0.3, 420],
    [0.56, 0.22, 300],
    [0.88, 0.36, 280],
  ] as const;
  const air = drawBackground(view, { mood: 'crisp', sun: [0.15, 0.14], leaves: leaves.autumn, church: 0.7, heaps });
  const { haze, light } = air;
  drawMeadow(canvas, fieldTop, mixAll(grasses.autumn, parseHex('#5c4a30'), 0.35), haze, seed, 1.1);
  const lighting = { haze, fog: 0.12, side: light[0] > 0 ? 1 : -1, indoors: 0 } as const;
  const look = { leaves: leaves.autumn, bark: parseHex('#40342a'), light, haze, fog: 0.12, dense: 1.3, spread: 0.9 };
  drawTree(canvas, random, W * 0.13, H * 0.57, H * 0.4, look);
  drawTree(canvas, random, W * 0.49, H * 0.565, H * 0.3, { ...look, leaves: leaves.gold });
  drawBarn(canvas, random, W * 0.2, H * 0.57, H * 0.17, lighting);
  drawGrass(canvas, random, { horizon: fieldTop, from: 0.1, count: 3600, haze, seed }, 90, grasses.autumn, 0.25);
  const lots = Array.from({ length: 190 }, () => 0.2 + Math.pow(random(), 1.4) * 0.88).sort((a, b) => a - b);
  for (const near of lots) {
    const row = Math.round(randomBetween(random, -5, 5) / Math.min(1, near + 0.2)) * 0.62;
    const x = groundPointToX(row + randomBetween(random, -0.2, 0.2), near);
    vine(view, x, toY(near), near);
    drawPumpkin(canvas, random, x, toY(near), (130 + 90 * random()) * near + 6, light[0]);
  }
};

const vine = ({ canvas, random }: View, x: number, y: number, near: number): void => {
  for (let i = 0; i < 5; i++) {
    const color = shade(parseHex('#5d7434'), randomBetween(random, 0.6, 1.15));
    const leafX = x + randomBetween(random, -190, 190) * near;
    const size = randomBetween(random, 26, 52) * near;
    canvas.dab(
      leafX,
      y - randomBetween(random, -6, 34) * near,
      size,
      size * 0.5,
      color,
      0.95,
      randomBetween(random, -0.4, 0.4),
    );
  }
};

export const pumpkinScenes: Scene[] = [{ slug: 'pompoenveld', draw: pumpkins }];
