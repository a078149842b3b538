import { Canvas, H, W } from '../paint/canvas.js';
import { mix, type RGB } from '../paint/color.js';
import type { Finish } from '../paint/finish.js';
import { moods, type Mood, type MoodName } from '../paint/palettes.js';
import { createRandom, type Random } from '../paint/random.js';
import { drawHeapClouds } from '../nature/clouds.js';
import { paintSky, type Sky } from '../nature/sky.js';
import type { Light } from '../nature/look.js';

export type Scene = {
  slug: string;
  finish?: Partial<Finish>;
  draw: (view: View) => void;
};

export type View = {
  canvas: Canvas;
  random: Random;
  seed: string;
};

/** Creates a view with the slug as random seed, so that a scene does not depend on other scenes. */
export const createView = (scene: Scene, scale: number): View => ({
  canvas: new Canvas(scale),
  random: createRandom(scene.slug),
  seed: scene.slug,
});

type Weather = {
  mood: MoodName;
  horizon: number;
  /** Position as fractions of the width and height of the picture. */
  sun?: readonly [number, number];
  disc?: number;
  reach?: number;
  clouds?: readonly [cover: number, stretch: number, size: number, alpha: number];
  heaps?: readonly (readonly [x: number, y: number, size: number])[];
};

export type Air = {
  sky: Sky;
  mood: Mood;
  light: Light;
  haze: RGB;
};

export const drawOpenSky = ({ canvas, random, seed }: View, weather: Weather): Air => {
  const mood = moods[weather.mood];
  const [x, y] = [(weather.sun?.[0] ?? 0.3) * W, (weather.sun?.[1] ?? 0.2) * H];
  const sun = { x, y, color: mood.sun, disc: weather.disc ?? 0, glow: mood.glow, reach: weather.reach ?? 1100 };
  const sky: Sky = { stops: mood.sky, horizon: weather.horizon, seed, sun };
  if (weather.clouds) {
    const [cover, stretch, size, alpha] = weather.clouds;
    sky.clouds = { cover, stretch, size, alpha, lit: mood.lit, shade: mood.shade };
  }
  paintSky(canvas, sky);
  const side = x < W / 2 ? -1 : 1;
  const heaps = (weather.heaps ?? []).map(([hx, hy, size]) => ({ x: hx * W, y: hy * H, size }));
  drawHeapClouds(canvas, random, heaps, mood.lit, mood.shade, side);
  return { sky, mood, light: [side * 0.75, -0.66], haze: mix(mood.sky.at(-1)!, mood.sun, 0.2) };
};
