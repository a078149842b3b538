import { drawBush } from '../../nature/bush.js';
import { drawFlowers, drawGrass, drawReeds } from '../../nature/plants.js';
import { drawHill, createHillRidge, drawMeadow } from '../../nature/terrain.js';
import { drawTreeline } from '../../nature/treeline.js';
import { H, W } from '../../paint/canvas.js';
import { parseHex, parseHexes, mix, mixAll, type Ramp } from '../../paint/color.js';
import { Noise } from '../../paint/noise.js';
import { grasses, leaves, type GrassName } from '../../paint/palettes.js';
import { randomBetween, smooth } from '../../paint/random.js';
import { drawFence } from '../../things/farm.js';
import type { Lighting } from '../../things/light.js';
import { drawChurch, drawHouse } from '../../things/village.js';
import { createCloudShadows, createMist, createSnowfall, createSunVeil, createWater } from '../elements.js';
import { multiplyColors, type Air } from '../moment.js';
import type { Draw, ShotElement, Stage } from '../shot.js';
import { createLamplight } from './lamplight.js';
import { createGrazingSheep } from './sheep.js';

type Look = {
  leaves: Ramp;
  grass: GrassName;
  before: 'meadow' | 'water' | 'snow';
  /** Time in the shot from which the windows light up, from 0 to 1. */
  evening?: number;
};

export const villageHorizon = H * 0.6;
const street = villageHorizon + 40;
const shore = street + 70;

/** A village with its church: by day, over water in the evening, in the snow. */
export const createVillage =
  (look: Look) =>
  (stage: Stage): ShotElement[] => {
    const seed = stage.shot.name;
    const band = { depth: 0.3, top: villageHorizon - 70, bottom: villageHorizon + 70, strength: 0.4, speed: 0.012 };
    return [
      stage.layer('far', 0.2, farTrees(seed), { bottom: street + 110 }),
      createMist({ ...band, seed }),
      stage.layer('village', 0.4, (canvas, random, air) => buildings(canvas, random, air, look, 0)),
      ...(look.evening === undefined ? [] : [windows(stage, look, look.evening)]),
      ...foreground[look.before](stage, look),
      createSunVeil(0.26),
    ];
  };

const windows = (stage: Stage, look: Look, from: number): ShotElement =>
  createLamplight(stage, 0.4, from, (canvas, random, air, indoors) => buildings(canvas, random, air, look, indoors));

const foreground: Record<Look['before'], (stage: Stage, look: Look) => ShotElement[]> = {
  meadow: (stage, look) => {
    const seed = stage.shot.name;
    return [
      stage.layer('meadow', 0.5, ground(seed, look)),
      createCloudShadows(0.5, street + 30, 0.34, seed),
      ...createGrazingSheep(stage, {
        horizon: street,
        from: 0.14,
        to: 0.6,
        count: 13,
        across: [0.08, 0.9],
        tall: 190,
        depth: 0.6,
      }),
      stage.layer('grass', 0.8, pasture(seed, look)),
    ];
  },
  water: (stage, look) => {
    const seed = stage.shot.name;
    return [
      stage.layer('bank', 0.4, bank(seed, look)),
      createWater({ depth: 0.4, shore, deep: parseHex('#4a5478'), calm: 0.72, seed }),
      createMist({ depth: 0.4, top: shore - 30, bottom: shore + 70, strength: 0.2, speed: 0.02, seed: `${seed}2` }),
      stage.layer('reeds', 1, reedsOf, { blur: 2 }),
    ];
  },
  snow: (stage, look) => {
    const seed = stage.shot.name;
    const near: Draw = (canvas, random, air) => {
      const blades = air.lit(parseHexes('#6c7690 #8c96ae #a8b2c6'));
      drawGrass(canvas, random, { horizon: street, from: 0.25, count: 1100, haze: air.haze, seed }, 70, blades);
      drawFence(
        canvas,
        [W * 0.06, street + 120, 50],
        [W * 1.7, H * 1.22, 560],
        multiplyColors(parseHex('#4a4652'), air.lamp),
      );
    };
    return [
      stage.layer('snow', 0.5, ground(seed, look)),
      stage.layer('fence', 0.7, near),
      createSnowfall(190, seed, () => 1),
    ];
  },
};

