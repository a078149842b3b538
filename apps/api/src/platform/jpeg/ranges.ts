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
export const subtract = (ranges: readonly Range[], removed: readonly Range[]): Range[] => {
  const remaining: Range[] = [];
  const obstacles = merge(removed);
  let next = 0;
  for (const [start, to] of merge(ranges)) {
    let from = start;
    while ((obstacles[next]?.[1] ?? Infinity) <= from) next++;
    for (let at = next; (obstacles[at]?.[0] ?? Infinity) < to; at++) {
      const [blocked, free] = obstacles[at]!;
      if (from < blocked) remaining.push([from, blocked]);
      from = Math.max(from, free);
    }
    if (from < to) remaining.push([from, to]);
  }
  return remaining;
};

export const overlaps = ([a, b]: Range, [c, d]: Range): boolean => a < d && c < b;
