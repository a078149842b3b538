import type { Sky } from '../nature/sky.js';
import type { Light } from '../nature/look.js';
import { H, W } from '../paint/canvas.js';
import { mix, type Ramp, type RGB } from '../paint/color.js';
import { moods, type Mood, type MoodName } from '../paint/palettes.js';
import { clamp, lerp } from '../paint/random.js';

/** The light at one moment of a shot; interpolated between moments. */
export type Moment = {
  /** Time in the shot, from 0 to 1. */
  at: number;
  mood: MoodName;
  cover: number;
  stars?: number;
  /** The season for the drawing of a place, such as the leaves of a tree. */
  season?: Season;
};

export type Season = 'lente' | 'zomer' | 'herfst' | 'winter';

/** The factor for each colour channel in this light. */
const lamps: Record<MoodName, RGB> = {
  dawn: [1, 0.93, 0.84],
  rose: [0.8, 0.72, 0.76],
  noon: [1, 1, 1],
  crisp: [1, 0.98, 0.93],
  gold: [1, 0.9, 0.74],
  hazel: [0.96, 0.92, 0.8],
  ember: [0.82, 0.64, 0.56],
  lilac: [0.82, 0.7, 0.74],
  dusk: [0.44, 0.37, 0.5],
  mist: [0.84, 0.88, 0.88],
  night: [0.12, 0.16, 0.28],
  storm: [0.7, 0.7, 0.7],
  winter: [0.95, 0.97, 1],
  frost: [0.72, 0.74, 0.88],
};

/** The light and colours for a drawing at a moment. */
export type Air = {
  mood: Mood;
  sky: Sky;
  haze: RGB;
  light: Light;
  lamp: RGB;
  season: Season;
  lit: (ramp: Ramp) => RGB[];
};

export type Path = (time: number) => readonly [x: number, y: number];

export const createAir = (moment: Moment, horizon: number, sunPath: Path, seed: string): Air => {
  const mood = moods[moment.mood];
  const lamp = lamps[moment.mood];
  const [x, y] = sunPath(moment.at);
  const sun = { x: x * W, y: y * H, color: mood.sun, disc: 0, glow: mood.glow, reach: 1100 };
  const side = x < 0.5 ? -1 : 1;
  return {
    mood,
    lamp,
    sky: { stops: mood.sky, horizon, sun, seed },
    haze: mix(mood.sky.at(-1)!, mood.sun, mood.glow > 0 ? 0.2 : 0),
    light: [side * 0.75, -0.66],
    season: moment.season ?? 'zomer',
    lit: (ramp) => ramp.map((color) => multiplyColors(color, lamp)),
  };
};

export const multiplyColors = (color: RGB, lamp: RGB): RGB => [
  color[0] * lamp[0],
  color[1] * lamp[1],
  color[2] * lamp[2],
];

/** The interpolation between two moments of a shot. */
export type MomentInterpolation = {
  from: number;
  to: number;
  part: number;
};

export const interpolateMoments = (moments: readonly Moment[], time: number): MomentInterpolation => {
  const later = moments.findIndex(({ at }) => at > time);
  if (later === 0) return { from: 0, to: 0, part: 0 };
  if (later < 0) return { from: moments.length - 1, to: moments.length - 1, part: 0 };
  const [before, after] = [moments[later - 1]!, moments[later]!];
  const part = clamp((time - before.at) / (after.at - before.at));
  return { from: later - 1, to: later, part: part * part * (3 - 2 * part) };
};

export type Weather = {
  sky: RGB[];
  sun: RGB;
  glow: number;
  lit: RGB;
  shade: RGB;
  haze: RGB;
  lamp: RGB;
  cover: number;
  stars: number;
};

export const interpolateWeather = (moments: readonly Moment[], { from, to, part }: MomentInterpolation): Weather => {
  const [a, b] = [moments[from]!, moments[to]!];
  const [before, after] = [moods[a.mood], moods[b.mood]];
  const sky = before.sky.map((color, i) => mix(color, after.sky[i]!, part));
  const sun = mix(before.sun, after.sun, part);
  const glow = lerp(before.glow, after.glow, part);
  return {
    sky,
    sun,
    glow,
    lit: mix(before.lit, after.lit, part),
    shade: mix(before.shade, after.shade, part),
    haze: mix(sky.at(-1)!, sun, glow > 0 ? 0.2 : 0),
    lamp: mix(lamps[a.mood], lamps[b.mood], part),
    cover: lerp(a.cover, b.cover, part),
    stars: lerp(a.stars ?? 0, b.stars ?? 0, part),
  };
};
