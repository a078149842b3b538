import { drawScotsPine } from '../../nature/pine.js';
import { drawHeather, type Field } from '../../nature/plants.js';
import { drawGround, drawHill, createHillRidge } from '../../nature/terrain.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { parseHex, mix, mixAll } from '../../paint/color.js';
import { Noise } from '../../paint/noise.js';
import { blooms, grasses, leaves } from '../../paint/palettes.js';
import { randomBetween, lerp, smooth } from '../../paint/random.js';
import { createCloudShadows, createMist, createSunVeil } from '../elements.js';
import { multiplyColors, type Air } from '../moment.js';
import type { Draw, ShotElement, Stage } from '../shot.js';
import { createGrazingSheep } from './sheep.js';

export const heathHorizon = H * 0.52;
const green = mixAll(leaves.pine, grasses.autumn[1]!, 0.5);
const half = 0.16;
const pathSide = (depth: number) => 0.1 + Math.sin(depth * 0.55 + 0.6) * 0.2 * Math.sqrt(depth);
const onPath = (side: number, depth: number) => Math.abs(side - pathSide(depth)) < half + 0.01;

const flock = {
  horizon: heathHorizon,
  from: 0.1,
  to: 0.4,
  count: 18,
  across: [0.36, 0.86],
  tall: 210,
  depth: 0.5,
} as const;

type Look = {
  /** Horizontal positions of the pines, as fractions of the width. */
  createPines: number;
  flock?: boolean;
  mist?: number;
};

/** A heath in bloom with a sandy path and pines. */
export const createHeath =
  (look: Look) =>
  (stage: Stage): ShotElement[] => {
    const seed = stage.shot.name;
    const [horizon, plants] = [heathHorizon, fieldOf(seed)];
    const near: Draw = (canvas, random, air) =>
      drawHeather(canvas, random, { ...plants(air), from: 0.5, count: 520 }, air.lit(blooms.pink), air.lit(green), 0.7);
    return [
      stage.layer('far', 0.2, farHeath(seed), { bottom: horizon + 130 }),
      createMist({
        depth: 0.25,
        top: horizon - 110,
        bottom: horizon + 90,
        strength: look.mist ?? 0.4,
        speed: 0.012,
        seed,
      }),
      stage.layer('ground', 0.5, (canvas, random, air) => {
        soil(canvas, seed, air);
        drawHeather(canvas, random, plants(air), air.lit(blooms.pink), air.lit(green), air.light[0]);
      }),
      createCloudShadows(0.5, horizon + 20, 0.42, seed),
      ...(look.flock ? createGrazingSheep(stage, flock) : []),
      stage.layer('pines', 0.6, createPines(look.createPines)),
      createMist({
        depth: 0.6,
        top: horizon,
        bottom: horizon + 260,
        strength: (look.mist ?? 0) * 0.8,
        speed: 0.02,
        seed: `${seed}2`,
      }),
      stage.layer('near', 1, near, { blur: 2 }),
      createSunVeil(0.3),
    ];
  };

const fieldOf =
  (seed: string) =>
  (air: Air): Field => ({
    horizon: heathHorizon,
    from: 0.05,
    count: 2900,
    haze: air.haze,
    seed,
    bare: (x, y) => {
      const near = Math.max(0.004, (y - heathHorizon) / (H - heathHorizon));
      return onPath((x - W / 2) / 1000 / near, 1 / near);
    },
  });

const farHeath =
  (seed: string): Draw =>
  (canvas, _random, { sky, mood, haze, lamp }) => {
    for (let i = 0; i < 3; i++) {
      const ridge = createHillRidge(`${seed}${i}`, heathHorizon - 26 + i * 20, 34, 1000);
      const color = mix(mood.far, mix(mood.near, multiplyColors(blooms.pink[1]!, lamp), 0.25), i * 0.3);
      const trees = mix(color, haze, 0.55 - i * 0.17);
      drawTreeline(canvas, { ridge, color: trees, size: 40 + i * 22, conifer: 0.5, cover: 0.55, seed: `${seed}t${i}` });
      const slope = mix(color, multiplyColors(blooms.pink[2]!, lamp), 0.3);
      drawHill(canvas, sky, { ridge, color: slope, depth: 0.5 - i * 0.12, span: 130, mist: 0.5, seed: `${seed}${i}` });
    }
  };

const soil = (canvas: Parameters<Draw>[0], seed: string, { haze, lamp }: Air): void => {
  const noise = new Noise(`${seed}heath`);
  const sand = multiplyColors([222, 202, 166], lamp);
  const bloom = multiplyColors(mix(blooms.pink[1]!, blooms.pink[2]!, 0.4), lamp);
  const moss = multiplyColors(green[1]!, lamp);
  drawGround(canvas, heathHorizon + 18, ({ side, depth, near }, out) => {
    const flowering = smooth(-0.28, 0.12, noise.layered(side * 1.6, depth * 1.5, 3));
    const fine = noise.at(side * 26, depth * 30) * 14 * smooth(0, 0.3, near);
    const worn = Math.abs(side - pathSide(depth)) + noise.at(side * 9, depth * 8) * 0.03;
    const path = smooth(half + 0.02, half - 0.05, worn);
    const rut = Math.exp(-Math.pow((worn - 0.07) / 0.025, 2)) * 14;
    const fog = 0.75 * Math.exp(-near * 6);
    for (let c = 0; c < 3; c++) {
      const plants = lerp(moss[c]!, bloom[c]!, flowering) + fine * lamp[c]!;
      out[c] = lerp(lerp(plants, sand[c]! + (fine * 0.6 - rut) * lamp[c]!, path), haze[c]!, fog);
    }
  });
};

export const createPines =
  (at: number): Draw =>
  (canvas, random, air) => {
    const shape = {
      leaves: air.lit(leaves.pine),
      bark: multiplyColors(parseHex('#4a3a30'), air.lamp),
      light: air.light,
      haze: air.haze,
    };
    for (const [aside, y, height] of [
      [0.1, 0.62, 0.28],
      [-0.03, 0.68, 0.52],
      [0.05, 0.65, 0.38],
    ] as const) {
      drawScotsPine(canvas, random, W * (at + aside), H * y, H * height, { ...shape, fog: 0.12 });
      for (let i = 0; i < 70; i++) {
        const color = multiplyColors(i % 3 ? blooms.pink[2]! : green[2]!, air.lamp);
        const x = W * (at + aside) + randomBetween(random, -50, 50);
        canvas.dab(
          x,
          H * y + randomBetween(random, -14, 12),
          randomBetween(random, 5, 12),
          randomBetween(random, 4, 9),
          color,
          0.9,
        );
      }
    }
  };
