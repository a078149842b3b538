import { getContrast, minTextContrast, mixColours, tintShare } from './colour.js';

/** Colours of apps/web/src/ui/color-schemes.ts that do not follow the main colour. */
const darkBody = '#1a201a';
const darkSurface = '#262d26';
const secondaryText = '#636b60';

/** Mixes towards white, as the shades of the portal's own green (`bos` in theme.ts). */
const tint = (colour: string, share: number) => mixColours(colour, '#ffffff', share);

/** Returns the strongest tint on which text is readable, or the lightest. `shares` begins with the largest. */
const findTint = (colour: string, text: string, shares: readonly [number, ...number[]]) => {
  const tints = shares.map((share) => tint(colour, share));
  return tints.find((background) => getContrast(text, background) >= minTextContrast) ?? tints.at(-1)!;
};

/**
 * The shades 0 to 9, from light to dark. 8 is the colour itself. The dark scheme shows text in 3 and, under the pointer,
 * buttons in 4: these are lighter than those of the green, because the colour may be as dark as black.
 */
const createShades = (colour: string): string[] => [
  tint(colour, 0.07),
  findTint(colour, secondaryText, [tintShare, 0.11, 0.08]),
  findTint(colour, colour, [0.26, 0.2, tintShare]),
  ...[0.33, 0.4, 0.6, 0.84, 0.93].map((share) => tint(colour, share)),
  colour,
  mixColours(colour, '#000000', 0.7),
];

const toRule = (selector: string, variables: Record<string, string>) => {
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{${declarations.join(';')}}`;
};

/**
 * The variables of the theme that follow another main colour than the green of the web app: the shades, and what each scheme
 * has besides. Most others refer to the shades.
 */
export const createBrandColours = (colour: string) => {
  const shades = createShades(colour);
  const [lightest, faint, , brand] = shades as [string, string, string, string];
  const darkTint = mixColours(brand, darkSurface, 0.055);
  return {
    shades: Object.fromEntries(shades.map((shade, index) => [`mantine-color-bos-${index}`, shade])),
    light: {
      'mantine-color-bos-outline-hover': `${colour}0d`,
      'mantine-color-groen-6': colour,
      'tile-green': faint,
      mark: colour,
    },
    dark: {
      'mantine-color-bos-light': mixColours(colour, '#000000', 0.35),
      'mantine-color-bos-light-hover': mixColours(colour, '#000000', 0.45),
      'mantine-color-bos-outline-hover': `${lightest}0d`,
      'mantine-color-groen-6': brand,
      'brand-quiet': mixColours(brand, darkBody, 0.06),
      'brand-tint': darkTint,
      'brand-tint-strong': mixColours(brand, darkSurface, 0.15),
      'on-brand': mixColours(colour, '#000000', 0.35),
      'tile-green': darkTint,
      mark: brand,
      focus: brand,
    },
  };
};

/** The id of the style element with the main colour, which the web app replaces when an admin chooses another one. */
export const brandStyleId = 'brand';

/** Returns the style sheet for a main colour, in the light and in the dark scheme. */
export const createBrandStyle = (colour: string): string => {
  const { shades, light, dark } = createBrandColours(colour);
  return [
    toRule(':root', shades),
    toRule(':root[data-mantine-color-scheme=light]', light),
    toRule(':root[data-mantine-color-scheme=dark]', dark),
  ].join('');
};
