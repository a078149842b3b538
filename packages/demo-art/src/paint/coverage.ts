/**
 * Adds one edge of a polygon to a buffer of signed areas. The sum from left to right is the coverage of each pixel by
 * the polygon: exact anti-aliasing without samples.
 */
export const addEdge = (area: Float32Array, width: number, x0: number, y0: number, x1: number, y1: number): void => {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  if (direction < 0) [x0, y0, x1, y1] = [x1, y1, x0, y0];
  const slope = (x1 - x0) / (y1 - y0);
  let x = x0;
  for (let row = Math.floor(y0); row < Math.ceil(y1); row++) {
    const height = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * height;
    addRow(area, row * width, x, next, height * direction);
    x = next;
  }
};

const addRow = (area: Float32Array, offset: number, x: number, next: number, height: number): void => {
  const [left, right] = x < next ? [x, next] : [next, x];
  const first = Math.floor(left);
  const last = Math.ceil(right);
  if (last <= first + 1) {
    const inside = 0.5 * (x + next) - first;
    area[offset + first]! += height - height * inside;
    area[offset + first + 1]! += height * inside;
    return;
  }
  const perPixel = 1 / (right - left);
  const start = left - first;
  const end = right - last + 1;
  const firstPart = 0.5 * perPixel * (1 - start) * (1 - start);
  const lastPart = 0.5 * perPixel * end * end;
  area[offset + first]! += height * firstPart;
  if (last === first + 2) {
    area[offset + first + 1]! += height * (1 - firstPart - lastPart);
  } else {
    const second = perPixel * (1.5 - start);
    area[offset + first + 1]! += height * (second - firstPart);
    for (let i = first + 2; i < last - 1; i++) area[offset + i]! += height * perPixel;
    area[offset + last - 1]! += height * (1 - (second + (last - first - 3) * perPixel) - lastPart);
  }
  area[offset + last]! += height * lastPart;
};
