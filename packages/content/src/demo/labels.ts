export const tags = [
  'bos',
  'dorp',
  'edelhert',
  'heide',
  'herfst',
  'mist',
  'vergezicht',
  'wandelen',
  'water',
  'winter',
] as const;

export const themas = ['Eten en drinken', 'Erfgoed', 'Natuur', 'Overnachten', 'Vier seizoenen'] as const;

export type TagNaam = (typeof tags)[number];
export type ThemaNaam = (typeof themas)[number];
