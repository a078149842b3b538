type Rgb = [red: number, green: number, blue: number];

/** The parts of a colour, 0 to 255. `hex` is like `#3aaa35`. */
export const parseHex = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** Mixes two colours. `share` is the part of the first, 0 to 1. */
export const mixColours = (hex: string, other: string, share: number): string => {
  const otherParts = parseHex(other);
  const parts = parseHex(hex).map((part, at) => Math.round(part * share + otherParts[at]! * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** The relative luminance of WCAG 2. */
const getLuminance = (hex: string) => {
  const [red, green, blue] = parseHex(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2, 1 to 21. */
export const getContrast = (hex: string, other: string): number => {
  const [one, two] = [getLuminance(hex), getLuminance(other)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
};

/** The part of the main colour in its light tint, on which the screens show text in the main colour. */
export const tintShare = 0.14;
/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const minTextContrast = 4.5;

/**
 * Returns a Dutch sentence when text in this main colour is not readable on its light tint, otherwise undefined. A
 * contrast with white of about 5.6 is enough.
 */
export const findBrandColourProblem = (hex: string): string | undefined => {
  const contrast = getContrast(hex, mixColours(hex, '#ffffff', tintShare));
  if (contrast >= minTextContrast) return undefined;
  // Rounded down, so that 4.49 is not shown as enough.
  const shownContrast = (Math.floor(contrast * 10) / 10).toFixed(1).replace('.', ',');
  return `In deze kleur is tekst niet goed te lezen: het contrast met een lichte tint ervan is ${shownContrast} en moet minstens 4,5 zijn. Kies een donkerdere kleur.`;
};
