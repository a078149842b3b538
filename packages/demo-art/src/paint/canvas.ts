import type { RGB } from './color.js';
import { addEdge } from './coverage.js';

/** Logical size of every picture, independent of the drawing scale. */
export const W = 3000;
export const H = 2000;

export type Point = readonly [x: number, y: number];
/** The height of a line at x, such as the top of a hill. */
export type Ridge = (x: number) => number;
/** Writes red, green, blue and, where it is not 1, the opacity of a pixel. */
export type Shader = (x: number, y: number, top: number, out: Float32Array) => void;

/** A picture in floating point, so that thin layers of mist do not band. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  private area = new Float32Array(0);

  constructor(readonly scale: number) {
    this.width = Math.round(W * scale);
    this.height = Math.round(H * scale);
    this.data = new Float32Array(this.width * this.height * 3);
  }

  /** Fills from one line down to another; the top edge is anti-aliased. */
  columns(top: Ridge, shader: Shader, bottom?: Ridge): void {
    const { width, height, scale } = this;
    const out = new Float32Array(4);
    const tops = Float32Array.from({ length: width }, (_, i) => top((i + 0.5) / scale) * scale);
    const ends = Float32Array.from({ length: width }, (_, i) => (bottom ? bottom((i + 0.5) / scale) * scale : height));
    const first = tops.reduce((a, b) => Math.min(a, b), height);
    for (let j = Math.max(0, Math.floor(first)); j < height; j++) {
      for (let i = 0; i < width; i++) {
        if (j + 1 <= tops[i]! || j >= ends[i]!) continue;
        out[3] = 1;
        shader((i + 0.5) / scale, (j + 0.5) / scale, tops[i]! / scale, out);
        const cover = Math.min(1, j + 1 - tops[i]!) * Math.min(1, ends[i]! - j);
        this.blend((j * width + i) * 3, out[0]!, out[1]!, out[2]!, cover * out[3]);
      }
    }
  }

  /** Points as x, y, x, y ...; foot is the colour at the lower edge. */
  polygon(points: readonly number[], color: RGB, alpha = 1, foot: RGB = color): void {
    const box = this.boxOf(points);
    const { left, top, columns, rows } = box;
    if (left > this.width || top > this.height || left + columns < 0 || top + rows < 0) return;
    const area = this.areaOf(points, box);
    for (let j = Math.max(0, -top); j < rows && top + j < this.height; j++) {
      const t = Math.max(0, Math.min(1, (top + j - box.y0) / Math.max(1, box.y1 - box.y0)));
      const r = color[0] + (foot[0] - color[0]) * t;
      const g = color[1] + (foot[1] - color[1]) * t;
      const b = color[2] + (foot[2] - color[2]) * t;
      let covered = 0;
      for (let i = 0; i < columns && left + i < this.width; i++) {
        covered += area[j * columns + i]!;
        const a = Math.min(1, Math.abs(covered)) * alpha;
        if (a > 0.004 && left + i >= 0) this.blend(((top + j) * this.width + left + i) * 3, r, g, b, a);
      }
    }
  }

  /** A crisp ellipse: a leaf, a petal, a stone. */
  dab(x: number, y: number, rx: number, ry: number, color: RGB, alpha = 1, turn = 0): void {
    const edge = Math.max(0.45, Math.min(rx, ry) * this.scale);
    this.ellipse(x, y, rx, ry, color, turn, (q) => Math.min(1, (1 - Math.sqrt(q)) * edge + 0.5) * alpha);
  }

  /** An ellipse that fades out: light, shadow, a breath of mist. Softness 0..1. */
  glow(x: number, y: number, rx: number, ry: number, color: RGB, alpha: number, softness = 1): void {
    const power = 0.5 + softness * 1.5;
    this.ellipse(x, y, rx, ry, color, 0, (q) => (q >= 1 ? 0 : Math.pow(1 - q, power) * alpha));
  }

  /** A bent stroke that gets thinner: a blade of grass, a twig, a rope. */
  blade(from: Point, bend: Point, to: Point, widths: Point, color: RGB, alpha = 1, foot: RGB = color): void {
    const left: number[] = [];
    const right: number[] = [];
    const steps = 6;
    for (let i = 0; i <= steps; i++) {
      const t = i / steps;
      const m = 1 - t;
      const x = m * m * from[0] + 2 * m * t * bend[0] + t * t * to[0];
      const y = m * m * from[1] + 2 * m * t * bend[1] + t * t * to[1];
      const dx = 2 * m * (bend[0] - from[0]) + 2 * t * (to[0] - bend[0]);
      const dy = 2 * m * (bend[1] - from[1]) + 2 * t * (to[1] - bend[1]);
      const half = (widths[0] + (widths[1] - widths[0]) * t) / 2 / (Math.hypot(dx, dy) || 1);
      left.push(x - dy * half, y + dx * half);
      right.unshift(x + dy * half, y - dx * half);
    }
    this.polygon([...left, ...right], color, alpha, foot);
  }

  private blend(offset: number, r: number, g: number, b: number, alpha: number): void {
    const { data } = this;
    data[offset]! += (r - data[offset]!) * alpha;
    data[offset + 1]! += (g - data[offset + 1]!) * alpha;
    data[offset + 2]! += (b - data[offset + 2]!) * alpha;
  }

  private ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    color: RGB,
    turn: number,
    alphaAt: (q: number) => number,
  ): void {
    const { scale, width, height } = this;
    const [cx, cy, a, b] = [x * scale, y * scale, Math.max(0.45, rx * scale), Math.max(0.45, ry * scale)];
    const [cos, sin, reach] = [Math.cos(turn), Math.sin(turn), Math.max(a, b) + 1];
    const right = Math.min(width - 1, Math.ceil(cx + reach));
    const low = Math.min(height - 1, Math.ceil(cy + reach));
    for (let j = Math.max(0, Math.floor(cy - reach)); j <= low; j++) {
      for (let i = Math.max(0, Math.floor(cx - reach)); i <= right; i++) {
        const dx = i + 0.5 - cx;
        const dy = j + 0.5 - cy;
        const u = (dx * cos + dy * sin) / a;
        const v = (dy * cos - dx * sin) / b;
        const alpha = alphaAt(u * u + v * v);
        if (alpha > 0) this.blend((j * width + i) * 3, color[0], color[1], color[2], alpha);
      }
    }
  }

  private boxOf(points: readonly number[]) {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      const x = points[i]! * this.scale;
      const y = points[i + 1]! * this.scale;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    const left = Math.floor(x0) - 1;
    const top = Math.floor(y0);
    return { left, top, columns: Math.ceil(x1) - left + 3, rows: Math.ceil(y1) - top + 1, y0, y1 };
  }

  private areaOf(points: readonly number[], box: { left: number; top: number; columns: number; rows: number }) {
    const { left, top, columns, rows } = box;
    if (this.area.length < columns * rows) this.area = new Float32Array(columns * rows + 4096);
    this.area.fill(0, 0, columns * rows);
    const [n, s] = [points.length, this.scale];
    for (let i = 0; i < n; i += 2) {
      const [x0, y0] = [points[i]! * s - left, points[i + 1]! * s - top];
      const [x1, y1] = [points[(i + 2) % n]! * s - left, points[(i + 3) % n]! * s - top];
      addEdge(this.area, columns, x0, y0, x1, y1);
    }
    return this.area;
  }
}
