import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { contentContract, fotoContract, profileContract, termsContract, zipContract } from '@ledenportaal/shared';
import type { Route } from '@ledenportaal/shared';
import { contracts } from '../../http/contracts.js';
import { toBuffer } from '../../test/as.js';
import { countIn, createAccount, createFile, createFoto, getAccount, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { agreeToTerms, terms } from '../../test/terms.js';
import { DownloadModel } from '../downloads/download.model.js';

const portal = usePortal(undefined, { terms });
const { version } = terms;
const asLid = () => portal.as('lid');
const read = async () => (await asLid().call(termsContract.one)).reply.results;
const agree = (agreedVersion = version) => asLid().call(termsContract.agree, { body: { version: agreedVersion } });
const agreeAs = async (role: 'lid' | 'admin') => agreeToTerms(portal, await getAccount(role));
const createStoredFoto = async () => (await createFoto({}, portal.storage))._id;

describe('the terms', () => {
  it('are sent with the date on which the viewer agreed, which a second time does not change', async () => {
    expect(await read()).toEqual({ ...terms, agreedAt: null });
    const { status, reply } = await agree();
    expect([status, reply.results]).toEqual([200, { ...terms, agreedAt: expect.any(String) as unknown }]);
    expect((await agree()).reply).toEqual(reply);
    expect([await read(), await countIn('agreements')]).toEqual([reply.results, 1]);
    expect((await portal.as('admin').call(termsContract.one)).reply.results?.agreedAt).toBeNull();
  });

  it('are agreed to once by requests at the same time', async () => {
    const replies = await Promise.all([agree(), agree(), agree()]);
    expect(new Set(replies.map(({ reply }) => reply.results.agreedAt)).size).toBe(1);
    expect(await countIn('agreements')).toBe(1);
  });

  it('return 409 for a version that is not the present one, and 400 for what is none', async () => {
    const { status, error } = await agree('2026-05-01-00000000');
    expect([status, error?.code, error?.details]).toEqual([409, 'terms_changed', { version }]);
    const malformed = await agree('1 mei');
    expect([malformed.status, Object.keys(malformed.error!.fields!)]).toEqual([400, ['version']]);
    expect(await countIn('agreements')).toBe(0);
  });

  it('are among the data of the account, which is deleted with it', async () => {
    const account = await createAccount({ passwordHash: await portal.passwords.hash('drie losse woorden') });
    await agreeToTerms(portal, account);
    await agreeAs('admin');
    const { results } = (await portal.as(account).call(profileContract.gegevens)).reply;
    expect(results.agreements?.data).toEqual({
      total: 1,
      latest: [{ version, agreedAt: expect.any(String) as unknown }],
    });
    await portal.as(account).call(profileContract.leave, { body: { password: 'drie losse woorden' } });
    expect(await countIn('agreements')).toBe(1);
  });
});

describe('a route that needs agreement to the terms', () => {
  const downloadFile = async (account: Account, route: typeof contentContract.download) => {
    const { filename } = await createFile({}, portal.storage);
    return portal.as(account).call(route, { body: { filename } });
  };
  const calls: [string, (account: Account) => Promise<{ status: number; error: object | undefined }>][] = [
    [
      'GET /fotoboek/download/:id',
      async (account) => portal.as(account).call(fotoContract.download, { params: { id: await createStoredFoto() } }),
    ],
    [
      'POST /fotoboek/zip',
      async (account) => portal.as(account).call(zipContract.create, { body: { fotos: [await createStoredFoto()] } }),
    ],
    ['POST /download', (account) => downloadFile(account, contentContract.download)],
    [
      'POST /download/address',
      async (account) => {
        const { filename } = await createFile({}, portal.storage);
        return portal.as(account).call(contentContract.address, { body: { filename } });
      },
    ],
  ];

  it('is one that sends a photo, a zip or a file, and no other', () => {
    const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract));
    const needing = routes.filter(({ needsTerms }) => needsTerms).map(({ method, path }) => `${method} ${path}`);
    expect(needing.sort()).toEqual(calls.map(([name]) => name).sort());
  });

  it.each(calls)('%s returns 403 until the account agreed, also that of an admin', async (_, call) => {
    for (const role of ['lid', 'admin'] as const) {
      const account = await getAccount(role);
      const { status, error } = await call(account);
      expect([status, error]).toMatchObject([403, { code: 'terms_required', details: { version } }]);
      await agreeToTerms(portal, account);
      expect([200, 202]).toContain((await call(account)).status);
    }
  });

  it('refuses a rendition and HEAD too, and the rendition of an unknown photo before it is looked for', async () => {
    const id = await createStoredFoto();
    const download = fotoContract.download;
    const query = { als: 'website' };
    expect((await asLid().call(download, { params: { id }, query })).error?.code).toBe('terms_required');
    expect((await asLid().call(download, { params: { id: 'f'.repeat(24) } })).error?.code).toBe('terms_required');
    const head = await supertest(portal.app)
      .head(`/api/fotoboek/download/${id}`)
      .set('authorization', await asLid().token());
    expect(head.status).toBe(403);
  });

  it('checks the method and the session before, and the input after', async () => {
    const send = (method: 'get' | 'post', token: string) =>
      supertest(portal.app)[method]('/api/fotoboek/zip').set('authorization', token).send({ als: 7 });
    expect((await send('get', '')).status).toBe(405);
    expect((await send('post', '')).status).toBe(401);
    expect((await send('post', await asLid().token())).status).toBe(403);
    await agreeAs('lid');
    expect((await send('post', await asLid().token())).status).toBe(400);
  });

  it('leaves the estimate of a zip open', async () => {
    const body = { fotos: [await createStoredFoto()] };
    expect((await asLid().call(zipContract.estimate, { body })).status).toBe(200);
  });

  it('leaves an address that was given out as it is', async () => {
    const account = await getAccount('lid');
    await agreeToTerms(portal, account);
    const { reply } = await asLid().call(zipContract.create, { body: { fotos: [await createStoredFoto()] } });
    await portal.background.run('jobs');
    const { results } = (await asLid().call(zipContract.one, { params: { id: reply.results.job } })).reply;
    // As after a change of the terms.
    await DownloadModel.db.collection('agreements').deleteMany({});
    expect((await supertest(portal.app).get(results.address!).buffer(true).parse(toBuffer)).status).toBe(200);
  });
});

