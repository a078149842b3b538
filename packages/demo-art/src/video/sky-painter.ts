import { drawStars } from '../nature/stars.js';
import { Canvas, H, W } from '../paint/canvas.js';
import { getRampColor } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { clamp, lerp, smooth } from '../paint/random.js';
import type { Frame, Lens } from './frame.js';
import type { Weather } from './moment.js';

export type Wind = {
  stretch: number;
  size: number;
  /** Drift to the right and towards the viewer, in cloud fields per second. */
  aside: number;
  ahead: number;
  alpha: number;
};

export type SkyState = {
  horizon: number;
  wind: Wind;
  weather: Weather;
  sun: readonly [x: number, y: number];
  seconds: number;
};

const step = 3;

/** Paints the moving sky of a film: clouds that drift and change, sun, and turning stars. Computed on a coarse grid. */
export class SkyPainter {
  private readonly noise: Noise;
  private readonly fine: Noise;
  private grid = new Float32Array(0);
  private starry: Canvas | undefined;

  constructor(
    private readonly seed: string,
    private readonly scale: number,
  ) {
    this.noise = new Noise(`${seed}cloud`);
    this.fine = new Noise(`${seed}wisp`);
  }

  paint(frame: Frame, lens: Lens, heaven: SkyState): void {
    const columns = Math.ceil(frame.width / step) + 2;
    const rows = Math.ceil(frame.row(lens, heaven.horizon + 60) / step) + 2;
    if (this.grid.length < columns * rows * 4) this.grid = new Float32Array(columns * rows * 4);
    for (let j = 0; j < rows; j++) this.fillRow(lens, heaven, j, columns);
    this.enlarge(frame, columns, frame.row(lens, heaven.horizon + 60));
    if (heaven.weather.stars > 0.01) this.addStars(frame, lens, heaven, columns);
    this.addSun(frame, lens, heaven, columns);
  }

  private fillRow(lens: Lens, heaven: SkyState, j: number, columns: number): void {
    const { weather, horizon, wind } = heaven;
    const y = lens.y0 + j * step * lens.unit;
    const base = getRampColor(weather.sky, y / horizon);
    const air = smooth(0.5, 1.02, y / horizon) * 0.5;
    const [sunX, sunY] = [heaven.sun[0] * W, heaven.sun[1] * H];
    const threshold = 0.28 - weather.cover * 0.5;
    for (let i = 0; i < columns; i++) {
      const x = lens.x0 + i * step * lens.unit;
      const distance = Math.hypot(x - sunX, (y - sunY) * 1.25) / 1150;
      const near = 0.42 * Math.exp(-distance * 2.1) + 0.5 * Math.exp(-distance * 7);
      const glow = clamp(weather.glow * near, 0, 0.92);
      const at = (j * columns + i) * 4;
      for (let c = 0; c < 3; c++) this.grid[at + c] = lerp(base[c]!, weather.sun[c]!, glow);
      const dense = this.density(heaven, x, y);
      const cover = smooth(threshold, threshold + 0.42, dense) * wind.alpha;
      this.grid[at + 3] = cover;
      if (cover < 0.004) continue;
      const toSunX = clamp((sunX - x) / 900, -1, 1) * 26;
      const toSunY = clamp((sunY - y) / 700, -1, 1) * 26;
      const facing = (dense - this.density(heaven, x + toSunX, y + toSunY)) * 3.4;
      const thick = smooth(threshold + 0.1, threshold + 0.8, dense) * 0.45;
      const light = clamp(0.55 + facing - thick + glow * 0.5);
      for (let c = 0; c < 3; c++) {
        const sky = this.grid[at + c]!;
        this.grid[at + c] = lerp(sky, lerp(lerp(weather.shade[c]!, weather.lit[c]!, light), sky, air), cover);
      }
    }
  }

  /** Details drift faster than large shapes, so that clouds change while they move. */
  private density({ horizon, wind, seconds }: SkyState, x: number, y: number): number {
    const depth = 1 / (Math.max(0, horizon - y) / horizon + 0.16);
    const u = (((x - W / 2) / 1000) * depth * wind.size) / wind.stretch - wind.aside * seconds;
    const v = depth * 2.2 * wind.size + wind.ahead * seconds;
    const warp = this.noise.at(u * 0.7 + 40, v * 0.7 + seconds * 0.05) * 0.5;
    const [a, b] = [u + warp, v + warp * 0.6];
    const masses = this.noise.layered(a, b, 3, 0.53);
    return masses + 0.149 * this.fine.layered(a * 8.2 - seconds * 0.22, b * 8.2 + seconds * 0.1, 3, 0.53);
  }

