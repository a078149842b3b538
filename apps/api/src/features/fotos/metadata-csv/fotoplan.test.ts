import { beforeEach, describe, expect, it } from 'vitest';
import { maxBeschrijving, maxFotoCsvBytes, maxJobFotos, noRights } from '@ledenportaal/shared';
import { countIn, createFoto, createFotos, createTag, createThema } from '../../../test/builders.js';
import { createFotoCsvClient, parseRows, toCsvText } from '../../../test/foto-csv.js';
import { findDocuments } from '../../../test/leden.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
const { exportFotos, sendFile, createPlan, apply } = createFotoCsvClient(portal);
const unknownId = 'f'.repeat(24);
const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1');

let heide: string;
let winter: string;
let foto: string;
beforeEach(async () => {
  [heide, winter] = [await createTag('heide'), await createThema('Winter')];
  foto = (await createFoto({ bestandsnaam: 'ven.jpg', tags: [heide], themes: [winter], locatie: 'Ede' }))._id;
});

/** Exports the photo, changes cells, and plans the import of the result. */
const planChange = async (changes: Record<string, string>) => {
  const [row] = parseRows(await exportFotos([foto]));
  return createPlan(toCsvText([{ ...row, ...changes }]));
};

describe('a plan', () => {
  it('lists exactly what changes, by column, without changing a photo', async () => {
    await createTag('Bos');
    const other = (await createFoto({ beschrijving: 'Nog een' }))._id;
    const before = await findDocuments('fotos');
    const rows = parseRows(await exportFotos([foto, other]));
    const [first = {}, second = {}] = rows;
    const plan = await createPlan(toCsvText([{ ...first, tags: 'BOS, heide', status: ' Concept ' }, second]));
    expect(plan).toEqual({
      _id: plan._id,
      changed: 1,
      same: 1,
      columns: [
        { name: 'status', count: 1 },
        { name: 'tags', count: 1 },
      ],
      unknownColumns: [],
      errors: [],
      errorCount: 0,
      examples: [
        {
          line: 2,
          foto: { _id: foto, naam: 'ven.jpg' },
          changes: [
            { name: 'status', before: 'zichtbaar', after: 'concept' },
            { name: 'tags', before: 'heide', after: 'Bos, heide' },
          ],
        },
      ],
    });
    expect(await findDocuments('fotos')).toEqual(before);
  });

  it('leaves what has no column, and empties what has an empty cell, which it counts', async () => {
    const { columns, examples } = await createPlan(`id;locatie;themas\n${foto};;`);
    expect(examples[0]?.changes).toEqual([
      { name: 'locatie', before: 'Ede', after: '' },
      { name: 'themas', before: 'Winter', after: '' },
    ]);
    expect(columns).toEqual([
      { name: 'locatie', count: 1, emptied: 1 },
      { name: 'themas', count: 1, emptied: 1 },
    ]);
  });

  it('does not read the file name, the date and the downloads', async () => {
    expect(await planChange({ bestandsnaam: 'x.jpg', datum: '1-2-2026', downloads: '99' })).toMatchObject({
      same: 1,
      changed: 0,
      errorCount: 0,
    });
  });

  it('ignores another order of labels', async () => {
    const bos = await createTag('bos');
    await FotoModel.updateOne({ _id: foto }, { tags: [heide, bos] });
    expect(await planChange({ tags: 'bos, heide' })).toMatchObject({ same: 1, changed: 0 });
  });

  it('replaces trefwoorden, but for those that are the name of a tag of the photo', async () => {
    await FotoModel.updateOne({ _id: foto }, { trefwoorden: ['Heide', 'Mist', 'Ven'] });
    expect(await planChange({ trefwoorden: 'ven' })).toMatchObject({
      examples: [{ changes: [{ name: 'trefwoorden', before: 'Mist, Ven', after: 'ven' }] }],
    });
    expect(await planChange({ trefwoorden: 'Ven, Mist, mist' })).toMatchObject({ same: 1, changed: 0 });
    const tooLong = await planChange({ trefwoorden: `ven, ${'x'.repeat(61)}` });
    expect(tooLong.errors).toMatchObject([{ field: 'trefwoorden', message: 'Dit mag hooguit 60 tekens lang zijn.' }]);
  });

  it('changes rights, of which a licence may be a name and a day as a spreadsheet writes it', async () => {
    const rechten = {
      ...noRights,
      licentie: 'weg',
      credit: 'Foto: Ria',
      doelen: ['pers' as const],
      vanaf: '2026-01-01',
    };
    await FotoModel.updateOne({ _id: foto }, { rechten });
    expect(await planChange({ tot: '', personen: '', toestemming: 'onbekend' })).toMatchObject({ same: 1 });
    const changes = { credit: '', doelen: 'Website, pers', tot: '31-1-2026', toestemming: 'niet nodig' };
    const plan = await planChange({ ...changes, licentie: 'creative commons by 4.0' });
    expect(plan.examples[0]?.changes).toEqual([
      { name: 'licentie', before: 'weg', after: 'cc-by-4.0' },
      { name: 'credit', before: 'Foto: Ria', after: '' },
      { name: 'doelen', before: 'pers', after: 'website, pers' },
      { name: 'tot', before: '', after: '2026-01-31' },
      { name: 'toestemming', before: 'onbekend', after: 'niet_nodig' },
    ]);
    expect(plan.columns).toContainEqual({ name: 'credit', count: 1, emptied: 1 });
    const emptied = await createPlan(`id;licentie;doelen;vanaf\n${foto};;;`);
    expect(emptied.columns).toEqual(['licentie', 'doelen', 'vanaf'].map((name) => ({ name, count: 1, emptied: 1 })));
  });

  it('names the columns that it does not know', async () => {
    expect(await createPlan(`id;tag;eigenaar;\n${foto};bos;Ria;`)).toMatchObject({
      unknownColumns: ['tag'],
      changed: 1,
    });
  });

  it('reads a file with commas, tabs or semicolons, in UTF-8 or Windows-1252', async () => {
    const cases: [separator: string, encode: (text: string) => string | Buffer][] = [
      [',', (text: string) => text],
      ['\t', (text: string) => text],
      [';', windows1252],
    ];
    for (const [separator, encode] of cases) {
      const text = toCsvText([{ id: foto, locatie: 'Café ’t Ven', beschrijving: 'Eén,\ntwee; drie' }], separator);
      const { examples } = await createPlan(encode(text.slice(1)));
      expect(examples[0]?.changes.map(({ after }) => after)).toEqual(['Eén,\ntwee; drie', 'Café ’t Ven']);
    }
  });
});

