import { getContrast, parseHex, type PaletteContent } from '@ledenportaal/shared';

export type Colour = PaletteContent['colours'][number];
const textColours = ['#1e241d', '#ffffff'] as const;
/** Returns the text colour, dark or white, with the highest contrast on a colour. */
export const getTextColour = (hex: string) => {
  const [dark, white] = textColours;
  return getContrast(hex, dark) >= getContrast(hex, white) ? dark : white;
};

export type Value = { label: 'Hex' | 'RGB' | 'CMYK' | 'PMS'; value: string };
/** The values of a colour as graphics software expects them. */
export const getValues = ({ hex, cmyk, pms }: Colour): Value[] => [
  { label: 'Hex', value: hex },
  { label: 'RGB', value: parseHex(hex).join(' ') },
  ...(cmyk ? [{ label: 'CMYK' as const, value: cmyk.map((part, at) => `${'CMYK'[at]}${part}`).join(' ') }] : []),
  ...(pms ? [{ label: 'PMS' as const, value: pms }] : []),
];
