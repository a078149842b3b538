import { randomBytes } from 'node:crypto';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import {
  collectionContract,
  fotoContract,
  jobContract,
  noRights,
  zipContract,
  type ZipRequest,
} from '@ledenportaal/shared';
import { parseError, toBuffer } from '../../test/as.js';
import { createFoto, getAccount } from '../../test/builders.js';
import { eventually } from '../../test/eventually.js';
import { makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { DownloadModel } from '../downloads/download.model.js';
import { FotoModel, newFotoId } from '../fotos/foto.model.js';
import { JobModel } from '../jobs/job.model.js';
import { RenditionModel } from '../downloads/renditions/rendition.model.js';
import { StorageUnavailableError } from '../../platform/storage/storage.js';
import { ZipPartModel } from './zip-part.model.js';

const portal = usePortal();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Content = Parameters<typeof createFoto>[0];
const storeFoto = async (content: Content = {}, bytes: Uint8Array = randomBytes(1_000)) => ({
  id: (await createFoto(content, portal.storage, bytes))._id,
  bytes: Buffer.from(bytes),
});
const createFotos = (count: number, bytes = 1_000) =>
  Promise.all(Array.from({ length: count }, () => storeFoto({}, randomBytes(bytes))));
const idsOf = (fotos: { id: string }[]) => fotos.map(({ id }) => id);
/** Stores photos with an original only, in few steps. */
const createManyFotos = async (count: number) => {
  const stored = await FotoModel.findById((await createFoto())._id).lean();
  const fotos = Array.from({ length: count }, () => ({ id: newFotoId(), bytes: randomBytes(20) }));
  const toDocument = ({ id, bytes }: (typeof fotos)[number]) =>
    ({
      ...stored,
      _id: id,
      sha256: randomBytes(32).toString('hex'),
      bytes: bytes.length,
      crc32: crc32(bytes),
    }) as object;
  await FotoModel.insertMany(fotos.map(toDocument));
  await Promise.all(fotos.map(({ id, bytes }) => portal.storage.put(`fotos/${id}/original.jpg`, bytes)));
  return fotos;
};
type Body = Partial<ZipRequest>;
const create = (body: Body, by: Parameters<typeof portal.as>[0] = 'lid') =>
  portal.as(by).call(zipContract.create, { body });
const getZip = async (id: string, by: Parameters<typeof portal.as>[0] = 'lid') =>
  (await portal.as(by).call(zipContract.one, { params: { id } })).reply.results;
const createZip = async (body: Body) => {
  const { status, reply } = await create(body);
  expect([200, 202]).toContain(status);
  // A busy machine needs longer than a request waits.
  if (status === 202) await portal.background.run('jobs');
  const { job, address, files, bytes, skipped } = await getZip(reply.results.job);
  return { job, address: address!, files: files!, bytes: bytes!, skipped: skipped! };
};
const fetchZip = (address: string, headers: Record<string, string> = {}) =>
  supertest(portal.app).get(address).set(headers).buffer(true).parse(toBuffer);
const readErrorCode = async (address: string) =>
  parseError({ body: JSON.parse(String((await fetchZip(address)).body)) as unknown }).code;
const readZip = async (bytes: Buffer) => {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  const entries: { name: string; bytes: Buffer }[] = [];
  for await (const entry of zip.eachEntry())
    entries.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
  return entries;
};
const openZip = async (body: Body) => readZip((await fetchZip((await createZip(body)).address)).body as Buffer);
const readLines = async () => (await DownloadModel.find().sort({ _id: 1 })).map(({ foto }) => String(foto)).sort();

describe('a zip of photos', () => {
  it('has the originals in the requested order, after a text with the credits', async () => {
    const fotos = [
      await storeFoto({ beschrijving: 'Eén “brug” 🦌', eigenaar: 'Zoë' }),
      await storeFoto({ beschrijving: 'Heide', eigenaar: '' }),
      await storeFoto({ beschrijving: 'Heide', eigenaar: '', rechten: { ...noRights, credit: '© Ria Bos' } }),
    ];
    const { address, files, bytes, skipped } = await createZip({ fotos: idsOf(fotos) });
    const response = await fetchZip(address);
    const { status, headers } = response;
    expect([status, files, skipped]).toEqual([200, 3, 0]);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"zips-/) as string,
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Stichting Ruigenhei 3 foto_s origineel \d{4}-\d\d-\d\d\.zip"/,
    );
    const [text, ...entries] = await readZip(response.body as Buffer);
    expect(entries.map(({ name }) => name)).toEqual([
      'eén-brug_zoë_origineel.jpg',
      'heide_origineel.jpg',
      'heide_origineel (2).jpg',
    ]);
    for (const [at, entry] of entries.entries()) expect(entry.bytes.equals(fotos[at]!.bytes)).toBe(true);
    expect(text!.name).toBe('fotovermelding.txt');
    expect(text!.bytes.toString()).toContain(
      'eén-brug_zoë_origineel.jpg\r\nEén “brug” 🦌\r\nFoto: Zoë / Stichting Ruigenhei\r\n\r\n',
    );
    expect(text!.bytes.toString()).toContain('heide_origineel.jpg\r\nHeide\r\nFoto: Stichting Ruigenhei\r\n');
    expect(text!.bytes.toString()).toContain('heide_origineel (2).jpg\r\nHeide\r\n© Ria Bos\r\n');
  });

  it('has the collection, or all photos of a filter', async () => {
    const [first, second] = [await storeFoto({ beschrijving: 'Kerk' }), await storeFoto({ beschrijving: 'Bos' })];
    await portal.as('lid').call(collectionContract.add, { params: { id: first.id } });
    const namesOf = async (body: Body) => (await openZip(body)).slice(1).map(({ bytes }) => bytes);
    expect(await namesOf({ collection: true })).toEqual([first.bytes]);
    expect(await namesOf({ filter: { tags: [], themes: [], tekst: 'bos' } })).toEqual([second.bytes]);
  });

  it('has each photo once, and leaves out what the member may not see', async () => {
    const [seen, concept] = await createFotos(2);
    await FotoModel.updateOne({ _id: concept!.id }, { status: 'concept' });
    const fotos = [seen!.id, concept!.id, 'f'.repeat(24), seen!.id.toUpperCase()];
    expect((await createZip({ fotos })).files).toBe(1);
    expect((await create({ fotos: [concept!.id] })).error?.code).toBe('foto_not_found');
  });

  it('has renditions, and originals of smaller photos on request', async () => {
    const large = await storeFoto({ width: 1200, height: 800 }, await makeJpeg({ width: 1200, height: 800 }));
    const small = await storeFoto({ width: 90, height: 60 }, await makeJpeg({ width: 90, height: 60 }));
    const fotos = [large.id, small.id];
    const refused = await create({ fotos, als: 'link' });
    expect([refused.status, refused.error?.code]).toEqual([422, 'too_small']);
    expect(refused.error).toMatchObject({ details: { count: 1, fotos: [small.id] } });
    const [, rendition, original] = await openZip({ fotos, als: 'link', orOriginal: true });
    expect([rendition!.name, original!.name]).toEqual([
      'heide_stichting-ruigenhei_link.jpg',
      'heide_stichting-ruigenhei_origineel.jpg',
    ]);
    const single = await portal
      .as('lid')
      .call(fotoContract.download, { params: { id: large.id }, query: { als: 'link' } });
    expect(rendition!.bytes.equals(single.reply)).toBe(true);
    expect(original!.bytes.equals(small.bytes)).toBe(true);
  });

  it('is estimated: the bytes of originals exactly, of a rendition by its pixels, and not of what the member may not see', async () => {
    const large = await storeFoto({ width: 1200, height: 800 }, await makeJpeg({ width: 1200, height: 800 }));
    const small = await storeFoto({ width: 90, height: 60 }, await makeJpeg({ width: 90, height: 60 }));
    const concept = await storeFoto({ status: 'concept' });
    const estimate = (body: Body) => portal.as('lid').call(zipContract.estimate, { body });
    const fotos = idsOf([large, small, concept]);
    const originals = { files: 2, bytes: large.bytes.length + small.bytes.length };
    expect((await estimate({ fotos })).reply.results).toEqual(originals);
    expect((await estimate({ filter: { tags: [], themes: [] } })).reply.results).toEqual(originals);
    const { files, bytes } = (await estimate({ fotos, als: 'link', orOriginal: true })).reply.results;
    expect([files, bytes]).toEqual([2, Math.round(1200 * 630 * 0.16) + small.bytes.length]);
    const webp = (await estimate({ fotos: [large.id], als: 'link', soort: 'webp' })).reply.results;
    expect(webp.bytes).toBeLessThan(bytes - small.bytes.length);
    const refused = [{ fotos, als: 'link' }, { fotos: [concept.id] }, { fotos, als: 'affiche' }];
    const codes = await Promise.all(refused.map(async (body) => (await estimate(body)).error?.code));
    expect(codes).toEqual(['too_small', 'foto_not_found', 'invalid']);
    expect(await JobModel.countDocuments()).toBe(0);
  });

  it('is refused for an invalid choice, more than 2,000 photos and an unknown rendition', async () => {
    const { id } = await storeFoto();
    const many = Array.from({ length: 2_001 }, (_, at) => at.toString(16).padStart(24, '0'));
    const cases: [body: object, fields: object][] = [
      [{}, { fotos: expect.any(String) as string }],
      [{ fotos: [] }, { fotos: expect.any(String) as string }],
      [{ fotos: ['a'.repeat(24)], collection: true }, { fotos: expect.any(String) as string }],
      [{ fotos: ['a'.repeat(24)], soort: 'webp' }, { soort: expect.any(String) as string }],
      [{ fotos: many }, { fotos: 'Kies er hooguit 2.000.' }],
      [{ fotos: [id], als: 'affiche' }, { als: 'Dit formaat bestaat niet.' }],
    ];
    for (const [body, fields] of cases) {
      const { status, error } = await create(body);
      expect([status, error?.fields]).toEqual([400, fields]);
    }
  });
});

