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

/** Rounded down, so that 4.49 is not shown as enough. */
const formatContrast = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1).replace('.', ',');

/**
 * Returns a Dutch sentence with the pairs of text and background in this main colour that are not readable, and their
 * contrast; otherwise undefined. A contrast with white of about 5.6 is enough for the light tint, and for what the dark
 * scheme makes of the colour, which is light enough for black too.
 */
export const findBrandColourProblem = (hex: string): string | undefined => {
  const pairs = [
    {
      name: 'van deze kleur op een lichte tint ervan',
      contrast: getContrast(hex, mixColours(hex, '#ffffff', tintShare)),
    },
    { name: 'van wit op deze kleur', contrast: getContrast(hex, '#ffffff') },
  ];
  const problems = pairs
    .filter(({ contrast }) => contrast < minTextContrast)
    .map(({ name, contrast }) => `${name} is ${formatContrast(contrast)}`);
  if (problems.length === 0) return undefined;
  return `Tekst is niet goed te lezen. Het contrast ${problems.join(', en ')}; minstens 4,5 is nodig. Kies een donkerdere kleur.`;
};
