import { describe, expect, it } from 'vitest';
import { lidContract, maxLedenFileBytes, type NewLid } from '@ledenportaal/shared';
import { getAccount, countIn, createLid, buildLid } from '../../test/builders.js';
import { toCsvFile, readAudit, findDocuments, toCsvText } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { LidModel } from './lid.model.js';

const portal = usePortal();
const sendFile = (content: string | Uint8Array, requester: 'admin' | 'lid' | 'nobody' = 'admin') =>
  portal.as(requester).call(lidContract.plan, { file: toCsvFile(content) });
const createPlan = async (content: string | Uint8Array) => (await sendFile(content)).reply.results;
/** Returns the first lid of the file. */
const readFirstLid = async (content: string | Uint8Array) => (await createPlan(content)).examples[0]?.after;
const getCounts = async (content: string | Uint8Array) => {
  const { added, changed, same, errorCount } = await createPlan(content);
  return [added, changed, same, errorCount];
};

const lid = buildLid({
  naam: 'Café ’t Hoefijzer €',
  contactpersoon: 'Zoë Bräuer',
  email: 'zoe@example.org',
  islid: false,
});
const latin = buildLid({ naam: 'Café Zoë', email: 'zoe@example.org' });
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\x92').replaceAll('€', '\x80'), 'latin1');

describe('an import file', () => {
  const encodings: [string, (text: string) => string | Uint8Array][] = [
    ['UTF-8', (text) => text],
    ['UTF-8 with a byte order mark', (text) => `\uFEFF${text}`],
    ['UTF-16 with a byte order mark, as Excel writes Unicode text', (text) => utf16(`\uFEFF${text}`)],
    ['big-endian UTF-16 with a byte order mark', (text) => utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a byte order mark', (text) => utf16(text)],
    ['big-endian UTF-16 without a byte order mark', (text) => utf16(text, true)],
    ['windows-1252, as older versions of Excel write', windows1252],
  ];
  it('is read in UTF-8, UTF-16 and windows-1252', async () => {
    for (const [encoding, encode] of encodings)
      expect([encoding, await readFirstLid(encode(toCsvText([lid])))]).toEqual([encoding, lid]);
  });

  it('is read with any separator between cells and any line end', async () => {
    for (const [separator, lineEnd] of [
      [';', '\r\n'],
      [';', '\n'],
      [';', '\r'],
      [',', '\r\n'],
      [',', '\n'],
      ['\t', '\r\n'],
    ]) {
      const text = toCsvText([lid, latin], separator, lineEnd).replace('zoe@', 'a@');
      const expected = { ...lid, email: 'a@example.org' };
      expect([separator, lineEnd, await readFirstLid(text)]).toEqual([separator, lineEnd, expected]);
    }
  });

  it('is read with a first line that tells Excel the separator, which counts as no row', async () => {
    for (const separator of [';', ',', '\t']) {
      const text = toCsvText([latin, { ...latin, naam: '' }], separator);
      const { errors } = await createPlan(`\uFEFFsep=${separator}\r\n${text}`);
      expect([separator, errors.map(({ line, field }) => [line, field])]).toEqual([separator, [[3, 'naam']]]);
    }
  });

  it('is read with columns in any order and case, unknown columns and quotes', async () => {
    const text = [
      '',
      '"ISLID";"Telefoon";" E-mail ";naam;PLAATS;postcode;type;adres;contactpersoon;;',
      'WAAR;06-1;" Zoe@Example.ORG ";"De ""Hoek""; noord";Ruigenhei;1234 AB;" Horeca";"Laan 1\r\nachter";Zoë;;',
      ';;;;;;;;;;',
    ].join('\r\n');
    expect(await readFirstLid(text)).toEqual({
      naam: 'De "Hoek"; noord',
      contactpersoon: 'Zoë',
      adres: 'Laan 1 achter',
      postcode: '1234 AB',
      plaats: 'Ruigenhei',
      email: 'zoe@example.org',
      type: 'horeca',
      islid: true,
    });
  });

  it('is read with any word for yes or no in the column islid', async () => {
    const words = { ja: true, Nee: false, TRUE: true, false: false, 1: true, 0: false, ONWAAR: false };
    const [heading, line = ''] = toCsvText([lid]).replace('islid', 'Betalend').split('\r\n');
    const lines = Object.keys(words).map((word) => line.replace('zoe@', `${word}@`).replace(/nee$/, word));
    const text = [heading, ...lines].join('\r\n');
    const read = (await createPlan(text)).examples.map(({ after }) => [after.email.split('@')[0], after.islid]);
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(Object.entries(words).map(([word, islid]) => [word.toLowerCase(), islid])),
    );
  });

  it('is read with a quote in the middle of a cell', async () => {
    expect((await readFirstLid(toCsvText([{ ...lid, naam: 'Café "De Hoek" aan zee' }])))?.naam).toBe(
      'Café "De Hoek" aan zee',
    );
  });

  it('is compared with the members list by address without changing the list', async () => {
    const [unchanged, changed] = [buildLid({ email: 'a@example.org' }), buildLid({ email: 'b@example.org' })];
    await createLid(unchanged);
    await createLid(changed);
    const before = [await findDocuments('leden'), await readAudit()];
    const after = { ...changed, naam: 'Anders', islid: false };
    const added = buildLid({ email: 'c@example.org' });
    const plan = await createPlan(toCsvText([unchanged, { ...after, email: 'B@Example.org' }, added]));
    expect(plan).toEqual({
      _id: plan._id,
      added: 1,
      changed: 1,
      same: 1,
      errors: [],
      errorCount: 0,
      examples: [
        { line: 3, before: changed, after },
        { line: 4, before: null, after: added },
      ],
    });
    expect([await findDocuments('leden'), await readAudit()]).toEqual(before);
  });

  it('is compared with the first of several leden with the same address', async () => {
    const first = buildLid({ email: 'a@example.org', naam: 'Eerste' });
    await createLid(first);
    await createLid({ ...first, naam: 'Tweede' });
    expect(await getCounts(toCsvText([first]))).toEqual([0, 0, 1, 0]);
  });

  it('is read when it has no leden', async () => {
    expect(await getCounts(toCsvText([]))).toEqual([0, 0, 0, 0]);
  });
});

