import { parseCatalogueEntry, type CatalogueEntry } from '../catalogue-entry.js';

export const postsZip = 'Social media posts.zip';

export const socialFiles: CatalogueEntry[] = [
  parseCatalogueEntry({
    filename: postsZip,
    section: 'social',
    title: 'Social media posts',
    beschrijving: 'Zes posts met tekst, de groene balk om over een eigen foto te leggen en het format.',
    file: `social/${postsZip}`,
  }),
];
