import type { Canvas } from '../paint/canvas.js';
import { getRampColor, mix, type RGB } from '../paint/color.js';
import { clamp, lerp, smooth } from '../paint/random.js';
import { CloudField, type Clouds } from './clouds.js';

export type Sun = {
  x: number;
  y: number;
  color: RGB;
  /** Radius of the disc; 0 is a sun outside the picture. */
  disc: number;
  glow: number;
  reach: number;
};

export type Sky = {
  stops: RGB[];
  horizon: number;
  sun: Sun;
  clouds?: Clouds | undefined;
  seed: string;
};

/** The colour of the sky without clouds, for reflections and haze. */
export const getSkyColor = (sky: Sky, x: number, y: number): RGB =>
  mix(getRampColor(sky.stops, y / sky.horizon), sky.sun.color, glowAt(sky.sun, x, y));

const glowAt = (sun: Sun, x: number, y: number): number => {
  const distance = Math.hypot(x - sun.x, (y - sun.y) * 1.25) / sun.reach;
  return clamp(sun.glow * (0.42 * Math.exp(-distance * 2.1) + 0.5 * Math.exp(-distance * 7)), 0, 0.92);
};

export const paintSky = (canvas: Canvas, sky: Sky): void => {
  const { sun, clouds } = sky;
  const field = clouds && new CloudField(clouds, sky);
  const end = sky.horizon + 60;
  canvas.columns(
    () => 0,
    (x, y, _top, out) => {
      const glow = glowAt(sun, x, y);
      const base = getRampColor(sky.stops, y / sky.horizon);
      const disc = sun.disc && smooth(sun.disc * 1.12, sun.disc * 0.9, Math.hypot(x - sun.x, y - sun.y)) * 0.92;
      for (let c = 0; c < 3; c++) out[c] = lerp(lerp(base[c]!, sun.color[c]!, glow), [255, 250, 232][c]!, disc);
      if (!field || !clouds) return;
      const cover = field.coverAt(x, y);
      if (cover < 0.003) return;
      const light = clamp(field.lightAt(x, y) + glow * 0.5);
      // Clouds near the horizon take the colour of the air in front of them.
      const air = smooth(0.5, 1.02, y / sky.horizon) * 0.5;
      for (let c = 0; c < 3; c++) {
        const cloud = lerp(clouds.shade[c]!, clouds.lit[c]!, light);
        out[c] = lerp(out[c]!, lerp(cloud, out[c]!, air), cover);
      }
    },
    () => end,
  );
};
