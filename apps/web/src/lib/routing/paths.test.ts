import { SiteContent } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { paths } from './path-table.js';
import { getPath } from './paths.js';

const buildSite = (slug: string) => ({
  organisation: 'Stichting',
  product: { slug, name: 'X' },
  contact: { email: 'a@b.nl' },
});
const firstSegments = Object.values(paths).map(({ path }) => path.split('/')[1] ?? '');
const reservedSegments = [...new Set(firstSegments)].filter((word) => word && !word.startsWith(':'));

it.each([...reservedSegments, 'api', 'media', 'assets'])(
  'rejects the product slug %s, which would hide a page',
  (word) => {
    expect(SiteContent.safeParse(buildSite(word)).success).toBe(false);
    expect(SiteContent.safeParse(buildSite(`${word}-2`)).success).toBe(true);
  },
);

it('fills in the parameters of a path', () => {
  expect([getPath('home'), getPath('foto', { item: 'a b' }), getPath('jaarplan', { product: 'wildgebied' })]).toEqual([
    '/',
    '/beeldbank/item/a%20b',
    '/wildgebied/jaarplan',
  ]);
});