describe('the log of downloads', () => {
  it('has the purpose and the version of the terms, of a photo and of those in a zip', async () => {
    await agreeAs('lid');
    const [id, zipped] = [await createStoredFoto(), await createStoredFoto()];
    const query = { als: 'origineel', doel: 'drukwerk' } as const;
    await asLid().call(fotoContract.download, { params: { id }, query });
    const body = { fotos: [zipped], doel: 'pers' as const };
    const { job } = (await asLid().call(zipContract.create, { body })).reply.results;
    await portal.background.run('jobs');
    const { address } = (await asLid().call(zipContract.one, { params: { id: job } })).reply.results;
    await supertest(portal.app).get(address!).buffer(true).parse(toBuffer);
    const lines = await DownloadModel.find().sort({ _id: 1 }).lean();
    const uses = lines.map(({ foto, als, doel, voorwaarden }) => [String(foto), als, doel, voorwaarden]);
    expect(uses.sort()).toEqual(
      [
        [id, 'origineel', 'drukwerk', version],
        [zipped, 'origineel', 'pers', version],
      ].sort(),
    );
    const { results } = (await asLid().call(profileContract.gegevens)).reply;
    expect(results).toMatchObject({
      downloads: {
        data: { total: 2, latest: expect.arrayContaining([expect.objectContaining({ doel: 'pers' })]) as unknown },
      },
      zips: { data: { latest: [{ doel: 'pers', voorwaarden: version }] } },
    });
  });
});

describe('without terms', () => {
  const openPortal = usePortal();

  it('downloads need no agreement, and their line has no version', async () => {
    const as = openPortal.as('lid');
    expect((await as.call(termsContract.one)).reply.results).toBeNull();
    const { status, error } = await as.call(termsContract.agree, { body: { version } });
    expect([status, error?.code]).toEqual([404, 'not_found']);
    const { _id: id } = await createFoto({}, openPortal.storage);
    expect((await as.call(fotoContract.download, { params: { id } })).status).toBe(200);
    const lines = await DownloadModel.find().lean();
    expect(lines.map((line) => ['doel' in line, 'voorwaarden' in line])).toEqual([[false, false]]);
  });
});
