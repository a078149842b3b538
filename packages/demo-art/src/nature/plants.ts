import { W, type Canvas } from '../paint/canvas.js';
import { getRampColor, parseHex, mix, pickColor, shade, type Ramp, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { randomBell, randomBetween, clamp, type Random } from '../paint/random.js';
import { scatter, toGroundPoint } from './terrain.js';

export type Field = {
  horizon: number;
  /** Depth range in which plants grow: 0 at the horizon, 1 at the lower edge. */
  from: number;
  to?: number;
  count: number;
  haze: RGB;
  seed: string;
  /** Areas without plants: paths, water. */
  bare?: ((x: number, y: number) => boolean) | undefined;
};

/** Grass in perspective; blades lean with a slow wind so that they do not look combed. */
export const drawGrass = (
  canvas: Canvas,
  random: Random,
  field: Field,
  tall: number,
  colors: Ramp,
  backlight = 0,
): void => {
  const noise = new Noise(field.seed);
  scatter(random, field.horizon, [field.from, field.to ?? 1.12], field.count, (x, y, near) => {
    if (field.bare?.(x, y)) return;
    const patch = noise.at(x / (700 * near + 90), y / 130) * 0.5 + 0.5;
    const height = tall * near * near * randomBetween(random, 0.4, 1.1) * (0.55 + patch * 0.7);
    const wind = height * (noise.at(x / 420, y / 200) * 0.6 + randomBetween(random, -0.25, 0.35));
    const base = getRampColor(colors, clamp(patch * 0.7 + randomBetween(random, -0.15, 0.35)));
    const far = mix(base, field.haze, clamp(0.75 - near * 1.5));
    const lit = mix(far, [255, 236, 180], backlight * randomBetween(random, 0, 0.5));
    const width = Math.max(1.2, 7 * near);
    const bend = [x + wind * 0.15, y - height * 0.6] as const;
    canvas.blade([x, y], bend, [x + wind, y - height], [width, 0.8], lit, 0.92, shade(far, 0.66));
  });
};

export const drawHeather = (
  canvas: Canvas,
  random: Random,
  field: Field,
  bloom: Ramp,
  green: Ramp,
  lightSide: number,
): void => {
  const noise = new Noise(field.seed);
  scatter(random, field.horizon, [field.from, 1.1], field.count, (x, y, near) => {
    if (field.bare?.(x, y)) return;
    const { side, depth } = toGroundPoint(field.horizon, x, y);
    const flowering = noise.at(side * 1.6, depth * 1.5) + randomBell(random) * 0.12 > -0.08;
    const width = 15 + 120 * near * near;
    const height = 7 + 86 * near * near;
    const sprigs = near > 0.35 ? 30 : near > 0.12 ? 16 : 7;
    for (let i = 0; i < sprigs; i++) {
      const dx = randomBell(random) * 0.62;
      const up = random() * (1 - dx * dx * 0.5);
      const light = clamp(0.2 + up * 0.52 + dx * lightSide * 0.3 + (i / sprigs) * 0.12 + randomBell(random) * 0.12);
      const color = getRampColor(flowering && up > 0.22 ? bloom : green, light);
      sprig(
        canvas,
        random,
        x + dx * width,
        y - up * height,
        near,
        dx,
        mix(color, field.haze, clamp(0.5 - near * 0.95)),
      );
    }
  });
};

const sprig = (canvas: Canvas, random: Random, x: number, y: number, near: number, lean: number, color: RGB): void => {
  if (near <= 0.4) {
    canvas.dab(x, y, 2 + 9 * near, 2 + 12 * near, color, 0.9, randomBetween(random, -0.5, 0.5));
    return;
  }
  const length = 10 + 32 * near * random();
  const bend = [x + lean * 5, y + length * 0.4] as const;
  const tip = [x + lean * 14, y - length * 0.5] as const;
  canvas.blade([x, y + length], bend, tip, [2.6 + 6.5 * near, 1.8], color, 0.93, shade(color, 0.86));
};

export const drawReeds = (
  canvas: Canvas,
  random: Random,
  [left, right]: readonly [number, number],
  y: number,
  height: number,
  count: number,
  colors: Ramp,
): void => {
  for (let i = 0; i < count; i++) {
    const x = randomBetween(random, left, right);
    const length = height * randomBetween(random, 0.45, 1.05);
    const wind = length * randomBetween(random, -0.06, 0.24);
    const color = getRampColor(colors, random());
    const foot = y + randomBetween(random, -10, 40);
    const stem = [x + wind * 0.2, foot - length * 0.6] as const;
    canvas.blade(
      [x, foot],
      stem,
      [x + wind, foot - length],
      [height * 0.014, height * 0.005],
      color,
      0.95,
      shade(color, 0.6),
    );
    if (random() < 0.5) {
      const leafEnd = [x + wind + length * 0.28 * randomBetween(random, -1, 1), foot - length * 0.5] as const;
      const leafBend = [x + wind + length * 0.08, foot - length * 0.62] as const;
      canvas.blade([x + wind * 0.2, foot - length * 0.4], leafBend, leafEnd, [height * 0.014, 0.8], color, 0.9);
    }
    if (random() < 0.45) plume(canvas, random, x + wind * 0.9, foot - length - height * 0.05, height, color);
  }
};

const plume = (canvas: Canvas, random: Random, x: number, y: number, height: number, color: RGB): void => {
  const brown = mix(color, [70, 44, 34], 0.45);
  for (let k = 0; k < 9; k++) {
    const plumeX = x + k * height * 0.004 + randomBell(random) * 4;
    canvas.glow(plumeX, y + k * height * 0.012, height * 0.015, height * 0.028, brown, 0.8, 0.4);
  }
};

const pollen = parseHex('#fac83c');

export const drawFlowers = (
  canvas: Canvas,
  random: Random,
  field: Omit<Field, 'haze' | 'seed'>,
  colors: Ramp,
): void => {
  scatter(random, field.horizon, [field.from, 1.08], field.count, (x, y, near) => {
    if (field.bare?.(x, y)) return;
    const size = 1.5 + 10 * near * near;
    const color = pickColor(colors, random());
    for (let i = 0; i < 5; i++) {
      const [dx, dy] = [Math.cos(i * 1.257) * size * 0.8, Math.sin(i * 1.257) * size * 0.5];
      const petal = shade(color, randomBetween(random, 0.88, 1.05));
      canvas.dab(x + dx, y + dy, size * 0.75, size * 0.5, petal, 0.95, i * 1.257);
    }
    canvas.dab(x, y, size * 0.4, size * 0.3, mix(color, pollen, 0.8));
  });
};

export const drawFallenLeaves = (
  canvas: Canvas,
  random: Random,
  field: Omit<Field, 'haze' | 'seed'>,
  colors: Ramp,
): void => {
  scatter(random, field.horizon, [field.from, 1.05], field.count, (x, y, near) => {
    if (field.bare?.(x, y)) return;
    const size = 2 + 17 * near * near * randomBetween(random, 0.5, 1);
    const color = shade(getRampColor(colors, random()), randomBetween(random, 0.75, 1.05));
    canvas.dab(x, y, size, size * randomBetween(random, 0.25, 0.55), color, 0.92, randomBetween(random, -0.7, 0.7));
  });
};

/** Large soft flakes before the picture, small ones behind. */
export const drawSnowfall = (canvas: Canvas, random: Random, count: number): void => {
  for (let i = 0; i < count; i++) {
    const size = 2 + 11 * Math.pow(random(), 6);
    canvas.glow(random() * W, random() * 2000, size, size, [255, 255, 255], randomBetween(random, 0.35, 0.8), 0.4);
  }
};
