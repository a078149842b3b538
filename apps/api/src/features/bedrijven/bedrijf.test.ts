import { describe, expect, it } from 'vitest';
import { bedrijfContract, type BedrijfEdit, type NewBedrijf } from '@ledenportaal/shared';
import { getAccount, createAccount, createBedrijf } from '../../test/builders.js';
import { readAudit, findDocuments } from '../../test/leden.js';
import { usePortal } from '../../test/portal.js';
import { BedrijfModel } from './bedrijf.model.js';

const portal = usePortal();
type Requester = Parameters<typeof portal.as>[0];
const input: NewBedrijf = {
  naam: 'Restaurant De Linde',
  beschrijving: 'Eten onder de linde',
  categorie: 'horeca',
  doelgroepen: ['gezinnen', 'ruiters'],
  activiteiten: ['eten'],
  plaats: 'Ruigenhei',
  website: 'https://linde.example.org',
  email: 'linde@example.org',
  telefoon: '0123 456789',
};
const listBedrijven = async (requester: Requester = 'lid') =>
  (await portal.as(requester).call(bedrijfContract.list)).reply.results;
const addBedrijf = (body: Partial<NewBedrijf>, requester: Requester = 'admin') =>
  portal.as(requester).call(bedrijfContract.add, { body: { naam: 'Zonder naam', ...body } });
const updateBedrijf = (id: string, body: Partial<BedrijfEdit>, requester: Requester = 'admin') =>
  portal.as(requester).call(bedrijfContract.update, { params: { id }, body: { naam: 'Zonder naam', ...body } });
const removeBedrijf = (id: string, requester: Requester = 'admin') =>
  portal.as(requester).call(bedrijfContract.remove, { params: { id } });
const findStored = (id: string) => BedrijfModel.findById(id).orFail().lean();
const readAll = async () => [await findDocuments('bedrijven'), await findDocuments('favourites'), await readAudit()];
const getVersion = async (id: string) => (await findStored(id)).updatedAt.toISOString();

const invalidFields: [string, unknown][] = [
  ['naam', ''],
  ['naam', 'x'.repeat(201)],
  ['beschrijving', 'x'.repeat(2001)],
  ['categorie', 7],
  ['doelgroepen', 'gezinnen'],
  ['doelgroepen.0', ['']],
  ['activiteiten', Array<string>(31).fill('eten')],
  ['website', 'javascript:alert(1)'],
  ['website', 'geen adres'],
  ['email', 'geen adres'],
  ['telefoon', '0'.repeat(31)],
  ['lid', 'x'],
];
const createBody = (field: string, value: unknown) => ({ [field.split('.')[0]!]: value });

describe('the list of bedrijven', () => {
  it('is sorted by name, without regard to case and accents, and with numbers by value', async () => {
    for (const naam of ['Zon', 'Huis 10', 'Éland', 'huis 2']) await createBedrijf(naam);
    expect((await listBedrijven()).map(({ naam }) => naam)).toEqual(['Éland', 'huis 2', 'Huis 10', 'Zon']);
  });

  it('returns 401 for a visitor who is not signed in', async () => {
    expect((await portal.as('nobody').call(bedrijfContract.list)).status).toBe(401);
  });
});

describe('adding a bedrijf', () => {
  it('stores the fields and records who added it', async () => {
    const { status, reply } = await addBedrijf(input);
    const { _id, updatedAt } = reply.results;
    expect([status, reply.results]).toEqual([201, { ...input, _id, favourite: false, updatedAt }]);
    expect(await listBedrijven()).toEqual([reply.results]);
    const by = (await getAccount('admin')).id;
    expect(String((await findStored(_id)).createdBy)).toBe(by);
    expect(await readAudit()).toEqual([['bedrijf.added', by, _id, input.naam]]);
  });

  it('accepts a name only, and adds https:// to a web address', async () => {
    const { results } = (await addBedrijf({ naam: 'Kaal', website: 'kaal.example.org/weg' })).reply;
    const empty = { beschrijving: '', categorie: '', doelgroepen: [], activiteiten: [], plaats: '' };
    expect(results).toMatchObject({ ...empty, website: 'https://kaal.example.org/weg', email: '', telefoon: '' });
  });

  it.each(invalidFields)('returns 400 for an added bedrijf with this %s: %j', async (field, value) => {
    const response = await addBedrijf(createBody(field, value));
    expect([response.status, Object.keys(response.error?.fields ?? {})]).toEqual([400, [field]]);
    expect(await findDocuments('bedrijven')).toEqual([]);
  });

  it.each(['Café de Hoek', ' cafe  DE hoek '])('returns 409 for the name of another bedrijf: %j', async (naam) => {
    const id = await createBedrijf('Café de Hoek');
    const response = await addBedrijf({ naam });
    expect([response.status, response.error?.code, response.error?.details]).toEqual([
      409,
      'bedrijf_exists',
      { bedrijf: id },
    ]);
    expect(Object.keys(response.error?.fields ?? {})).toEqual(['naam']);
    expect([(await findDocuments('bedrijven')).length, await readAudit()]).toEqual([1, []]);
  });

  it('stores the bedrijf once when it is added concurrently', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => addBedrijf(input)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await findDocuments('bedrijven')).length).toBe(1);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects adding a bedrijf by %s with %i', async (role, status) => {
    expect((await addBedrijf(input, role)).status).toBe(status);
    expect(await findDocuments('bedrijven')).toEqual([]);
  });
});

