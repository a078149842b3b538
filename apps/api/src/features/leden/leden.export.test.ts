import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { lidContract, lidFields, lidTypes, NewLid } from '@ledenportaal/shared';
import { getAccount, createLid, buildLid } from '../../test/builders.js';
import { toCsvFile } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { LidModel } from './lid.model.js';
import { isCoreSuite } from '../../test/suite.js';

const portal = usePortal();
const exportLeden = async () => (await portal.as('admin').call(lidContract.export)).reply;
const createPlan = async (content: Uint8Array) => {
  const { reply } = await portal.as('admin').call(lidContract.plan, { file: toCsvFile(content) });
  return reply.results;
};
/** Parses with csv-parse, independently of how the portal writes and reads CSV. */
const parseCells = (bytes: Buffer) => parse(bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

describe('the export of the members list', () => {
  it('is a CSV attachment with a byte order mark, semicolons and Windows line ends', async () => {
    await createLid(buildLid({ naam: 'Café Zoë', email: 'zoe@example.org' }));
    const { headers, reply } = await portal.as('admin').call(lidContract.export);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leden.csv"',
      'content-length': String(reply.length),
      'cache-control': 'private, no-cache',
    });
    const line = 'Café Zoë;Bert Berk;Heideweg 1;1234 AB;Ruigenhei;zoe@example.org;verblijf;ja';
    expect(reply.toString()).toBe(`\uFEFF${lidFields.join(';')}\r\n${line}\r\n`);
  });

  it('is sorted by name', async () => {
    for (const naam of ['Zilver', 'Anker', 'Linde']) await createLid({ naam });
    expect(parseCells(await exportLeden()).map(([naam]) => naam)).toEqual(['naam', 'Anker', 'Linde', 'Zilver']);
  });

  it('has only the header row when there are no leden', async () => {
    expect(parseCells(await exportLeden())).toEqual([lidFields]);
    expect(await createPlan(await exportLeden())).toMatchObject({ added: 0, changed: 0, same: 0, errorCount: 0 });
  });

  it('escapes cells so that none is a formula, and reads them back unchanged', async () => {
    const names = [
      '=1+1',
      '+31 Vakantie',
      '-50% in de winter',
      '@home',
      '＝SOM(A1)',
      "'=al met een teken",
      "''=met twee",
      "'t Hoefijzer",
      'De "Hoek"',
      '"',
      'a;b,c d',
      'a,=1+1',
      'Ås ’n €\u00a0🦌',
    ];
    for (const naam of names) await createLid(buildLid({ naam, contactpersoon: naam, adres: naam }));
    const bytes = await exportLeden();
    const plan = await createPlan(bytes);
    expect(plan).toMatchObject({ added: 0, changed: 0, same: names.length, errors: [] });
    for (const cell of parseCells(bytes).flat()) expect(cell).not.toMatch(formulaStart);
  });

  it('writes a stored name with a line end or tab in it, and reads it back as one line', async () => {
    const spaces = ['\r\n', '\n', '\r', '\t'];
    for (const space of spaces) await createLid(buildLid({ naam: `Camping${space}De Berk` }));
    const { changed, errors, examples } = await createPlan(await exportLeden());
    expect([changed, errors]).toEqual([4, []]);
    expect(examples.map(({ before }) => before?.naam).sort()).toEqual(
      spaces.map((space) => `Camping${space}De Berk`).sort(),
    );
    expect(new Set(examples.map(({ after }) => after.naam))).toEqual(new Set(['Camping De Berk']));
  });

  it('is read back unchanged for any text in the fields', async () => {
    const specialCharacters = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ';',
      ',',
      '\t',
      '\r',
      '\n',
      '\r\n',
      ' ',
      '＝',
      'ë',
      '🦌',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.array(specialCharacters).map((parts) => parts.join('')),
    );
    const lidFieldsArbitrary = fc.record({
      naam: text,
      contactpersoon: text,
      adres: text,
      postcode: fc.string({ unit: 'grapheme', maxLength: 8 }),
      plaats: text,
      type: fc.constantFrom(...lidTypes),
      islid: fc.boolean(),
    });
    const ledenArbitrary = fc.array(lidFieldsArbitrary, { minLength: 1, maxLength: 8 }).map((records) =>
      records.flatMap((lid, number) => {
        const parsed = NewLid.safeParse({ ...lid, email: `l${number}@example.org` });
        return parsed.success ? [parsed.data] : [];
      }),
    );
    const by = await getAccount('admin');
    await fc.assert(
      fc.asyncProperty(ledenArbitrary, async (leden) => {
        await LidModel.deleteMany({});
        for (const lid of leden) await createLid(lid);
        const bytes = (await portal.as(by).call(lidContract.export)).reply;
        const { same, errors, added, changed } = await createPlan(bytes);
        expect([same, errors, added, changed]).toEqual([leden.length, [], 0, 0]);
        for (const cell of parseCells(bytes).flat()) expect(cell).not.toMatch(formulaStart);
      }),
      { numRuns: isCoreSuite ? 5 : 20 },
    );
  });
});
