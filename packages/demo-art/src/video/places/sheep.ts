import { H, W } from '../../paint/canvas.js';
import { randomBetween, createRandom, smooth } from '../../paint/random.js';
import { drawSheep } from '../../things/animals.js';
import type { Draw, ShotElement, Stage } from '../shot.js';

type Flock = {
  horizon: number;
  from: number;
  to: number;
  count: number;
  across: readonly [number, number];
  tall: number;
  depth: number;
};

/** Sheep in a time-lapse: they stand and graze, and are a few steps further a moment later. */
export const createGrazingSheep = (
  stage: Stage,
  { horizon, from, to, count, across, tall, depth }: Flock,
): ShotElement[] =>
  Array.from({ length: count }, (_, i) => {
    const random = createRandom(`${stage.shot.name}flock${i}`);
    const near = from + (to - from) * Math.pow(i / (count - 1), 1.3);
    const [x, y] = [W * randomBetween(random, across[0], across[1]), horizon + near * (H - horizon)];
    const [pace, pause] = [randomBetween(random, 14, 40) * (near + 0.2), randomBetween(random, 0, 1)];
    const draw: Draw = (canvas, own, air) => drawSheep(canvas, own, x, y, 26 + tall * near, air.light[0]);
    const walked = (seconds: number) => {
      const steps = Math.floor(seconds * 0.8 + pause);
      return (steps + smooth(0, 0.5, seconds * 0.8 + pause - steps)) * pace;
    };
    return stage.layer(`sheep${i}`, depth, draw, { graded: true, shift: ({ seconds }) => [walked(seconds), 0] });
  });
