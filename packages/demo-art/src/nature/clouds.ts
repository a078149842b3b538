import { W, type Canvas } from '../paint/canvas.js';
import { mix, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { randomBell, randomBetween, clamp, lerp, smooth, type Random } from '../paint/random.js';

export type Clouds = {
  cover: number;
  stretch: number;
  size: number;
  alpha: number;
  lit: RGB;
  shade: RGB;
};

type Place = {
  horizon: number;
  sun: { x: number; y: number };
  seed: string;
};

const step = 6;
const columns = Math.ceil(W / step) + 2;

/** High clouds in perspective, computed on a coarse grid because they have no sharp edges. */
export class CloudField {
  private readonly noise: Noise;
  private readonly cover: Float32Array;
  private readonly light: Float32Array;

  constructor(
    private readonly clouds: Clouds,
    private readonly place: Place,
  ) {
    this.noise = new Noise(`${place.seed}cloud`);
    const rows = Math.ceil((place.horizon + 60) / step) + 2;
    this.cover = new Float32Array(columns * rows);
    this.light = new Float32Array(columns * rows).fill(0.8);
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) this.fill(j * columns + i, i * step, j * step);
  }

  coverAt = (x: number, y: number) => this.read(this.cover, x, y);
  lightAt = (x: number, y: number) => this.read(this.light, x, y);

  private fill(index: number, x: number, y: number): void {
    const { sun } = this.place;
    const threshold = 0.28 - this.clouds.cover * 0.5;
    const dense = this.density(x, y);
    this.cover[index] = smooth(threshold, threshold + 0.42, dense) * this.clouds.alpha;
    if (dense <= threshold) return;
    const toSunX = clamp((sun.x - x) / 900, -1, 1) * 26;
    const toSunY = clamp((sun.y - y) / 700, -1, 1) * 26;
    const facing = (dense - this.density(x + toSunX, y + toSunY)) * 3.4;
    this.light[index] = clamp(0.55 + facing - smooth(threshold + 0.1, threshold + 0.8, dense) * 0.45);
  }

  private density(x: number, y: number): number {
    const { horizon } = this.place;
    const depth = 1 / (Math.max(0, horizon - y) / horizon + 0.16);
    const u = (((x - W / 2) / 1000) * depth * this.clouds.size) / this.clouds.stretch;
    const v = depth * 2.2 * this.clouds.size;
    const warp = this.noise.at(u * 0.7 + 40, v * 0.7) * 0.5;
    return this.noise.layered(u + warp, v + warp * 0.6, 6, 0.53);
  }

  private read(grid: Float32Array, x: number, y: number): number {
    const i = Math.floor(x / step);
    const j = Math.floor(y / step);
    const at = j * columns + i;
    const top = lerp(grid[at]!, grid[at + 1]!, x / step - i);
    return lerp(top, lerp(grid[at + columns]!, grid[at + columns + 1]!, x / step - i), y / step - j);
  }
}

export type Heap = {
  x: number;
  y: number;
  size: number;
};

/** Summer clouds: heaped up, lit from above, with a flat and darker foot. */
export const drawHeapClouds = (
  canvas: Canvas,
  random: Random,
  heaps: Heap[],
  lit: RGB,
  dim: RGB,
  side: number,
): void => {
  const clusters = heaps.flatMap((heap) => clusterOf(random, heap));
  for (const { x, y, size } of clusters) {
    const puffs = Array.from({ length: 90 }, () => {
      const along = clamp(randomBell(random) * 0.5, -1, 1);
      const up = random() * Math.pow(Math.cos((along * Math.PI) / 2), 1.2);
      return { along, up, radius: randomBetween(random, 0.1, 0.24) * (1 - up * 0.35) * (1 - Math.abs(along) * 0.5) };
    });
    puffs.sort((a, b) => b.up - a.up);
    for (const puff of puffs) {
      const light = clamp(0.12 + puff.up * 1.1 + puff.along * side * 0.25 + randomBell(random) * 0.08);
      const radius = puff.radius * size;
      const puffY = y - puff.up * size * 0.5 - radius * 0.25;
      canvas.glow(x + puff.along * size, puffY, radius * 1.25, radius * 0.82, mix(dim, lit, light), 0.42, 0.35);
      canvas.glow(
        x + puff.along * size + side * radius * 0.22,
        puffY - radius * 0.3,
        radius * 0.8,
        radius * 0.5,
        mix(dim, lit, clamp(light + 0.35)),
        0.4,
        0.6,
      );
    }
  }
};

/** One large heap with smaller ones against it: no two clouds get the same outline. */
const clusterOf = (random: Random, { x, y, size }: Heap): Heap[] => {
  const aside = random() < 0.5 ? -1 : 1;
  return [
    { x: x + aside * size * randomBetween(random, 0.5, 0.9), y, size: size * randomBetween(random, 0.4, 0.65) },
    {
      x: x - aside * size * randomBetween(random, 0.6, 1.1),
      y: y + size * 0.03,
      size: size * randomBetween(random, 0.3, 0.5),
    },
    { x, y, size },
    {
      x: x + aside * size * randomBetween(random, 0.1, 0.4),
      y: y + size * 0.02,
      size: size * randomBetween(random, 0.45, 0.6),
    },
  ];
};
