import { randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, zipContract, type ZipRequest } from '@ledenportaal/shared';
import { parseError, toBuffer } from '../../test/as.js';
import { countIn, createFoto, getAccount } from '../../test/builders.js';
import { eventually } from '../../test/eventually.js';
import { makeJpeg } from '../../test/pictures.js';
import { moveDatabaseClock } from '../../test/move-database-clock.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { FotoModel, newRevision } from '../fotos/foto.model.js';

const portal = usePortal();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createFotos = (count: number, bytes = 1_000) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const original = randomBytes(bytes);
      return { id: (await createFoto({}, portal.storage, original))._id, original };
    }),
  );
const idsOf = (fotos: { id: string }[]) => fotos.map(({ id }) => id);
const createZip = async (body: Partial<ZipRequest>) => {
  const { reply } = await portal.as('lid').call(zipContract.create, { body });
  // A busy machine needs longer than a request waits.
  await portal.background.run('jobs');
  const { results } = (await portal.as('lid').call(zipContract.one, { params: { id: reply.results.job } })).reply;
  return { ...results, address: results.address! };
};
const fetchZip = (address: string, range?: string) =>
  supertest(portal.app)
    .get(address)
    .set(range ? { range: `bytes=${range}` } : {})
    .buffer(true)
    .parse(toBuffer);
const readCode = async (address: string, range?: string) =>
  parseError({ body: JSON.parse(String((await fetchZip(address, range)).body)) as unknown }).code;
/** Returns the bytes of a zip, without a line in the log of downloads. */
const readWhole = async (address: string) => {
  const whole = (await fetchZip(address)).body as Buffer;
  for (const collection of ['downloads', 'downloadcoverage']) await FotoModel.db.collection(collection).deleteMany({});
  return whole;
};
const withServer = async (
  test: (open: (path: string, method?: string) => Promise<IncomingMessage>) => Promise<void>,
) => {
  const server = createServer(portal.app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const open = (path: string, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path, method }, resolve).on('error', reject).end();
    });
  try {
    await test(open);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

describe('the log of downloads', () => {
  const requestOriginal = async (id: string, range: string, als?: string) =>
    supertest(portal.app)
      .get(`/api/fotoboek/download/${id}`)
      .query(als ? { als } : {})
      .set({ authorization: await portal.as('lid').token(), range: `bytes=${range}` });

  it('adds the bytes of a photo in a zip to those of the download route, in either order', async () => {
    const fotos = await createFotos(2);
    const { address } = await createZip({ fotos: idsOf(fotos) });
    const whole = await readWhole(address);
    for (const [at, { id, original }] of fotos.entries()) {
      const start = whole.indexOf(original);
      const fromZip = () => fetchZip(address, `${start}-${start + 948}`);
      const fromRoute = () => requestOriginal(id, '949-');
      const [first, second] = at ? [fromRoute, fromZip] : [fromZip, fromRoute];
      await first();
      expect(await countIn('downloads')).toBe(at);
      await second();
      expect(await countIn('downloads')).toBe(at + 1);
    }
    expect(await countIn('downloadcoverage')).toBe(0);
  });

  it('adds the bytes of a rendition in a zip to those of the download route', async () => {
    const size = { width: 1200, height: 800 };
    const { _id: id } = await createFoto(size, portal.storage, await makeJpeg(size));
    const { address } = await createZip({ fotos: [id], als: 'link' });
    const whole = await readWhole(address);
    const rendition = (await portal.as('lid').call(fotoContract.download, { params: { id }, query: { als: 'link' } }))
      .reply;
    expect(await countIn('downloads')).toBe(1);
    const [start, half] = [whole.indexOf(rendition), Math.floor(rendition.length / 2)];
    await fetchZip(address, `${start}-${start + half - 1}`);
    await requestOriginal(id, `${half}-`, 'link');
    expect(await countIn('downloads')).toBe(2);
  });

  it('has no line for the last bytes of photos in a zip, and one for each time that ranges cover one', async () => {
    const fotos = await createFotos(3);
    const { address } = await createZip({ fotos: idsOf(fotos) });
    const whole = await readWhole(address);
    const starts = fotos.map(({ original }) => whole.indexOf(original));
    for (const start of starts) await fetchZip(address, `${start + 900}-${start + 999}`);
    expect(await countIn('downloads')).toBe(0);
    for (const times of [1, 2]) {
      for (const range of [`${starts[0]!}-${starts[0]! + 899}`, `${starts[0]! + 900}-${starts[0]! + 999}`])
        await fetchZip(address, range);
      expect(await countIn('downloads')).toBe(times);
    }
  });
});

describe('access while a zip is sent', () => {
  /** Calls `act` when the first file is opened. */
  const whileFirstIsSent = (first: string, act: () => Promise<unknown>) => {
    const { find } = portal.storage;
    vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
      if (key.includes(first)) await act();
      return find(key);
    });
  };
  const hide = (id: string) => FotoModel.updateOne({ _id: id }, { status: 'concept', revision: newRevision() });
  const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
  const disable = async () => AccountModel.updateOne({ _id: (await getAccount('lid')).id }, { state: 'disabled' });
  const endSessions = async () =>
    AccountModel.updateOne({ _id: (await getAccount('lid')).id }, { $inc: { tokenVersion: 1 } });

  it.each([
    ['a foto is hidden', hide, 'zip_not_found'],
    ['a foto is deleted', remove, 'zip_not_found'],
    ['the account is disabled', disable, 'link_expired'],
    ['its sessions are ended', endSessions, 'link_expired'],
  ] as const)('ends at the next file when %s, and later requests say why', async (_, act, code) => {
    const fotos = await createFotos(3, 100_000);
    const { address, bytes } = await createZip({ fotos: idsOf(fotos) });
    whileFirstIsSent(fotos[0]!.id, () => act(fotos[1]!.id));
    await withServer(async (open) => {
      const response = await open(address);
      const received: Buffer[] = [];
      const reading = (async () => {
        for await (const chunk of response) received.push(chunk as Buffer);
      })();
      await expect(reading).rejects.toThrow('aborted');
      expect(Buffer.concat(received).includes(fotos[1]!.original.subarray(0, 100))).toBe(false);
    });
    vi.restoreAllMocks();
    expect(await readCode(address, `${bytes! - 1}-`)).toBe(code);
  });
});

