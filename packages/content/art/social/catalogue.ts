import { seed, type Seed } from '../seed.js';

export const postsZip = 'Social media posts.zip';

export const socialFiles: Seed[] = [
  seed({
    filename: postsZip,
    section: 'social',
    title: 'Social media posts',
    beschrijving: 'Zes posts met tekst, de groene balk om over een eigen foto te leggen en het format.',
    file: `social/${postsZip}`,
  }),
];
