import type { PaletteContent } from '@ledenportaal/shared';

export type Colour = PaletteContent['colours'][number];
type Rgb = [number, number, number];

export const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** WCAG's relative luminance. */
const luminanceOf = (hex: string) => {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const inks = ['#1e241d', '#ffffff'] as const;
/** Dark or white, whichever reads best on a colour. */
export const inkOn = (hex: string) => {
  const ground = luminanceOf(hex);
  const [dark, white] = inks;
  return contrast(ground, luminanceOf(dark)) >= contrast(ground, luminanceOf(white)) ? dark : white;
};

export type Value = { label: 'Hex' | 'RGB' | 'CMYK' | 'PMS'; value: string };
/** As people type them in a drawing program. */
export const valuesOf = ({ hex, cmyk, pms }: Colour): Value[] => [
  { label: 'Hex', value: hex },
  { label: 'RGB', value: rgbOf(hex).join(' ') },
  ...(cmyk ? [{ label: 'CMYK' as const, value: cmyk.map((part, at) => `${'CMYK'[at]}${part}`).join(' ') }] : []),
  ...(pms ? [{ label: 'PMS' as const, value: pms }] : []),
];
