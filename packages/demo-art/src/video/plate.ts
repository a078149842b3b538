import { Canvas, H } from '../paint/canvas.js';
import type { RGB } from '../paint/color.js';
import type { Frame, Lens } from './frame.js';

/** A part of a drawing with premultiplied transparency, trimmed to its visible area. */
export type Plate = {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
  data: Uint8Array;
};

type Cut = {
  blur?: number;
  bottom?: number;
};

/** Creates a plate from a drawing on black and on white: the difference gives the transparency. */
export const createPlate = (scale: number, draw: (canvas: Canvas) => void, { blur = 0, bottom = H }: Cut): Plate => {
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
  const visibleHeight = Math.min(height, Math.round(bottom * scale));
  return trimPlate({ left: 0, top: 0, width, height: visibleHeight, scale, data });
};

const soften = (data: Uint8Array, width: number, height: number, radius: number): void => {
  for (let j = 0; j < height; j++) for (let c = 0; c < 4; c++) average(data, j * width * 4 + c, 4, width, radius);
  for (let i = 0; i < width; i++) for (let c = 0; c < 4; c++) average(data, i * 4 + c, width * 4, height, radius);
};

const average = (data: Uint8Array, start: number, step: number, length: number, radius: number): void => {
  const line = new Uint8Array(length);
  const at = (i: number) => data[start + Math.max(0, Math.min(length - 1, i)) * step]!;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += at(i);
  for (let i = 0; i < length; i++) {
    line[i] = sum / (radius * 2 + 1) + 0.5;
    sum += at(i + radius + 1) - at(i - radius);
  }
  for (let i = 0; i < length; i++) data[start + i * step] = line[i]!;
};

export const trimPlate = (plate: Plate): Plate => {
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
  const trimmed = new Uint8Array(columns * rows * 4);
  for (let j = 0; j < rows && right >= 0; j++) {
    const from = ((top + j) * width + left) * 4;
    trimmed.set(data.subarray(from, from + columns * 4), j * columns * 4);
  }
  return { ...plate, left, top, width: columns, height: rows, data: trimmed };
};

/** Applies the light of a moment to a plate in its own colours. */
export const applyLamp = (plate: Plate, lamp: RGB): Plate => {
  const { data } = plate;
  for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! * lamp[c]!;
  return plate;
};

/** Extends the plates of one drawing in different light to the same area, so that one can fade into the other. */
export const alignPlates = (plates: Plate[]): Plate[] => {
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
};

let mixed = new Uint32Array(0);
const odd = 0xff00ff;

/** Draws a plate on the frame, interpolated between two lights. */
export const drawPlate = (
  frame: Frame,
  lens: Lens,
  [from, to]: readonly [Plate, Plate],
  part: number,
  opacity = 1,
): void => {
  const { height, scale } = from;
  const firstRow = Math.max(0, Math.ceil(((from.top - 1) / scale - lens.y0) / lens.unit));
  const lastRow = Math.min(frame.height - 1, Math.floor(((from.top + height) / scale - lens.y0) / lens.unit));
  if (lastRow < firstRow) return;
  const rowOf = (j: number) => (lens.y0 + j * lens.unit) * scale - 0.5 - from.top;
  const [low, high] = [Math.max(0, Math.floor(rowOf(firstRow))), Math.min(height, Math.ceil(rowOf(lastRow)) + 2)];
  mixRows(from, to, part, low, high);
  const columns = columnsOf(frame, lens, from);
  for (let j = firstRow; j <= lastRow; j++) {
    const y = Math.max(0, Math.min(height - 1, rowOf(j)));
    drawPlateRow(frame, j, y, columns, from, opacity);
  }
};

/** Interpolates two colour channels at a time in one number, which halves the work for millions of pixels. */
const mixRows = (from: Plate, to: Plate, part: number, low: number, high: number): void => {
  const { width, height } = from;
  if (mixed.length < width * height) mixed = new Uint32Array(width * height);
  const a = new Uint32Array(from.data.buffer);
  const b = new Uint32Array(to.data.buffer);
  const [start, end] = [low * width, high * width];
  const toB = Math.round(part * 256);
  const toA = 256 - toB;
  if (toB === 0) mixed.set(a.subarray(start, end), start);
  else if (toA === 0) mixed.set(b.subarray(start, end), start);
  else {
    for (let k = start; k < end; k++) {
      const [p, q] = [a[k]!, b[k]!];
      const even = (Math.imul(p & odd, toA) + Math.imul(q & odd, toB)) >>> 8;
      const high = Math.imul((p >>> 8) & odd, toA) + Math.imul((q >>> 8) & odd, toB);
      mixed[k] = (even & odd) | (high & ~odd);
    }
  }
};

type Columns = {
  first: number;
  last: number;
  at: Int32Array;
  weight: Int32Array;
};

const columnsOf = (frame: Frame, lens: Lens, { left, width, scale }: Plate): Columns => {
  const first = Math.max(0, Math.ceil(((left - 0.5) / scale - lens.x0) / lens.unit));
  const last = Math.min(frame.width - 1, Math.floor(((left + width + 0.5) / scale - lens.x0) / lens.unit));
  const at = new Int32Array(frame.width);
  const weight = new Int32Array(frame.width);
  for (let i = first; i <= last; i++) {
    const x = Math.max(0, Math.min(width - 1.001, (lens.x0 + i * lens.unit) * scale - 0.5 - left));
    at[i] = x;
    weight[i] = (x - Math.floor(x)) * 256;
  }
  return { first, last, at, weight };
};

const drawPlateRow = (frame: Frame, j: number, y: number, columns: Columns, plate: Plate, opacity: number): void => {
  const { first, last, at, weight } = columns;
  const { data } = frame;
  const upper = Math.floor(y) * plate.width;
  const lower = Math.min(plate.height - 1, Math.floor(y) + 1) * plate.width;
  const v = Math.floor((y - Math.floor(y)) * 256);
  for (let i = first; i <= last; i++) {
    const [k, u] = [at[i]!, weight[i]!];
    const [p, q, r, s] = [mixed[upper + k]!, mixed[upper + k + 1]!, mixed[lower + k]!, mixed[lower + k + 1]!];
    if ((p | q | r | s) >>> 24 === 0) continue;
    const w11 = (u * v + 128) >> 8;
    const [w00, w10, w01] = [256 - u - v + w11, u - w11, v - w11];
    const redBlue =
      Math.imul(p & odd, w00) + Math.imul(q & odd, w10) + Math.imul(r & odd, w01) + Math.imul(s & odd, w11);
    const greenCover =
      Math.imul((p >>> 8) & odd, w00) +
      Math.imul((q >>> 8) & odd, w10) +
      Math.imul((r >>> 8) & odd, w01) +
      Math.imul((s >>> 8) & odd, w11);
    const out = (j * frame.width + i) * 3;
    const rest = 1 - ((greenCover >>> 16) * opacity) / 65280;
    const unit = opacity / 256;
    data[out] = data[out]! * rest + (redBlue & 0xffff) * unit;
    data[out + 1] = data[out + 1]! * rest + (greenCover & 0xffff) * unit;
    data[out + 2] = data[out + 2]! * rest + (redBlue >>> 16) * unit;
  }
};
