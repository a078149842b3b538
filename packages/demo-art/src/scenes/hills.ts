import { drawGrass } from '../nature/plants.js';
import { drawHill, createHillRidge, drawMistBand } from '../nature/terrain.js';
import { drawTreeline } from '../nature/treeline.js';
import { drawTree } from '../nature/tree.js';
import { H, W, type Ridge } from '../paint/canvas.js';
import { mix, mixAll, shade, type RGB } from '../paint/color.js';
import { grasses, leaves, type GrassName, type MoodName } from '../paint/palettes.js';
import { drawGeese } from '../things/animals.js';
import { drawOpenSky, type Scene, type View } from './scene.js';

type Look = {
  mood: MoodName;
  sun: readonly [number, number];
  grass: GrassName;
  conifer: number;
  cover?: number;
  with?: 'geese' | 'tree';
};

const layers = 6;

const hills = (view: View, look: Look): void => {
  const { canvas, random, seed } = view;
  const { sky, mood, haze } = drawOpenSky(view, {
    mood: look.mood,
    horizon: H * 0.52,
    sun: look.sun,
    disc: 52,
    clouds: [0.32, 2.6, 0.9, 0.7],
  });
  const ridges = Array.from({ length: layers }, (_, i) => {
    const k = i / (layers - 1);
    return createHillRidge(
      `${seed}${i}`,
      H * (0.47 + k * k * 0.3 + k * 0.03),
      H * (0.035 + 0.06 * k),
      W * (0.2 + 0.18 * k),
      0.35,
    );
  });
  for (const [i, ridge] of ridges.entries()) {
    const k = i / (layers - 1);
    const color = mix(mood.far, mood.near, Math.pow(k, 1.15));
    const depth = 0.72 * (1 - k) * (1 - k * 0.2);
    const trees = mix(shade(color, 0.86), haze, depth * 0.92);
    const cover = (look.cover ?? 0.32) + 0.22 * ((((i * 7) % 3) + 0.5) / 2);
    drawTreeline(canvas, {
      ridge,
      color: trees,
      size: 26 + (look.cover ? 260 : 120) * k * k,
      conifer: look.conifer,
      cover,
      seed: `${seed}t${i}`,
    });
    const next = ridges[i + 1];
    const bottom = next && ((x: number) => Math.max(next(x), H * 0.52) + 260);
    drawHill(canvas, sky, {
      ridge,
      color,
      depth,
      span: H * (0.1 + 0.16 * k),
      mist: 0.8 * (1 - k * 0.55),
      seed: `${seed}${i}`,
      bottom,
    });
    if (i === 2 || i === 4)
      drawMistBand(canvas, haze, H * (0.52 + k * 0.11), H * (0.66 + k * 0.12), 0.55, `${seed}${i}`);
  }
  if (look.with === 'tree') loneTree(view, look, ridges.at(-1)!, mood.near);
  if (look.with === 'geese') drawGeese(canvas, random, W * 0.4, H * 0.2, 13, 34, mix(mood.near, haze, 0.15));
  const blades = mixAll(grasses[look.grass], mood.near, 0.4);
  drawGrass(canvas, random, { horizon: H * 0.62, from: 0.45, count: 6500, haze, seed }, 190, blades, 0.5);
};

const loneTree = ({ canvas, random }: View, look: Look, ridge: Ridge, near: RGB): void => {
  const x = W * 0.74;
  const shape = {
    leaves: mixAll(leaves.rust, near, 0.72),
    bark: shade(near, 0.7),
    haze: near,
    spread: 0.9,
    dense: 1.3,
  };
  drawTree(canvas, random, x, ridge(x) + 40, H * 0.42, { ...shape, light: [look.sun[0] < 0.74 ? -0.75 : 0.75, -0.66] });
};

export const hillScenes: Scene[] = [
  {
    slug: 'heuvels-dageraad',
    draw: (view) => hills(view, { mood: 'dawn', sun: [0.64, 0.36], grass: 'summer', conifer: 0.3, with: 'geese' }),
  },
  {
    slug: 'heuvels-roze',
    draw: (view) => hills(view, { mood: 'rose', sun: [0.3, 0.4], grass: 'autumn', conifer: 0.7, with: 'tree' }),
  },
  {
    slug: 'heuvels-nevel',
    draw: (view) => hills(view, { mood: 'mist', sun: [0.4, 0.27], grass: 'summer', conifer: 1.4, cover: 0.56 }),
  },
];
