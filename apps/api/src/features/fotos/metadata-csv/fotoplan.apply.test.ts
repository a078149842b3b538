import { beforeEach, describe, expect, it } from 'vitest';
import { fotoContract, fotoPlanContract, jobContract, tagContract } from '@ledenportaal/shared';
import {
  buildFotoEdit,
  countIn,
  createAccount,
  createFoto,
  createFotos,
  createTag,
  getAccount,
} from '../../../test/builders.js';
import { createFotoCsvClient, parseRows, toCsvText } from '../../../test/foto-csv.js';
import { hookBeforeFotoWrite } from '../../../test/hook-before-foto-write.js';
import { readAudit } from '../../../test/leden.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { FotoPlanModel } from './fotoplan.model.js';

const portal = usePortal();
const { exportFotos, createPlan, apply } = createFotoCsvClient(portal);
const read = (id: string) => FotoModel.findById(id).orFail().lean<FotoRecord>();
const edit = (id: string, changes: object) =>
  portal.as('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit(changes) });
const undo = async (id: string) => (await portal.as('admin').call(jobContract.undo, { params: { id } })).reply.results;
const readJob = async (id: string) =>
  (await portal.as('admin').call(jobContract.one, { params: { id } })).reply.results;

let heide: string;
let fotos: string[];
beforeEach(async () => {
  heide = await createTag('heide');
  fotos = [];
  for (const locatie of ['Ede', 'Otterlo', 'Hoenderloo'])
    fotos.push((await createFoto({ locatie, tags: [heide] }))._id);
});

/** Plans a change of all photos. */
const planChange = async (change: (row: Record<string, string>, index: number) => Record<string, string>) =>
  createPlan(toCsvText(parseRows(await exportFotos(fotos)).map((row, index) => ({ ...row, ...change(row, index) }))));

describe('applying a plan', () => {
  it('changes exactly the photos and fields that the file changed, as a job', async () => {
    const before = await Promise.all(fotos.map(read));
    const plan = await planChange((_, index) => (index < 2 ? { tags: '', beschrijving: `Foto ${index}` } : {}));
    const { status, reply } = await apply(plan._id);
    expect([status, reply.results]).toMatchObject([
      200,
      { kind: 'fotos.import', state: 'done', total: 2, done: 2, subject: { fields: ['beschrijving', 'tags'] } },
    ]);
    const [first, second, third] = await Promise.all(fotos.map(read));
    expect(first).toMatchObject({ beschrijving: 'Foto 0', tags: [], locatie: 'Ede', eigenaar: before[0]!.eigenaar });
    expect(second).toMatchObject({ beschrijving: 'Foto 1', tags: [], locatie: 'Otterlo' });
    expect(third).toEqual(before[2]);
    const by = (await getAccount('admin')).id;
    // Several photos are changed at the same time.
    const changes = (await readAudit()).filter(([action]) => action === 'foto.changed');
    expect(new Set(changes.map(String))).toEqual(
      new Set(fotos.slice(0, 2).map((id, index) => String(['foto.changed', by, id, `Foto ${index}`]))),
    );
    expect(changes).toHaveLength(2);
  });

  it('is undone completely', async () => {
    const before = await exportFotos(fotos);
    const plan = await planChange(() => ({
      tags: '',
      locatie: 'Elders',
      status: 'concept',
      licentie: 'vrij',
      tot: '2030-01-31',
    }));
    const job = (await apply(plan._id)).reply.results;
    expect(job.subject.fields).toEqual(['locatie', 'status', 'tags', 'rechten']);
    expect((await read(fotos[0]!)).rechten).toMatchObject({
      licentie: 'vrij',
      tot: '2030-01-31',
      personen: 'onbekend',
    });
    expect(parseRows(await exportFotos(fotos)).map(({ locatie }) => locatie)).toEqual(['Elders', 'Elders', 'Elders']);
    expect(await undo(job.undo!)).toMatchObject({ kind: 'undo', done: 3, subject: { undoes: 'fotos.import' } });
    expect((await exportFotos(fotos)).equals(before)).toBe(true);
  });

  it('twice returns the same job', async () => {
    const plan = await planChange(() => ({ locatie: 'Elders' }));
    const [first, second] = await Promise.all([apply(plan._id), apply(plan._id)]);
    expect(first.reply.results._id).toBe(second.reply.results._id);
    expect((await apply(plan._id)).reply.results._id).toBe(first.reply.results._id);
    expect(await countIn('jobs')).toBe(1);
  });

  it('continues in the background for many photos', async () => {
    fotos.push(...(await createFotos(94)));
    const plan = await planChange(() => ({ locatie: 'Elders' }));
    const { status, reply } = await apply(plan._id);
    expect([status, reply.results]).toMatchObject([202, { state: 'waiting', total: 97, done: 0 }]);
    await portal.background.run('jobs');
    expect(await readJob(reply.results._id)).toMatchObject({ state: 'done', done: 97 });
    expect(await FotoModel.countDocuments({ locatie: 'Elders' })).toBe(97);
  });
});

describe('a photo that changes after the preview', () => {
  it.each([
    ['an edit', () => edit(fotos[1]!, { beschrijving: 'Van een ander' })],
    ['a deletion', () => portal.as('admin').call(fotoContract.remove, { params: { id: fotos[1]! } })],
    [
      'the removal of a label in the file',
      () => portal.as('admin').call(tagContract.remove, { params: { id: heide } }),
    ],
  ])('makes the plan outdated, and nothing is changed: %s', async (_, change) => {
    await createTag('bos');
    const plan = await planChange(() => ({ tags: 'bos, heide', locatie: 'Elders' }));
    await change();
    const { status, error } = await apply(plan._id);
    expect([status, error]).toMatchObject([
      409,
      {
        code: 'plan_outdated',
        message: 'Een foto of een label uit dit bestand is intussen gewijzigd. Kies het bestand opnieuw.',
      },
    ]);
    expect(await FotoModel.countDocuments({ locatie: 'Elders' })).toBe(0);
  });

  it('does not matter when the file leaves it as it is', async () => {
    const plan = await planChange((_, index) => (index ? {} : { locatie: 'Elders' }));
    await edit(fotos[1]!, { beschrijving: 'Van een ander' });
    expect((await apply(plan._id)).reply.results.done).toBe(1);
  });

  it('while the job runs is left as it is, and named', async () => {
    const plan = await planChange((_, index) => (index ? {} : { locatie: 'Elders' }));
    hookBeforeFotoWrite(1, () => edit(fotos[0]!, { beschrijving: 'Van een ander' }));
    const job = (await apply(plan._id)).reply.results;
    expect(job).toMatchObject({ done: 0, left: { changed: 1 }, named: [{ _id: fotos[0], reason: 'changed' }] });
    expect(await read(fotos[0]!)).toMatchObject({ beschrijving: 'Van een ander', locatie: '' });
  });
});

describe('a plan that cannot be applied', () => {
  it('returns 404 for another admin, for an expired plan, and for one that never existed', async () => {
    const plan = await planChange(() => ({ locatie: 'Elders' }));
    const other = await createAccount({ role: 'admin' });
    const call = (id: string) => portal.as(other).call(fotoPlanContract.apply, { params: { id } });
    expect((await call(plan._id)).error?.code).toBe('plan_not_found');
    expect((await call('f'.repeat(24))).error?.code).toBe('plan_not_found');
    await FotoPlanModel.updateOne({ _id: plan._id }, { expiresAt: new Date() });
    expect((await apply(plan._id)).error?.code).toBe('plan_not_found');
  });
});
