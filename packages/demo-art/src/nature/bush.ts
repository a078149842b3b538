import type { Canvas } from '../paint/canvas.js';
import { getRampColor, type Ramp } from '../paint/color.js';
import { randomBell, randomBetween, clamp, type Random } from '../paint/random.js';
import type { Light } from './look.js';

/** A bush or distant tree: lobes of uneven size, so that it never looks like a ball. */
export const drawBush = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  leaves: Ramp,
  light: Light,
  count = 90,
): void => {
  const wanted = height * (count > 80 ? 0.055 : 0.08);
  const size = Math.min(wanted, 13);
  const perLobe = (count / 4) * Math.min(4, (wanted / size) ** 1.7);
  const lobes = Array.from({ length: 6 }, () => ({
    x: randomBell(random) * 0.34,
    y: randomBetween(random, 0.22, 0.8),
    size: randomBetween(random, 0.16, 0.34),
  }));
  lobes.sort((a, b) => b.y - a.y);
  canvas.glow(x, y - height * 0.2, width * 0.46, height * 0.24, leaves[0]!, 0.95, 0.15);
  for (const [order, lobe] of lobes.entries()) {
    for (let i = 0; i < perLobe; i++) {
      const angle = randomBetween(random, 0, 6.283);
      const out = Math.sqrt(random());
      const [dx, dy] = [Math.cos(angle) * out, Math.sin(angle) * out];
      const whole = (lobe.y - 0.5) * 0.35 + (order / 6) * 0.1 + lobe.x * light[0] * 0.4;
      const bright = clamp(0.3 + (dx * light[0] + dy * light[1]) * 0.34 + whole + randomBell(random) * 0.12);
      const leaf = size * randomBetween(random, 0.64, 1.36);
      const leafY = Math.min(y, y - (lobe.y * 0.86 - dy * lobe.size) * height);
      const leafX = x + (lobe.x + dx * lobe.size) * width;
      canvas.dab(leafX, leafY, leaf, leaf * 0.66, getRampColor(leaves, bright), 0.96, randomBetween(random, 0, 3.1));
    }
  }
};
