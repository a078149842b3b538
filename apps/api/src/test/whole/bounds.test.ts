import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  bedrijfContract,
  catalogueContract,
  collectionContract,
  errorTable,
  fotoContract,
  lidContract,
  profileContract,
  tagContract,
  themaContract,
} from '@ledenportaal/shared';
import { AccountModel } from '../../features/accounts/account.model.js';
import { listLimits } from '../../platform/limits/list-limits.js';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.js';
import { countIn, createAccount, createFoto, createLid, buildLid } from '../builders.js';
import { buildFileForm, upload } from '../catalogue.js';
import { makeZip } from '../documents.js';
import { toCsvFile, toCsvText } from '../leden.js';
import { makeJpeg } from '../pictures.js';
import { usePortal } from '../portal.js';

const limitsOfTwo = Object.fromEntries(Object.keys(listLimits).map((name) => [name, 2])) as typeof listLimits;
const limits = { signinPair: 5, signinIp: 6, signinEmail: 100, signupIp: 50, mailAccount: 50 };
const portal = usePortal(undefined, { listLimits: { ...limitsOfTwo, writesPerHour: 1000 }, limits });

type Outcome = { status: number; error: { code: string } | undefined };
const toOutcome = ({ status, error }: Outcome) => error?.code ?? status;
/** Calls `act` three times, once more than the limits of these tests allow. Returns each status or error code. */
const doThrice = async (act: (time: number) => Promise<Outcome>) => {
  const outcomes = [];
  for (let time = 0; time < 3; time++) outcomes.push(toOutcome(await act(time)));
  return outcomes;
};
const asAdmin = () => portal.as('admin');

describe('a full list', () => {
  it('returns 409 list_full for one more tag, thema, bedrijf or lid', async () => {
    const naam = (time: number) => `Naam ${time}`;
    const additions: ((time: number) => Promise<Outcome>)[] = [
      (time) => asAdmin().call(tagContract.add, { body: { naam: naam(time) } }),
      (time) => asAdmin().call(themaContract.add, { body: { naam: naam(time) } }),
      (time) => asAdmin().call(bedrijfContract.add, { body: { naam: naam(time) } }),
      (time) => asAdmin().call(lidContract.add, { body: buildLid({ email: `l${time}@example.org` }) }),
    ];
    for (const add of additions) expect(await doThrice(add)).toEqual([201, 201, 'list_full']);
    const { status, error } = await asAdmin().call(tagContract.add, { body: { naam: 'Nog een' } });
    expect([status, error?.message]).toEqual([409, errorTable.list_full.text]);
  });

  it('rejects a duplicate as before, and accepts one more after one is removed', async () => {
    const add = (naam: string) => asAdmin().call(tagContract.add, { body: { naam } });
    const first = (await add('a')).reply.results;
    await add('b');
    expect((await add('a')).error?.code).toBe('tag_exists');
    expect((await asAdmin().call(tagContract.remove, { params: { id: first._id } })).status).toBe(200);
    expect((await add('c')).status).toBe(201);
  });

  it('deletes no lid while the trash is full', async () => {
    const leden = await Promise.all(['a', 'b', 'c'].map((name) => createLid({ email: `${name}@example.org` })));
    const remove = (time: number) => asAdmin().call(lidContract.remove, { params: { id: leden[time]!._id } });
    expect(await doThrice(remove)).toEqual([200, 200, 'list_full']);
    await asAdmin().call(lidContract.purge, { body: { leden: [leden[0]!._id], expected: 1 } });
    expect((await remove(2)).status).toBe(200);
  });

  it('rejects an import that exceeds the limit, and adds nothing', async () => {
    const leden = ['a', 'b', 'c'].map((name) => buildLid({ email: `${name}@example.org` }));
    const { results } = (await asAdmin().call(lidContract.plan, { file: toCsvFile(toCsvText(leden)) })).reply;
    const { error } = await asAdmin().call(lidContract.apply, { params: { id: results._id } });
    expect([error?.code, await countIn('leden')]).toEqual(['list_full', 0]);
  });

  it('rejects one more photo in the collection of an account', async () => {
    const collect = async () => {
      const { _id: id } = await createFoto();
      return portal.as('lid').call(collectionContract.add, { params: { id } });
    };
    expect(await doThrice(collect)).toEqual([200, 200, 'list_full']);
  });

  it('rejects one more file, also after files were removed, because their old versions count', async () => {
    const add = (time: number) =>
      asAdmin().call(catalogueContract.add, {
        file: upload(makeZip()),
        body: buildFileForm({ filename: `${time}.zip` }),
      });
    expect(await doThrice(add)).toEqual([201, 201, 'list_full']);
    const files = await mongoose.connection.db!.collection('files').find().toArray();
    for (const { _id } of files)
      expect((await asAdmin().call(catalogueContract.remove, { params: { id: String(_id) } })).status).toBe(200);
    expect([await countIn('oldfiles'), toOutcome(await add(3))]).toEqual([2, 'list_full']);
  });

  it('rejects one more version of a file', async () => {
    const body = buildFileForm({ filename: 'Logo.zip' });
    const { _id: id } = (await asAdmin().call(catalogueContract.add, { file: upload(makeZip()), body })).reply.results;
    const replace = () =>
      asAdmin().call(catalogueContract.replace, { params: { id }, file: upload(makeZip()), body: {} });
    expect(await doThrice(replace)).toEqual([200, 200, 'list_full']);
  });
});

