import { MessagesContent, PaletteContent, SiteContent, SocialContent, TekstenContent } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { readContentJson } from './read-files.js';

it.each([
  ['site.json', SiteContent],
  ['teksten.json', TekstenContent],
  ['palette.json', PaletteContent],
  ['social.json', SocialContent],
  ['messages.json', MessagesContent],
])('%s matches its schema', (file, schema) => {
  expect(schema.safeParse(readContentJson(file)).error).toBeUndefined();
});

it('has an organisation, a product, a contact and a survey', () => {
  expect(SiteContent.parse(readContentJson('site.json'))).toMatchObject({
    organisation: 'Stichting Ruigenhei',
    product: { slug: 'wildgebied', name: 'Wildgebied' },
    contact: { email: 'info@ruigenhei.example' },
    survey: { minutes: 5 },
  });
});

it('mentions the guarantee in each text length, each more than twice as long as the previous one', () => {
  const { kort, middel, lang } = TekstenContent.parse(readContentJson('teksten.json'));
  const texts = [kort, middel, lang].map((tekst) => tekst!.text);
  for (const text of texts) expect(text).toContain('100% wild garantie');
  const [short, medium, long] = texts.map((text) => text.split(/\s+/).length);
  expect(medium! / short!).toBeGreaterThan(2);
  expect(long! / medium!).toBeGreaterThan(2);
});

it('has the exact colours of the house style', () => {
  const { colours, extras } = PaletteContent.parse(readContentJson('palette.json'));
  expect(colours.map(({ hex, cmyk, pms }) => [hex, cmyk, pms])).toEqual([
    ['#7fcff5', [51, 0, 0, 0], '297'],
    ['#3aaa35', [75, 0, 100, 0], '369'],
    ['#2f5234', [80, 42, 82, 44], '554'],
  ]);
  expect(extras.map(({ name }) => name)).toEqual(['Rood', 'Roze', 'Bruin', 'Oranje']);
});
