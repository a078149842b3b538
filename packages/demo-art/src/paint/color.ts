export type RGB = readonly [number, number, number];
/** Colours from dark to light. */
export type Ramp = readonly RGB[];

export const parseHex = (code: string): RGB => {
  const value = parseInt(code.replace('#', ''), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export const parseHexes = (codes: string): RGB[] => codes.split(' ').map(parseHex);

export const mix = (a: RGB, b: RGB, t: number): RGB => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const mixAll = (ramp: Ramp, color: RGB, t: number): RGB[] => ramp.map((step) => mix(step, color, t));

export const shade = (color: RGB, factor: number): RGB => [color[0] * factor, color[1] * factor, color[2] * factor];

/** The colour of a ramp at t from 0 to 1, with evenly spaced stops. */
export const getRampColor = (ramp: Ramp, t: number): RGB => {
  const at = Math.max(0, Math.min(0.9999, t)) * (ramp.length - 1);
  const index = Math.floor(at);
  return mix(ramp[index]!, ramp[index + 1] ?? ramp[index]!, at - index);
};

/** The colour of a ramp, not interpolated, at t from 0 to 1. */
export const pickColor = (ramp: Ramp, t: number): RGB => ramp[Math.min(ramp.length - 1, Math.floor(t * ramp.length))]!;
