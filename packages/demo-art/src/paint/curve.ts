/** A smooth line (Catmull-Rom) through points given as x, y, x, y ... */
export const toCurve = (points: readonly number[], closed = true, steps = 7): number[] => {
  const count = points.length / 2;
  const wrap = (i: number) => (closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i)));
  const out: number[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      for (const axis of [0, 1]) {
        const [p0, p1, p2, p3] = [i - 1, i, i + 1, i + 2].map((k) => points[wrap(k) * 2 + axis]!) as Corner;
        out.push(between(p0, p1, p2, p3, t));
      }
    }
  }
  return out;
};

type Corner = [number, number, number, number];

const between = (p0: number, p1: number, p2: number, p3: number, t: number): number =>
  0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t);

/** The outline of a line that gets thinner, as one shape, because separate pieces would show their joints. */
export const toRibbon = (line: readonly number[], from: number, to: number): number[] => {
  const left: number[] = [];
  const right: number[] = [];
  const last = line.length / 2 - 1;
  for (let i = 0; i <= last; i++) {
    const [a, b] = [Math.max(0, i - 1) * 2, Math.min(last, i + 1) * 2];
    const [dx, dy] = [line[b]! - line[a]!, line[b + 1]! - line[a + 1]!];
    const half = (from + ((to - from) * i) / last) / 2 / (Math.hypot(dx, dy) || 1);
    left.push(line[i * 2]! - dy * half, line[i * 2 + 1]! + dx * half);
    right.unshift(line[i * 2]! + dy * half, line[i * 2 + 1]! - dx * half);
  }
  return [...left, ...right];
};
