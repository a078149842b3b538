import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import mongoose from 'mongoose';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadContract, fotoContract } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { getAccount, countIn, createFoto } from '../../test/builders.js';
import { eventually } from '../../test/eventually.js';
import { usePortal } from '../../test/portal.js';
import { fillDatabase } from '../../test/whole/full-database.js';
import { createDownloadCoverageService } from './download-coverage.service.js';
import { DownloadModel } from './download.model.js';
import { FotoModel } from '../fotos/foto.model.js';

const portal = usePortal();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const size = 1_000;
const megabyte = 2 ** 20;
const createStoredFoto = async (bytes = size) => {
  const original = Buffer.alloc(bytes, 'foto');
  const { _id, keys } = await createFoto({ bytes });
  await portal.storage.put(keys.original, original);
  return _id;
};
type Role = 'lid' | 'admin';
type RequestOptions = { app?: Express; role?: Role; headers?: Record<string, string> };
const request = async (
  id: string,
  range?: string,
  { app = portal.app, role = 'lid', headers = {} }: RequestOptions = {},
) =>
  supertest(app)
    .get(`/api/fotoboek/download/${id}`)
    .set({ authorization: await portal.as(role).token(), ...(range && { range: `bytes=${range}` }), ...headers });
const requestAll = async (id: string, ranges: string[]) => {
  for (const range of ranges) expect([range, (await request(id, range)).status]).toEqual([range, 206]);
};
const countLines = () => countIn('downloads');
const coverageCollection = () => mongoose.connection.db!.collection('downloadcoverage');
const findCoverage = () => coverageCollection().find().toArray();
/** Simulates a process that was killed after it recorded the last bytes, and before it recorded the download. */
const recordAllBytes = () => coverageCollection().updateOne({}, { $set: { ranges: [{ start: 0, end: size - 1 }] } });
const createParts = (count: number, bytes = size) =>
  Array.from({ length: count }, (_, part) => `${(part * bytes) / count}-${((part + 1) * bytes) / count - 1}`);

describe('ranges of a photo', () => {
  it('count as a download when one leaves out the first byte, and again when it is requested again', async () => {
    const id = await createStoredFoto();
    await requestAll(id, ['1-', '1-']);
    expect(await countLines()).toBe(2);
    const [line] = await DownloadModel.find();
    expect([String(line!.foto), String(line!.account)]).toEqual([id, (await getAccount('lid')).id]);
  });

  it('count as one download when the last byte is requested apart', async () => {
    const id = await createStoredFoto();
    await requestAll(id, ['0-998', '999-']);
    expect(await countLines()).toBe(1);
  });

  it('count as one download from 95% of the file on, and not before', async () => {
    const id = await createStoredFoto();
    await requestAll(id, ['0-499', '-449']);
    expect(await countLines()).toBe(0);
    await requestAll(id, ['500-500']);
    expect(await countLines()).toBe(1);
    await requestAll(id, ['501-550', '0-0']);
    expect(await countLines()).toBe(1);
  });

  it('start anew after each download', async () => {
    const id = await createStoredFoto();
    for (let times = 1; times <= 3; times++) {
      await requestAll(id, createParts(4));
      expect([times, await countLines(), await findCoverage()]).toEqual([times, times, []]);
    }
  });

  it('count bytes that were requested twice once', async () => {
    const id = await createStoredFoto();
    await requestAll(id, ['0-499', '0-499', '100-300', '50-549', '549-549']);
    expect(await countLines()).toBe(0);
    await requestAll(id, ['400-']);
    expect(await countLines()).toBe(1);
  });

  it('are added up in any order, also when they overlap or enclose each other', async () => {
    const id = await createStoredFoto();
    await requestAll(id, ['900-999', '100-199', '500-599', '300-399', '150-350', '80-420', '595-899']);
    expect(await countLines()).toBe(0);
    await requestAll(id, ['421-550', '0-40']);
    expect(await countLines()).toBe(1);
  });

  it('are added up for each account and each photo separately', async () => {
    const [a, b] = [await createStoredFoto(), await createStoredFoto()];
    await request(a, '0-499');
    await request(b, '500-');
    await request(a, '500-', { role: 'admin' });
    expect(await countLines()).toBe(0);
    await request(a, '500-');
    expect(await countLines()).toBe(1);
  });

  it('are added up for each day in the time zone of the portal', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await createStoredFoto();
    // Midnight in Amsterdam, in winter.
    vi.setSystemTime('2026-01-15T22:59:00Z');
    await request(id, '0-499');
    vi.setSystemTime('2026-01-15T23:01:00Z');
    await request(id, '500-');
    expect(await countLines()).toBe(0);
    await request(id, '0-499');
    expect(await countLines()).toBe(1);
  });

  it('are not added up over two versions of the file', async () => {
    const id = await createStoredFoto();
    await request(id, '0-499');
    await FotoModel.updateOne({ _id: id }, { sha256: 'a'.repeat(64) });
    await request(id, '500-');
    expect(await countLines()).toBe(0);
    await request(id, '0-499');
    expect(await countLines()).toBe(1);
  });

  it('do not count for HEAD, 304 and 416 responses', async () => {
    const id = await createStoredFoto();
    const { headers } = await request(id, '0-100');
    const authorization = await portal.as('lid').token();
    const head = supertest(portal.app).head(`/api/fotoboek/download/${id}`);
    expect((await head.set({ authorization, range: 'bytes=1-' })).status).toBe(206);
    const unchanged = { 'if-none-match': headers.etag as string };
    expect((await request(id, '1-', { headers: unchanged })).status).toBe(304);
    expect((await request(id, '1000-')).status).toBe(416);
    const [coverage] = await findCoverage();
    expect([await countLines(), coverage!.ranges]).toEqual([0, [{ start: 0, end: 100 }]]);
  });

  it('are added up by several processes', async () => {
    const id = await createStoredFoto();
    const apps = [portal.app, portal.createSecondApp(), portal.createSecondApp()];
    await Promise.all(createParts(20).map((range, part) => request(id, range, { app: apps[part % 3]! })));
    expect(await countLines()).toBe(1);
  });

  it('do not count again when a process was killed after it recorded the download, and then start anew', async () => {
    const id = await createStoredFoto();
    await request(id, '0-499');
    const [coverage] = await findCoverage();
    await recordAllBytes();
    const { foto, account } = { foto: id, account: (await getAccount('lid')).id };
    await DownloadModel.create({ _id: coverage!.line as never, foto, account, createdAt: new Date() });
    await request(id, '0-499');
    expect(await countLines()).toBe(1);
    await request(id, '500-');
    expect(await countLines()).toBe(2);
  });

  it('count as a download at the next request when a process was killed before it recorded it', async () => {
    const id = await createStoredFoto();
    await request(id, '0-499');
    await recordAllBytes();
    await request(id, '0-0');
    expect([await countLines(), await findCoverage()]).toEqual([1, []]);
  });
});

