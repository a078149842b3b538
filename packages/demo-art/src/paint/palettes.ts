import { parseHex, parseHexes, type Ramp, type RGB } from './color.js';

/** The light of a moment: sky from zenith to horizon, and what it does to clouds, hills and shadows. */
export type Mood = {
  sky: RGB[];
  sun: RGB;
  glow: number;
  far: RGB;
  near: RGB;
  lit: RGB;
  shade: RGB;
};

const mood = (sky: string, glow: number, sun: string, far: string, near: string, lit: string, dim: string): Mood => ({
  sky: parseHexes(sky),
  sun: parseHex(sun),
  glow,
  far: parseHex(far),
  near: parseHex(near),
  lit: parseHex(lit),
  shade: parseHex(dim),
});

export const moods = {
  dawn: mood('#6f93b8 #a9bccb #e6cdb8 #f7d9ae #fbe3bd', 0.95, '#fff0c8', '#8fa0ad', '#33472f', '#fff0d8', '#b99fa6'),
  rose: mood('#5a6f9c #9a94b5 #d8a9b0 #f3bfa4 #f9d7b0', 0.95, '#ffe3b4', '#8b86a6', '#3a3a44', '#ffdcc4', '#8f7c9c'),
  noon: mood('#3a80c0 #659fd2 #97c2e1 #c3dcea #dfeaea', 0.4, '#fffbe8', '#8fb0bd', '#3f6a2f', '#ffffff', '#a9bccb'),
  crisp: mood('#3f7cb0 #78a8c8 #aecbd4 #d9dccb #eedfbd', 0.6, '#fff0cc', '#9aa79c', '#4a4a26', '#fffaf0', '#a8b0b4'),
  gold: mood('#4d7396 #8aa0a8 #d9b98c #f0bd73 #f8d38c', 1, '#ffe2a0', '#a08e78', '#3b3a22', '#ffe2b0', '#96807e'),
  hazel: mood('#8fa6a4 #b2bcab #d4c9a6 #ead3a0 #f4dfb0', 0.95, '#fff0c4', '#a39f86', '#3a3a26', '#fff0d0', '#a59c88'),
  ember: mood('#2f4468 #6d6986 #c07f78 #ec985c #f9c67c', 1, '#ffe0a0', '#8c7482', '#2c2830', '#ffbf90', '#6a5670'),
  lilac: mood('#43568c #7c7ba8 #b995ae #e5b09f #f8d6a8', 0.95, '#ffe6b8', '#8a7c98', '#3a3038', '#ffd8c0', '#84749a'),
  dusk: mood('#23305c #4c4f84 #9a6a8c #dd8670 #f6b272', 0.9, '#ffd08a', '#6a5a7c', '#1f2030', '#ffab8a', '#4d4570'),
  mist: mood('#a9b9bc #bcc8c6 #ccd4cc #d8dacb #dfdecb', 0.8, '#fdf3d8', '#a9b6b2', '#2c3d35', '#f4f0e2', '#a5b1b3'),
  night: mood('#070d24 #0d1838 #18294f #2b4470 #52688c', 0, '#dfe6ff', '#22324f', '#070b14', '#7f8fb4', '#141d38'),
  storm: mood('#262f3c #3a4452 #57626e #8b9089 #d3c496', 0.6, '#f8e6a8', '#6f7a78', '#3b4a24', '#a9aca8', '#262d38'),
  winter: mood('#7d9cbd #a9bfd3 #cfd8e0 #ecdcd4 #f6e2cc', 0.9, '#fff1d6', '#a9b8ca', '#5b6a78', '#fff5ea', '#a7b3c6'),
  frost: mood('#46608c #7a86ac #b0a2ba #dfb8b4 #f4d2b6', 0.8, '#ffe6c0', '#8c94b0', '#3c4660', '#ffdcd0', '#7c82a4'),
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

export const leaves = {
  spring: parseHexes('#33501f #557a2a #86a83c #b9cf5e #e0e78f'),
  summer: parseHexes('#16301a #284a22 #41692b #6b8c3a #a9b858'),
  autumn: parseHexes('#4f2413 #8a3f17 #c0661d #e0962b #f5c75a'),
  rust: parseHexes('#3a1a14 #6c2c18 #9c471c #c46a28 #e39a48'),
  pine: parseHexes('#101f1b #1c3329 #2c4a36 #476447 #7d8a58'),
  gold: parseHexes('#2b2a12 #58491a #927326 #caa13c #f4d67c'),
  blue: parseHexes('#18262e #263b42 #3a5452 #5b7464 #93a184'),
  blossom: parseHexes('#8a6a72 #c79aa4 #eac4c8 #f8e2e0 #fffaf4'),
  frost: parseHexes('#66748c #8c9ab0 #b4c0d0 #d8e0ea #f6f8fb'),
} satisfies Record<string, Ramp>;

export const grasses = {
  summer: parseHexes('#2b4a1c #4a7228 #7a9838 #b3b95a'),
  spring: parseHexes('#2f5a20 #55882e #86ad41 #bccb66'),
  straw: parseHexes('#5a4a26 #8a7338 #b89c54 #dcc47e'),
  autumn: parseHexes('#3f4420 #6a662c #98873c #c4a956'),
  cold: parseHexes('#7d8a9c #a4b0c0 #c8d2de #eef2f6'),
  dark: parseHexes('#0b1418 #121f20 #1c2c28 #2c3c30'),
} satisfies Record<string, Ramp>;

export type GrassName = keyof typeof grasses;

export const blooms = {
  pink: parseHexes('#3a2738 #5f3f5a #8c5580 #b47aa4 #dcb0c6'),
  glow: parseHexes('#3d2434 #6f4156 #9c5f70 #c48a88 #ecc3a2'),
  mauve: parseHexes('#332c42 #54476a #776489 #9b86aa #cbb9cf'),
} satisfies Record<string, Ramp>;
