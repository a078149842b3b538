import type { Canvas } from '../paint/canvas.js';
import { mix, type RGB } from '../paint/color.js';
import { getCornerTones, toBoxPolygon, drawPane, applyLighting, type Lighting } from './light.js';

const thatch: RGB = [112, 96, 74];
const brick: RGB = [142, 86, 66];
const wood: RGB = [58, 62, 54];
const paint: RGB = [226, 222, 208];

/** A tower mill with a gallery; `turn` is the angle of the sails. */
export const drawMill = (canvas: Canvas, x: number, y: number, h: number, turn: number, light: Lighting): void => {
  const [left, right] = getCornerTones(light);
  const gallery = y - h * 0.34;
  const top = y - h * 0.74;
  const sides = [
    [-0.15, -0.06, -0.115, -0.045, left],
    [-0.06, 0.07, -0.045, 0.05, (left + right) / 2],
    [0.07, 0.15, 0.05, 0.11, right],
  ] as const;
  for (const [a, b, c, d, k] of sides) {
    const foot = [x + h * b * 1.12, y, x + h * a * 1.12, y];
    canvas.polygon([x + h * a, gallery, x + h * b, gallery, ...foot], applyLighting(brick, light, k));
    const upper = [x + h * c * 0.74, top, x + h * d * 0.74, top, x + h * b, gallery, x + h * a, gallery];
    canvas.polygon(upper, applyLighting(thatch, light, k * 1.1), 1, applyLighting(thatch, light, k * 0.9));
  }
  drawPane(canvas, x - h * 0.03, y - h * 0.2, h * 0.034, h * 0.055, light);
  drawPane(canvas, x - h * 0.018, y - h * 0.5, h * 0.026, h * 0.042, light);
  canvas.polygon(toBoxPolygon(x - h * 0.035, y - h * 0.1, h * 0.06, h * 0.1), applyLighting([46, 74, 58], light));
  drawGallery(canvas, x, gallery, h, light);
  cap(canvas, x, top, h, light);
  const hub = [x - h * 0.02, top - h * 0.045] as const;
  for (let i = 0; i < 4; i++) sail(canvas, hub[0], hub[1], h * 0.47, turn + (i * Math.PI) / 2, light);
  canvas.dab(hub[0], hub[1], h * 0.016, h * 0.016, applyLighting(wood, light));
};

const drawGallery = (canvas: Canvas, x: number, y: number, h: number, light: Lighting): void => {
  const half = h * 0.2;
  canvas.polygon(toBoxPolygon(x - half, y, half * 2, h * 0.012), applyLighting(wood, light));
  canvas.polygon(toBoxPolygon(x - half, y - h * 0.045, half * 2, h * 0.006), applyLighting(paint, light, 0.9));
  for (let i = 0; i <= 12; i++) {
    canvas.polygon(
      toBoxPolygon(x - half + (i * half) / 6 - h * 0.002, y - h * 0.045, h * 0.004, h * 0.045),
      applyLighting(paint, light, 0.85),
    );
  }
  for (const side of [-1, 1]) {
    const from = [x + side * half * 0.95, y + h * 0.01] as const;
    const to = [x + side * half * 0.74, y + h * 0.1] as const;
    canvas.blade(
      from,
      [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
      to,
      [h * 0.008, h * 0.008],
      applyLighting(wood, light),
    );
  }
};

const cap = (canvas: Canvas, x: number, y: number, h: number, light: Lighting): void => {
  const outline = [-0.105, 0.01, -0.1, -0.05, -0.05, -0.095, 0.01, -0.105, 0.075, -0.075, 0.115, -0.02, 0.11, 0.01];
  const points = outline.map((value, i) => (i % 2 ? y : x) + value * h);
  canvas.polygon(points, applyLighting(thatch, light, 1.1), 1, applyLighting(thatch, light, 0.75));
  canvas.polygon(toBoxPolygon(x - h * 0.1, y, h * 0.2, h * 0.012), applyLighting(paint, light, 0.9));
  const tail = [x + h * 0.2, y + h * 0.36] as const;
  canvas.blade(
    [x + h * 0.1, y],
    [x + h * 0.16, y + h * 0.18],
    tail,
    [h * 0.008, h * 0.008],
    applyLighting(wood, light),
  );
};

/** A beam with a lattice on one side, half of it covered with cloth. */
const sail = (canvas: Canvas, x: number, y: number, length: number, angle: number, light: Lighting): void => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (out: number, aside: number) =>
    [x + (cos * out - sin * aside) * length, y + (sin * out + cos * aside) * length] as const;
  const line = (from: readonly [number, number], to: readonly [number, number], width: number, color: RGB) =>
    canvas.blade(from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to, [width * length, width * length], color);
  const cloth = mix(applyLighting(paint, light), light.haze, 0.1);
  canvas.polygon([...at(0.2, 0.012), ...at(0.98, 0.012), ...at(0.98, 0.12), ...at(0.2, 0.12)], cloth, 0.55);
  for (let i = 0; i <= 16; i++)
    line(at(0.2 + i * 0.049, -0.03), at(0.2 + i * 0.049, 0.13), 0.006, applyLighting(wood, light));
  for (const aside of [0.045, 0.085, 0.128]) line(at(0.2, aside), at(0.985, aside), 0.007, applyLighting(wood, light));
  line(at(0, 0), at(1, 0), 0.026, applyLighting(wood, light));
};
