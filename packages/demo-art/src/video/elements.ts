import { H, W } from '../paint/canvas.js';
import { mix, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { clamp, lerp, createRandom, smooth } from '../paint/random.js';
import { toGroundPoint } from '../nature/terrain.js';
import { forEachCoarseRow } from './coarse-grid.js';
import { multiplyColors } from './moment.js';
import type { ShotElement, FrameState } from './shot.js';

type Band = {
  depth: number;
  top: number;
  bottom: number;
  strength: number;
  /** Speed in picture widths per second. */
  speed: number;
  seed: string;
  opacity?: (now: FrameState) => number;
};

/** Ground mist that drifts and thins. */
export const createMist = ({ depth, top, bottom, strength, speed, seed, opacity }: Band): ShotElement => {
  const noise = new Noise(`${seed}mist`);
  const half = (bottom - top) / 2;
  return (now) => {
    const { frame, seconds, weather } = now;
    const visible = strength * (opacity ? opacity(now) : 1);
    if (visible < 0.01) return;
    const lens = frame.lens(now.camera, depth);
    const drift = seconds * speed * W;
    const thick = (i: number, j: number) => {
      const [x, y] = [lens.x0 + i * lens.unit - drift, lens.y0 + j * lens.unit];
      const torn = noise.at(x / 620, y / 150 + seconds * 0.12) * 0.5 + noise.at(x / 210 - seconds * 0.1, y / 64) * 0.2;
      const v = clamp(1 - Math.abs((y - top - half) / half) + torn * 0.6);
      return v * v * (3 - 2 * v) * visible * smooth(top, top + half * 0.5, y) * smooth(bottom, bottom - half * 0.5, y);
    };
    const { data } = frame;
    const [r, g, b] = weather.haze;
    forEachCoarseRow(now, [frame.row(lens, top), frame.row(lens, bottom)], thick, (start, parts) => {
      for (let i = 0, at = start; i < parts.length; i++, at += 3) {
        const part = parts[i]!;
        data[at]! += (r - data[at]!) * part;
        data[at + 1]! += (g - data[at + 1]!) * part;
        data[at + 2]! += (b - data[at + 2]!) * part;
      }
    });
  };
};

/** The shadows of passing clouds on flat land. */
export const createCloudShadows = (depth: number, from: number, strength: number, seed: string): ShotElement => {
  const noise = new Noise(`${seed}shadow`);
  return (now) => {
    const { frame, seconds, weather } = now;
    const visible = strength * smooth(0.9, 0.4, weather.glow) * (1 - weather.stars);
    if (visible < 0.01) return;
    const lens = frame.lens(now.camera, depth);
    const dark = (i: number, j: number) => {
      const y = lens.y0 + j * lens.unit;
      const spot = toGroundPoint(from - 40, lens.x0 + i * lens.unit, y);
      const cloud = noise.layered(spot.side * 0.5 - seconds * 0.34, spot.depth * 0.42 + seconds * 0.16, 3, 0.45);
      return smooth(0.02, 0.3, cloud) * visible * smooth(from, from + 70, y);
    };
    const { data } = frame;
    forEachCoarseRow(now, [frame.row(lens, from), frame.height], dark, (start, parts) => {
      for (let i = 0, at = start; i < parts.length; i++, at += 3) {
        const part = parts[i]!;
        data[at]! *= 1 - part;
        data[at + 1]! *= 1 - part * 0.94;
        data[at + 2]! *= 1 - part * 0.82;
      }
    });
  };
};

/** Light of a low sun over the land in front of it. */
export const createSunVeil =
  (strength: number): ShotElement =>
  (now) => {
    const { frame, sun, weather } = now;
    const visible = strength * smooth(0.5, 1, weather.glow);
    if (visible < 0.01) return;
    const lens = frame.lens(now.camera, 0.05);
    const [x, y] = [(sun[0] * W - lens.x0) / lens.unit, (sun[1] * H - lens.y0) / lens.unit];
    const veil = (i: number, j: number) => {
      const far = Math.hypot(i - x, (j - y) * 1.2) / frame.width;
      return visible * Math.exp(-far * far * 9);
    };
    const { data } = frame;
    const [r, g, b] = weather.sun;
    forEachCoarseRow(now, [0, frame.height], veil, (start, parts) => {
      for (let i = 0, at = start; i < parts.length; i++, at += 3) {
        const part = parts[i]!;
        data[at]! += (r - data[at]! * 0.5) * part;
        data[at + 1]! += (g - data[at + 1]! * 0.5) * part * 0.86;
        data[at + 2]! += (b - data[at + 2]! * 0.5) * part * 0.62;
      }
    });
  };

type Water = {
  depth: number;
  shore: number;
  deep: RGB;
  calm: number;
  seed: string;
};

/** Still water as in a long exposure: the mirrored picture, stretched and moved by slow swell. */
export const createWater = ({ depth, shore, deep, calm, seed }: Water): ShotElement => {
  const noise = new Noise(`${seed}water`);
  return (now) => {
    const { frame, seconds } = now;
    const lens = frame.lens(now.camera, depth);
    const first = frame.row(lens, shore);
    const { width, height, data } = frame;
    const color = multiplyColors(deep, now.weather.lamp);
    const swell = (i: number, j: number) => {
      const { side, depth: far, near } = toGroundPoint(shore - 70, lens.x0 + i * lens.unit, lens.y0 + j * lens.unit);
      const slow = noise.at(side * 1.2 + seconds * 0.12, far * 6 - seconds * 0.4);
      const fine = noise.at(side * 3.4 - seconds * 0.2, far * 15 + seconds * 0.7) * smooth(1.1, 0.1, near * 0.6);
      return 4 + (slow * 0.65 + fine * 0.5) * (1 - calm) * (0.2 + near);
    };
    forEachCoarseRow(now, [first, height], swell, (start, values) => {
      const below = start / 3 / width - first;
      const near = below / (height - first);
      const spread = ((2 + near * 7) / lens.unit) | 0;
      const still = lerp(0.08, 0.46, smooth(0, 1, near));
      for (let i = 0; i < width; i++) {
        const wave = values[i]! - 4;
        const row = clamp(first - 1 - below * 0.94 + (wave * 130) / lens.unit, 1, first - 1) | 0;
        const x = clamp((i + (wave * 22) / lens.unit) | 0, 0, width - 1);
        const from = (row * width + x) * 3;
        const up = (Math.max(0, row - spread) * width + x) * 3;
        const down = (Math.min(first - 1, row + spread) * width + x) * 3;
        const dark = clamp(still + wave * 0.22);
        const at = start + i * 3;
        for (let c = 0; c < 3; c++) {
          const mirrored = data[from + c]! * 0.4 + data[up + c]! * 0.3 + data[down + c]! * 0.3;
          data[at + c] = mirrored + (color[c]! - mirrored) * dark;
        }
      }
    });
  };
};

/** A few large and soft snowflakes: many small ones cost bytes and add little. */
export const createSnowfall = (count: number, seed: string, opacity: (now: FrameState) => number): ShotElement => {
  const random = createRandom(`${seed}snow`);
  const flakes = Array.from({ length: count }, () => ({
    x: random(),
    y: random(),
    size: 2.5 + 8 * Math.pow(random(), 4),
    sway: random() * 6.28,
  }));
  return ({ frame, seconds, weather, ...now }) => {
    const visible = opacity({ frame, seconds, weather, ...now });
    const unit = frame.width / 2664;
    const color = mix(weather.haze, [255, 255, 255], 0.7);
    for (const { x, y, size, sway } of flakes) {
      const fall = (y + seconds * (0.05 + size * 0.012)) % 1.1;
      const aside = (x + seconds * 0.02 + Math.sin(seconds * 1.3 + sway) * 0.006 + 1) % 1;
      flake(frame, aside * frame.width, (fall - 0.05) * frame.height, size * unit, color, visible * 0.75);
    }
  };
};

const flake = (
  { width, height, data }: FrameState['frame'],
  x: number,
  y: number,
  size: number,
  color: RGB,
  alpha: number,
) => {
  const reach = Math.max(1, size);
  for (let j = Math.max(0, Math.ceil(y - reach)); j <= Math.min(height - 1, y + reach); j++) {
    for (let i = Math.max(0, Math.ceil(x - reach)); i <= Math.min(width - 1, x + reach); i++) {
      const q = ((i - x) * (i - x) + (j - y) * (j - y)) / (reach * reach);
      if (q >= 1) continue;
      const part = (1 - q) * alpha;
      for (let c = 0; c < 3; c++) data[(j * width + i) * 3 + c]! += (color[c]! - data[(j * width + i) * 3 + c]!) * part;
    }
  }
};