describe('many ranges', () => {
  const account = 'a'.repeat(24);
  const bytes = 100_000;
  /** Records ranges as responses do. */
  const createRecording = () => {
    const { createRecorder } = createDownloadCoverageService(
      { content: portal.content, log: pino({ level: 'silent' }) },
      { countDownload: () => undefined },
    );
    let lines = 0;
    const record = async (start: number, end = start) => {
      const recordBytes = createRecorder({ account, file: 'film', size: bytes }, async (_id, remove) => {
        const isRemoved = await remove();
        lines += Number(isRemoved);
        return isRemoved;
      });
      await recordBytes({ start, end }, { start, end });
    };
    return { record, countLines: () => lines };
  };

  it('take little space, however many single bytes are requested', async () => {
    const { record } = createRecording();
    for (let n = 0; n < 150; n++) await record((n * 7_919) % bytes);
    const [coverage] = await findCoverage();
    expect((coverage!.ranges as object[]).length).toBeLessThanOrEqual(128);
  });

  it('count exactly while there are fewer than 64 with gaps between them', async () => {
    const { record, countLines } = createRecording();
    const width = bytes / 60;
    for (let n = 0; n < 60; n++) await record(Math.ceil(n * width), Math.ceil(n * width + width * 0.94));
    expect(countLines()).toBe(0);
    const [coverage] = await findCoverage();
    expect(coverage!.ranges).toHaveLength(60);
    await record(0, 20_000);
    expect(countLines()).toBe(1);
  });

  it('count as a download when more than 64 ranges cover the file', async () => {
    const { record, countLines } = createRecording();
    // The first half of every 1,250 bytes, and then the second half.
    for (const offset of [0, 625])
      for (let start = offset; start < bytes; start += 1_250) await record(start, start + 624);
    expect(countLines()).toBeGreaterThanOrEqual(1);
  });

  it('count bytes once when they overlap in any order', async () => {
    const { record, countLines } = createRecording();
    for (let n = 0; n < 80; n++) {
      const start = (n * 7_919) % 90_000;
      await record(start, Math.min(start + (n % 9) * 1_000, 94_998));
    }
    expect(countLines()).toBe(0);
  });
});

