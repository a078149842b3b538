import { createRandom } from './random.js';

/** Gradient noise, approximately -1 to 1. Called for every pixel, so it must be fast. */
export class Noise {
  private readonly order = new Uint8Array(512);
  private readonly gradientX = new Float32Array(256);
  private readonly gradientY = new Float32Array(256);

  constructor(seed: string) {
    const random = createRandom(seed);
    const order = Array.from({ length: 256 }, (_, i) => i);
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (let i = 0; i < 512; i++) this.order[i] = order[i & 255]!;
    for (let i = 0; i < 256; i++) {
      const angle = random() * Math.PI * 2;
      this.gradientX[i] = Math.cos(angle);
      this.gradientY[i] = Math.sin(angle);
    }
  }

  at(x: number, y: number): number {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const left = this.order[column & 255]!;
    const right = this.order[(column & 255) + 1]!;
    const line = row & 255;
    const topLeft = this.slope(left + line, dx, dy);
    const topRight = this.slope(right + line, dx - 1, dy);
    const lowLeft = this.slope(left + line + 1, dx, dy - 1);
    const lowRight = this.slope(right + line + 1, dx - 1, dy - 1);
    const top = topLeft + u * (topRight - topLeft);
    return (top + v * (lowLeft + u * (lowRight - lowLeft) - top)) * 1.5;
  }

  /** Several octaves on top of each other, for clouds, patches and worn edges. */
  layered(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0;
    let strength = 0.5;
    for (let i = 0; i < octaves; i++) {
      sum += this.at(x, y) * strength;
      x = x * 2.03 + 17.3;
      y = y * 2.03 + 9.1;
      strength *= gain;
    }
    return sum;
  }

  private slope(index: number, dx: number, dy: number): number {
    const corner = this.order[index]!;
    return this.gradientX[corner]! * dx + this.gradientY[corner]! * dy;
  }
}
