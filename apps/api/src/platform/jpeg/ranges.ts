/** Byte range; `to` is exclusive. */
export type Range = readonly [from: number, to: number];

/** Sorts ranges and merges those that overlap or touch. */
export const merge = (ranges: readonly Range[]): Range[] => {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (from < to) merged.push([from, to]);
  }
  return merged;
};

/** Returns the parts of `ranges` that are not in `removed`. */
export const without = (ranges: readonly Range[], taken: readonly Range[]): Range[] => {
  const left: Range[] = [];
  const obstacles = merge(taken);
  let next = 0;
  for (const [start, to] of merge(ranges)) {
    let from = start;
    while ((obstacles[next]?.[1] ?? Infinity) <= from) next++;
    for (let at = next; (obstacles[at]?.[0] ?? Infinity) < to; at++) {
      const [blocked, free] = obstacles[at]!;
      if (from < blocked) left.push([from, blocked]);
      from = Math.max(from, free);
    }
    if (from < to) left.push([from, to]);
  }
  return left;
};

export const overlap = ([a, b]: Range, [c, d]: Range): boolean => a < d && c < b;
