import { describe, expect, it } from 'vitest';
import {
  getJaarplanPath,
  getPresentatiePath,
  type JaarplanName,
  type PresentatieName,
} from '../documents/catalogue.js';
import {
  formatNumber,
  formatEuros,
  getResult,
  sumAmounts,
  formatThousands,
  years,
  getYearsUntil,
  type YearNumber,
} from '../documents/figures.js';
import { vooruitblik2025 } from '../documents/bijeenkomsten/vooruitblik-2025.js';
import { drawDeck } from '../documents/slides/deck.js';
import { readContentFile } from '../files.js';
import { readPdf } from './read-generated.js';

const overviews = getYearsUntil(2023);

const jaarplannen: [JaarplanName, pages: number, words: string[]][] = [
  ['Infographic 2023', 1, ['2023 in beeld', 'Momenten van het jaar']],
  ['Infographic 2022', 1, ['2022 in beeld', 'Momenten van het jaar']],
  ['Meerjarenplan 2022-2025', 7, ['Drie doelen', 'Wat het kost', '240.000']],
  ['Jaarplan 2018', 5, ['Kalender', 'Begroting', '€ 62.000']],
  ...overviews.map((year): [JaarplanName, number, string[]] => [
    `Jaaroverzicht ${year as 2023}`,
    7,
    ['Voorwoord', 'Het jaar in cijfers', 'Wat we deden', 'Geld', `Vooruit naar ${year + 1}`],
  ]),
];

const presentaties: [PresentatieName, pages: number][] = [
  ['Een verhaal dat blijft', 9],
  ['Aan de slag met foto en tekst', 9],
  ['Terugblik 2024', 9],
  ['Vooruitblik 2025', 8],
  ['Bezoekersonderzoek 2023', 9],
  ['Het hele jaar wild', 9],
  ['Het merk Wildgebied', 8],
  ['Plannen voor 2019', 9],
];

describe('generated documents', () => {
  it.each(jaarplannen)('%s has %i pages and its main words', async (name, pages, keywords) => {
    const content = await readPdf(await readContentFile(getJaarplanPath(name)));
    expect(content.pages).toHaveLength(pages);
    const all = content.pages.join(' ');
    for (const word of keywords) expect(all).toContain(word);
    content.pages.slice(1, -1).forEach((page, i) => expect(page).toMatch(new RegExp(`^${name} ${i + 2} `)));
  });

  it.each(presentaties)('%s has %i slides in 16:9', async (name, slides) => {
    const { pages, sizes } = await readPdf(await readContentFile(getPresentatiePath(name)));
    expect(pages).toHaveLength(slides);
    expect(pages[0]).toContain(name);
    for (const [width, height] of sizes) expect(width * 9).toBe(height * 16);
    expect(pages.filter((page) => page.trim().length < 10)).toEqual([]);
  });

  it.each([
    ...jaarplannen.map(([name]) => [name, getJaarplanPath(name)] as const),
    ...presentaties.map(([name]) => [name, getPresentatiePath(name)] as const),
  ])('%s embeds its fonts', async (_, file) => {
    const source = (await readContentFile(file)).toString('latin1');
    expect(source).toContain('/FontFile2');
    expect(source).not.toMatch(/\/Subtype \/Type1\b/);
  });

  it('generates the same bytes again', async () => {
    expect(await drawDeck(vooruitblik2025)).toEqual(await drawDeck(vooruitblik2025));
  }, 60_000);
});

describe('the figures', () => {
  it.each(overviews)('are the same for %i in every overview', async (year) => {
    const { dagbezoeken, overnachtingen, leden, inkomsten, uitgaven } = years[year];
    const overviewText = (
      await readPdf(await readContentFile(getJaarplanPath(`Jaaroverzicht ${year as 2023}`)))
    ).pages.join(' ');
    for (const figure of [formatThousands(dagbezoeken), formatThousands(overnachtingen), formatNumber(leden)])
      expect(overviewText).toContain(figure);
    for (const amount of [sumAmounts(inkomsten), sumAmounts(uitgaven), getResult(year)])
      expect(overviewText).toContain(formatEuros(amount));
  });

  it('keeps the result within 6% of the income', () => {
    for (const year of Object.keys(years).map(Number) as YearNumber[]) {
      expect(Math.abs(getResult(year)) / sumAmounts(years[year].inkomsten)).toBeLessThan(0.06);
      expect(years[year].seizoenen.reduce((all, part) => all + part, 0)).toBe(100);
    }
  });

  it('formats numbers and amounts in Dutch', () => {
    expect([formatNumber(1_234_567), formatNumber(8.3), formatEuros(-200)]).toEqual(['1.234.567', '8,3', '−€ 200']);
  });
});