describe('the plan lists the errors by line:', () => {
  const getErrors = async (content: string) => {
    const { errors, errorCount, added, changed, same, _id } = await createPlan(content);
    expect([added, changed, same, errorCount]).toEqual([0, 0, 0, errors.length]);
    const response = await portal.as('admin').call(lidContract.apply, { params: { id: _id } });
    expect([response.status, response.error?.code]).toEqual([409, 'plan_has_errors']);
    expect([await countIn('leden'), await countIn('ledenplanregels')]).toEqual([0, 0]);
    return errors;
  };
  const other = buildLid({ email: 'b@example.org' });

  it('reports each field with an invalid value', async () => {
    const invalid: [keyof NewLid, string, string][] = [
      ['naam', '', 'Vul een naam in.'],
      ['naam', 'x'.repeat(201), 'Dit mag hooguit 200 tekens lang zijn.'],
      ['contactpersoon', ' ', 'Vul een contactpersoon in.'],
      ['adres', '', 'Vul een adres in.'],
      ['postcode', '', 'Vul een postcode in.'],
      ['plaats', '', 'Vul een plaats in.'],
      ['email', '', 'Vul een e-mailadres in.'],
      ['email', 'zoe', 'Dit is geen geldig e-mailadres.'],
      ['type', 'bakker', 'Kies een van de soorten.'],
      ['islid', 'misschien', 'Vul ja of nee in.'],
      ['islid', '', 'Vul ja of nee in.'],
    ];
    const leden = invalid.map(([field, typed], n) => ({ ...lid, email: `l${n}@example.org`, [field]: typed }));
    const errors = await getErrors(toCsvText([other, ...leden, { ...other, email: 'c@example.org' }]));
    for (const [n, [field, , message]] of invalid.entries())
      expect(errors).toContainEqual({ line: n + 3, field, message });
  });

  it('reports invisible characters in a cell, and a required cell with nothing else', async () => {
    const invisible = { naam: 'Hei\u202ebos', contactpersoon: '\u3164', adres: '\u2800', plaats: 'a\x07b' };
    const refused = 'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.';
    expect(
      (await getErrors(toCsvText([{ ...lid, ...invisible }]))).map(({ field, message }) => [field, message]),
    ).toEqual([
      ['naam', refused],
      ['contactpersoon', 'Vul een contactpersoon in.'],
      ['adres', 'Vul een adres in.'],
      ['plaats', refused],
    ]);
  });

  it('reports every cell of a line, and every line', async () => {
    const errors = await getErrors(`${toCsvText([other])}\r\n\r\nalleen een naam\r\n;;;;;geen adres;;`);
    expect(errors.map(({ line }) => line)).toEqual([4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5]);
  });

  it('reports an address that occurs twice', async () => {
    const leden = [lid, other, { ...lid, naam: 'Nog eens', email: 'ZOE@example.org' }];
    expect(await getErrors(toCsvText(leden))).toEqual([
      { line: 4, field: 'email', message: 'Dit adres staat ook op regel 2.' },
    ]);
  });

  it('reports missing columns in one message', async () => {
    const text = toCsvText([lid]).replace('adres;postcode', 'straat;code');
    expect(await getErrors(text)).toEqual([
      { line: 1, field: 'adres, postcode', message: 'Er ontbreekt een kolom: adres, postcode.' },
    ]);
  });

  it('reports a column that occurs twice', async () => {
    expect(await getErrors(toCsvText([lid]).replace('islid', 'islid;Naam'))).toEqual([
      { line: 1, field: 'naam', message: 'De kolom naam staat er twee keer in.' },
    ]);
  });

  it('reports a separator in the middle of a cell', async () => {
    expect(await getErrors(toCsvText([{ ...lid, naam: 'Eten; drinken' }]))).toEqual([
      { line: 2, field: '', message: 'Deze regel heeft meer cellen dan er kolommen zijn.' },
    ]);
  });

  it('reports a quote that is never closed', async () => {
    expect(await getErrors(toCsvText([other, { ...lid, naam: '"Hoek' }]))).toEqual([
      { line: 3, field: '', message: 'Hier begint een aanhalingsteken dat nergens ophoudt.' },
    ]);
  });

  it('lists the first hundred errors and counts all of them', async () => {
    const invalidLeden = Array.from({ length: 150 }, (_, number) => ({
      ...lid,
      naam: '',
      email: `${number}@example.org`,
    }));
    const { errors, errorCount } = await createPlan(toCsvText(invalidLeden));
    expect([errors.length, errorCount]).toEqual([100, 150]);
  });
});

