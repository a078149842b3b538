import { colors, toColors } from './theme/theme.js';

const { groen, gray, dark, red } = colors;
/** Sky; 3 is #7fcff5: tiles, focus in the dark, illustration. Text in blue only from 7 on. */
const lucht = toColors('#eff9fe #dff3fd #b5e4fa #7fcff5 #50b9ea #2ba0d6 #1784b6 #0f678f #0c4f6f #093850');

/** A shade of the main colour, which brand-style.ts replaces for a foundation with its own. */
const shade = (index: number) => `var(--mantine-color-bos-${index})`;

/**
 * Semantic colours of each scheme. Stylesheets use these variables, never a shade of a colour directly. Apart from the theme,
 * because the style sheet of the build has them: only the preview of another main colour reads them.
 */
export const schemes = {
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': shade(8),
    // Contrast of 3:1 with the background (WCAG 1.4.11); Mantine's default is too low.
    '--mantine-color-default-border': gray[5],
    '--surface': '#ffffff',
    '--surface-quiet': gray[0],
    '--surface-sunken': gray[1],
    '--line': gray[2],
    '--line-strong': gray[5],
    '--text': gray[9],
    '--text-2': gray[6],
    '--brand': shade(8),
    '--brand-quiet': shade(0),
    '--brand-tint': shade(1),
    '--brand-tint-strong': shade(2),
    '--on-brand': '#ffffff',
    '--tile-moss': gray[1],
    '--tile-green': groen[1],
    '--tile-sky': lucht[1],
    '--tile-red': red[0],
    '--mark': groen[6],
    '--focus': shade(8),
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': shade(3),
    '--mantine-color-default-border': dark[3],
    '--surface': dark[6],
    '--surface-quiet': dark[8],
    '--surface-sunken': dark[8],
    '--line': dark[5],
    '--line-strong': dark[3],
    '--text': dark[0],
    '--text-2': dark[2],
    '--brand': shade(3),
    '--brand-quiet': '#222b23',
    '--brand-tint': '#2b382d',
    '--brand-tint-strong': '#374839',
    '--on-brand': '#14200f',
    '--tile-moss': dark[6],
    '--tile-green': '#1f3a22',
    '--tile-sky': '#173442',
    '--tile-red': '#3a1f1b',
    '--mark': groen[5],
    '--focus': lucht[3],
  },
};