describe('a rate limit', () => {
  const post = (path: string, body: object) => supertest(portal.app).post(`/api/${path}`).send(body);
  const toCode = ({ status, body }: supertest.Response) => (body as { error?: { code: string } }).error?.code ?? status;
  const signUp = (time: number) =>
    post('signup', { email: `s${time}@example.org`, password: 'drie losse woorden', voornaam: 'A', name: 'B' });

  it('limits pending sign-ups and accounts', async () => {
    const outcomes = [];
    for (const time of [1, 2, 3]) outcomes.push(toCode(await signUp(time)));
    expect(outcomes).toEqual([200, 200, 'too_often']);
    await mongoose.connection.db!.collection('signups').deleteMany({});
    await Promise.all([createAccount(), createAccount()]);
    expect(toCode(await signUp(4))).toBe('too_often');
  });

  it('limits requests for a new password', async () => {
    const outcomes = [];
    for (const time of [1, 2, 3]) outcomes.push(toCode(await post('signin/forget', { email: `f${time}@example.org` })));
    expect(outcomes).toEqual([200, 200, 'too_often']);
  });

  it('stores no attempts for the addresses in requests of a network over its limit', async () => {
    const outcomes = [];
    for (let time = 0; time < 9; time++)
      outcomes.push(toCode(await post('signin', { email: `a${time}@example.org`, password: 'verkeerd' })));
    expect(outcomes.filter((outcome) => outcome === 'too_often')).toHaveLength(3);
    // One for the network, and for each of the six guesses one for the address and one for its pair with the network.
    expect(await countIn('limits')).toBe(1 + 2 * 6);
  });

  it('limits invitations by the number of mails in the last month', async () => {
    const invite = async (time: number) => {
      const { _id: id } = await createLid({ email: `l${time}@example.org` });
      const response = await asAdmin().call(lidContract.invite, { params: { id } });
      await portal.background.run('mail.collect');
      return response;
    };
    expect(await doThrice(invite)).toEqual([200, 200, 'too_often']);
  });

  it('limits the import plans of an admin per hour', async () => {
    const plan = () => asAdmin().call(lidContract.plan, { file: toCsvFile(toCsvText([buildLid()])) });
    expect(await doThrice(plan)).toEqual([201, 201, 'too_often']);
    expect(await countIn('ledenplannen')).toBe(2);
  });

  it('limits the password changes of an account per hour, and so their mails', async () => {
    const passwords = ['drie losse woorden', 'vier andere letters', 'vijf gele fietsen', 'zes oude bomen'];
    const passwordHash = await portal.passwords.hash(passwords[0]!);
    const { _id } = await createAccount({ email: 'lies@example.org', passwordHash });
    const change = async (time: number) => {
      const account = (await AccountModel.findById(_id))!;
      const body = { currentpassword: passwords[time]!, password: passwords[time + 1]! };
      return portal.as(account).call(profileContract.password, { body });
    };
    expect(await doThrice(change)).toEqual([200, 200, 'too_often']);
  });

  it('limits the downloads of an account per hour', async () => {
    const download = async () => {
      const { _id: id } = await createFoto({}, portal.storage);
      return portal.as('lid').call(fotoContract.download, { params: { id } });
    };
    expect(await doThrice(download)).toEqual([200, 200, 'too_often']);
    const { _id: id } = await createFoto({}, portal.storage);
    expect((await portal.as('admin').call(fotoContract.download, { params: { id } })).status).toBe(200);
  });

  it('makes no rendition for an account that may receive no more files', async () => {
    const content = { width: 1800, height: 1200 };
    const { _id: id } = await createFoto(content, portal.storage, await makeJpeg(content));
    const download = (query: { als: string }) =>
      portal.as('lid').call(fotoContract.download, { params: { id }, query });
    const outcomes = [];
    for (const als of ['origineel', 'link', 'vierkant']) outcomes.push(toOutcome(await download({ als })));
    expect([outcomes, await countIn('renditions')]).toEqual([[200, 200, 'too_often'], 1]);
  });

  it('limits the partial downloads of an account', async () => {
    const token = await portal.as('lid').token();
    const outcomes = [];
    for (let time = 0; time < 3; time++) {
      const { _id: id } = await createFoto({}, portal.storage);
      const request = supertest(portal.app).get(`/api/fotoboek/download/${id}`).set('Range', 'bytes=0-0');
      outcomes.push((await request.set('Authorization', token)).status);
    }
    expect([outcomes, await countIn('downloadcoverage')]).toEqual([[206, 206, 429], 2]);
  });

  it('counts per account, and starts again after an hour', () => {
    let now = 0;
    const { count: countWrite } = createHourlyLimit(2, () => now);
    for (const account of ['a', 'a', 'b']) countWrite(account);
    expect(() => countWrite('a')).toThrow('too_often');
    expect(() => countWrite('b')).not.toThrow();
    now += 60 * 60_000;
    expect(() => countWrite('a')).not.toThrow();
  });
});

describe('the limit on writes', () => {
  const busyPortal = usePortal(undefined, { listLimits: { ...listLimits, writesPerHour: 2 } });

  it('counts only requests that write', async () => {
    const { _id: id } = await createFoto();
    const collect = () => busyPortal.as('lid').call(collectionContract.add, { params: { id } });
    expect(await doThrice(collect)).toEqual([200, 200, 'too_often']);
    expect((await busyPortal.as('lid').call(collectionContract.list)).status).toBe(200);
  });
});
