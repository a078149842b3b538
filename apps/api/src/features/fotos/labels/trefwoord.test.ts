import { expect, it } from 'vitest';
import { fotoContract, jobContract, maxBulk, tagContract, trefwoordContract } from '@ledenportaal/shared';
import { createFoto, createFotos, createTag } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';

const portal = usePortal();
const admin = () => portal.as('admin');
const count = async (id: string) => (await admin().call(trefwoordContract.count, { params: { id } })).reply.count;
const addTag = (id: string, body = {}) => admin().call(trefwoordContract.addTag, { params: { id }, body });
const undo = async (id: string) => (await admin().call(jobContract.undo, { params: { id } })).reply.results;
/** What a page of photos shows to a lid, oldest first. */
const readTrefwoorden = async () => {
  const { reply } = await portal.as('lid').call(fotoContract.search, { body: { sort: 'oldest' } });
  return reply.results.items.map(({ trefwoorden }) => trefwoorden);
};

it('a trefwoord is shown unless it is the name of a tag of the photo, also when that is renamed or removed', async () => {
  const tag = await createTag('Heide');
  await createFoto({ tags: [tag], trefwoorden: ['héide', 'Mist'], createdAt: new Date(1) });
  await createFoto({ trefwoorden: ['Heide'], createdAt: new Date(2) });
  expect(await readTrefwoorden()).toEqual([['Mist'], ['Heide']]);
  await admin().call(tagContract.rename, { params: { id: tag }, body: { naam: 'mist' } });
  expect(await readTrefwoorden()).toEqual([['héide'], ['Heide']]);
  await admin().call(tagContract.remove, { params: { id: tag } });
  expect(await readTrefwoorden()).toEqual([['héide', 'Mist'], ['Heide']]);
});

it('counts the photos with the name of a tag as a whole trefwoord, and without the tag', async () => {
  const tag = await createTag('Paarse heide');
  for (const trefwoord of ['paarse  Heide', 'heide', 'paarse heide bij avond'])
    await createFoto({ trefwoorden: [trefwoord], status: 'concept' });
  await createFoto({ trefwoorden: ['Paarse heide'], tags: [tag] });
  expect(await count(tag.toUpperCase())).toBe(1);
  expect(await count(await createTag('bos'))).toBe(0);
});

it('gives these photos the tag, after which their trefwoord is not shown, until that is undone', async () => {
  const tag = await createTag('Heide');
  const bos = await createTag('Bos');
  const { _id } = await createFoto({ trefwoorden: ['heide', 'Mist'], tags: [bos] });
  await createFoto({ trefwoorden: ['Ven'] });
  const open = await createFoto({ trefwoorden: ['Heide'] });
  const { status, reply } = await addTag(tag, { except: open._id.toUpperCase() });
  expect([status, reply.results]).toMatchObject([200, { total: 1, done: [_id], full: [] }]);
  const read = async () => {
    const { tags, trefwoorden } = (await portal.as('lid').call(fotoContract.one, { params: { id: _id } })).reply
      .results;
    return [tags, trefwoorden];
  };
  expect([await read(), await count(tag)]).toEqual([[[bos, tag], ['Mist']], 1]);
  expect(await undo(reply.results.undo!)).toMatchObject({ kind: 'undo', done: 1 });
  expect([await read(), await count(tag)]).toEqual([[[bos], ['heide', 'Mist']], 2]);
  expect((await addTag(await createTag('Zee'))).reply.results).toEqual({ total: 0, done: [], gone: [], full: [] });
});

it('a job continues it for many photos', async () => {
  const tag = await createTag('Heide');
  await createFotos(maxBulk + 1, { trefwoorden: ['heide'] });
  const { status, reply } = await addTag(tag);
  expect([status, reply.results]).toMatchObject([202, { total: maxBulk + 1, done: [] }]);
});

it.each(['f'.repeat(24), 'geen-id'])('returns 404 for the tag %s', async (id) => {
  const { status, error } = await admin().call(trefwoordContract.count, { params: { id } });
  expect([status, error?.code]).toEqual([404, 'tag_not_found']);
  expect((await addTag(id)).status).toBe(404);
});
