import { H, W } from '../paint/canvas.js';

/** The width of the visible part of the drawing; the rest is margin for camera movement. */
const windowWidth = 2664;

/** Canvas units per pixel of the full picture, so that drawings are used at their own size. */
export const toScale = (width: number): number => width / windowWidth;

export type Camera = {
  /** Logical top of the picture when the camera does not move. */
  top: number;
  /** The height that a zoom keeps fixed, mostly the horizon. */
  focus: number;
  pan: number;
  zoom: number;
};

/** The logical x of column i is `x0 + i * unit`; the logical y of row j is `y0 + j * unit`. */
export type Lens = {
  x0: number;
  y0: number;
  unit: number;
};

/** A picture being composed, in floating point. */
export class Frame {
  readonly data: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Float32Array(width * height * 3);
  }

  /** Parallax: an element at depth 0 does not move, at depth 1 it moves most. */
  lens({ top, focus, pan, zoom }: Camera, depth: number): Lens {
    const still = windowWidth / this.width;
    const unit = still / (1 + (zoom - 1) * depth);
    const focusRow = (focus - top) / still;
    return { unit, x0: W / 2 + pan * depth - (this.width / 2 - 0.5) * unit, y0: focus - (focusRow - 0.5) * unit };
  }

  row(lens: Lens, y: number): number {
    return Math.max(0, Math.min(this.height, Math.ceil((Math.min(y, H) - lens.y0) / lens.unit)));
  }
}

const dither = Float32Array.from({ length: 4096 }, (_, i) => ((i * 2654435761) % 4096) / 4096);

/** Converts to eight bits, with darker corners and a static dither: a moving one would dominate the file size. */
export const toEightBits = ({ width, height, data }: Frame, out: Buffer): Buffer => {
  for (let j = 0; j < height; j++) {
    const y = j / height - 0.5;
    for (let i = 0; i < width; i++) {
      const x = i / width - 0.5;
      const far = (x * x + y * y) * 2;
      const corner = 1 - 0.2 * far * Math.sqrt(far);
      const noise = dither[(i * 37 + j * 1031 + ((i * j) & 255)) & 4095]!;
      const at = (j * width + i) * 3;
      for (let c = at; c < at + 3; c++) {
        const value = data[c]! * corner + noise;
        out[c] = value <= 0 ? 0 : value >= 255 ? 255 : value;
      }
    }
  }
  return out;
};
