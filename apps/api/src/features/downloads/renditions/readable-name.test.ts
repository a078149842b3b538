import { expect, it } from 'vitest';
import { toObjectId } from '../../../platform/database/object-id.js';
import { toReadableName } from './readable-name.js';

const id = 'a'.repeat(24);
const nameOf = (beschrijving: string, eigenaar = '') =>
  toReadableName({ _id: toObjectId(id), beschrijving, eigenaar }, 'website', 'jpg');

it('says what a photo shows, who made it and which rendition it is', () => {
  expect(nameOf('Zandpad door de bloeiende heide', 'Marike Oldenhaag')).toBe(
    'zandpad-door-de-bloeiende-heide_marike-oldenhaag_website.jpg',
  );
});

it('keeps accents, and leaves out quotes, emoji and what a file system refuses', () => {
  expect(nameOf('Eén “brug” / café 🦌:\n../x', 'Zoë d’Oré')).toBe('eén-brug-café-x_zoë-d-oré_website.jpg');
});

it('is the id without a beschrijving', () => {
  expect(nameOf('', '')).toBe(`${id}_website.jpg`);
  expect(nameOf('🦌', 'Jan')).toBe(`${id}_jan_website.jpg`);
});

it('ends a long beschrijving after a word', () => {
  const name = nameOf('heide '.repeat(50));
  expect(name).toBe(`${Array(10).fill('heide').join('-')}_website.jpg`);
  expect(nameOf('a'.repeat(500))).toBe(`${'a'.repeat(60)}_website.jpg`);
});
