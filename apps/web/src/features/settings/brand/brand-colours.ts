import { createBrandColours, getContrast, minTextContrast, mixColours, tintShare } from '@ledenportaal/shared';
import type { CSSProperties } from 'react';
import { schemes } from '../../../ui/color-schemes.js';
import { colors } from '../../../ui/theme/theme.js';

export type Scheme = 'light' | 'dark';

const toVariables = (colours: Record<string, string>) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]));

/** Returns the CSS variables of a scheme in a main colour; null for the green of the portal. */
export const createSchemeStyle = (scheme: Scheme, colour: string | null): CSSProperties => {
  const brand = colour === null ? undefined : createBrandColours(colour);
  const shades =
    brand?.shades ?? Object.fromEntries(colors.bos.map((shade, index) => [`mantine-color-bos-${index}`, shade]));
  return { ...toVariables(shades), ...schemes[scheme], ...toVariables(brand?.[scheme] ?? {}), colorScheme: scheme };
};

type Pair = { name: 'button' | 'link' | 'tint' | 'darkButton' | 'darkLink'; text: string; background: string };
export type CheckedPair = Pair & { contrast: number; isEnough: boolean };

/** Returns the pairs of text and background that follow from a main colour, with their contrast. */
export const checkBrandPairs = (colour: string | null): CheckedPair[] => {
  const main = colour ?? colors.bos[8];
  const bright = colour === null ? colors.bos[3] : createBrandColours(colour).shades['mantine-color-bos-3']!;
  const onBright = colour === null ? schemes.dark['--on-brand'] : createBrandColours(colour).dark['on-brand'];
  const pairs: Pair[] = [
    { name: 'button', text: schemes.light['--on-brand'], background: main },
    { name: 'link', text: main, background: schemes.light['--surface'] },
    { name: 'tint', text: main, background: mixColours(main, '#ffffff', tintShare) },
    { name: 'darkButton', text: onBright, background: bright },
    { name: 'darkLink', text: bright, background: schemes.dark['--surface'] },
  ];
  return pairs.map((pair) => {
    const contrast = getContrast(pair.text, pair.background);
    return { ...pair, contrast, isEnough: contrast >= minTextContrast };
  });
};

/** Rounded down, so that 4.49 is not shown as enough: `4,4`. */
export const formatContrast = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1).replace('.', ',');
