import type { Canvas, Point } from '../paint/canvas.js';
import { mix, shade, type RGB } from '../paint/color.js';
import { randomBetween, type Random } from '../paint/random.js';
import { applyFog, type TreeLook } from './look.js';

type Limb = {
  from: Point;
  bend: Point;
  to: Point;
  angle: number;
  length: number;
  width: number;
  level: number;
  /** Which bough it grows from: a bough's leaves lie before or behind those of another. */
  bough: number;
};

export type Tip = {
  at: Point;
  bough: number;
};

const snow: RGB = [240, 244, 250];

/** Draws trunk and branches, and returns the twigs that can carry leaves. */
export const drawBranches = (canvas: Canvas, random: Random, from: Point, height: number, look: TreeLook): Tip[] => {
  const tips: Tip[] = [];
  const angle = -Math.PI / 2 + randomBetween(random, -0.05, 0.05);
  const width = height * 0.055 * (look.slim ?? 1);
  const trunk = shapeOf(random, { from, angle, length: height * (look.trunk ?? 0.25), width, level: 0, bough: 0 });
  grow(canvas, random, trunk, look, tips);
  return tips;
};

const grow = (canvas: Canvas, random: Random, limb: Limb, look: TreeLook, tips: Tip[]): void => {
  draw(canvas, random, limb, look);
  const { level } = limb;
  if (level >= 3 || (level === 2 && random() < 0.6)) tips.push({ at: limb.to, bough: limb.bough });
  if (level >= (look.leaves ? 4 : 7) || limb.width < 0.9) return;
  for (const child of childrenOf(random, limb, look)) grow(canvas, random, child, look, tips);
};

/** The trunk continues in two leaders with boughs on both sides; from there every branch forks in three. */
const childrenOf = (random: Random, limb: Limb, look: TreeLook): Limb[] => {
  const spread = look.spread ?? 0.8;
  const side = random() < 0.5 ? -1 : 1;
  if (limb.level > 0) {
    return [-1, 0.15, 1].map((k) => {
      const turn = k * side * spread * 0.62 + randomBetween(random, -0.2, 0.2);
      const start = k === 0.15 ? 1 : randomBetween(random, 0.6, 0.95);
      return childOf(
        random,
        limb,
        start,
        turn,
        randomBetween(random, 0.58, 0.82),
        randomBetween(random, 0.52, 0.7),
        limb.bough,
      );
    });
  }
  return [0, 1, 2, 3, 4, 5].map((bough) => {
    if (bough < 2) {
      const turn = (bough - 0.5) * 0.5 * spread;
      return childOf(random, limb, 1, turn, randomBetween(random, 0.75, 1), randomBetween(random, 0.44, 0.56), bough);
    }
    const turn = (bough % 2 ? side : -side) * spread * randomBetween(random, 0.85, 1.3);
    const start = 0.98 - (bough - 2) * 0.1;
    return childOf(
      random,
      limb,
      start,
      turn,
      randomBetween(random, 0.68, 0.9),
      randomBetween(random, 0.4, 0.52),
      bough,
    );
  });
};

const childOf = (
  random: Random,
  parent: Limb,
  start: number,
  turn: number,
  length: number,
  width: number,
  bough: number,
): Limb => {
  const angle = parent.angle + turn;
  // All but the boughs turn a little back to the light.
  const upward = parent.level > 0 ? (-Math.PI / 2 - angle) * 0.06 : 0;
  return shapeOf(random, {
    from: alongLimb(parent, start),
    angle: angle + upward,
    length: parent.length * length,
    width: parent.width * width,
    level: parent.level + 1,
    bough,
  });
};

const shapeOf = (random: Random, limb: Omit<Limb, 'bend' | 'to'>): Limb => {
  const { angle, length, from } = limb;
  const bend = randomBetween(random, -1, 1) * (limb.level === 0 ? 0.06 : 0.26);
  const step = (turn: number, far: number): Point => [
    from[0] + Math.cos(angle + turn) * far,
    from[1] + Math.sin(angle + turn) * far,
  ];
  return { ...limb, bend: step(-bend * 0.6, length * 0.5), to: step(bend, length) };
};

const alongLimb = ({ from, bend, to }: Limb, t: number): Point => {
  const m = 1 - t;
  const at = (axis: 0 | 1) => m * m * from[axis] + 2 * m * t * bend[axis] + t * t * to[axis];
  return [at(0), at(1)];
};

const endWidth = ({ level, width }: Limb) => width * (level === 0 ? 0.74 : 0.62);

const draw = (canvas: Canvas, random: Random, limb: Limb, look: TreeLook): void => {
  const { from, bend, to, width, level } = limb;
  const color = applyFog(shade(look.bark, level === 0 ? 1 : randomBetween(random, 0.9, 1.05)), look);
  const end = endWidth(limb);
  canvas.blade(from, bend, to, [width, end], color);
  if (level === 0) foot(canvas, limb, look, color);
  else if (width > 4) canvas.dab(from[0], from[1], width / 2, width / 2, color);
  if (end > 4) canvas.dab(to[0], to[1], end / 2, end / 2, color);
  if (!look.snow || level === 0 || width < 3) return;
  const raised = ([x, y]: Point, by: number): Point => [x, y - by * 0.4];
  canvas.blade(raised(from, width), raised(bend, width), raised(to, end), [width * 0.5, end * 0.45], snow, 0.92);
};

/** A lit side and a flared foot keep the trunk from looking like a post. */
const foot = (canvas: Canvas, { from: [x, y], bend, to, width }: Limb, look: TreeLook, color: RGB): void => {
  for (const side of [-1, 1]) {
    const high = [x + side * width * 0.2, y - width * 1.5] as const;
    const root = [x + side * width * 0.95, y + width * 0.12] as const;
    canvas.blade(high, [x + side * width * 0.36, y], root, [width * 0.6, width * 0.1], color);
  }
  const side = look.light[0] >= 0 ? 1 : -1;
  const bright = applyFog(mix(look.bark, [255, 225, 170], 0.32), look);
  for (const [aside, wide, alpha] of [
    [0.3, 0.34, 0.3],
    [0.38, 0.16, 0.4],
  ] as const) {
    const shift = ([px, py]: Point, taper: number): Point => [px + side * width * aside * taper, py];
    canvas.blade(shift([x, y], 1), shift(bend, 0.9), shift(to, 0.7), [width * wide, width * wide * 0.6], bright, alpha);
  }
};
