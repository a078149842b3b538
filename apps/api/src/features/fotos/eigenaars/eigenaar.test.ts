import { describe, expect, it } from 'vitest';
import { eigenaarContract, fotoContract, jobContract } from '@ledenportaal/shared';
import { buildFotoEdit, countIn, createFoto, createFotos, getAccount } from '../../../test/builders.js';
import { createAs } from '../../../test/as.js';
import { usePortal } from '../../../test/portal.js';
import { takeSnapshot } from '../../../test/whole/snapshot.js';
import { hookBeforeFotoWrite } from '../../../test/hook-before-foto-write.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
type Role = 'admin' | 'lid' | 'nobody';
const getList = async (query: { q?: string; limit?: number } = {}) =>
  (await portal.as('admin').call(eigenaarContract.list, { query })).reply;
const getNames = async (q: string) => (await getList({ q })).results.map(({ naam }) => naam);
const rename = (from: string[], to: string, options: { merge?: boolean } = {}, role: Role = 'admin') =>
  portal.as(role).call(eigenaarContract.rename, { body: { from, to, ...options } });
const undo = async (id: string) => (await portal.as('admin').call(jobContract.undo, { params: { id } })).reply.results;
const edit = (id: string, changes: object) =>
  portal.as('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit(changes) });
const createFotosOf = (eigenaar: string, count: number) => createFotos(count, { eigenaar });
const getEigenaar = async (id: string) => (await FotoModel.findById(id).orFail().lean()).eigenaar;
const task = 'jobs';

describe('the list of eigenaars', () => {
  it('has each spelling with its number of photos, also of concepts, the largest number first', async () => {
    await createFotosOf('Ria de Boer', 2);
    await createFotosOf('ria de boer', 1);
    await createFotosOf('Loes', 2);
    await createFotosOf('', 1);
    await createFoto({ eigenaar: 'Ria de Boer', status: 'concept' });
    expect(await getList()).toEqual({
      results: [
        { naam: 'Ria de Boer', count: 3 },
        { naam: 'Loes', count: 2 },
        { naam: 'ria de boer', count: 1 },
      ],
      more: false,
    });
  });

  it('follows an edit, a deletion, and the writes of another process', async () => {
    const [a = '', b = ''] = await createFotosOf('Ria', 2);
    await createFotosOf('Loes', 1);
    await getList();
    await createAs(portal.createSecondApp())('admin').call(fotoContract.update, {
      params: { id: a },
      body: buildFotoEdit({ eigenaar: 'Loes' }),
    });
    await portal.as('admin').call(fotoContract.remove, { params: { id: b } });
    expect((await getList()).results).toEqual([{ naam: 'Loes', count: 2 }]);
  });

  it('finds names by the starts of their words, without regard to case and accents', async () => {
    for (const naam of ['René van Dijk', 'Anne-Marie Rens', 'Irene']) await createFotosOf(naam, 1);
    expect((await getNames('REN')).sort()).toEqual(['Anne-Marie Rens', 'René van Dijk']);
    expect(await getNames('dijk rené')).toEqual(['René van Dijk']);
    expect(await getNames('marie')).toEqual(['Anne-Marie Rens']);
    expect([await getNames('ene'), await getNames('***')]).toEqual([[], []]);
  });

  it('is limited to the names with most photos', async () => {
    await createFotosOf('Ria', 1);
    await createFotosOf('Loes', 2);
    expect(await getList({ limit: 1 })).toEqual({ results: [{ naam: 'Loes', count: 2 }], more: true });
    expect((await portal.as('admin').call(eigenaarContract.list, { query: { limit: 10_001 } })).status).toBe(400);
  });
});

describe('renaming eigenaars', () => {
  it('renames all photos of an eigenaar, also concepts, and no others', async () => {
    const [visible = ''] = await createFotosOf('ria', 1);
    const concept = await createFoto({ eigenaar: 'ria', status: 'concept' });
    const [other = ''] = await createFotosOf('Ria B', 1);
    const { status, reply } = await rename([' ria '], ' Ria ');
    expect([status, reply.results]).toMatchObject([200, { total: 2, gone: [], full: [] }]);
    expect(reply.results.done.sort()).toEqual([visible, concept._id].sort());
    const names = await Promise.all([visible, concept._id, other].map(getEigenaar));
    expect(names).toEqual(['Ria', 'Ria', 'Ria B']);
    expect(await countIn('audit')).toBe(3);
    expect((await portal.as('admin').call(jobContract.list)).reply.results.docs[0]).toMatchObject({
      kind: 'eigenaars.rename',
      subject: { fields: ['eigenaar'], naam: 'ria', into: 'Ria' },
      done: 2,
    });
  });

  it('merges several into one of them, and undoes that', async () => {
    const [a = '', b = '', c = ''] = [
      ...(await createFotosOf('Ria', 1)),
      ...(await createFotosOf('R. de Boer', 1)),
      ...(await createFotosOf('Loes', 1)),
    ];
    const { reply } = await rename(['Ria', 'R. de Boer', 'Loes'], 'Ria');
    expect(reply.results).toMatchObject({ total: 2, undo: reply.results.job });
    expect((await getList()).results).toEqual([{ naam: 'Ria', count: 3 }]);
    expect(await undo(reply.results.undo!)).toMatchObject({ done: 2, state: 'done' });
    expect(await Promise.all([a, b, c].map(getEigenaar))).toEqual(['Ria', 'R. de Boer', 'Loes']);
  });

  it('leaves the photos in the trash, which are listed again after their restore', async () => {
    const { _id: id } = await createFoto({ eigenaar: 'Ria' }, portal.storage);
    await createFotosOf('Ria', 1);
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    await rename(['Ria'], 'Loes');
    await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect((await getList()).results).toEqual([
      { naam: 'Loes', count: 1 },
      { naam: 'Ria', count: 1 },
    ]);
  });

  it('continues in the background with more than 96 photos, and changes all of them', async () => {
    await createFotosOf('Ria', 97);
    const { status, reply } = await rename(['Ria'], 'Loes');
    expect([status, reply.results]).toMatchObject([202, { total: 97, done: [] }]);
    await portal.background.run(task);
    expect((await getList()).results).toEqual([{ naam: 'Loes', count: 97 }]);
  });

  it('leaves a photo whose eigenaar is changed meanwhile', async () => {
    const [id = ''] = await createFotosOf('Ria', 1);
    hookBeforeFotoWrite(1, () => edit(id, { eigenaar: 'Anna' }));
    await rename(['Ria'], 'Loes');
    expect(await getEigenaar(id)).toBe('Anna');
  });

  it('without merge rejects a name that another eigenaar has in any spelling, and returns that name', async () => {
    await createFotosOf('Ria', 1);
    await createFotosOf('LOES', 1);
    await getAccount('admin');
    const before = await takeSnapshot(portal);
    const { status, error } = await rename(['Ria'], 'Loés', { merge: false });
    expect([status, error?.code, error?.details]).toEqual([409, 'eigenaar_exists', { eigenaar: 'LOES' }]);
    expect(await takeSnapshot(portal)).toEqual(before);
    expect((await rename(['LOES'], 'Loes', { merge: false })).status).toBe(200);
  });

  it('leaves one of two names that processes rename into each other at once', async () => {
    const fotos = [...(await createFotosOf('Ria', 1)), ...(await createFotosOf('Loes', 1))];
    const other = createAs(portal.createSecondApp())('admin');
    const options = { body: { from: ['Loes'], to: 'Ria' } };
    await Promise.all([rename(['Ria'], 'Loes'), other.call(eigenaarContract.rename, options)]);
    expect(new Set(await Promise.all(fotos.map(getEigenaar))).size).toBe(1);
  });

  it('rejects a name that is being renamed, until that has ended', async () => {
    const fotos = [...(await createFotosOf('Ria', 1)), ...(await createFotosOf('Loes', 1))];
    const by = (await getAccount('admin')).id;
    const input = { from: ['Ria'], to: 'Loes' };
    await portal.jobs.create({ kind: 'eigenaars.rename', by, subject: { fields: [] }, input }, [fotos[0]!]);
    for (const [from, to] of [
      ['Loes', 'Ria'],
      ['Loes', 'Ada'],
      ['Ria', 'Ada'],
    ] as const)
      expect((await rename([from], to)).error?.code).toBe('job_running');
    await portal.background.run(task);
    expect((await rename(['Loes'], 'Ria')).status).toBe(200);
    expect(await Promise.all(fotos.map(getEigenaar))).toEqual(['Ria', 'Ria']);
  });

  it('is followed by the undo of an earlier change, once for each rename', async () => {
    const [id = '', other = ''] = await createFotosOf('Ria', 2);
    const { results } = (await portal.as('admin').call(fotoContract.bulk, { body: { fotos: [id], eigenaar: 'Ada' } }))
      .reply;
    await rename(['Ria'], 'Loes');
    await rename(['Loes'], 'Ria');
    await rename(['Ria'], 'Anna');
    expect(await undo(results.undo!)).toMatchObject({ done: 1 });
    expect(await Promise.all([id, other].map(getEigenaar))).toEqual(['Anna', 'Anna']);
  });

  it.each<[string, string[], string, number]>([
    ['a name that no foto has', ['Anna'], 'Loes', 404],
    ['the same name', ['Ria'], 'Ria', 400],
    ['an empty name', ['Ria'], ' ', 400],
    ['a name that is too long', ['Ria'], 'a'.repeat(201), 400],
    ['no names', [], 'Loes', 400],
    ['more than 100 names', Array.from({ length: 101 }, (_, n) => `naam ${n}`), 'Loes', 400],
  ])('rejects %s', async (_, from, to, status) => {
    const [id = ''] = await createFotosOf('Ria', 1);
    expect((await rename(from, to)).status).toBe(status);
    expect([await getEigenaar(id), await countIn('jobs')]).toEqual(['Ria', 0]);
  });

  it('is only for admins', async () => {
    await createFotosOf('Ria', 1);
    expect((await rename(['Ria'], 'Loes', {}, 'lid')).status).toBe(403);
    expect((await portal.as('lid').call(eigenaarContract.list)).status).toBe(403);
    expect((await rename(['Ria'], 'Loes', {}, 'nobody')).status).toBe(401);
  });
});
