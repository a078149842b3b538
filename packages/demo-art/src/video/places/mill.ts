import { drawBush } from '../../nature/bush.js';
import { drawReeds } from '../../nature/plants.js';
import { drawHill, createHillRidge } from '../../nature/terrain.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { parseHex, mix, mixAll } from '../../paint/color.js';
import { grasses, leaves } from '../../paint/palettes.js';
import { randomBetween } from '../../paint/random.js';
import type { Lighting } from '../../things/light.js';
import { drawMill } from '../../things/mill.js';
import { drawHouse } from '../../things/village.js';
import { createMist, createSunVeil, createWater } from '../elements.js';
import type { Air } from '../moment.js';
import type { Draw, ShotElement, Stage } from '../shot.js';

export const millHorizon = H * 0.56;
const shore = millHorizon;
const turns = 24;

/** A mill that turns in the wind, and its image in the water. */
export const createMillAtWater = (stage: Stage): ShotElement[] => {
  const seed = stage.shot.name;
  return [
    stage.layer('far', 0.2, farShore(seed), { bottom: shore + 10 }),
    createMist({ depth: 0.2, top: shore - 140, bottom: shore + 10, strength: 0.5, speed: 0.012, seed }),
    turningMill(stage),
    stage.layer('shore', 0.4, nearShore),
    createWater({ depth: 0.4, shore, deep: parseHex('#4c5a60'), calm: 0.72, seed }),
    createMist({ depth: 0.4, top: shore - 36, bottom: shore + 60, strength: 0.26, speed: 0.02, seed: `${seed}2` }),
    stage.layer('reeds', 1, stalks, { blur: 2 }),
    createSunVeil(0.28),
  ];
};

const lightingOf = ({ haze, light }: Air): Lighting => ({ haze, fog: 0.1, side: light[0] > 0 ? 1 : -1, indoors: 0 });

/** The four sails are equal, so only a quarter turn is drawn. */
const turningMill = (stage: Stage): ShotElement => {
  const positions = Array.from({ length: turns }, (_, turn) => {
    const angle = -0.95 + (turn / turns) * (Math.PI / 2);
    const draw: Draw = (canvas, _random, air) => drawMill(canvas, W * 0.36, shore, H * 0.32, angle, lightingOf(air));
    return stage.plates('mill', draw);
  });
  const shown = positions.map((plates) => stage.show(plates, 0.4));
  return (now) => shown[Math.floor(now.seconds * 15) % turns]!(now);
};

const farShore =
  (seed: string): Draw =>
  (canvas, _random, { sky, mood, haze }) => {
    for (let i = 0; i < 3; i++) {
      const ridge = createHillRidge(`${seed}${i}`, shore - 90 + i * 40, 60 - i * 16, 900);
      const color = mix(mood.far, mood.near, i * 0.22);
      const trees = mix(color, haze, 0.6 - i * 0.12);
      drawTreeline(canvas, { ridge, color: trees, size: 44 + i * 26, conifer: 0.1, cover: 0.7, seed: `${seed}t${i}` });
      drawHill(canvas, sky, { ridge, color, depth: 0.62 - i * 0.12, span: 170, mist: 0.6, seed: `${seed}${i}` });
    }
  };

const nearShore: Draw = (canvas, random, air) => {
  drawHouse(canvas, random, W * 0.44, shore, H * 0.07, lightingOf(air));
  const tint = mixAll(air.lit(leaves.gold), air.haze, 0.14);
  for (let i = 0; i < 54; i++) {
    const x = W * randomBetween(random, -0.02, 1.02);
    const aside = Math.abs(x / W - 0.5) * 2;
    const size = (50 + 230 * aside * aside) * randomBetween(random, 0.6, 1.15);
    if (Math.abs(x / W - 0.36) < 0.07) continue;
    drawBush(canvas, random, x, shore + 6, [size * 1.05, size * 1.3], tint, air.light, 110);
  }
  const soil = mix(tint[0]!, tint[2]!, 0.2);
  canvas.columns(
    () => shore - 12,
    (_x, _y, _top, out) => out.set(soil),
    () => shore + 6,
  );
};

const stalks: Draw = (canvas, random, air) => {
  const colors = mixAll(air.lit(grasses.autumn), air.mood.near, 0.3);
  drawReeds(canvas, random, [-60, W * 0.24], H * 0.94, H * 0.34, 150, colors);
  drawReeds(canvas, random, [W * 0.86, W + 60], H * 0.96, H * 0.28, 100, colors);
};