describe('whole responses', () => {
  it('count one by one, also in several steps and when many are sent at once', async () => {
    const id = await createStoredFoto(3 * megabyte);
    for (const range of [undefined, '0-', undefined]) await request(id, range);
    expect([await countLines(), await findCoverage()]).toEqual([3, []]);
    await Promise.all(Array.from({ length: 6 }, () => request(id)));
    expect(await countLines()).toBe(9);
  });

  it('count apart from ranges', async () => {
    const id = await createStoredFoto(3 * megabyte);
    const [first, second] = createParts(2, 3 * megabyte) as [string, string];
    await request(id, first);
    await request(id);
    expect(await countLines()).toBe(1);
    await request(id, second);
    expect(await countLines()).toBe(2);
  });
});

describe('a download that is interrupted', () => {
  /** More than twice the buffers of a connection. */
  const bytes = 20 * megabyte;
  /** Disconnects after the first bytes. */
  const interrupt = async (id: string, range?: string) => {
    const server = createServer(portal.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: await portal.as('lid').token(), ...(range && { range: `bytes=${range}` }) };
    const options = { host: '127.0.0.1', port, path: `/api/fotoboek/download/${id}`, headers };
    await new Promise<void>((resolve) => {
      get(options, (response) => response.once('data', () => resolve(void response.destroy())));
    });
    await new Promise((resolve) => server.close(resolve));
    await eventually(() => expect(portal.logged()).toMatch(new RegExp(`${id}.*request (aborted|completed|errored)`)));
  };
  const getCoveredBytes = async () => {
    const [coverage] = await findCoverage();
    const ranges = coverage!.ranges as { start: number; end: number }[];
    return ranges.reduce((sum, { start, end }) => sum + end + 1 - start, Number(coverage!.prefix));
  };

  it('counts what was sent, and as one download when it is resumed', async () => {
    const id = await createStoredFoto(bytes);
    await interrupt(id);
    expect(await countLines()).toBe(0);
    const covered = await getCoveredBytes();
    expect(covered).toBeGreaterThan(megabyte);
    expect(covered).toBeLessThan(bytes / 2);
    await request(id, `${covered}-`);
    expect(await countLines()).toBe(1);
  });

  it('counts what was sent of a range', async () => {
    const id = await createStoredFoto(bytes);
    await interrupt(id, '10-18000000');
    expect(await countLines()).toBe(0);
    expect(await getCoveredBytes()).toBeGreaterThan(megabyte);
    expect(await getCoveredBytes()).toBeLessThan(bytes / 2);
  });
});

describe('a part that cannot be recorded', () => {
  const breakDatabase = () =>
    vi
      .spyOn(mongoose.mongo.Collection.prototype, 'findOneAndUpdate')
      .mockRejectedValue(new mongoose.mongo.MongoNetworkError('gone'));

  it('is not sent', async () => {
    const id = await createStoredFoto();
    breakDatabase();
    const response = await request(id, '0-499');
    expect([response.status, parseError(response).code]).toEqual([503, 'unavailable']);
  });

  it('of a large file ends the connection', async () => {
    const id = await createStoredFoto(4 * megabyte);
    breakDatabase();
    await expect(request(id, `0-${2 * megabyte}`)).rejects.toThrow('socket hang up');
  });

  it('is sent and reported while the disk is full', async () => {
    const id = await createStoredFoto();
    await getAccount('lid');
    const freeDatabase = fillDatabase();
    expect((await request(id, '0-499')).status).toBe(206);
    freeDatabase();
    const { id: account } = await getAccount('lid');
    const reported = portal
      .logged()
      .split('\n')
      .find((line) => line.includes('not recorded'))!;
    expect(JSON.parse(reported)).toMatchObject({ account, start: 0, end: 499 });
    expect(reported).toContain(id);
  });
});

describe('recorded ranges', () => {
  it('are deleted with the account, and not those of other accounts', async () => {
    const id = await createStoredFoto();
    await request(id, '0-499');
    await request(id, '0-499', { role: 'admin' });
    await portal.accountDeletion.deleteAccount(await getAccount('lid'));
    expect((await findCoverage()).map(({ account }) => String(account))).toEqual([(await getAccount('admin')).id]);
  });

  it('expire a day after the first', async () => {
    const indexes = await coverageCollection().indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { startedAt: 1 }, expireAfterSeconds: 25 * 60 * 60 }),
    );
    const id = await createStoredFoto();
    await request(id, '0-0');
    const [before] = await findCoverage();
    await request(id, '9-9');
    const [after] = await findCoverage();
    expect([before!.startedAt, after!.startedAt]).toEqual([expect.any(Date), before!.startedAt]);
  });

  it('that become a download are counted by the search and the counts', async () => {
    const id = await createStoredFoto();
    await requestAll(id, createParts(2));
    const { reply } = await portal.as('lid').call(downloadContract.count);
    const search = await portal.as('lid').call(fotoContract.search);
    expect([reply, search.reply.results.downloads]).toEqual([{ count: 1, mine: 1 }, 1]);
  });
});
