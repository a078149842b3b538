import { CatalogueContent, PaletteContent, SiteContent, SocialContent, TekstenContent } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { brand } from '../brand.js';
import { colors } from '../documents/pdf-drawing.js';
import { readContentFile } from '../files.js';
import { parseCatalogueEntry } from '../catalogue-entry.js';

const readJson = async (file: string): Promise<unknown> => JSON.parse((await readContentFile(file)).toString());

describe('content JSON files', () => {
  it.each([
    ['site.json', SiteContent],
    ['teksten.json', TekstenContent],
    ['palette.json', PaletteContent],
    ['social.json', SocialContent],
    ['catalogue.json', CatalogueContent],
  ])('%s matches its schema', async (file, schema) => {
    const { error } = schema.safeParse(await readJson(file));
    expect(error).toBeUndefined();
  });

  it('has an organisation, a product, a contact and a survey', async () => {
    expect(SiteContent.parse(await readJson('site.json'))).toMatchObject({
      organisation: 'Stichting Ruigenhei',
      product: { slug: 'wildgebied', name: 'Wildgebied' },
      contact: { email: 'info@ruigenhei.example' },
      survey: { minutes: 5 },
    });
  });

  it('mentions the guarantee in each text length, each more than twice as long as the previous one', async () => {
    const { kort, middel, lang } = TekstenContent.parse(await readJson('teksten.json'));
    for (const { text } of [kort, middel, lang]) expect(text).toContain('100% wild-garantie');
    const [short, medium, long] = [kort, middel, lang].map(({ text }) => text.split(/\s+/).length);
    expect(medium! / short!).toBeGreaterThan(2);
    expect(long! / medium!).toBeGreaterThan(2);
  });

  it('has the exact colours of the house style', async () => {
    const { colours, extras } = PaletteContent.parse(await readJson('palette.json'));
    expect(colours.map(({ hex, cmyk, pms }) => [hex, cmyk, pms])).toEqual([
      ['#7fcff5', [51, 0, 0, 0], '297'],
      ['#3aaa35', [75, 0, 100, 0], '369'],
      ['#2f5234', [80, 42, 82, 44], '554'],
    ]);
    expect(extras.map(({ name }) => name)).toEqual(['Rood', 'Roze', 'Bruin', 'Oranje']);
  });

  it('uses the palette colours in the drawings', async () => {
    const { colours, extras } = PaletteContent.parse(await readJson('palette.json'));
    const drawn = [brand.sky, brand.green, brand.deep].map(({ hex, cmyk }) => ({ hex, cmyk }));
    expect(colours.map(({ hex, cmyk }) => ({ hex, cmyk }))).toEqual(drawn);
    const { red, pink, brown, orange } = colors;
    expect(extras.map(({ hex }) => hex)).toEqual([red, pink, brown, orange]);
  });

  it('rejects a path outside the content folder', () => {
    const entry = { filename: 'Plan.pdf', section: 'jaarplan', title: 'Plan', period: '2020' } as const;
    expect(() => parseCatalogueEntry({ ...entry, file: '../geheim.pdf' })).toThrow();
    expect(parseCatalogueEntry({ ...entry, file: 'jaarplan/plan.pdf' })).toMatchObject({ poster: null, meeting: '' });
  });
});
