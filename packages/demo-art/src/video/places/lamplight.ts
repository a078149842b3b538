import { Canvas, W } from '../../paint/canvas.js';
import { Noise } from '../../paint/noise.js';
import { createRandom, smooth } from '../../paint/random.js';
import type { Air } from '../moment.js';
import { trimPlate } from '../plate.js';
import type { ShotElement, Stage } from '../shot.js';

type DrawLit = (canvas: Canvas, random: () => number, air: Air, indoors: number) => void;

const groups = 6;
const cell = 54;

/** Windows that light up one after the other: the light of the lamps, in groups with their own start time. */
export const createLamplight = (stage: Stage, depth: number, from: number, draw: DrawLit): ShotElement => {
  const air = stage.airs.at(-1)!;
  const [dark, lit] = [0, 0.95].map((indoors) => {
    const canvas = new Canvas(stage.scale);
    draw(canvas, createRandom(`${stage.shot.name}village`), air, indoors);
    return canvas;
  }) as [Canvas, Canvas];
  const noise = new Noise(`${stage.shot.name}lamps`);
  const shown = Array.from({ length: groups }, (_, group) => {
    const plate = added(stage.scale, dark, lit, (x) => groupOf(noise, x) === group);
    const start = from + group * 0.055;
    const opacity = ({ time }: { time: number }) => smooth(start, start + 0.05, time);
    return stage.show(
      stage.shot.moments.map(() => plate),
      depth,
      { opacity },
    );
  });
  return (now) => {
    for (const element of shown) element(now);
  };
};

const groupOf = (noise: Noise, x: number): number =>
  Math.floor(Math.abs(noise.at(Math.floor(x / cell) * 3.7, 0.5)) * 977) % groups;

const added = (scale: number, dark: Canvas, lit: Canvas, mine: (x: number) => boolean) => {
  const { width, height } = dark;
  const data = new Uint8Array(width * height * 4);
  const columns = Array.from({ length: width }, (_, i) => mine(((i + 0.5) / width) * W));
  for (let i = 0; i < width * height; i++) {
    if (!columns[i % width]) continue;
    for (let c = 0; c < 3; c++) {
      data[i * 4 + c] = Math.max(0, Math.min(255, lit.data[i * 3 + c]! - dark.data[i * 3 + c]!));
    }
    // Almost transparent, so that its light is added to the picture behind it.
    data[i * 4 + 3] = data[i * 4]! > 0 ? 1 : 0;
  }
  return trimPlate({ left: 0, top: 0, width, height, scale, data });
};
