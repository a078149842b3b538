import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { errorTable, tagContract, themaContract } from '@ledenportaal/shared';
import { getAccount, countIn, createFoto, createTag, createThema } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { TagModel, ThemaModel } from './label.model.js';

const portal = usePortal();
const getAuditEntries = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action, by, subject, naam }) => [action, String(by), String(subject), naam] as unknown[]);
};
const unknownIds = ['geen-id', 'f'.repeat(24)];

describe.each([
  {
    path: 'tags',
    kind: 'tag',
    noun: 'Tag',
    contract: tagContract,
    create: createTag,
    model: TagModel,
  },
  {
    path: 'themas',
    kind: 'thema',
    noun: 'Thema',
    contract: themaContract,
    create: createThema,
    model: ThemaModel,
  },
] as const)('$path', ({ path, kind, noun, contract, create, model }) => {
  const field = path === 'tags' ? 'tags' : 'themes';
  const list = async (role: 'lid' | 'admin' = 'admin') => (await portal.as(role).call(contract.list)).reply.results;
  const add = (naam: string) => portal.as('admin').call(contract.add, { body: { naam } });

  describe('list', () => {
    it('returns labels in alphabetical order with the number of photos', async () => {
      const [zee, tien, edelhert, een, twee] = await Promise.all(
        ['zee', 'Route 10', 'Edelhert', 'één', 'Route 2'].map(create),
      );
      await createFoto({ [field]: [zee!, edelhert!] });
      await createFoto({ [field]: [zee!] });
      expect(await list()).toEqual([
        { _id: edelhert, naam: 'Edelhert', count: 1 },
        { _id: een, naam: 'één', count: 0 },
        { _id: twee, naam: 'Route 2', count: 0 },
        { _id: tien, naam: 'Route 10', count: 0 },
        { _id: zee, naam: 'zee', count: 2 },
      ]);
    });

    it('hides from a lid the labels that only concepts have', async () => {
      const [zee, edelhert] = [await create('zee'), await create('Edelhert')];
      await createFoto({ [field]: [zee], status: 'concept' });
      expect(await list('lid')).toEqual([{ _id: edelhert, naam: 'Edelhert', count: 0 }]);
      expect(await list('admin')).toHaveLength(2);
    });

    it('requires a member, and GET or POST', async () => {
      expect((await portal.as('nobody').call(contract.list)).status).toBe(401);
      expect(await list('lid')).toEqual([]);
      const rejectedResponse = await supertest(portal.app).put(`/api/fotoboek/${path}`);
      expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    });
  });

  describe('add', () => {
    it('trims and collapses white space in the name and records who added it', async () => {
      const { status, reply, headers } = await add('\t Cafés   en  terrassen \r\n');
      expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
      expect(reply.results).toEqual({ _id: reply.results._id, naam: 'Cafés en terrassen', count: 0 });
      expect(await list()).toEqual([reply.results]);
      const { id } = await getAccount('admin');
      expect(await getAuditEntries()).toEqual([[`${kind}.added`, id, reply.results._id, 'Cafés en terrassen']]);
      expect(await model.findOne().lean()).toMatchObject({ createdBy: new mongoose.Types.ObjectId(id) });
    });

    it('rejects a control character in the name', async () => {
      for (const naam of ['a\r\nb', 'a\tb', 'a\x07b', 'a\u202eb', 'a\u2066b', 'a\ufeffb']) {
        const { status, error } = await add(naam);
        expect([status, error?.fields?.naam]).toEqual([
          400,
          'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.',
        ]);
      }
      expect(await list()).toEqual([]);
    });

    it('rejects a name without a visible character', async () => {
      for (const naam of ['\u3164', '\u2800', '\u{e0041}', '\u0301', '\u202e', ' \u00ad\u200d ']) {
        const { status, error } = await add(naam);
        expect([status, error?.fields?.naam]).toEqual([400, 'Vul een naam in.']);
      }
      expect(await list()).toEqual([]);
    });

    it.each(['heide en bos', ' HEIDE  en Bos', 'Héide en bos'])('rejects a name that equals %j', async (naam) => {
      const label = await create('Heide en bos');
      const { status, error } = await add(naam);
      expect(status).toBe(409);
      const code = `${kind}_exists` as const;
      expect(error).toMatchObject({ code, details: { label }, fields: { naam: errorTable[code].text } });
      expect(await list()).toEqual([{ _id: label, naam: 'Heide en bos', count: 0 }]);
      expect(await countIn('audit')).toBe(0);
    });

    it('creates one label for two concurrent requests', async () => {
      const responses = await Promise.all(['Heide', 'heide', 'HEIDE'].map(add));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const label = (await list())[0]?._id;
      for (const { error } of responses) if (error) expect(error.details).toEqual({ label });
      expect(await getAuditEntries()).toHaveLength(1);
    });

    it.each([{}, { naam: '' }, { naam: 5 }, { naam: 'x'.repeat(61) }, { naam: 'bos', count: 3 }])(
      'rejects the body %j',
      async (body) => {
        const { status, error } = await portal.as('admin').call(contract.add, { body: body as { naam: string } });
        expect([status, error?.code]).toEqual([400, 'invalid']);
        expect(Object.keys(error!.fields!)).toEqual(['count' in body ? 'count' : 'naam']);
        expect(await list()).toEqual([]);
      },
    );

    it('requires an admin to add', async () => {
      const body = { naam: 'heide' };
      expect((await portal.as('nobody').call(contract.add, { body })).status).toBe(401);
      expect((await portal.as('lid').call(contract.add, { body })).error?.code).toBe('not_allowed');
      expect(await list()).toEqual([]);
    });
  });

  describe('remove', () => {
    it('removes the label from its photos and records who removed it', async () => {
      const [id, otherLabel] = [await create('heide'), await create('bos')];
      const foto = await createFoto({ [field]: [otherLabel, id] });
      const { status, reply } = await portal.as('admin').call(contract.remove, { params: { id } });
      expect([status, reply.msg]).toEqual([200, `${noun} ‘heide’ is verwijderd.`]);
      expect(await list()).toEqual([{ _id: otherLabel, naam: 'bos', count: 1 }]);
      const stored = await mongoose.connection.db!.collection('fotos').findOne();
      expect([String(stored?._id), (stored![field] as unknown[]).map(String)]).toEqual([foto._id, [otherLabel]]);
      const ofLabel = (await getAuditEntries()).filter(([, , subject]) => subject === id);
      expect(ofLabel).toEqual([[`${kind}.removed`, (await getAccount('admin')).id, id, 'heide']]);
      expect((await add('heide')).status).toBe(201);
    });

    it.each(unknownIds)('returns 404 for the id %s', async (id) => {
      await create('heide');
      const { status, error } = await portal.as('admin').call(contract.remove, { params: { id } });
      expect([status, error?.code]).toEqual([404, `${kind}_not_found`]);
      expect(await list()).toHaveLength(1);
      expect(await countIn('labelremovals')).toBe(0);
    });

    it('returns 404 for a removed label and for a label of the other kind', async () => {
      const id = await create('heide');
      const other = await (path === 'tags' ? createThema : createTag)('natuur');
      await portal.as('admin').call(contract.remove, { params: { id } });
      for (const removedResponse of [id, other])
        expect((await portal.as('admin').call(contract.remove, { params: { id: removedResponse } })).status).toBe(404);
      expect([await countIn('tags'), await countIn('themas')]).toEqual(path === 'tags' ? [0, 1] : [1, 0]);
    });

    it('requires an admin and DELETE', async () => {
      const id = await create('heide');
      await createFoto({ [field]: [id] });
      expect((await portal.as('nobody').call(contract.remove, { params: { id } })).status).toBe(401);
      expect((await portal.as('lid').call(contract.remove, { params: { id } })).error?.code).toBe('not_allowed');
      const rejectedResponse = await supertest(portal.app).get(`/api/fotoboek/${path}/${id}`);
      expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'PUT, DELETE']);
      expect(await list()).toEqual([{ _id: id, naam: 'heide', count: 1 }]);
    });
  });

  it('ensure returns one label for names that are equal after normalisation, also concurrently', async () => {
    const { id } = await getAccount('admin');
    const first = await portal.labels[field].ensure('Cafés  en terrassen', id);
    const names = ['cafes en terrassen', ' CAFÉS EN TERRASSEN '];
    expect(await Promise.all(names.map((naam) => portal.labels[field].ensure(naam, id)))).toEqual([first, first]);
    expect(
      new Set(await Promise.all(['bos', 'Bos', 'BOS'].map((naam) => portal.labels[field].ensure(naam, id)))).size,
    ).toBe(1);
    expect((await list()).map(({ naam }) => naam.toLowerCase())).toEqual(['bos', 'cafés en terrassen']);
  });
});