const farTrees =
  (seed: string): Draw =>
  (canvas, _random, { sky, mood, haze }) => {
    const ridge = createHillRidge(`${seed}far`, villageHorizon - 26, 22, 1200);
    drawTreeline(canvas, { ridge, color: mix(mood.far, haze, 0.45), size: 80, conifer: 0.2, cover: 0.7, seed });
    drawHill(canvas, sky, { ridge, color: mood.far, depth: 0.5, span: 120, mist: 0.5, seed });
  };

const ground =
  (seed: string, look: Look): Draw =>
  (canvas, _random, air) =>
    drawMeadow(canvas, street + 24, air.lit(grasses[look.grass]), air.haze, seed);

/** Buildings are drawn in their own colours; the light is applied afterwards. */
const buildings = (canvas: Parameters<Draw>[0], random: () => number, air: Air, look: Look, indoors: number): void => {
  const { haze, light, lamp } = air;
  const dim = (lamp[0] + lamp[1] + lamp[2]) / 3;
  const fog = 0.16 + (1 - dim) * 0.56;
  const side = light[0] > 0 ? 1 : -1;
  const shade = mix(haze, [haze[0] * 0.22, haze[1] * 0.22, haze[2] * 0.3], smooth(1, 0.35, dim));
  const lighting: Lighting = { haze: shade, fog, side, indoors, snow: look.before === 'snow' };
  const tint = mixAll(air.lit(look.leaves), haze, 0.14);
  const bushes = (count: number, [low, high]: readonly [number, number], top: number, far: number) => {
    for (let i = 0; i < count; i++) {
      const size = randomBetween(random, low, high);
      const y = street + top + randomBetween(random, 0, 18);
      drawBush(
        canvas,
        random,
        W * randomBetween(random, 0.02, 0.99),
        y,
        [size * 1.25, size * 1.15],
        mixAll(tint, haze, far),
        light,
      );
    }
  };
  const row = (places: readonly number[], y: readonly [number, number], tall: readonly [number, number]) => {
    for (const x of places) {
      const [houseX, houseY] = [
        W * (x + randomBetween(random, -0.012, 0.012)),
        street + randomBetween(random, y[0], y[1]),
      ];
      drawHouse(canvas, random, houseX, houseY, H * randomBetween(random, tall[0], tall[1]) * 0.92, lighting);
    }
  };
  bushes(46, [80, 190], -6, 0.2);
  row([0.24, 0.31, 0.41, 0.66, 0.74, 0.81], [-4, -4], [0.08, 0.1]);
  drawChurch(canvas, W * 0.48, street + 6, H * 0.38, lighting);
  bushes(16, [50, 120], 2, 0.1);
  row([0.17, 0.27, 0.36, 0.61, 0.7, 0.79, 0.88], [8, 26], [0.065, 0.09]);
  bushes(28, [45, 125], 18, 0);
};

const bank =
  (seed: string, look: Look): Draw =>
  (canvas, random, air) => {
    const noise = new Noise(`${seed}bank`);
    const colors = air.lit(grasses[look.grass]);
    const color = mix(colors[1]!, air.haze, 0.1);
    canvas.columns(
      () => street + 16,
      (x, y, _top, out) => out.set(color.map((value) => value * (1 + noise.at(x / 90, y / 12) * 0.12))),
      () => shore,
    );
    drawGrass(canvas, random, { horizon: street, from: 0.02, to: 0.1, count: 900, haze: air.haze, seed }, 700, colors);
  };

const reedsOf: Draw = (canvas, random, air) => {
  const colors = air.lit(mixAll(grasses.autumn, [30, 36, 30], 0.45));
  drawReeds(canvas, random, [-60, W * 0.24], H * 0.97, H * 0.3, 130, colors);
  drawReeds(canvas, random, [W * 0.84, W + 60], H * 0.97, H * 0.24, 90, colors);
};

const pasture =
  (seed: string, look: Look): Draw =>
  (canvas, random, air) => {
    const field = { horizon: street, from: 0.2, count: 7500, haze: air.haze, seed };
    drawGrass(canvas, random, field, 140, air.lit(grasses[look.grass]), 0.3);
    drawFlowers(canvas, random, { ...field, from: 0.3, count: 560 }, air.lit(parseHexes('#ffffff #f6e04a #ffffff')));
  };

export const villageLeaves = {
  summer: leaves.summer,
  frost: leaves.frost,
  gold: mixAll(leaves.summer, leaves.gold[2]!, 0.3),
};
