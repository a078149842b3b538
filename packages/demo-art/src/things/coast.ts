import type { Canvas } from '../paint/canvas.js';
import { parseHexes, mix, shade, type RGB } from '../paint/color.js';
import { toBoxPolygon, drawPane, applyLighting, type Lighting } from './light.js';

const white: RGB = [236, 230, 220];
const red: RGB = [178, 54, 44];

export const drawLighthouse = (canvas: Canvas, x: number, y: number, h: number, light: Lighting): void => {
  const width = (t: number) => h * (0.085 - 0.035 * t);
  const bands = 7;
  for (let i = 0; i < bands; i++) {
    const [low, high] = [(i / bands) * 0.8, ((i + 1) / bands) * 0.8];
    const color = i % 2 ? red : white;
    // Narrow strips from edge to edge make the tower round.
    for (let k = -5; k < 5; k++) {
      const round = 0.98 - Math.pow((k + 0.5) / 5 - light.side * 0.45, 2) * 0.36;
      const strip = (t: number, side: number) => [x + (width(t) * side) / 5, y - h * t];
      const points = [...strip(low, k), ...strip(high, k), ...strip(high, k + 1.15), ...strip(low, k + 1.15)];
      canvas.polygon(points, applyLighting(color, light, round));
    }
  }
  for (const t of [0.12, 0.34, 0.57]) drawPane(canvas, x - h * 0.008, y - h * (t + 0.05), h * 0.018, h * 0.034, light);
  canvas.polygon(toBoxPolygon(x - h * 0.075, y - h * 0.815, h * 0.15, h * 0.016), applyLighting([60, 58, 62], light));
  for (let i = 0; i <= 8; i++) {
    canvas.polygon(
      toBoxPolygon(x - h * 0.073 + i * h * 0.018, y - h * 0.85, h * 0.003, h * 0.036),
      applyLighting([60, 58, 62], light),
    );
  }
  canvas.polygon(
    toBoxPolygon(x - h * 0.036, y - h * 0.9, h * 0.072, h * 0.085),
    mix([90, 90, 96], [255, 236, 178], light.indoors),
  );
  canvas.polygon(
    [x - h * 0.048, y - h * 0.9, x, y - h * 0.965, x + h * 0.048, y - h * 0.9],
    applyLighting(red, light, 0.9),
  );
  canvas.blade(
    [x, y - h * 0.96],
    [x, y - h * 0.98],
    [x, y - h],
    [h * 0.005, h * 0.003],
    applyLighting([60, 58, 62], light),
  );
};

/** The light that sweeps over the sea, to both sides. */
export const drawBeams = (canvas: Canvas, x: number, y: number, length: number): void => {
  const color: RGB = [255, 236, 190];
  const half = (at: number) => 6 + Math.abs(at - x) * 0.045;
  const shader = (px: number, py: number, _top: number, out: Float32Array) => {
    out.set(color);
    const across = 1 - Math.abs(py - y) / half(px);
    out[3] = Math.max(0, across) * Math.exp((-3 * Math.abs(px - x)) / length) * 0.8;
  };
  canvas.columns(
    (at) => y - half(at),
    shader,
    (at) => y + half(at),
  );
  canvas.glow(x, y, 260, 220, color, 0.6);
  canvas.glow(x, y, 70, 60, [255, 250, 232], 0.9);
};

const hutColors = parseHexes('#c8503c #f1e9d6 #4f8a94 #e3b34a #7aa06a #d98a6c #3f6a8c');

/** A row of beach huts seen from the front, each in its own colour. */
export const drawBeachHuts = (
  canvas: Canvas,
  x: number,
  y: number,
  h: number,
  count: number,
  light: Lighting,
): void => {
  for (let i = count - 1; i >= 0; i--) {
    const size = h * (1 - i * 0.045);
    let left = x;
    for (let k = 0; k < i; k++) left += h * (1 - k * 0.045) * 0.8;
    beachHut(canvas, left, y - i * h * 0.012, size, hutColors[i % hutColors.length]!, light);
  }
};

const beachHut = (canvas: Canvas, x: number, y: number, h: number, color: RGB, light: Lighting): void => {
  const width = h * 0.68;
  const eave = y - h * 0.58;
  const floor = y - h * 0.09;
  for (const post of [0.04, 0.34, 0.64, 0.9]) {
    canvas.polygon(toBoxPolygon(x + width * post, floor, width * 0.045, h * 0.1), applyLighting([96, 80, 62], light));
  }
  canvas.polygon(
    [x, eave, x + width / 2, y - h * 0.9, x + width, eave, x + width, floor, x, floor],
    applyLighting(color, light),
  );
  for (let i = 1; i < 14; i++) {
    const boardY = eave + ((floor - eave) * i) / 14;
    canvas.polygon(toBoxPolygon(x, boardY, width, h * 0.006), applyLighting(shade(color, 0.8), light), 0.7);
  }
  canvas.polygon(
    toBoxPolygon(x + width * 0.3, eave - h * 0.04, width * 0.4, floor - eave + h * 0.04),
    applyLighting(white, light, 0.98),
  );
  canvas.polygon(
    toBoxPolygon(x + width * 0.34, eave, width * 0.15, floor - eave),
    applyLighting([84, 104, 112], light),
  );
  canvas.polygon(toBoxPolygon(x + width * 0.51, eave, width * 0.15, floor - eave), applyLighting([70, 88, 98], light));
  canvas.polygon(toBoxPolygon(x - width * 0.05, floor, width * 1.1, h * 0.03), applyLighting([150, 126, 96], light));
  const shadow = [x - width * 0.04, eave + h * 0.02, x + width / 2, y - h * 0.86, x + width * 1.04, eave + h * 0.02];
  canvas.polygon(
    [...shadow, x + width * 0.96, eave + h * 0.03, x + width / 2, y - h * 0.8, x + width * 0.04, eave + h * 0.03],
    [30, 28, 34],
    0.25,
  );
  for (const side of [0, 1]) {
    const foot = [x + width * (side ? 1.08 : -0.08), eave + h * 0.03] as const;
    const top = [x + width / 2, y - h * 0.92] as const;
    const mid = [(foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2] as const;
    canvas.blade(
      foot,
      mid,
      top,
      [h * 0.05, h * 0.05],
      applyLighting(white, light, side === (light.side > 0 ? 1 : 0) ? 1.04 : 0.86),
    );
  }
};
