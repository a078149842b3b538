import type { BrandColor } from '../brand.js';
import type { Shape } from './drawing.js';

// The stag on a field of 200 x 200, with one closed curve per part, so that it can also be cut and embroidered.
const crown = 'M104 92L112 76L126 78L133 92L118 98Z';
const head =
  'M30 192C62 160 88 132 99 106C88 105 77 97 72 84C85 82 98 85 107 92C112 86 121 84 129 89C140 96 152 105 166 115C170 119 168 127 162 129C152 132 143 133 137 137C130 143 129 154 131 166C133 176 137 185 142 192Z';
const leftBeam = 'M107 92C92 76 82 58 86 36C87 25 93 14 102 6C96 18 93 28 94 39C93 56 104 72 118 86Z';
const leftTines =
  'M112 86C124 82 135 74 138 58C129 67 117 73 103 73ZM95 62C109 60 120 50 122 33C114 43 104 49 91 50ZM87 42C78 38 71 29 70 16C76 25 83 29 91 30Z';
const rightAntler =
  'M122 88C128 76 137 68 146 60C156 50 160 36 157 20C152 33 147 42 139 50C130 59 121 68 116 82ZM150 57C160 55 170 47 174 34C166 41 157 45 149 46Z';
const hill = 'M4 180C40 160 82 164 118 174C146 182 172 180 196 166C180 190 146 200 100 200C58 200 22 195 4 180Z';
const sun = 'M32 100A80 80 0 1 1 192 100A80 80 0 1 1 32 100Z';

export type MarkColors = {
  stag: BrandColor;
  hill: BrandColor;
  sky: BrandColor | null;
};

/** One path per part: in a combined path, overlapping parts of opposite direction would show holes. */
const parts = (path: string): string[] => path.split(/(?=M)/);

export const createMark = ({ stag, hill: ground, sky }: MarkColors): Shape[] => {
  const shapes = parts(head + crown + leftBeam + leftTines + rightAntler).map((path): Shape => ({ ink: stag, path }));
  if (sky) shapes.unshift({ ink: sky, path: sun });
  return [...shapes, { ink: ground, path: hill }];
};

/** The mark for sizes below 32 pixels: thicker antlers because thin tines vanish, and no hill. */
export const createSmallMark = (stag: BrandColor): Shape[] => [
  ...parts(leftBeam + leftTines + rightAntler).map((path): Shape => ({ ink: stag, path, stroke: 8 })),
  ...parts(head + crown).map((path): Shape => ({ ink: stag, path })),
];
