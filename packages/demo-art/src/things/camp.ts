import type { Canvas } from '../paint/canvas.js';
import { mix, shade, type RGB } from '../paint/color.js';
import { toCurve } from '../paint/curve.js';
import { toBoxPolygon } from './light.js';

const canvasGlow: RGB = [246, 164, 72];

/** A small tent with a lamp inside, and its light on the grass. */
export const drawTent = (canvas: Canvas, x: number, y: number, h: number): void => {
  canvas.glow(x, y - h * 0.2, h * 2.6, h * 1.3, [255, 170, 84], 0.3);
  canvas.glow(x, y + h * 0.05, h * 1.9, h * 0.24, [255, 186, 100], 0.5);
  const dome = toCurve([-1.05, 0, -0.92, -0.42, -0.5, -0.86, 0, -1, 0.5, -0.86, 0.92, -0.42, 1.05, 0], false, 8);
  const outline = dome.map((value, i) => (i % 2 ? y + value * h : x + value * h));
  canvas.polygon([...outline, x + h * 1.05, y], shade(canvasGlow, 0.62), 1, shade(canvasGlow, 0.98));
  canvas.glow(x, y - h * 0.28, h * 0.8, h * 0.62, [255, 226, 150], 0.85);
  canvas.polygon([x - h * 0.3, y, x, y - h * 0.78, x + h * 0.3, y], [255, 226, 156], 0.75, [255, 240, 196]);
  canvas.polygon([x, y, x, y - h * 0.78, x + h * 0.3, y], [120, 62, 30], 0.5);
  for (const side of [-1, 1]) {
    const pole = mix(canvasGlow, [60, 30, 16], 0.6);
    canvas.blade(
      [x, y - h],
      [x + side * h * 0.62, y - h * 0.86],
      [x + side * h * 0.96, y],
      [h * 0.022, h * 0.022],
      pole,
      0.9,
    );
    const peg = [x + side * h * 1.5, y + h * 0.04] as const;
    canvas.blade(
      [x + side * h * 0.7, y - h * 0.66],
      [x + side * h * 1.1, y - h * 0.3],
      peg,
      [3, 2],
      [190, 150, 110],
      0.5,
    );
  }
};

/** A wooden jetty that leads the eye over the water. */
export const drawJetty = (canvas: Canvas, from: number, shore: number, to: number, wood: RGB): void => {
  const planks = 34;
  const row = (t: number) => {
    const near = Math.pow(t, 1.7);
    return { y: shore + (2010 - shore) * near, x: to + (from - to) * near, half: 22 + 250 * near };
  };
  for (const t of [0.25, 0.5, 0.72, 0.9]) {
    const { x, y, half } = row(t);
    for (const side of [-1, 1])
      canvas.polygon(toBoxPolygon(x + side * half * 0.94 - half * 0.05, y, half * 0.1, half * 0.7), shade(wood, 0.42));
  }
  for (let i = 0; i < planks; i++) {
    const [a, b] = [row(i / planks), row((i + 0.93) / planks)];
    const color = shade(wood, 0.86 + ((i * 37) % 11) * 0.026);
    canvas.polygon([a.x - a.half, a.y, a.x + a.half, a.y, b.x + b.half, b.y, b.x - b.half, b.y], color);
  }
  for (const t of [0.25, 0.5, 0.72, 0.9]) {
    const { x, y, half } = row(t);
    for (const side of [-1, 1])
      canvas.polygon(
        toBoxPolygon(x + side * half - half * 0.06, y - half * 0.42, half * 0.12, half * 0.5),
        shade(wood, 0.6),
        1,
        shade(wood, 0.42),
      );
  }
};

/** A rowing boat, moored. */
export const drawBoat = (canvas: Canvas, x: number, y: number, length: number, color: RGB): void => {
  const hull = [-0.5, -0.1, -0.4, 0.04, 0, 0.09, 0.38, 0.05, 0.54, -0.15, 0.3, -0.06, 0, -0.04, -0.3, -0.05];
  canvas.glow(x, y + length * 0.09, length * 0.56, length * 0.04, [12, 16, 26], 0.5, 0.4);
  const inside = [-0.5, -0.1, -0.3, -0.05, 0, -0.035, 0.3, -0.06, 0.54, -0.15, 0.3, -0.13, 0, -0.1, -0.3, -0.1];
  const place = (points: number[]) => points.map((value, i) => (i % 2 ? y : x) + value * length);
  const mirrored = toCurve(hull).map((value, i) =>
    i % 2 ? y + length * 0.15 - value * length * 0.8 : x + value * length,
  );
  canvas.polygon(mirrored, shade(color, 0.5), 0.5);
  canvas.polygon(place(inside), shade(color, 0.4));
  canvas.polygon(place(toCurve(hull)), color, 1, shade(color, 0.55));
  for (const seat of [-0.2, 0.14])
    canvas.polygon(
      toBoxPolygon(x + seat * length, y - length * 0.085, length * 0.07, length * 0.03),
      shade(color, 0.75),
    );
};
