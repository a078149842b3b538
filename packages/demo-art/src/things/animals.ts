import type { Canvas } from '../paint/canvas.js';
import { type RGB } from '../paint/color.js';
import { randomBell, randomBetween, type Random } from '../paint/random.js';

const face: RGB = [58, 50, 46];

export const drawSheep = (canvas: Canvas, random: Random, x: number, y: number, h: number, lightSide: number): void => {
  const grazing = random() < 0.7;
  const facing = random() < 0.5 ? -1 : 1;
  for (const leg of [-0.42, -0.3, 0.28, 0.42]) {
    const legX = x + facing * leg * h;
    canvas.blade([legX, y - h * 0.4], [legX, y - h * 0.2], [legX + 1, y], [h * 0.09, h * 0.06], face);
  }
  canvas.glow(x, y + h * 0.02, h * 0.75, h * 0.09, [24, 30, 18], 0.4, 0.6);
  for (let i = 0; i < 110; i++) {
    const angle = randomBetween(random, 0, 6.283);
    const out = Math.sqrt(random());
    const [dx, dy] = [Math.cos(angle) * out, Math.sin(angle) * out];
    const wool = 178 - dy * 52 + dx * lightSide * 24 + randomBell(random) * 9;
    const color: RGB = [wool, wool * 0.95, wool * 0.84];
    canvas.dab(x + dx * h * 0.58, y - h * 0.58 + dy * h * 0.31, h * 0.085, h * 0.075, color, 0.95);
  }
  const headX = x + facing * h * (grazing ? 0.78 : 0.72);
  const headY = y - h * (grazing ? 0.24 : 0.82);
  const shoulder = [x + facing * h * 0.46, y - h * 0.66] as const;
  const neck = [(x + headX) / 2 + facing * h * 0.28, (headY + y - h * 0.6) / 2] as const;
  canvas.blade(shoulder, neck, [headX, headY], [h * 0.3, h * 0.18], [150, 140, 122]);
  canvas.dab(headX + facing * h * 0.06, headY + h * 0.04, h * 0.17, h * 0.1, face, 1, facing * (grazing ? 1.1 : 0.4));
  canvas.dab(headX - facing * h * 0.08, headY - h * 0.05, h * 0.09, h * 0.035, face, 1, -facing * 0.5);
};

/** A loose V, as geese fly. */
export const drawGeese = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  count: number,
  size: number,
  color: RGB,
): void => {
  for (let i = 0; i < count; i++) {
    const side = i % 2 ? 1 : -1;
    const back = Math.ceil(i / 2);
    const birdX = x - back * size * 2.4 + randomBell(random) * size * 0.5;
    const birdY = y + side * back * size * 0.9 + randomBell(random) * size * 0.4;
    const up = randomBetween(random, -0.5, 0.7) * size;
    const wing = [size * 0.2, size * 0.04] as const;
    const bird = [birdX, birdY] as const;
    canvas.blade(bird, [birdX - size * 0.3, birdY - up * 0.8], [birdX - size * 0.85, birdY - up], wing, color);
    canvas.blade(bird, [birdX + size * 0.35, birdY - up * 0.9], [birdX + size * 0.6, birdY - up * 1.1], wing, color);
    canvas.dab(birdX + size * 0.12, birdY, size * 0.36, size * 0.1, color);
  }
};
