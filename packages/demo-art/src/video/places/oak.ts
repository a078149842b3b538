import { drawFallenLeaves, drawFlowers, drawGrass } from '../../nature/plants.js';
import { drawHill, createHillRidge, drawMeadow } from '../../nature/terrain.js';
import { drawTree } from '../../nature/tree.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { parseHex, parseHexes, mix, mixAll, type Ramp } from '../../paint/color.js';
import { grasses, leaves } from '../../paint/palettes.js';
import { randomBetween, createRandom, smooth } from '../../paint/random.js';
import { createCloudShadows, createMist, createSnowfall, createSunVeil } from '../elements.js';
import { multiplyColors, type Season } from '../moment.js';
import type { Draw, ShotElement, FrameState, Stage } from '../shot.js';

export const oakHorizon = H * 0.64;
const [at, foot] = [0.56, H * 0.83];
const crowns: Record<Season, Ramp | null> = {
  lente: leaves.spring,
  zomer: leaves.summer,
  herfst: leaves.autumn,
  winter: null,
};
const lawns: Record<Season, Ramp> = {
  lente: grasses.spring,
  zomer: grasses.summer,
  herfst: grasses.autumn,
  winter: grasses.cold,
};
const meadowFlowers = parseHexes('#f6e04a #ffffff #f7d22e #e9a6c8 #ffffff');

/** One oak through the year. */
export const createOak = (stage: Stage): ShotElement[] => {
  const seed = stage.shot.name;
  const { moments } = stage.shot;
  const winter = ({ interpolation: { from, to, part } }: FrameState) =>
    (moments[from]?.season === 'winter' ? 1 - part : 0) + (moments[to]?.season === 'winter' ? part : 0);
  return [
    stage.layer('far', 0.2, farTrees(seed), { bottom: oakHorizon + 120 }),
    createMist({ depth: 0.25, top: oakHorizon - 80, bottom: oakHorizon + 120, strength: 0.4, speed: 0.015, seed }),
    stage.layer('ground', 0.5, (canvas, random, air) => {
      drawMeadow(canvas, oakHorizon + 12, air.lit(lawns[air.season]), air.haze, seed);
      shadow(canvas, random, air.season === 'winter' ? parseHex('#6c7c9c') : parseHex('#1c3014'));
    }),
    createCloudShadows(0.5, oakHorizon + 20, 0.3, seed),
    stage.layer('oak', 0.7, oakTree),
    stage.layer('grass', 0.75, lawn(seed)),
    fallOf(stage),
    createSnowfall(150, seed, winter),
    createSunVeil(0.22),
  ];
};

/** Own random numbers, because a tree without leaves uses a different number of them. */
const oakTree: Draw = (canvas, _random, air) => {
  const crown = crowns[air.season];
  const look = { light: air.light, haze: air.haze, fog: 0.03, spread: 0.95, trunk: 0.24, dense: 1.4 };
  const bark = multiplyColors(parseHex('#40342a'), air.lamp);
  const snow = air.season === 'winter';
  drawTree(canvas, createRandom('eik'), W * at, foot, H * 0.7, {
    ...look,
    leaves: crown && air.lit(crown),
    bark,
    snow,
  });
};

const trunk = (x: number, y: number) => y < foot + 6 && Math.abs(x - W * at) < 80;

const lawn =
  (seed: string): Draw =>
  (canvas, random, air) => {
    const { haze, season } = air;
    const snow = season === 'winter';
    const field = { horizon: oakHorizon, from: 0.16, count: snow ? 4200 : 7500, haze, seed, bare: trunk };
    if (season === 'herfst')
      drawFallenLeaves(canvas, random, { ...field, from: 0.3, count: 2600 }, air.lit(leaves.autumn));
    drawGrass(canvas, random, field, snow ? 50 : 120, air.lit(lawns[season]), 0.25);
    if (season === 'lente') drawFlowers(canvas, random, { ...field, from: 0.2, count: 900 }, meadowFlowers);
  };

const farTrees =
  (seed: string): Draw =>
  (canvas, _random, { sky, mood, haze }) => {
    for (let i = 0; i < 3; i++) {
      const ridge = createHillRidge(`${seed}${i}`, oakHorizon - 34 + i * 22, 30, 900, 0.5);
      const color = mix(mood.far, mood.near, 0.25 + i * 0.2);
      const trees = mix(color, haze, 0.6 - i * 0.16);
      drawTreeline(canvas, {
        ridge,
        color: trees,
        size: 50 + i * 34,
        conifer: 0.15,
        cover: 0.62,
        seed: `${seed}t${i}`,
      });
      drawHill(canvas, sky, { ridge, color, depth: 0.6 - i * 0.14, span: 130, mist: 0.6, seed: `${seed}${i}` });
    }
  };

const shadow = (canvas: Parameters<Draw>[0], random: () => number, color: readonly [number, number, number]): void => {
  for (let i = 0; i < 60; i++) {
    const x = W * at + randomBetween(random, -520, 640);
    canvas.glow(
      x,
      foot + randomBetween(random, -26, 50),
      randomBetween(random, 90, 260),
      randomBetween(random, 10, 28),
      color,
      0.08,
      0.5,
    );
  }
};

/** Falling leaves in autumn: a few at a time, drifting sideways. */
const fallOf = (stage: Stage): ShotElement => {
  const random = createRandom(`${stage.shot.name}fall`);
  const autumn = stage.shot.moments.find(({ season }) => season === 'herfst')?.at ?? 2;
  const tints = mixAll(leaves.autumn, [255, 190, 80], 0.2);
  const falling = Array.from({ length: 46 }, () => ({
    x: W * (at + randomBetween(random, -0.2, 0.2)),
    y: H * randomBetween(random, 0.2, 0.55),
    start: autumn + randomBetween(random, -0.05, 0.16),
    color: tints[1 + Math.floor(random() * 4)]!,
    sway: randomBetween(random, 0, 6.28),
  }));
  return ({ frame, camera, time, seconds }) => {
    const lens = frame.lens(camera, 0.7);
    for (const { x, y, start, color, sway } of falling) {
      const age = (time - start) / 0.12;
      if (age < 0 || age > 1) continue;
      const [leafX, leafY] = [x + age * 420 + Math.sin(seconds * 4 + sway) * 34, y + (foot + 60 - y) * age * age];
      const [i, j] = [Math.round((leafX - lens.x0) / lens.unit), Math.round((leafY - lens.y0) / lens.unit)];
      dot(frame, i, j, Math.max(1, Math.round(4 / lens.unit)), color, smooth(0, 0.1, age) * smooth(1, 0.9, age));
    }
  };
};

const dot = (
  frame: FrameState['frame'],
  x: number,
  y: number,
  size: number,
  color: readonly number[],
  alpha: number,
): void => {
  for (let j = Math.max(0, y - size); j <= Math.min(frame.height - 1, y + size); j++) {
    for (let i = Math.max(0, x - size); i <= Math.min(frame.width - 1, x + size); i++) {
      const part = alpha * smooth(size + 0.5, size - 0.5, Math.hypot(i - x, (j - y) * 1.4));
      const out = (j * frame.width + i) * 3;
      for (let c = 0; c < 3; c++) frame.data[out + c]! += (color[c]! - frame.data[out + c]!) * part;
    }
  }
};