// The limits themselves are tested in csv.test.ts.
describe('a file that exceeds a limit is not read further:', () => {
  const heading = toCsvText([]);
  const megabytes = 1_000_000;
  const linesText =
    'Het bestand heeft meer dan 100.000 regels, lege meegeteld. Haal lege regels weg of deel het bestand op.';
  const columnsText = 'Deze regel heeft meer dan 100 kolommen.';
  const charactersText = 'Deze regel is langer dan 100.000 tekens. Misschien ontbreekt er een aanhalingsteken.';
  const tooMany = 'Hier staan meer dan 20.000 leden in. Deel het bestand op.';

  const exceeding: [string, () => string | Uint8Array, number, string][] = [
    ['cells in one line', () => `${heading}\n${'x;'.repeat(megabytes)}`, 2, columnsText],
    ['one cell', () => `${heading}\n${'x'.repeat(megabytes)}`, 2, charactersText],
    ['invalid lines', () => `${heading}\n${'x\n'.repeat(megabytes)}`, 20_002, tooMany],
    ['lines, also in UTF-16', () => utf16(`\uFEFF${heading}${'\n'.repeat(megabytes)}`), 100_001, linesText],
  ];
  it.each(exceeding)('stops at the limit for %s', async (_, createContent, line, message) => {
    const { errors, errorCount, added, _id } = await createPlan(createContent());
    expect([errors[0], added]).toEqual([{ line, field: '', message }, 0]);
    expect(errors.length).toBe(Math.min(errorCount, 100));
    const response = await portal.as('admin').call(lidContract.apply, { params: { id: _id } });
    expect([response.error?.code, await countIn('ledenplanregels')]).toEqual(['plan_has_errors', 0]);
  });
});

describe('a file that is not a list of leden', () => {
  it('returns 415 for another kind of file', async () => {
    for (const [kind, content] of [
      ['a text', 'Beste leden,\r\nhierbij de lijst.'],
      ['an Excel workbook', Buffer.from('504b0304140006000800000021', 'hex')],
      ['a photo', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
      ['other columns', 'voornaam;achternaam\r\nZoë;Bräuer'],
      ['only a byte order mark', '\uFEFF'],
      ['empty lines', '\r\n\r\n'],
    ] as const) {
      const response = await sendFile(content);
      expect([kind, response.status, response.error?.code]).toEqual([kind, 415, 'not_csv']);
    }
    expect([await countIn('ledenplannen'), portal.tempFiles()]).toEqual([0, []]);
  });

  it('returns 413 for a file over the size limit', async () => {
    const response = await sendFile(Buffer.alloc(maxLedenFileBytes + 1, 'x'));
    const message = 'Dit bestand is te groot: hooguit 10 MB.';
    expect([response.status, response.error]).toMatchObject([413, { code: 'file_too_large', message }]);
    expect([await countIn('ledenplannen'), portal.tempFiles()]).toEqual([0, []]);
  });

  it('returns empty_file for an empty file', async () => {
    expect((await sendFile('')).error?.code).toBe('empty_file');
  });
});

it('compares a file with a list of which each fills several documents and queries', async () => {
  const leden: NewLid[] = Array.from({ length: 500 }, (_, number) => buildLid({ email: `l${number}@example.org` }));
  const stamps = { createdAt: new Date(), createdBy: (await getAccount('admin'))._id };
  const records = leden.map((entry) => ({
    ...entry,
    ...stamps,
    updatedAt: stamps.createdAt,
    updatedBy: stamps.createdBy,
  }));
  await LidModel.collection.insertMany(records.slice(0, 400));
  expect(await getCounts(toCsvText(leden))).toEqual([100, 0, 400, 0]);
});
