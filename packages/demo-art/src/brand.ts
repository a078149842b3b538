/** The colours of palette.json: hex for screens, percentages of cyan, magenta, yellow and black for print. */
export const brand = {
  sky: { hex: '#7fcff5', cmyk: [51, 0, 0, 0] },
  green: { hex: '#3aaa35', cmyk: [75, 0, 100, 0] },
  deep: { hex: '#2f5234', cmyk: [80, 42, 82, 44] },
  white: { hex: '#ffffff', cmyk: [0, 0, 0, 0] },
  black: { hex: '#111111', cmyk: [0, 0, 0, 100] },
} as const satisfies Record<string, { hex: string; cmyk: readonly [number, number, number, number] }>;

export type BrandColor = keyof typeof brand;

export const organisation = 'Ruigenhei';
export const motto = 'Natuur en streek, 100% wild';
