import { drawGrass } from '../../nature/plants.js';
import { createHillRidge, drawMeadow } from '../../nature/terrain.js';
import { drawTree } from '../../nature/tree.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { mix, mixAll, shade } from '../../paint/color.js';
import { grasses, leaves } from '../../paint/palettes.js';
import { clamp, smooth } from '../../paint/random.js';
import { drawDeer, type Deer } from '../../things/deer.js';
import { createMist, createSunVeil } from '../elements.js';
import type { Air } from '../moment.js';
import type { Draw, ShotElement, FrameState, Stage } from '../shot.js';

export const edgeHorizon = H * 0.64;
const hooves = H * 0.85;
const beside = (hooves - edgeHorizon) / (H - edgeHorizon);

/** The edge of a wood where deer come out to graze. */
export const createForestEdge = (stage: Stage): ShotElement[] => {
  const seed = stage.shot.name;
  const dark = ({ mood }: Air) => mix(mood.near, [16, 14, 14], 0.55);
  const blades = (air: Air) => mixAll(air.lit(grasses.autumn), dark(air), 0.5);
  const far = [0, 1, 2, 3].flatMap((i) => {
    const band = { depth: 0.15 + 0.1 * i, top: edgeHorizon - 150 + 20 * i, bottom: edgeHorizon + 130, strength: 0.6 };
    return [
      stage.layer(`wood${i}`, 0.12 + 0.1 * i, wood(seed, i), { bottom: edgeHorizon + 90 }),
      createMist({ ...band, speed: 0.01 + 0.006 * i, seed: `${seed}${i}` }),
    ];
  });
  const trees: Draw = (canvas, random, air) => {
    const look = {
      light: air.light,
      haze: air.haze,
      leaves: mixAll(air.lit(leaves.rust), dark(air), 0.4),
      bark: shade(dark(air), 0.9),
    };
    drawTree(canvas, random, W * 0.96, H * 0.92, H * 0.98, { ...look, spread: 0.75, dense: 1.3, trunk: 0.34 });
    drawTree(canvas, random, W * 0.86, H * 0.89, H * 0.66, { ...look, spread: 0.75, dense: 1.3, trunk: 0.34 });
  };
  const lawn =
    (from: number, to: number, count: number): Draw =>
    (canvas, random, air) =>
      drawGrass(canvas, random, { horizon: edgeHorizon, haze: air.haze, seed, from, to, count }, 170, blades(air), 0.5);
  return [
    ...far,
    stage.layer('meadow', 0.5, (canvas, _random, air) => {
      drawMeadow(canvas, edgeHorizon + 18, mixAll(air.lit(grasses.autumn), air.mood.near, 0.4), air.haze, seed, 0.8);
    }),
    createMist({
      depth: 0.5,
      top: edgeHorizon - 60,
      bottom: edgeHorizon + 200,
      strength: 0.6,
      speed: 0.02,
      seed: `${seed}m`,
    }),
    stage.layer('behind', 0.6, lawn(0.4, beside, 4200)),
    ...herd(stage),
    stage.layer('trees', 0.8, trees),
    createMist({ depth: 0.7, top: hooves - 90, bottom: hooves + 70, strength: 0.24, speed: 0.03, seed: `${seed}l` }),
    stage.layer('grass', 1, lawn(beside, 1.12, 3600), { blur: 1.5 }),
    createSunVeil(0.36),
  ];
};

const wood =
  (seed: string, i: number): Draw =>
  (canvas, _random, { mood, haze }) => {
    const k = i / 3;
    const ridge = createHillRidge(`${seed}${i}`, edgeHorizon + k * 26, 12, 700);
    const color = mix(mix(mood.near, mood.far, 0.5 * (1 - k)), haze, 0.7 - k * 0.42);
    const size = H * (0.1 + 0.07 * k);
    drawTreeline(canvas, { ridge, color, size, conifer: 0.55, cover: 0.6 + 0.1 * (2 - i), seed: `${seed}f${i}` });
  };

type Stand = Pick<Deer, 'x' | 'y' | 'height' | 'facing' | 'antlers'> & { from: number; to: number };
const stag = { height: H * 0.33, y: hooves, antlers: true };
const hind = { antlers: false };
const stands: Stand[] = [
  { ...stag, x: W * 0.34, facing: 'right', from: -1, to: 0.2 },
  { ...stag, x: W * 0.37, facing: 'right', from: 0.2, to: 0.46 },
  { ...stag, x: W * 0.38, facing: 'left', from: 0.46, to: 0.68 },
  { ...stag, x: W * 0.355, facing: 'left', from: 0.68, to: 2 },
  { ...hind, x: W * 0.6, y: hooves - 120, height: H * 0.13, facing: 'left', from: 0.12, to: 0.4 },
  { ...hind, x: W * 0.57, y: hooves - 116, height: H * 0.13, facing: 'left', from: 0.4, to: 2 },
  { ...hind, x: W * 0.67, y: hooves - 136, height: H * 0.12, facing: 'right', from: 0.26, to: 0.6 },
  { ...hind, x: W * 0.65, y: hooves - 132, height: H * 0.12, facing: 'left', from: 0.6, to: 2 },
  { ...hind, x: W * 0.2, y: hooves - 140, height: H * 0.115, facing: 'right', from: 0.5, to: 2 },
];

/** An animal turns or moves a few steps between two frames of a time-lapse: one position fades into the next. */
const herd = (stage: Stage): ShotElement[] =>
  stands.map(({ from, to, ...animal }, i) => {
    const draw: Draw = (canvas, _random, { mood, haze, lamp }) => {
      const dark = mix(mood.near, [16, 14, 14], 0.55);
      const far = clamp((hooves - animal.y) / 900);
      const body = mix(mix(dark, [96 * lamp[0], 58 * lamp[1], 34 * lamp[2]], 0.3), haze, far);
      const rim = animal.antlers ? { rim: mix(haze, [255, 226, 160], 0.4 * lamp[0]) } : {};
      drawDeer(canvas, { ...animal, ...rim, color: body, foot: mix(body, haze, 0.14) });
    };
    const opacity = ({ time }: FrameState) =>
      smooth(from - 0.018, from + 0.018, time) * smooth(to + 0.018, to - 0.018, time);
    return stage.layer(`deer${i}`, 0.65, draw, { opacity });
  });
