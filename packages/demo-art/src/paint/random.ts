export type Random = () => number;

/** Creates a random number generator. The same seed gives the same sequence on every machine. */
export const createRandom = (seed: string): Random => {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export const randomBetween = (random: Random, low: number, high: number) => low + (high - low) * random();
/** -2..2, mostly near 0. */
export const randomBell = (random: Random) => random() + random() + random() + random() - 2;

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value);
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
export const smooth = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