describe('a zip that takes longer', () => {
  /** Lets two seconds pass when the checksum of the first photo is computed. */
  const passTime = () => {
    const { find } = portal.storage;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.spyOn(portal.storage, 'find').mockImplementation((key) => {
      vi.setSystemTime(Date.now() + 2_000);
      return find(key);
    });
  };

  it('is continued by a task, and its progress can be read', async () => {
    const fotos = await createFotos(10);
    passTime();
    const { status, reply } = await create({ fotos: idsOf(fotos) });
    expect([status, reply.results]).toEqual([
      202,
      { job: expect.any(String) as string, processed: expect.any(Number) as number, total: 10 },
    ]);
    expect((await getZip(reply.results.job)).address).toBeUndefined();
    await portal.background.run('jobs');
    const zip = await getZip(reply.results.job);
    expect(zip).toMatchObject({ processed: 10, total: 10, files: 10 });
    expect((await readZip((await fetchZip(zip.address!)).body as Buffer)).length).toBe(11);
    // The checksums are kept; the clock stands still.
    vi.restoreAllMocks();
    expect((await create({ fotos: idsOf(fotos) })).status).toBe(200);
  });

  it('of several parts has each photo once, and is read in parts', async () => {
    const fotos = await createManyFotos(101);
    passTime();
    const { job } = (await create({ fotos: idsOf(fotos) })).reply.results;
    vi.restoreAllMocks();
    await portal.background.run('jobs');
    const { address, files, bytes } = await getZip(job);
    expect(files).toBe(101);

    // The text with the credits, and the last file of the first part up to the end.
    const read = async (range: string) => (await fetchZip(address!, { range: `bytes=${range}` })).body as Buffer;
    const text = String(await read('0-12000'));
    expect(text.match(/\r\nFoto: /g)).toHaveLength(101);
    const directoryBytes = 101 * (46 + 'heide_stichting-ruigenhei_origineel (100).jpg'.length) + 100;
    const end = await read(`-${directoryBytes + 200}`);
    expect([99, 100].map((at) => end.indexOf(fotos[at]!.bytes) > 0)).toEqual([true, true]);
    const entry = Buffer.from('PK\x01\x02');
    const starts = Array.from({ length: end.length }, (_, at) => at).filter((at) => end.indexOf(entry, at) === at);
    expect([starts.length, end.readUInt32LE(end.length - 6)]).toEqual([102, bytes! - end.length + starts[0]!]);

    // The progress reads no part, and one byte after a restart reads one when no photo changed.
    vi.setSystemTime(Date.now() + 10_000);
    const restarted = portal.createSecondApp();
    const getByte = (at: number) =>
      supertest(restarted)
        .get(address!)
        .set({ range: `bytes=${at}-${at}` });
    expect((await getByte(bytes! - 1)).status).toBe(206);
    const readPart = vi.spyOn(ZipPartModel, 'findById');
    await getZip(job);
    expect((await getByte(bytes! - 30)).status).toBe(206);
    expect(readPart).not.toHaveBeenCalled();
  });

  it('can be cancelled by its member only', async () => {
    const fotos = await createFotos(10);
    passTime();
    const params = { id: (await create({ fotos: idsOf(fotos) })).reply.results.job };
    for (const route of [zipContract.one, zipContract.cancel])
      expect((await portal.as('admin').call(route, { params })).error?.code).toBe('zip_not_found');
    expect((await portal.as('lid').call(zipContract.cancel, { params })).status).toBe(200);
    expect((await portal.as('lid').call(zipContract.one, { params })).error?.code).toBe('zip_not_found');
    expect(await ZipPartModel.countDocuments()).toBe(0);
    await portal.background.run('jobs');
  });

  it('is continued by the next run when the storage fails, and does not hold up others', async () => {
    const [first, second] = [await createFotos(10), await createFotos(10)];
    passTime();
    const failing = (await create({ fotos: idsOf(first) })).reply.results.job;
    const other = (await create({ fotos: idsOf(second) }, 'admin')).reply.results.job;
    vi.restoreAllMocks();
    const { find } = portal.storage;
    vi.spyOn(portal.storage, 'find').mockImplementation((key) =>
      key.includes(first[9]!.id) ? Promise.reject(new StorageUnavailableError('gone')) : find(key),
    );
    await portal.background.run('jobs');
    expect((await getZip(other, 'admin')).files).toBe(10);
    expect((await getZip(failing)).files).toBeUndefined();
    vi.restoreAllMocks();
    await portal.background.run('jobs');
    expect(await getZip(failing)).toMatchObject({ files: 10, skipped: 0 });
  });

  it('is refused when three are not ready yet', async () => {
    const fotos = await createFotos(10);
    passTime();
    for (let count = 0; count < 3; count++) expect((await create({ fotos: idsOf(fotos) })).status).toBe(202);
    expect((await create({ fotos: idsOf(fotos) })).error?.code).toBe('too_often');
    expect((await create({ fotos: idsOf(fotos) }, 'admin')).status).toBe(202);
    vi.restoreAllMocks();
    await portal.background.run('jobs');
  });

  it('is refused when more than three are requested at once', async () => {
    const fotos = await createFotos(10);
    passTime();
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ fotos: idsOf(fotos) })));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
    expect(await JobModel.countDocuments()).toBe(3);
    vi.restoreAllMocks();
    await portal.background.run('jobs');
  });

  it('is ready within a few turns while a change of 10,000 photos runs, and is not listed with it', async () => {
    const by = (await getAccount('admin')).id;
    const subject = { fields: ['eigenaar'] };
    const bulk = await portal.jobs.create(
      { kind: 'fotos.change', by, subject, input: { eigenaar: 'Ria' } },
      Array.from({ length: 10_000 }, newFotoId),
    );
    const fotos = await createFotos(20);
    passTime();
    const { job } = (await create({ fotos: idsOf(fotos) })).reply.results;
    vi.restoreAllMocks();
    const stopping = new AbortController();
    // The task ends when the zip becomes ready.
    const updateOne = ZipPartModel.updateOne.bind(ZipPartModel);
    vi.spyOn(ZipPartModel, 'updateOne').mockImplementation(((filter: never, change: { $set: object }) => {
      if ('names' in change.$set) stopping.abort();
      return updateOne(filter, change);
    }) as never);
    await expect(portal.jobs.task.run(stopping.signal)).rejects.toThrow('aborted');
    expect((await getZip(job)).files).toBe(20);
    const { results } = (await portal.as('admin').call(jobContract.list)).reply;
    expect(results).toMatchObject({ total: 1, docs: [{ _id: String(bulk._id) }] });
    expect(results.docs[0]!.processed).toBeLessThanOrEqual(100);
    expect((await portal.as('admin').call(jobContract.one, { params: { id: job } })).error?.code).toBe('job_not_found');
  });

  it('leaves out a photo whose original is missing or has another size, also when its checksum is known', async () => {
    const [missing, other, good] = await createFotos(3);
    await FotoModel.updateMany({}, { crc32: 1 });
    await FotoModel.updateOne({ _id: good!.id }, { crc32: crc32(good!.bytes) });
    await portal.storage.removeFolder(`fotos/${missing!.id}`);
    await portal.storage.put(`fotos/${other!.id}/original.jpg`, Buffer.alloc(10));
    expect(await createZip({ fotos: [missing!.id, other!.id, good!.id] })).toMatchObject({ files: 1, skipped: 2 });
  });

  it('is refused while the disk is full, and prepared when it has space again', async () => {
    const size = { width: 1200, height: 800 };
    const { id } = await storeFoto(size, await makeJpeg(size));
    const fullDisk = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const putSpy = vi.spyOn(portal.storage, 'put').mockRejectedValue(fullDisk);
    const { status, error } = await create({ fotos: [id], als: 'link' });
    expect([status, error?.code, await JobModel.countDocuments()]).toEqual([507, 'disk_full', 0]);
    putSpy.mockRestore();
    expect(await createZip({ fotos: [id], als: 'link' })).toMatchObject({ files: 1, skipped: 0 });
  });

  it('leaves out a photo whose original is damaged', async () => {
    const damaged = await storeFoto({ width: 1200, height: 800 }, Buffer.from('no picture'));
    const good = await storeFoto({ width: 1200, height: 800 }, await makeJpeg({ width: 1200, height: 800 }));
    expect(await createZip({ fotos: [damaged.id, good.id], als: 'link' })).toMatchObject({ files: 1, skipped: 1 });
  });
});

