import type { Canvas } from '../paint/canvas.js';
import { shade, type RGB } from '../paint/color.js';
import { toCurve, toRibbon } from '../paint/curve.js';

// Drawn on a field of 200 x 200, facing right, hooves at y = 196.
const body = [
  24, 108, 30, 98, 42, 93, 62, 94, 86, 97, 106, 93, 119, 84, 130, 68, 138, 56, 144, 50, 151, 50, 159, 55, 170, 62, 174,
  66, 172, 71, 164, 72, 155, 73, 150, 78, 147, 92, 142, 108, 135, 122, 124, 130, 106, 130, 88, 131, 72, 127, 60, 132,
  44, 133, 31, 126,
];
const legs = [
  [
    27, 118, 24, 134, 30, 146, 24, 158, 27, 178, 26, 192, 24, 196, 33, 196, 33, 190, 33, 176, 32, 160, 40, 147, 48, 134,
    54, 120,
  ],
  [
    40, 120, 44, 138, 46, 148, 41, 160, 45, 180, 45, 192, 43, 196, 52, 196, 51, 190, 51, 178, 49, 160, 55, 148, 62, 134,
    66, 122,
  ],
  [
    108, 118, 112, 140, 114, 158, 114, 178, 113, 191, 112, 196, 120, 196, 119, 190, 119, 176, 121, 156, 125, 138, 130,
    118,
  ],
  [
    120, 116, 126, 138, 130, 156, 131, 176, 131, 190, 130, 196, 138, 196, 137, 190, 136, 176, 136, 156, 137, 136, 140,
    112,
  ],
];
const ear = [141, 54, 135, 50, 127, 43, 126, 39, 133, 40, 141, 45, 146, 50];
const tail = [29, 98, 22, 102, 19, 112, 22, 117, 27, 112, 31, 105];
const antler = [
  [146, 51, 140, 40, 130, 28, 127, 14, 133, 2],
  [144, 48, 152, 44, 159, 38, 162, 30],
  [139, 40, 148, 36, 154, 28, 155, 20],
  [129, 25, 138, 22, 144, 14, 146, 6],
  [128, 14, 122, 8, 120, 0],
  [128, 18, 119, 16, 113, 9],
];

export type Deer = {
  x: number;
  /** The ground below the hooves. */
  y: number;
  height: number;
  facing: 'left' | 'right';
  color: RGB;
  foot?: RGB;
  antlers: boolean;
  /** Light along the upper edge, as from a low sun behind the animal. */
  rim?: RGB;
};

export const drawDeer = (canvas: Canvas, animal: Deer): void => {
  if (animal.rim) {
    // A second, lighter animal just above the first leaves a thin edge of light.
    layer(canvas, { ...animal, y: animal.y - animal.height * 0.008, color: animal.rim, foot: animal.rim });
  }
  layer(canvas, animal);
};

const layer = (canvas: Canvas, animal: Deer): void => {
  const { color, foot = color } = animal;
  for (const [i, leg] of legs.entries()) {
    canvas.polygon(placed(toCurve(leg), animal), i % 2 ? color : shade(color, 0.92), 1, foot);
  }
  for (const part of [body, ear, tail]) canvas.polygon(placed(toCurve(part), animal), color);
  if (!animal.antlers) return;
  drawAntlers(canvas, animal, 0, color);
  drawAntlers(canvas, animal, 7, shade(color, 0.9));
};

const drawAntlers = (canvas: Canvas, animal: Deer, aside: number, color: RGB): void => {
  const unit = animal.height / 196;
  for (const [i, branch] of antler.entries()) {
    const thick = (i === 0 ? 5.4 : 4.2) * unit;
    canvas.polygon(toRibbon(placed(toCurve(branch, false, 8), animal, aside), thick, thick * 0.3), color);
  }
};

const placed = (points: readonly number[], { x, y, height, facing }: Deer, aside = 0): number[] => {
  const unit = height / 196;
  const direction = facing === 'left' ? -1 : 1;
  return points.map((value, i) =>
    i % 2 ? y + (value - 196 - aside * 0.25) * unit : x + direction * (value - 84 + aside) * unit,
  );
};
