import { Canvas } from '../paint/canvas.js';
import type { Frame, Lens } from './frame.js';

/** Part of a drawing with its transparency (premultiplied), cut to where there is something. */
export interface Plate {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
  data: Uint8Array;
}

/** Drawn on black and on white: the difference tells how much of what is behind shows through. */
export function plateOf(scale: number, draw: (canvas: Canvas) => void, blur = 0): Plate {
  const onBlack = new Canvas(scale);
  draw(onBlack);
  const onWhite = new Canvas(scale);
  onWhite.data.fill(255);
  draw(onWhite);
  const { width, height } = onBlack;
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const through = onWhite.data[i * 3 + 1]! - onBlack.data[i * 3 + 1]!;
    data[i * 4 + 3] = Math.max(0, Math.min(255, 255.5 - through));
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.max(0, Math.min(255, onBlack.data[i * 3 + c]! + 0.5));
  }
  const radius = Math.round(blur * scale);
  if (radius > 0) for (let pass = 0; pass < 2; pass++) soften(data, width, height, radius);
  return cut({ left: 0, top: 0, width, height, scale, data });
}

function soften(data: Uint8Array, width: number, height: number, radius: number): void {
  for (let j = 0; j < height; j++) for (let c = 0; c < 4; c++) average(data, j * width * 4 + c, 4, width, radius);
  for (let i = 0; i < width; i++) for (let c = 0; c < 4; c++) average(data, i * 4 + c, width * 4, height, radius);
}

function average(data: Uint8Array, start: number, step: number, length: number, radius: number): void {
  const line = new Uint8Array(length);
  const at = (i: number) => data[start + Math.max(0, Math.min(length - 1, i)) * step]!;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += at(i);
  for (let i = 0; i < length; i++) {
    line[i] = sum / (radius * 2 + 1) + 0.5;
    sum += at(i + radius + 1) - at(i - radius);
  }
  for (let i = 0; i < length; i++) data[start + i * step] = line[i]!;
}

function cut(plate: Plate): Plate {
  const { width, height, data } = plate;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (data[(j * width + i) * 4 + 3] === 0) continue;
      if (i < left) left = i;
      if (i > right) right = i;
      if (j < top) top = j;
      bottom = j;
    }
  }
  const [columns, rows] = [Math.max(1, right - left + 1), Math.max(1, bottom - top + 1)];
  const kept = new Uint8Array(columns * rows * 4);
  for (let j = 0; j < rows && right >= 0; j++) {
    const from = ((top + j) * width + left) * 4;
    kept.set(data.subarray(from, from + columns * 4), j * columns * 4);
  }
  return { ...plate, left, top, width: columns, height: rows, data: kept };
}

/** Twice the same drawing in another light, cut alike, so that one can fade into the other. */
export function sameCut(plates: Plate[]): Plate[] {
  const left = Math.min(...plates.map((plate) => plate.left));
  const top = Math.min(...plates.map((plate) => plate.top));
  const right = Math.max(...plates.map((plate) => plate.left + plate.width));
  const bottom = Math.max(...plates.map((plate) => plate.top + plate.height));
  const [width, height] = [right - left, bottom - top];
  return plates.map((plate) => {
    const data = new Uint8Array(width * height * 4);
    for (let j = 0; j < plate.height; j++) {
      const row = plate.data.subarray(j * plate.width * 4, (j + 1) * plate.width * 4);
      data.set(row, ((plate.top - top + j) * width + plate.left - left) * 4);
    }
    return { ...plate, left, top, width, height, data };
  });
}

let mixed = new Uint16Array(0);

/** Lays a plate, on its way from one light to the next, over the frame. */
export function lay(frame: Frame, lens: Lens, [from, to]: readonly [Plate, Plate], part: number, opacity = 1): void {
  const { width, height, scale } = from;
  if (mixed.length < width * height * 4) mixed = new Uint16Array(width * height * 4);
  const [a, b] = [Math.round((1 - part) * 256), Math.round(part * 256)];
  const firstRow = Math.max(0, Math.ceil(((from.top - 1) / scale - lens.y0) / lens.unit));
  const lastRow = Math.min(frame.height - 1, Math.floor(((from.top + height) / scale - lens.y0) / lens.unit));
  if (lastRow < firstRow) return;
  const rowOf = (j: number) => (lens.y0 + j * lens.unit) * scale - 0.5 - from.top;
  const [low, high] = [Math.max(0, Math.floor(rowOf(firstRow))), Math.min(height, Math.ceil(rowOf(lastRow)) + 2)];
  for (let k = low * width * 4; k < high * width * 4; k++) mixed[k] = from.data[k]! * a + to.data[k]! * b;
  const columns = columnsOf(frame, lens, from);
  for (let j = firstRow; j <= lastRow; j++) {
    const y = Math.max(0, Math.min(height - 1.001, rowOf(j)));
    layRow(frame, j, y, columns, width, Math.min(height - 1, (y | 0) + 1), opacity / 65280);
  }
}

interface Columns {
  first: number;
  last: number;
  at: Int32Array;
  next: Int32Array;
  weight: Float32Array;
}

function columnsOf(frame: Frame, lens: Lens, { left, width, scale }: Plate): Columns {
  const first = Math.max(0, Math.ceil(((left - 0.5) / scale - lens.x0) / lens.unit));
  const last = Math.min(frame.width - 1, Math.floor(((left + width + 0.5) / scale - lens.x0) / lens.unit));
  const at = new Int32Array(frame.width);
  const next = new Int32Array(frame.width);
  const weight = new Float32Array(frame.width);
  for (let i = first; i <= last; i++) {
    const x = Math.max(0, Math.min(width - 1, (lens.x0 + i * lens.unit) * scale - 0.5 - left));
    at[i] = (x | 0) * 4;
    next[i] = Math.min(width - 1, (x | 0) + 1) * 4;
    weight[i] = x - (x | 0);
  }
  return { first, last, at, next, weight };
}

function layRow(frame: Frame, j: number, y: number, columns: Columns, width: number, below: number, unit: number) {
  const { first, last, at, next, weight } = columns;
  const { data } = frame;
  const upper = (y | 0) * width * 4;
  const lower = below * width * 4;
  const v = y - (y | 0);
  for (let i = first; i <= last; i++) {
    const [p, q, r, s] = [upper + at[i]!, upper + next[i]!, lower + at[i]!, lower + next[i]!];
    const u = weight[i]!;
    const [w00, w10, w01, w11] = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
    const cover = mixed[p + 3]! * w00 + mixed[q + 3]! * w10 + mixed[r + 3]! * w01 + mixed[s + 3]! * w11;
    if (cover < 64) continue;
    const rest = 1 - cover * unit;
    const out = (j * frame.width + i) * 3;
    for (let c = 0; c < 3; c++) {
      const light = mixed[p + c]! * w00 + mixed[q + c]! * w10 + mixed[r + c]! * w01 + mixed[s + c]! * w11;
      data[out + c] = data[out + c]! * rest + light * unit * 255;
    }
  }
}
