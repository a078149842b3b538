import type { FrameState } from './shot.js';

const step = 8;

type Row = (at: number, values: Float32Array) => void;

/** Calls `use` for each row with a value per pixel, interpolated from a coarse grid. Skips rows with only zeros. */
export const forEachCoarseRow = (
  { frame }: FrameState,
  [first, last]: readonly [number, number],
  value: (i: number, j: number) => number,
  use: Row,
): void => {
  const columns = Math.ceil(frame.width / step) + 2;
  const rows = Math.ceil((last - first) / step) + 2;
  const grid = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) grid[j * columns + i] = value(i * step, first + j * step);
  }
  const line = new Float32Array(columns);
  const values = new Float32Array(frame.width);
  for (let j = first; j < last; j++) {
    const y = (j - first) / step;
    const p = (y | 0) * columns;
    let max = 0;
    for (let i = 0; i < columns; i++) {
      line[i] = grid[p + i]! + (grid[p + columns + i]! - grid[p + i]!) * (y - (y | 0));
      max = Math.max(max, line[i]!);
    }
    if (max < 0.002) continue;
    for (let i = 0; i < frame.width; i++) {
      const k = (i / step) | 0;
      values[i] = line[k]! + (line[k + 1]! - line[k]!) * (i / step - k);
    }
    use(j * frame.width * 3, values);
  }
};
