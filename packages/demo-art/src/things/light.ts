import type { Canvas } from '../paint/canvas.js';
import { mix, shade, type RGB } from '../paint/color.js';

/** The lighting of a building: haze, the lit side, and the light indoors. */
export type Lighting = {
  haze: RGB;
  fog: number;
  side: 1 | -1;
  indoors: number;
  /** Covers the roofs. */
  snow?: boolean;
};

export const applyLighting = (color: RGB, light: Lighting, factor = 1): RGB =>
  mix(shade(color, factor), light.haze, light.fog);

/** The tone factors of the left and the right wall at a corner. */
export const getCornerTones = (light: Lighting): [left: number, right: number] =>
  light.side > 0 ? [0.76, 1.14] : [1.14, 0.76];

const lamp: RGB = [255, 205, 120];

export const drawPane = (
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  light: Lighting,
): void => {
  const glass = light.indoors > 0 ? mix([60, 60, 66], lamp, light.indoors) : applyLighting([62, 66, 74], light);
  canvas.polygon(toBoxPolygon(x, y, width, height), glass, 0.95);
  if (light.indoors > 0.3) {
    canvas.glow(x + width / 2, y + height / 2, width * 2.6, height * 2, [255, 190, 100], 0.16 * light.indoors);
  }
};

export const toBoxPolygon = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

export const getRoofColor = (color: RGB, light: Lighting): RGB =>
  light.snow ? mix(color, light.indoors > 0.3 ? [190, 200, 224] : [236, 240, 247], 0.86) : color;
