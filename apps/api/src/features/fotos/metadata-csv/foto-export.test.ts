import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fotoColumns, FotoContent, fotoPlanContract, noRights, purposes } from '@ledenportaal/shared';
import { createFotoCsvClient, parseRows } from '../../../test/foto-csv.js';
import { createFoto, createFotos, createTag, createThema, getAccount } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { itNightly } from '../../../test/suite.js';
import { DownloadModel } from '../../downloads/download.model.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
const { exportFotos, createPlan } = createFotoCsvClient(portal);
const exportChoice = (body: object) => portal.as('admin').call(fotoPlanContract.export, { body });

describe('the export of photos', () => {
  it('is a CSV attachment with a byte order mark, semicolons and Windows line ends', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('Bos, nat')];
    const { _id } = await createFoto({
      bestandsnaam: 'zoë.jpg',
      beschrijving: 'Een; twee\n"drie"',
      locatie: 'Ede',
      tags: [heide, bos],
      themes: [await createThema('Winter')],
      trefwoorden: ['bos, nat', 'Mist', 'Rood, wit'],
      status: 'concept',
      rechten: { ...noRights, licentie: 'vrij', credit: 'Foto: Zoë', doelen: ['website', 'pers'], tot: '2027-06-01' },
      createdAt: new Date('2026-01-31T23:30:00Z'),
    });
    const account = (await getAccount('lid'))._id;
    await DownloadModel.create([1, 2].map(() => ({ foto: _id, account, createdAt: new Date() })));
    await DownloadModel.create({ foto: (await createFoto())._id, account, createdAt: new Date() });
    const { headers, reply } = await exportChoice({ fotos: [_id] });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fotos.csv"',
      'content-length': String(reply.length),
      'cache-control': 'private, no-cache',
    });
    const cells = ['zoë.jpg', 'Stichting Ruigenhei', '"Een; twee\n""drie"""', 'Ede', 'heide, Bos,, nat', 'Winter'];
    const rights = ['vrij', 'Foto: Zoë', '', 'website, pers', '', '2027-06-01', '', 'onbekend', 'onbekend', ''];
    const line = [_id, ...cells, 'Mist, Rood,, wit', 'concept', ...rights, '2026-02-01', '2'].join(';');
    expect(reply.toString()).toBe(`\uFEFF${fotoColumns.join(';')}\r\n${line}\r\n`);
  });

  it('has the chosen photos in their order, without those that no longer exist', async () => {
    const ids = [(await createFoto())._id, (await createFoto())._id];
    await createFoto();
    const exported = parseRows(await exportFotos([ids[1]!, 'f'.repeat(24), ids[0]!.toUpperCase()]));
    expect(exported.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });

  it('has the photos that match a filter', async () => {
    const tag = await createTag('heide');
    const { _id } = await createFoto({ tags: [tag] });
    await createFoto();
    const { reply } = await exportChoice({ filter: { tags: [tag] }, expected: 1 });
    expect(parseRows(reply).map(({ id }) => id)).toEqual([_id]);
  });

  it('returns 409 when the filter matches another number, and 400 for an empty filter without all', async () => {
    await createFoto();
    expect((await exportChoice({ filter: {}, all: true, expected: 2 })).error?.code).toBe('count_changed');
    expect((await exportChoice({ filter: {} })).error?.fields).toHaveProperty('filter');
  });

  itNightly('returns 400 for a file that would be too large to import', async () => {
    const fotos = await createFotos(21);
    // Each quote takes two bytes. Longer than an edit allows, because fewer photos are faster.
    await FotoModel.collection.updateMany({}, { $set: { beschrijving: '"'.repeat(500_000) } });
    const { status, error } = await exportChoice({ fotos });
    expect([status, error?.fields]).toEqual([
      400,
      { fotos: 'Het bestand zou groter worden dan 20 MB. Kies minder foto’s.' },
    ]);
  });
});

describe('an exported file', () => {
  const labels: string[] = [];
  beforeEach(async () => {
    labels.length = 0;
    for (const naam of ['heide', '-5 graden', '=som', 'a, b', ',,', 'x;y', '"q"']) labels.push(await createTag(naam));
  });

  it('is read back unchanged for any texts and labels', async () => {
    const special = fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\t', '\n', ' ', '＝', 'ë', '🦌');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.array(special).map((parts) => parts.join('')),
    );
    const content = fc.record({
      eigenaar: text,
      beschrijving: text,
      locatie: text,
      status: fc.constantFrom('concept', 'zichtbaar'),
      tags: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]),
      rechten: fc.record({
        licentie: fc.constantFrom('vrij', 'weg'),
        credit: text,
        houder: text,
        doelen: fc.subarray([...purposes]),
        vanaf: fc.constantFrom(null, '2026-01-31'),
        tot: fc.constantFrom(null, '2026-02-01'),
        voorwaarden: fc.constantFrom('', 'https://example.org/a?b=c;d'),
        personen: fc.constantFrom('ja', 'onbekend'),
        toestemming: fc.constantFrom('niet_nodig', 'gegeven'),
        notitie: text,
      }),
    });
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 10, maxLength: 20 }), async (contents) => {
        const ids: string[] = [];
        for (const { tags, ...texts } of contents) {
          const lists = { tags: tags.map((index) => labels[index]), themes: [], trefwoorden: [] };
          const parsed = FotoContent.safeParse({ ...texts, ...lists });
          if (parsed.success) ids.push((await createFoto(parsed.data))._id);
        }
        read += ids.length;
        if (!ids.length) return;
        const bytes = await exportFotos(ids);
        expect(await createPlan(bytes)).toMatchObject({ same: ids.length, changed: 0, errors: [] });
        for (const cell of parseRows(bytes).flatMap(Object.values)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
      { numRuns: 4 },
    );
    expect(read).toBeGreaterThan(0);
  }, 60_000);
});
