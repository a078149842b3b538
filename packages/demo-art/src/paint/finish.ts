import type { Canvas } from './canvas.js';
import { lerp, createRandom } from './random.js';

export type Finish = {
  bloom: number;
  vignette: number;
  grain: number;
};

type Plane = {
  data: Float32Array;
  width: number;
  height: number;
  step: number;
};

const grainLength = 1 << 16;

/** Converts floating point to eight bits: bloom, a film curve, a vignette, and grain as dither. */
export const finishPicture = (canvas: Canvas, options: Finish, seed: string): Buffer => {
  const { width, height, data } = canvas;
  const light = spreadLight(canvas);
  const random = createRandom(`${seed}grain`);
  const grain = Float32Array.from({ length: grainLength }, () => random() + random() - 1);
  const out = Buffer.allocUnsafe(width * height * 3);
  for (let j = 0; j < height; j++) {
    let speck = Math.floor(random() * grainLength);
    for (let i = 0; i < width; i++) {
      const [x, y] = [i / width - 0.5, j / height - 0.5];
      const corner = 1 - options.vignette * Math.pow((x * x + y * y) * 2, 1.4);
      speck = (speck + 1) & (grainLength - 1);
      const noise = grain[speck]! * options.grain;
      for (let c = 0; c < 3; c++) {
        const offset = (j * width + i) * 3 + c;
        const value = data[offset]!;
        const lit = (value + sample(light, i, j, c) * options.bloom * (1 - value / 262)) * corner;
        out[offset] = Math.max(0, Math.min(255, filmCurve(lit) + noise + 0.5));
      }
    }
  }
  return out;
};

const curveTable = Float32Array.from({ length: 1025 }, (_, i) => {
  const t = i / 1024;
  return 255 * (t - 0.03 * Math.sin(t * Math.PI * 2));
});

const filmCurve = (value: number): number => curveTable[value <= 0 ? 0 : value >= 255 ? 1024 : (value * 4.0157) | 0]!;

/** The highlights, reduced and blurred. */
const spreadLight = (canvas: Canvas): Plane => {
  const step = Math.max(2, Math.round(8 * canvas.scale));
  const width = Math.ceil(canvas.width / step);
  const height = Math.ceil(canvas.height / step);
  const plane: Plane = { data: new Float32Array(width * height * 3), width, height, step };
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const row = Math.min(canvas.height - 1, j * step + (step >> 1));
      const column = Math.min(canvas.width - 1, i * step + (step >> 1));
      const [r, g, b] = canvas.data.subarray((row * canvas.width + column) * 3);
      const over = Math.max(0, Math.min(1, (r! * 0.3 + g! * 0.59 + b! * 0.11 - 168) / 87));
      plane.data.set([r! * over, g! * over, b! * over], (j * width + i) * 3);
    }
  }
  for (let pass = 0; pass < 3; pass++) {
    blur(plane, 3, width, width * 3, height);
    blur(plane, width * 3, height, 3, width);
  }
  return plane;
};

const blur = (plane: Plane, step: number, length: number, lineStep: number, lines: number, radius = 14): void => {
  const line = new Float32Array(length);
  for (let k = 0; k < lines; k++) {
    for (let c = 0; c < 3; c++) {
      const at = (i: number) => plane.data[k * lineStep + Math.max(0, Math.min(length - 1, i)) * step + c]!;
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        line[i] = sum / (radius * 2 + 1);
        sum += at(i + radius + 1) - at(i - radius);
      }
      for (let i = 0; i < length; i++) plane.data[k * lineStep + i * step + c] = line[i]!;
    }
  }
};

const sample = ({ data, width, height, step }: Plane, i: number, j: number, c: number): number => {
  const x = Math.min(width - 1.001, Math.max(0, i / step - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, j / step - 0.5));
  const [x0, y0] = [x | 0, y | 0];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const top = lerp(data[(y0 * width + x0) * 3 + c]!, data[(y0 * width + x1) * 3 + c]!, x - x0);
  const low = lerp(data[(y1 * width + x0) * 3 + c]!, data[(y1 * width + x1) * 3 + c]!, x - x0);
  return lerp(top, low, y - y0);
};
