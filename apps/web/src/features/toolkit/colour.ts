import type { PaletteContent } from '@ledenportaal/shared';

export type Colour = PaletteContent['colours'][number];
type Rgb = [number, number, number];

export const parseHex = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** The relative luminance of WCAG 2. */
const getLuminance = (hex: string) => {
  const [red, green, blue] = parseHex(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const getContrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const textColours = ['#1e241d', '#ffffff'] as const;
/** Returns the text colour, dark or white, with the highest contrast on a colour. */
export const getTextColour = (hex: string) => {
  const background = getLuminance(hex);
  const [dark, white] = textColours;
  return getContrast(background, getLuminance(dark)) >= getContrast(background, getLuminance(white)) ? dark : white;
};

export type Value = { label: 'Hex' | 'RGB' | 'CMYK' | 'PMS'; value: string };
/** The values of a colour as graphics software expects them. */
export const getValues = ({ hex, cmyk, pms }: Colour): Value[] => [
  { label: 'Hex', value: hex },
  { label: 'RGB', value: parseHex(hex).join(' ') },
  ...(cmyk ? [{ label: 'CMYK' as const, value: cmyk.map((part, at) => `${'CMYK'[at]}${part}`).join(' ') }] : []),
  ...(pms ? [{ label: 'PMS' as const, value: pms }] : []),
];
