import type { Canvas } from '../paint/canvas.js';
import { getRampColor, mix, shade } from '../paint/color.js';
import { randomBell, randomBetween, clamp, type Random } from '../paint/random.js';
import { applyFog, type TreeLook } from './look.js';

/** Scots pine: a bare, reddish stem and flat plates of needles high up. */
export const drawScotsPine = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  h: number,
  look: TreeLook,
): void => {
  const lean = randomBetween(random, -0.07, 0.07) * h;
  const width = h * 0.028;
  const dark = applyFog(shade(look.bark, 0.72), look);
  const red = applyFog(mix(look.bark, [196, 116, 70], 0.55), look);
  canvas.blade([x, y], [x + lean * 0.1, y - h * 0.5], [x + lean, y - h * 0.95], [width, width * 0.3], dark);
  const lit = width * 0.18 * Math.sign(look.light[0]);
  canvas.blade(
    [x + lit, y - h * 0.1],
    [x + lean * 0.15 + lit, y - h * 0.5],
    [x + lean + lit, y - h * 0.93],
    [width * 0.4, width * 0.2],
    red,
    0.75,
  );
  const plates = 17;
  for (let i = 0; i < plates; i++) {
    const up = i / (plates - 1);
    const side = i % 2 ? 1 : -1;
    const reach = h * randomBetween(random, 0.05, 0.21) * (1 - Math.abs(up - 0.4) * 0.95) * side;
    const stemX = x + lean * (0.5 + up * 0.4);
    const plateY = y - h * (0.54 + up * 0.44) + randomBetween(random, -0.012, 0.012) * h;
    const end = [stemX + reach, plateY - Math.abs(reach) * 0.25] as const;
    const bend = [stemX + reach * 0.5, plateY + h * 0.02] as const;
    canvas.blade([stemX, plateY + h * 0.03], bend, end, [width * 0.4, width * 0.12], dark);
    needles(canvas, random, end[0], end[1], h, look);
  }
};

const needles = (canvas: Canvas, random: Random, x: number, y: number, h: number, look: TreeLook): void => {
  const count = Math.round(66 * Math.min(1, 0.35 + h / 1300));
  for (let k = 0; k < count; k++) {
    const dx = randomBell(random) * h * 0.058;
    const dy = randomBell(random) * h * 0.019;
    const light =
      0.4 - (dy / (h * 0.035)) * 0.3 + ((dx * look.light[0]) / (h * 0.06)) * 0.2 + randomBell(random) * 0.15;
    const color = applyFog(getRampColor(look.leaves!, clamp(light)), look);
    const sag = (dx * dx) / (h * 0.5);
    canvas.dab(x + dx, y + dy - sag, h * 0.011, h * 0.0044, color, 0.95, randomBetween(random, -0.6, 0.6));
  }
};