describe('the cost of requests', () => {
  it('counts requests without content in the limit of two at a time', async () => {
    const { address } = await createZip({ fotos: idsOf(await createFotos(1, 12 * 2 ** 20)) });
    await withServer(async (open) => {
      const sent = [await open(address), await open(address)];
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await open(address, 'HEAD')).statusCode).toBe(429);
      for (const response of sent) response.destroy();
      await eventually(async () => expect((await open(address, 'HEAD')).statusCode).toBe(200));
      // Each ends before the next one.
      for (let time = 0; time < 3; time++)
        await eventually(async () => expect((await open(address, 'HEAD')).statusCode).toBe(200));
    });
  });

  it('names how many photos of a request are not there', async () => {
    const fotos = Array.from({ length: 2_000 }, (_, at) => at.toString(16).padStart(24, '0'));
    const { status, error } = await portal.as('lid').call(zipContract.create, { body: { fotos } });
    expect([status, error?.message, error?.details]).toEqual([
      404,
      'Geen van deze 2.000 foto’s bestaat (nog).',
      { count: 2_000 },
    ]);
  });

  it('does not check all photos again until one of the portal changes', async () => {
    const fotos = await createFotos(2);
    const { address } = await createZip({ fotos: idsOf(fotos) });
    moveDatabaseClock(10_000);
    expect((await supertest(portal.app).head(address)).status).toBe(200);
    const count = vi.spyOn(FotoModel, 'countDocuments');
    expect((await supertest(portal.app).head(address)).status).toBe(200);
    expect(count).not.toHaveBeenCalled();
    await FotoModel.updateOne({ _id: fotos[1]!.id }, { status: 'concept', revision: newRevision() });
    expect(await readCode(address, '0-0')).toBe('zip_not_found');
  });
});
