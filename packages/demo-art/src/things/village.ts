import type { Canvas } from '../paint/canvas.js';
import type { RGB } from '../paint/color.js';
import { randomBetween, type Random } from '../paint/random.js';
import { toBoxPolygon, getCornerTones, drawPane, getRoofColor, applyLighting, type Lighting } from './light.js';

const brick: RGB = [146, 104, 84];
const slate: RGB = [78, 84, 96];

/** Draws a church with the tower at x and the nave to the right of it. */
export const drawChurch = (canvas: Canvas, x: number, y: number, h: number, light: Lighting): void => {
  const [left, right] = getCornerTones(light);
  const half = h * 0.095;
  const eave = y - h * 0.24;
  const nave = h * 0.62;
  const roof = getRoofColor(slate, light);
  canvas.polygon(toBoxPolygon(x, eave, nave, h * 0.24), applyLighting(brick, light, 0.92));
  const ridge = [x + h * 0.03, y - h * 0.43, x + nave - h * 0.05, y - h * 0.43];
  canvas.polygon(
    [x, eave, ...ridge, x + nave + h * 0.01, eave],
    applyLighting(roof, light, 1.08),
    1,
    applyLighting(roof, light, 0.9),
  );
  for (let i = 0; i < 4; i++)
    drawPane(canvas, x + half * 1.5 + i * h * 0.115, y - h * 0.19, h * 0.034, h * 0.12, light);
  const top = y - h * 0.6;
  canvas.polygon(toBoxPolygon(x - half, top, half, h * 0.6), applyLighting(brick, light, left));
  canvas.polygon(toBoxPolygon(x, top, half, h * 0.6), applyLighting(brick, light, right));
  spire(canvas, x, top, h, light);
  for (const bellX of [x - half * 0.64, x + half * 0.32]) {
    drawPane(canvas, bellX, y - h * 0.55, half * 0.32, h * 0.08, { ...light, indoors: 0 });
  }
};

const spire = (canvas: Canvas, x: number, y: number, h: number, light: Lighting): void => {
  const [left, right] = getCornerTones(light);
  const eave = h * 0.11;
  const tip = y - h * 0.4;
  canvas.polygon([x - eave, y, x - h * 0.038, y - h * 0.13, x, tip, x, y], applyLighting(slate, light, left));
  canvas.polygon([x, y, x, tip, x + h * 0.038, y - h * 0.13, x + eave, y], applyLighting(slate, light, right));
  const mast = [x, tip - h * 0.03] as const;
  canvas.blade([x, tip], mast, [x, tip - h * 0.07], [h * 0.008, h * 0.005], applyLighting([60, 60, 60], light));
  canvas.dab(x, tip - h * 0.075, h * 0.012, h * 0.009, applyLighting([220, 180, 80], light));
};

/** A house with its gable to the left; half of a village differs in wall, roof and length. */
export const drawHouse = (canvas: Canvas, random: Random, x: number, y: number, h: number, light: Lighting): void => {
  const width = h * randomBetween(random, 1.1, 1.9);
  const gable = h * 0.85;
  const roof = getRoofColor(random() < 0.6 ? [150, 84, 62] : [92, 90, 94], light);
  const wall: RGB = random() < 0.35 ? [214, 206, 190] : [150, 104, 82];
  const eave = y - h * 0.42;
  const [left, right] = getCornerTones(light);
  canvas.polygon(toBoxPolygon(x, eave, width, h * 0.42), applyLighting(wall, light, right * 0.92));
  const slope = [x, eave + 1, x + gable * 0.06, y - h, x + width - h * 0.08, y - h, x + width + h * 0.04, eave + 1];
  canvas.polygon(slope, applyLighting(roof, light, 1.1), 1, applyLighting(roof, light, 0.88));
  const front = [x - gable * 0.52, eave, x, y - h, x + gable * 0.06, y - h, x + gable * 0.14, eave];
  canvas.polygon([...front, x + gable * 0.14, y, x - gable * 0.52, y], applyLighting(wall, light, left));
  const verge = [x - gable * 0.28, y - h * 0.74] as const;
  const low = [x - gable * 0.58, eave + h * 0.05] as const;
  canvas.blade(low, verge, [x + 1, y - h * 1.02], [h * 0.05, h * 0.05], applyLighting(roof, light, 0.85));
  canvas.polygon(toBoxPolygon(x + width * 0.7, y - h * 1.16, h * 0.11, h * 0.26), applyLighting([128, 86, 70], light));
  for (let i = 0; i < 3; i++) {
    if (random() > 0.85) continue;
    const lit = random() < 0.7 ? light : { ...light, indoors: 0 };
    drawPane(canvas, x + width * (0.24 + i * 0.24), eave + h * 0.1, h * 0.11, h * 0.16, lit);
  }
  drawPane(canvas, x - gable * 0.28, eave + h * 0.08, h * 0.11, h * 0.17, light);
};