describe('the address of a zip', () => {
  it('sends any range, which joined give the whole', async () => {
    const { address, bytes } = await createZip({ fotos: idsOf(await createFotos(5, 70_000)) });
    const whole = await fetchZip(address);
    const cuts = [0, 1, 35, 900, 70_100, 70_101, 210_000, bytes];
    const parts: Buffer[] = [];
    for (const [at, start] of cuts.slice(0, -1).entries()) {
      const range = `bytes=${start}-${cuts[at + 1]! - 1}`;
      const part = await fetchZip(address, { range, 'if-range': whole.headers.etag as string });
      expect([part.status, part.headers.etag]).toEqual([206, whole.headers.etag]);
      parts.push(part.body as Buffer);
    }
    expect(Buffer.concat(parts).equals(whole.body as Buffer)).toBe(true);
    expect((await fetchZip(address, { range: `bytes=${bytes}-` })).status).toBe(416);
  });

  it('ends when its account is disabled, when it is a day old, and when it is changed', async () => {
    const { address, job } = await createZip({ fotos: idsOf(await createFotos(1)) });
    expect(await readErrorCode(address.replace('account=', 'account=0'))).toBe('link_expired');
    const { id } = await getAccount('lid');
    await AccountModel.updateOne({ _id: id }, { state: 'disabled' });
    expect(await readErrorCode(address)).toBe('link_expired');
    await AccountModel.updateOne({ _id: id }, { state: 'active' });
    expect((await fetchZip(address)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
    expect(await readErrorCode(address)).toBe('link_expired');
    vi.useRealTimers();
    await JobModel.deleteOne({ _id: job });
    expect(await readErrorCode(address)).toBe('link_expired');
  });

  it('sends the same bytes after its renditions were removed to make room', async () => {
    const size = { width: 1200, height: 800 };
    const { id } = await storeFoto(size, await makeJpeg(size));
    const { address } = await createZip({ fotos: [id], als: 'link' });
    const whole = (await fetchZip(address)).body as Buffer;
    await portal.storage.removeFolder(`renditions/${id}`);
    await RenditionModel.deleteMany({ foto: id });
    expect(whole.equals((await fetchZip(address)).body as Buffer)).toBe(true);
    // The document without its file, as after a restored backup.
    await portal.storage.removeFolder(`renditions/${id}`);
    expect((await createZip({ fotos: [id], als: 'link' })).files).toBe(1);
    expect(whole.equals((await fetchZip(address)).body as Buffer)).toBe(true);
  });

  it('ends when one of the photos is deleted', async () => {
    const fotos = await createFotos(2);
    const { address } = await createZip({ fotos: idsOf(fotos) });
    expect((await fetchZip(address)).status).toBe(200);
    await portal.as('admin').call(fotoContract.remove, { params: { id: fotos[0]!.id } });
    expect(await readErrorCode(address)).toBe('zip_not_found');
  });

  it('is of no use for a zip of somebody else', async () => {
    const [mine, other] = [await createZip({ fotos: idsOf(await createFotos(1)) }), await createFotos(1)];
    const { reply } = await create({ fotos: idsOf(other) }, 'admin');
    const stolen = mine.address.replace(mine.job, reply.results.job);
    expect(await readErrorCode(stolen)).toBe('link_expired');
  });
});

describe('sending a zip', () => {
  const startServer = async () => {
    const server = createServer(portal.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const open = (path: string, headers = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject);
      });
    const close = () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    };
    return { open, close };
  };
  /** More than the buffers of a connection. */
  const large = 12 * 2 ** 20;

  it('logs a photo once, when its last byte was sent', async () => {
    const fotos = [...(await createFotos(1, 3_000)), ...(await createFotos(2, large))];
    const { address, bytes } = await createZip({ fotos: idsOf(fotos) });
    const server = await startServer();
    const interrupted = await server.open(address);
    let received = 0;
    for await (const chunk of interrupted) if ((received += (chunk as Buffer).length) > 5 * 2 ** 20) break;
    await eventually(async () => expect(await readLines()).toEqual([fotos[0]!.id]));
    const rest = await fetchZip(address, { range: `bytes=${4 * 2 ** 20}-${bytes - 1}` });
    expect(rest.status).toBe(206);
    await eventually(async () => expect(await readLines()).toEqual(idsOf(fotos).sort()));
    await fetchZip(address);
    expect((await readLines()).length).toBe(3);

    expect(await DownloadModel.findOne({ foto: fotos[1]!.id }).lean()).toMatchObject({
      als: 'origineel',
      bytes: large,
    });
    await server.close();
  });

  it('logs a photo of which small ranges were requested, and the original of a smaller one as such', async () => {
    const { id, bytes } = await storeFoto({ width: 90, height: 60 }, await makeJpeg({ width: 90, height: 60 }));
    const zip = await createZip({ fotos: [id], als: 'website', orOriginal: true });
    const whole = (await fetchZip(zip.address)).body as Buffer;
    await DownloadModel.deleteMany({});
    const start = whole.indexOf(bytes);
    await fetchZip(zip.address, { range: `bytes=${start}-${start + bytes.length - 1}` });
    expect(await DownloadModel.findOne({ foto: id }).lean()).toMatchObject({ als: 'origineel', bytes: bytes.length });
  });

  it('goes to one account at most twice at the same time, not counting one that is not read any more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { address } = await createZip({ fotos: idsOf(await createFotos(2, large)) });
    const server = await startServer();
    const responses = await Promise.all([1, 2, 3].map(() => server.open(address)));
    const open = responses.filter(({ statusCode }) => statusCode === 200);
    const refused = responses.find(({ statusCode }) => statusCode !== 200)!;
    expect(open).toHaveLength(2);
    expect([
      refused.statusCode,
      (JSON.parse((await buffer(refused)).toString()) as { error: { code: string } }).error.code,
    ]).toEqual([429, 'too_often']);
    expect((await create({ fotos: ['f'.repeat(24)] })).error?.code).toBe('too_often');
    const resume = async () => {
      const again = await server.open(address, { range: 'bytes=0-9' });
      expect([again.statusCode, (await buffer(again)).length]).toEqual([206, 10]);
    };
    open[0]!.destroy();
    await eventually(resume);
    const unread = [open[1]!, await server.open(address)];
    await eventually(() => {
      vi.setSystemTime(Date.now() + 61_000);
      return resume();
    });
    const outcomes = await Promise.all(unread.map((each) => buffer(each).then(({ length }) => length, String)));
    expect(outcomes).toContain('Error: aborted');
    await server.close();
  });

  it('ends when a file changed since', async () => {
    const fotos = await createFotos(2, 300_000);
    const { address } = await createZip({ fotos: idsOf(fotos) });
    await portal.storage.put(`fotos/${fotos[1]!.id}/original.jpg`, Buffer.alloc(10));
    const server = await startServer();
    const response = await server.open(address);
    await expect(buffer(response)).rejects.toThrow('aborted');
    expect(portal.logged()).toContain('changed since it was added to a zip');
    // The browser asks for the rest.
    expect((await server.open(address, { range: 'bytes=400000-' })).statusCode).toBe(403);
    await server.close();
  });
});