describe('updating a bedrijf', () => {
  it('stores the changes and records who made them', async () => {
    const id = await createBedrijf();
    const before = await findStored(id);
    const { status, reply } = await updateBedrijf(id, { ...input, updatedAt: before.updatedAt.toISOString() });
    const { updatedAt } = reply.results;
    expect([status, reply.results]).toEqual([200, { ...input, _id: id, favourite: false, updatedAt }]);
    const after = await findStored(id);
    const by = (await getAccount('admin')).id;
    expect([after.createdAt, String(after.updatedBy)]).toEqual([before.createdAt, by]);
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(await readAudit()).toEqual([['bedrijf.changed', by, id, input.naam]]);
  });

  it('accepts its own name in another spelling, and frees its old name', async () => {
    const id = await createBedrijf('cafe de hoek');
    expect((await updateBedrijf(id, { naam: 'Café de Hoek' })).status).toBe(200);
    expect((await updateBedrijf(id, { naam: 'Het Plein' })).status).toBe(200);
    expect((await addBedrijf({ naam: 'Café de Hoek' })).status).toBe(201);
  });

  it.each(invalidFields)('returns 400 for an updated bedrijf with this %s: %j', async (field, value) => {
    const id = await createBedrijf();
    const before = await findStored(id);
    const response = await updateBedrijf(id, createBody(field, value));
    expect([response.status, Object.keys(response.error?.fields ?? {})]).toEqual([400, [field]]);
    expect(await findStored(id)).toEqual(before);
  });

  it('returns 409 for an update to the name of another bedrijf', async () => {
    const [id, other] = [await createBedrijf(), await createBedrijf('De Linde')];
    const before = await readAll();
    const response = await updateBedrijf(id, { naam: 'de linde' });
    expect([response.status, response.error?.code, response.error?.details]).toEqual([
      409,
      'bedrijf_exists',
      { bedrijf: other },
    ]);
    expect(await readAll()).toEqual(before);
  });

  it('returns 409 with the current bedrijf when another admin has changed it', async () => {
    const id = await createBedrijf();
    const updatedAt = await getVersion(id);
    const { results: current } = (await updateBedrijf(id, { naam: 'Eerst', updatedAt })).reply;
    const before = await readAll();
    const response = await updateBedrijf(id, { naam: 'Later', updatedAt });
    expect([response.status, response.error?.code, response.error?.details]).toEqual([
      409,
      'bedrijf_changed',
      { bedrijf: current },
    ]);
    expect(await readAll()).toEqual(before);
  });

  it('stores the update of one of two admins who save at the same time', async () => {
    const id = await createBedrijf();
    const other = await createAccount({ role: 'admin' });
    const updatedAt = await getVersion(id);
    const responses = await Promise.all([
      updateBedrijf(id, { naam: 'Een', updatedAt }),
      updateBedrijf(id, { naam: 'Twee', updatedAt }, other),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await findStored(id)).naam).toBe(['Een', 'Twee'][winner]);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 when updating bedrijf %s', async (id) => {
    const response = await updateBedrijf(id, {});
    expect([response.status, response.error?.code]).toEqual([404, 'bedrijf_not_found']);
    expect(await findDocuments('bedrijven')).toEqual([]);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects updating a bedrijf by %s with %i', async (role, status) => {
    const id = await createBedrijf();
    const before = await findStored(id);
    expect((await updateBedrijf(id, input, role)).status).toBe(status);
    expect(await findStored(id)).toEqual(before);
  });
});

describe('removing a bedrijf', () => {
  it('deletes the bedrijf and its favourites', async () => {
    const [id, other] = [await createBedrijf('De Linde'), await createBedrijf()];
    for (const role of ['lid', 'admin'] as const)
      for (const bedrijf of [id, other])
        await portal.as(role).call(bedrijfContract.setFavourite, { body: { bedrijf } });
    const { status, reply } = await removeBedrijf(id);
    expect([status, reply]).toEqual([200, { msg: 'Bedrijf ‘De Linde’ is verwijderd.' }]);
    expect((await listBedrijven()).map(({ _id }) => _id)).toEqual([other]);
    expect((await findDocuments('favourites')).map(({ bedrijf }) => String(bedrijf))).toEqual([other, other]);
    expect(await readAudit()).toEqual([['bedrijf.removed', (await getAccount('admin')).id, id, 'De Linde']]);
  });

  it('returns 404 to the second of two concurrent removals', async () => {
    const id = await createBedrijf();
    const responses = await Promise.all([removeBedrijf(id), removeBedrijf(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await readAudit()).toHaveLength(1);
  });

  it.each(['f'.repeat(24), 'geen-nummer'])('returns 404 when removing bedrijf %s', async (id) => {
    const response = await removeBedrijf(id);
    expect([response.status, response.error?.code]).toEqual([404, 'bedrijf_not_found']);
  });

  it.each([
    ['nobody', 401],
    ['lid', 403],
  ] as const)('rejects removing a bedrijf by %s with %i', async (role, status) => {
    const id = await createBedrijf();
    const before = await readAll();
    expect((await removeBedrijf(id, role)).status).toBe(status);
    expect(await readAll()).toEqual(before);
  });
});
