import { SiteContent } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { paths } from './path-table.js';
import { to } from './paths.js';

const site = (slug: string) => ({
  organisation: 'Stichting',
  product: { slug, name: 'X' },
  contact: { email: 'a@b.nl' },
});
const firstWords = Object.values(paths).map(({ path }) => path.split('/')[1] ?? '');
const ownWords = [...new Set(firstWords)].filter((word) => word && !word.startsWith(':'));

it.each([...ownWords, 'api', 'media', 'assets'])('rejects the product slug %s, which would hide a page', (word) => {
  expect(SiteContent.safeParse(site(word)).success).toBe(false);
  expect(SiteContent.safeParse(site(`${word}-2`)).success).toBe(true);
});

it('fills in the parameters of a path', () => {
  expect([to('home'), to('foto', { item: 'a b' }), to('jaarplan', { product: 'wildgebied' })]).toEqual([
    '/',
    '/beeldbank/item/a%20b',
    '/wildgebied/jaarplan',
  ]);
});
