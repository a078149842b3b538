import { drawGrass } from '../../nature/plants.js';
import { drawHill, createHillRidge } from '../../nature/terrain.js';
import { drawTree } from '../../nature/tree.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { mix, mixAll } from '../../paint/color.js';
import { grasses, leaves } from '../../paint/palettes.js';
import { smooth } from '../../paint/random.js';
import { drawDeer } from '../../things/deer.js';
import { createMist } from '../elements.js';
import type { Draw, ShotElement, FrameState, Stage } from '../shot.js';

export const nightHorizon = H * 0.78;
const knoll = (x: number) => H * 0.86 - Math.exp(-Math.pow((x - W * 0.62) / 620, 2)) * H * 0.07;

/** Oak and stag at dusk, then under the Milky Way. */
export const createNight = (stage: Stage): ShotElement[] => {
  const seed = stage.shot.name;
  return [
    ...[0, 1].map((i) => stage.layer(`far${i}`, 0.2 + 0.15 * i, farTrees(seed, i), { bottom: H * 0.92 })),
    createMist({ depth: 0.3, top: nightHorizon - 60, bottom: nightHorizon + 130, strength: 0.35, speed: 0.014, seed }),
    stage.layer('oak', 0.55, (canvas, random, { mood, haze, light }) => {
      const look = { leaves: mixAll(leaves.blue, mood.near, 0.8), bark: mood.near, light, haze };
      drawTree(canvas, random, W * 0.27, H * 0.9, H * 0.66, { ...look, spread: 0.9, dense: 1.4 });
    }),
    ...stagOnKnoll(stage),
    stage.layer('knoll', 0.7, (canvas, _random, { mood, haze }) => {
      const near = mix(mood.near, [0, 0, 0], 0.35);
      canvas.columns(knoll, (_x, y, top, out) => out.set(mix(near, haze, 0.16 * smooth(90, 0, y - top))));
    }),
    stage.layer('grass', 0.8, (canvas, random, { mood, haze }) => {
      const field = { horizon: H * 0.7, from: 0.42, count: 6500, haze, seed };
      drawGrass(canvas, random, field, 150, mixAll(grasses.dark, mood.near, 0.4), 0.04);
    }),
  ];
};

const farTrees =
  (seed: string, i: number): Draw =>
  (canvas, _random, { sky, mood, haze }) => {
    const ridge = createHillRidge(`${seed}${i}`, nightHorizon + 10 + i * 22, 30, 1100);
    const color = mix(mood.near, haze, 0.34 - i * 0.2);
    drawTreeline(canvas, { ridge, color, size: 90 + 50 * i, conifer: i ? 0.9 : 0.1, cover: 0.6, seed: `${seed}${i}` });
    drawHill(canvas, sky, { ridge, color, depth: 0.2, span: 200, mist: 0.2, seed: `${seed}${i}` });
  };

const stagOnKnoll = (stage: Stage): ShotElement[] => {
  const turns = [
    { facing: 'left', x: 0.62, from: -1, to: 0.3 },
    { facing: 'right', x: 0.622, from: 0.3, to: 0.62 },
    { facing: 'left', x: 0.618, from: 0.62, to: 2 },
  ] as const;
  return turns.map(({ facing, x, from, to }, i) => {
    const draw: Draw = (canvas, _random, { mood, haze }) => {
      const color = mix(mood.near, [4, 6, 13], 0.7);
      const rim = mix(haze, [236, 190, 150], 0.3);
      drawDeer(canvas, { x: W * x, y: H * 0.8, height: H * 0.27, facing, color, antlers: true, rim });
    };
    const opacity = ({ time }: FrameState) =>
      smooth(from - 0.014, from + 0.014, time) * smooth(to + 0.014, to - 0.014, time);
    return stage.layer(`stag${i}`, 0.7, draw, { opacity });
  });
};
