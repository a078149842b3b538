import type { Canvas } from '../paint/canvas.js';
import { mix, shade, type RGB } from '../paint/color.js';
import { randomBetween, type Random } from '../paint/random.js';
import { toBoxPolygon, drawPane, applyLighting, type Lighting } from './light.js';

const thatch: RGB = [138, 118, 86];
const timber: RGB = [74, 58, 44];
const brick: RGB = [150, 96, 74];

/** A long barn under one great thatched roof, as a fold for sheep or a farm. */
export const drawBarn = (canvas: Canvas, random: Random, x: number, y: number, h: number, light: Lighting): void => {
  const length = h * 2.5;
  const eave = y - h * 0.3;
  canvas.glow(x + length * 0.5, y + h * 0.02, length * 0.62, h * 0.1, [20, 18, 16], 0.4, 0.5);
  canvas.polygon(toBoxPolygon(x, eave - h * 0.05, length, h * 0.35), applyLighting(brick, light, 0.8));
  for (let i = 0; i <= 10; i++)
    canvas.polygon(
      toBoxPolygon(x + (i * length) / 10 - h * 0.012, eave, h * 0.024, h * 0.3),
      applyLighting(timber, light),
    );
  for (const at of [0.14, 0.34, 0.74, 0.88]) drawPane(canvas, x + length * at, y - h * 0.23, h * 0.1, h * 0.12, light);
  const door =
    light.indoors > 0 ? mix(timber, [255, 196, 112], light.indoors * 0.9) : applyLighting(timber, light, 0.7);
  canvas.polygon(toBoxPolygon(x + length * 0.5, y - h * 0.28, h * 0.24, h * 0.28), door);
  if (light.indoors > 0.3)
    canvas.glow(x + length * 0.55, y - h * 0.05, h * 0.7, h * 0.32, [255, 186, 96], 0.45 * light.indoors);
  const roof = [
    x - h * 0.16,
    eave + h * 0.06,
    x + h * 0.3,
    y - h,
    x + length - h * 0.3,
    y - h,
    x + length + h * 0.16,
    eave + h * 0.06,
  ];
  canvas.polygon(roof, applyLighting(thatch, light, 1.12), 1, applyLighting(thatch, light, 0.74));
  straw(canvas, random, x, y, h, length, light);
  canvas.polygon(
    toBoxPolygon(x + h * 0.26, y - h * 1.03, length - h * 0.52, h * 0.07),
    applyLighting(shade(thatch, 0.75), light),
  );
};

/** Strokes of straw down the slope; otherwise the roof would be a flat grey plane. */
const straw = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  h: number,
  length: number,
  light: Lighting,
): void => {
  for (let i = 0; i < 900; i++) {
    const down = random();
    const hip = h * (0.3 - 0.46 * down);
    const atX = randomBetween(random, x + hip, x + length - hip);
    const atY = y - h + down * h * 0.74;
    const color = applyLighting(thatch, light, randomBetween(random, 0.72, 1.22) * (1.08 - down * 0.3));
    canvas.blade(
      [atX, atY],
      [atX, atY + h * 0.03],
      [atX + (atX - x - length / 2) * 0.012, atY + h * 0.06],
      [h * 0.008, h * 0.004],
      color,
      0.5,
    );
  }
};

const orange: RGB = [222, 122, 32];

export const drawPumpkin = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  size: number,
  lightSide: number,
): void => {
  const skin = mix(orange, random() < 0.2 ? [232, 190, 110] : [196, 84, 22], randomBetween(random, 0, 0.6));
  canvas.glow(x - lightSide * size * 0.25, y + size * 0.02, size * 0.85, size * 0.2, [24, 20, 12], 0.55, 0.5);
  const ribs = [-0.5, 0.5, -0.36, 0.36, -0.18, 0.18, 0];
  for (const rib of ribs) {
    const light = 0.78 + rib * lightSide * 0.62 + (1 - Math.abs(rib) * 2) * 0.14;
    const ribX = x + rib * size * 0.82;
    const height = size * (0.42 - Math.abs(rib) * 0.14);
    canvas.dab(ribX, y - size * 0.4, size * 0.22, height, shade(skin, light * 0.8));
    canvas.glow(
      ribX + lightSide * size * 0.04,
      y - size * 0.47,
      size * 0.15,
      height * 0.75,
      shade(skin, light * 1.22),
      0.75,
      0.4,
    );
  }
  const stalk = [x + size * randomBetween(random, -0.12, 0.12), y - size * 0.98] as const;
  canvas.blade([x, y - size * 0.72], [x, y - size * 0.9], stalk, [size * 0.13, size * 0.08], [92, 98, 48]);
};

/** Posts with two wires, between two points. */
export const drawFence = (
  canvas: Canvas,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  color: RGB,
) => {
  const posts = 16;
  const at = (t: number) => {
    // Equal distances in the scene are unequal distances in the picture.
    const near = 1 / (1 / from[2] + (1 / to[2] - 1 / from[2]) * t);
    const k = (near - from[2]) / (to[2] - from[2]);
    return { x: from[0] + (to[0] - from[0]) * k, y: from[1] + (to[1] - from[1]) * k, h: near };
  };
  for (let i = 0; i < posts; i++) {
    const a = at(i / posts);
    const b = at((i + 1) / posts);
    for (const up of [0.55, 0.9]) {
      const middle = [(a.x + b.x) / 2, (a.y + b.y) / 2 - ((a.h + b.h) / 2) * (up - 0.05)] as const;
      canvas.blade([a.x, a.y - a.h * up], middle, [b.x, b.y - b.h * up], [a.h * 0.025, b.h * 0.025], color, 0.8);
    }
    canvas.blade(
      [a.x, a.y],
      [a.x, a.y - a.h / 2],
      [a.x + a.h * 0.02, a.y - a.h],
      [a.h * 0.11, a.h * 0.09],
      shade(color, 0.9),
    );
  }
};
