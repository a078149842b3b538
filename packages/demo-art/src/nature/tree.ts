import type { Canvas } from '../paint/canvas.js';
import { getRampColor, type Ramp } from '../paint/color.js';
import { randomBell, randomBetween, clamp, type Random } from '../paint/random.js';
import { drawBranches, type Tip } from './branches.js';
import { applyFog, type TreeLook } from './look.js';

/** A skeleton of branches, whose twigs carry clusters of leaves. */
export const drawTree = (
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  height: number,
  look: TreeLook,
): void => {
  const tips = drawBranches(canvas, random, [x, y], height, look);
  if (look.leaves) crown(canvas, random, tips, height, look.leaves, look);
};

/** Leaves of near trees do not grow with the tree: there are more of them. */
const largestLeaf = 14;

const crown = (canvas: Canvas, random: Random, tips: Tip[], height: number, leaves: Ramp, look: TreeLook): void => {
  const middle = [0, 1].map((axis) => tips.reduce((sum, { at }) => sum + at[axis as 0 | 1], 0) / tips.length);
  const [centerX, centerY] = middle as [number, number];
  const extent = tips.reduce((far, { at }) => Math.max(far, Math.hypot(at[0] - centerX, at[1] - centerY)), 1);
  const detail = Math.min(1, 0.35 + height / 1150);
  const wanted = height * 0.0085 * (detail < 0.7 ? 1.5 : 1);
  const size = Math.min(wanted, largestLeaf);
  const perTip = Math.round(34 * (look.dense ?? 1) * detail * Math.min(3, (wanted / size) ** 1.6));
  const [lightX, lightY] = look.light;
  for (const { at, z } of inDepth(random, tips)) {
    for (let k = 0; k < perTip; k++) {
      const dx = randomBell(random) * 0.62;
      const dy = randomBell(random) * 0.5;
      const x = at[0] + dx * height * 0.088;
      const y = at[1] + dy * height * 0.088;
      const whole = ((x - centerX) * lightX + (y - centerY) * lightY) / extent;
      const light = 0.34 + (dx * lightX + dy * lightY) * 0.3 + whole * 0.36 + (z - 0.5) * 0.26;
      const leaf = size * randomBetween(random, 0.6, 1.35);
      const color = applyFog(getRampColor(leaves, clamp(light + randomBell(random) * 0.1)), look);
      canvas.dab(x, y, leaf, leaf * randomBetween(random, 0.5, 0.8), color, 0.95, randomBetween(random, 0, 3.1));
    }
  }
};

/** From back to front, bough by bough. */
const inDepth = (random: Random, tips: Tip[]): (Tip & { z: number })[] => {
  const depth = new Map<number, number>();
  for (const { bough } of tips) if (!depth.has(bough)) depth.set(bough, random());
  return tips.map((tip) => ({ ...tip, z: depth.get(tip.bough)! * 0.6 + random() * 0.4 })).sort((a, b) => a.z - b.z);
};
