import { drawBush } from '../nature/bush.js';
import { drawHill, createHillRidge } from '../nature/terrain.js';
import { drawTreeline } from '../nature/treeline.js';
import { H, W } from '../paint/canvas.js';
import { mix, mixAll, type Ramp } from '../paint/color.js';
import type { MoodName } from '../paint/palettes.js';
import { randomBetween } from '../paint/random.js';
import { drawChurch, drawHouse } from '../things/village.js';
import { drawOpenSky, type Air, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  leaves: Ramp;
  /** Horizontal position of the church, as a fraction of the width. */
  church?: number;
  heaps: readonly (readonly [number, number, number])[];
};

export const horizon = H * 0.48;
export const fieldTop = horizon + 20;
export const toY = (near: number) => fieldTop + near * (H - fieldTop);

/** Draws the sky and a far village as the background of a field. */
export const drawBackground = (view: View, look: Look): Air => {
  const { canvas, random, seed } = view;
  const air = drawOpenSky(view, { ...look, horizon, clouds: [0.4, 2, 1.1, 0.5] });
  const { sky, mood, haze, light } = air;
  const ridge = createHillRidge(seed, horizon - 6, 12, 1100);
  drawTreeline(canvas, { ridge, color: mix(mood.far, haze, 0.3), size: 90, conifer: 0, cover: 0.75, seed });
  drawHill(canvas, sky, { ridge, color: mood.far, depth: 0.5, span: 90, mist: 0.4, seed });
  const lighting = { haze, fog: 0.3, side: light[0] > 0 ? 1 : -1, indoors: 0 } as const;
  if (look.church) drawChurch(canvas, W * look.church, horizon + 14, H * 0.17, lighting);
  for (const x of [0.2, 0.3, 0.62, 0.78]) drawHouse(canvas, random, W * x, horizon + 22, H * 0.05, lighting);
  const tint = mixAll(look.leaves, haze, 0.26);
  for (let i = 0; i < 40; i++) {
    const size = randomBetween(random, 40, 120);
    drawBush(
      canvas,
      random,
      W * random(),
      horizon + randomBetween(random, 12, 28),
      [size * 1.3, size],
      tint,
      light,
      70,
    );
  }
  return air;
};