describe('the plan lists the errors by line and column:', () => {
  const getErrors = async (content: string) => {
    const { errors, errorCount, changed, same, columns, examples, _id } = await createPlan(content);
    expect([changed, same, columns, examples, errorCount]).toEqual([0, 0, [], [], errors.length]);
    const response = await apply(_id);
    expect([response.status, response.error?.code]).toEqual([409, 'plan_has_errors']);
    expect([await countIn('fotoplanregels'), await countIn('jobs')]).toEqual([0, 0]);
    return errors;
  };

  it('reports values that a column does not accept', async () => {
    const other = (await createFoto())._id;
    await FotoModel.updateOne({ _id: foto }, { rechten: { ...noRights, vanaf: '2026-05-01', tot: '2026-06-01' } });
    const cases: [field: string, value: string, message: unknown][] = [
      ['tags', 'hiede', 'Onbekende tag ‘hiede’. Bedoel je ‘heide’?'],
      ['themas', 'Zomer', 'Onbekend thema ‘Zomer’. Kies uit: Winter.'],
      ['status', 'zichtbar', 'Kies zichtbaar of concept.'],
      ['status', '', 'Kies zichtbaar of concept.'],
      ['eigenaar', 'x'.repeat(201), 'Dit mag hooguit 200 tekens lang zijn.'],
      ['locatie', 'a\u202eb', expect.stringContaining('Hier staat een onzichtbaar teken in')],
      ['beschrijving', 'x'.repeat(maxBeschrijving + 1), 'Dit mag hooguit 2000 tekens lang zijn.'],
      ['licentie', 'eigen', 'Onbekende licentie. Kies uit: vrij, redactioneel, stichting, cc-by-4.0, onbekend.'],
      ['doelen', 'website, radio', 'Kies website, social, drukwerk, pers of advertentie.'],
      ['personen', 'misschien', 'Kies ja, nee of onbekend.'],
      ['vanaf', '31-2-2026', 'Geef een datum als 2026-01-31.'],
      ['vanaf', '2026-06-02', 'Deze datum ligt na de laatste dag.'],
      ['tot', '2026-04-30', 'Deze datum ligt voor de eerste dag.'],
      ['voorwaarden', 'www.example.org', 'Dit is geen webadres. Begin met https://.'],
    ];
    for (const [field, value, message] of cases) {
      const errors = await getErrors(`id;${field}\n${other};${field === 'status' ? 'concept' : ''}\n${foto};${value}`);
      const shownValue = value.length > 100 ? `${value.slice(0, 100)}…` : value;
      expect(errors).toEqual([{ line: 3, field, message, value: shownValue }]);
    }
  });

  it('reports an id that is no id, one that does not exist, and one that occurs twice', async () => {
    const ids = ['12', unknownId, foto, foto.toUpperCase()];
    const unknown = 'Er staat geen foto met dit nummer (meer) in de beeldbank.';
    expect(await getErrors(`id;locatie\n${ids.join(';x\n')};x`)).toEqual([
      { line: 2, field: 'id', value: '12', message: unknown },
      { line: 3, field: 'id', value: unknownId, message: unknown },
      { line: 5, field: 'id', value: foto, message: 'Deze foto staat ook op regel 4.' },
    ]);
  });

  it('reports each unknown label, and too many labels', async () => {
    const names = Array.from({ length: 101 }, (_, number) => `reeks ${number}`);
    for (const naam of names) await createTag(naam);
    const errors = await getErrors(`id;tags;themas\n${foto};"${names.join(', ')}";zon, zee`);
    expect(errors.map(({ field, value }) => [field, value?.slice(0, 8)])).toEqual([
      ['tags', 'reeks 0,'],
      ['themas', 'zon'],
      ['themas', 'zee'],
    ]);
    expect(errors[0]?.message).toBe('Kies er hooguit 100.');
  });

  it('reports missing and double columns, too many cells and an open quote', async () => {
    const cases: [content: string, line: number, field: string, message: string][] = [
      ['eigenaar;tags\nRia;', 1, 'id', 'Er ontbreekt een kolom: id.'],
      ['id;tags;Tags\n', 1, 'tags', 'De kolom tags staat er twee keer in.'],
      [`id;tags\n${unknownId};a;b`, 2, '', 'Deze regel heeft meer cellen dan er kolommen zijn.'],
      [`id;tags\n${unknownId};"a`, 2, '', 'Hier begint een aanhalingsteken dat nergens ophoudt.'],
    ];
    for (const [content, line, field, message] of cases)
      expect(await getErrors(content)).toEqual([{ line, field, message }]);
  });

  it('lists the first hundred errors and counts all of them', async () => {
    const { errors, errorCount } = await createPlan(`id\n${'x\n'.repeat(150)}`);
    expect([errors.length, errorCount]).toEqual([100, 150]);
  });

  it('reports more photos than a file may have', async () => {
    const line = maxJobFotos + 2;
    const rows = Array.from({ length: maxJobFotos + 1 }, (_, number) => number.toString(16).padStart(24, '0'));
    const { errors } = await createPlan(`id\n${rows.join('\n')}`);
    expect(errors.at(-1)).toEqual({
      line,
      field: '',
      message: 'Hier staan meer dan 10.000 foto’s in. Deel het bestand op.',
    });
  });
});