  private enlarge({ width, data }: Frame, columns: number, rows: number): void {
    const { grid } = this;
    for (let j = 0; j < rows; j++) {
      const y = j / step;
      const v = y - (y | 0);
      const upper = (y | 0) * columns * 4;
      for (let i = 0; i < width; i++) {
        const x = i / step;
        const u = x - (x | 0);
        const p = upper + (x | 0) * 4;
        const r = p + columns * 4;
        const out = (j * width + i) * 3;
        for (let c = 0; c < 3; c++) {
          const top = grid[p + c]! + (grid[p + 4 + c]! - grid[p + c]!) * u;
          const low = grid[r + c]! + (grid[r + 4 + c]! - grid[r + c]!) * u;
          data[out + c] = top + (low - top) * v;
        }
      }
    }
  }

  private addSun(frame: Frame, lens: Lens, { sun, weather, horizon }: SkyState, columns: number): void {
    const strength = smooth(0.3, 0.6, weather.glow) * 0.92;
    const [x, y] = [(sun[0] * W - lens.x0) / lens.unit, (sun[1] * H - lens.y0) / lens.unit];
    const radius = 46 / lens.unit;
    const last = Math.min(frame.row(lens, horizon + 60) - 1, Math.ceil(y + radius * 1.2));
    for (let j = Math.max(0, Math.floor(y - radius * 1.2)); j <= last; j++) {
      for (let i = Math.max(0, Math.floor(x - radius * 1.2)); i <= Math.min(frame.width - 1, x + radius * 1.2); i++) {
        const disc = smooth(radius * 1.12, radius * 0.88, Math.hypot(i - x, j - y)) * strength;
        if (disc <= 0) continue;
        const cover = this.grid[(((j / step) | 0) * columns + ((i / step) | 0)) * 4 + 3]!;
        const at = (j * frame.width + i) * 3;
        for (let c = 0; c < 3; c++) {
          frame.data[at + c] = lerp(frame.data[at + c]!, [255, 250, 232][c]!, disc * (1 - cover * 0.85));
        }
      }
    }
  }

  private addStars(frame: Frame, lens: Lens, heaven: SkyState, columns: number): void {
    const field = this.starField();
    const rows = frame.row(lens, heaven.horizon);
    const angle = heaven.seconds * 0.022;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [poleX, poleY] = [W * 0.36, H * 0.42];
    for (let j = 0; j < rows; j++) {
      const y = lens.y0 + j * lens.unit;
      const strength = heaven.weather.stars * smooth(heaven.horizon, heaven.horizon * 0.55, y);
      for (let i = 0; i < frame.width; i++) {
        const [dx, dy] = [lens.x0 + i * lens.unit - poleX, y - poleY];
        const at = (j * frame.width + i) * 3;
        const clear = 1 - this.grid[(((j / step) | 0) * columns + ((i / step) | 0)) * 4 + 3]!;
        const x = mirror((poleX + dx * cos - dy * sin) * this.scale - 0.5, field.width - 1);
        const row = mirror((poleY + dx * sin + dy * cos) * this.scale - 0.5, field.height - 1);
        addSample(frame.data, at, field, x, row, strength * clear);
      }
    }
  }

  private starField(): Canvas {
    if (this.starry) return this.starry;
    this.starry = new Canvas(this.scale);
    drawStars(this.starry, H * 1.6, 15000, this.seed);
    return this.starry;
  }
}

const mirror = (value: number, end: number): number => {
  const inside = Math.abs(value) % (end * 2);
  return Math.min(end - 0.001, inside > end ? end * 2 - inside : inside);
};

const addSample = (out: Float32Array, at: number, { data, width }: Canvas, x: number, y: number, strength: number) => {
  const p = ((y | 0) * width + (x | 0)) * 3;
  const r = p + width * 3;
  const [u, v] = [x - (x | 0), y - (y | 0)];
  for (let c = 0; c < 3; c++) {
    const top = data[p + c]! + (data[p + 3 + c]! - data[p + c]!) * u;
    const low = data[r + c]! + (data[r + 3 + c]! - data[r + c]!) * u;
    out[at + c]! += (top + (low - top) * v) * strength;
  }
};
