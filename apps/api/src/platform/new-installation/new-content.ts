import { getContrast, minTextContrast, normalise, SiteContent } from '@ledenportaal/shared';
import type { Logo } from './logo.js';

export type NamedColour = { name: string; hex: string };

export type Foundation = {
  organisation: string;
  /** The brand or region, as the menu shows it. */
  product: string;
  contact: { email: string; telefoon: string; adres: string };
  /** The main colour of the screens; null for that of the portal itself. */
  colour: string | null;
  colours: NamedColour[];
  logo: Logo | undefined;
};

/** Returns the files of a content folder, by their paths. What the foundation does not have yet is null or empty. */
export const buildContentFiles = ({
  organisation,
  product,
  contact,
  colour,
  colours,
  logo,
}: Foundation): Record<string, string | Buffer> => {
  const logoPath = logo && `logo/logo${logo.extension}`;
  const site: SiteContent = SiteContent.parse({
    organisation,
    product: { slug: createSlug(product), name: product },
    contact,
    logo: logo && { file: logoPath, width: logo.width, height: logo.height },
    colour,
  });
  const files = {
    'site.json': site,
    'teksten.json': { kort: null, middel: null, lang: null },
    'palette.json': { colours: colours.map((named) => describeColour(named, named.hex === colour)), extras: [] },
    'social.json': { explanation: null, format: null, posts: [] },
    'catalogue.json': { files: [] },
  };
  return {
    ...Object.fromEntries(Object.entries(files).map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`])),
    ...(logoPath && { [logoPath]: logo.bytes }),
  };
};

/** Returns the word in URLs for a name. */
export const createSlug = (name: string): string => {
  const word = normalise(name)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const { slug } = SiteContent.shape.product.shape;
  // The portal uses some words itself, and a slug begins with a letter.
  const candidates = word ? [word, `gebied-${word}`] : [];
  return candidates.find((candidate) => slug.safeParse(candidate).success) ?? 'gebied';
};

const describeColour = ({ name, hex }: NamedColour, isMain: boolean) => {
  const role = isMain ? 'De hoofdkleur. ' : '';
  const isForWhiteText = getContrast(hex, '#ffffff') >= minTextContrast;
  return { name, hex, use: `${role}${isForWhiteText ? 'Witte' : 'Alleen donkere'} tekst erop is goed leesbaar.` };
};