describe('a file that is no list of photos', () => {
  it('returns 415 for a text, a list of leden, a photo and empty lines', async () => {
    const contents = [
      'Beste leden,\r\nhierbij de lijst.',
      'naam;email\r\nRia;ria@example.org',
      Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      '\r\n\r\n',
    ];
    for (const content of contents) {
      const { status, error } = await sendFile(content);
      expect([status, error?.code, error?.message.slice(0, 41)]).toEqual([
        415,
        'not_csv',
        'Dit is geen CSV-bestand met foto’s. Kies ',
      ]);
    }
    expect([await countIn('fotoplannen'), portal.tempFiles()]).toEqual([0, []]);
  });

  it('returns 413 for a file over the size limit', async () => {
    const response = await sendFile(Buffer.alloc(maxFotoCsvBytes + 1, 'x'));
    expect([response.status, response.error?.code, portal.tempFiles()]).toEqual([413, 'file_too_large', []]);
  });
});

it('compares a file of several batches, and lists no changes when a late line has an error', async () => {
  const rows = (await createFotos(450, { eigenaar: '' })).map((id, n) => ({ id, eigenaar: n % 2 ? 'Ria' : '' }));
  const withError = toCsvText([...rows, { id: unknownId, eigenaar: 'Ria' }]);
  const unchanged = { changed: 0, same: 0, columns: [], examples: [], errorCount: 1 };
  expect(await createPlan(withError)).toMatchObject(unchanged);
  expect(await countIn('fotoplanregels')).toBe(0);
  expect(await createPlan(toCsvText(rows))).toMatchObject({ changed: 225, same: 225, errorCount: 0 });
  expect(await countIn('fotoplanregels')).toBe(225);
});
