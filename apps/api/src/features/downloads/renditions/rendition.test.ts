import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, utimesSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import ExifReader from 'exifreader';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  downloadContract,
  fotoContract,
  noRights,
  type AppError,
  type DownloadedFoto,
  type FotoRendition,
} from '@ledenportaal/shared';
import { checkInstallation } from '../../../platform/installation/installation.js';
import { countIn, createAccount, createFoto } from '../../../test/builders.js';
import { eventually } from '../../../test/eventually.js';
import { makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { AccountModel } from '../../accounts/account.model.js';
import type { DownloadableFoto } from '../../fotos/foto-read.service.js';
import { FotoModel } from '../../fotos/foto.model.js';
import { RenditionModel } from './rendition.model.js';

const maxRenditionBytes = 400_000;
const portal = usePortal(undefined, { maxRenditionBytes });
afterEach(() => vi.restoreAllMocks());
/** Large enough for the renditions link and vierkant. */
const size = { width: 1250, height: 1090 };
let original: Buffer;
beforeAll(async () => (original = await makeJpeg(size)));

const texts = { beschrijving: 'Eén zandpad', eigenaar: 'Marike Oldenhaag' };
const storeFoto = async (bytes: Uint8Array = original) =>
  (await createFoto({ ...texts, ...size, sha256: randomBytes(32).toString('hex') }, portal.storage, bytes))._id;
type Query = { als?: string; soort?: 'jpeg' | 'webp'; x?: string; y?: string };
const download = (id: string, query: Query) => portal.as('lid').call(fotoContract.download, { params: { id }, query });
const readSize = async (bytes: Buffer) => {
  const { width, height, format, density } = await sharp(bytes).metadata();
  return { width, height, format, density };
};
/** Returns the mean green of the left edge, to see what a crop contains. */
const readLeftGreen = async (jpeg: Buffer) => {
  const { width, height } = await readSize(jpeg);
  const edge = sharp(jpeg).extract({ left: 0, top: 0, width: Math.floor(width / 12), height });
  return (await sharp(await edge.jpeg().toBuffer()).stats()).channels[1]!.mean;
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the renditions of a photo', () => {
  it('are listed with their size, and whether the photo is large enough', async () => {
    const listed = { width: 2600, height: 1800 };
    const id = (await createFoto(listed, portal.storage, original))._id;
    const { status, reply } = await portal.as('lid').call(fotoContract.renditions, { params: { id } });
    expect(status).toBe(200);
    const byKey = Object.fromEntries(reply.results.map((rendition) => [rendition.key, rendition]));
    const pick = ({ width, height, tooSmall }: FotoRendition) => [width, height, tooSmall];
    expect(reply.results.map(({ key }) => key)).toEqual([
      ...['origineel', 'website', 'website-groot', 'mail', 'vierkant', 'staand', 'story', 'link', 'facebook-omslag'],
      ...['google-profiel', 'verhuursite', 'a5', 'a4', 'a4-afloop'],
    ]);
    expect(byKey.origineel).toMatchObject({ ...listed, bytes: original.length, tooSmall: false, crop: null });
    expect(pick(byKey.website!)).toEqual([1600, 1108, false]);
    expect(pick(byKey.story!)).toEqual([1080, 1920, true]);
    expect(pick(byKey.a5!)).toEqual([2480, 1748, false]);
    expect(pick(byKey.a4!)).toEqual([3508, 2480, true]);
    expect(byKey.a5).toMatchObject({ group: 'drukwerk', dpi: 300, fullDpi: 300, crop: { y: 0.5 } });
  });

  it('are sent in the listed size, in sRGB', async () => {
    const large = { width: 2480, height: 1748 };
    const { _id: id } = await createFoto({ ...texts, ...large }, portal.storage, await makeJpeg(large));
    const cases = {
      vierkant: { width: 1080, height: 1080, density: 72 },
      a5: { width: 2480, height: 1748, density: 300 },
    };
    for (const [als, expected] of Object.entries(cases)) {
      const { status, reply, headers } = await download(id, { als });
      expect(status).toBe(200);
      expect(await readSize(reply), als).toEqual({ format: 'jpeg', ...expected });
      expect((await sharp(reply).metadata()).icc!.includes(utf16('sRGB'))).toBe(true);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(headers['content-disposition']).toBe(
        `attachment; filename="een-zandpad_marike-oldenhaag_${als}.jpg"; ` +
          `filename*=UTF-8''e%C3%A9n-zandpad_marike-oldenhaag_${als}.jpg`,
      );
    }
  });

  it('for printing are sent with fewer pixels from 250 dpi on, in the same size in mm', async () => {
    const small = { width: 2200, height: 1490 };
    const { _id: id } = await createFoto({ ...texts, ...small }, portal.storage, await makeJpeg(small));
    const { reply } = await portal.as('lid').call(fotoContract.renditions, { params: { id } });
    const find = (wanted: string) => reply.results.find(({ key }) => key === wanted);
    expect(find('a5')).toMatchObject({ width: 2114, height: 1490, dpi: 255, fullDpi: 300, tooSmall: false });
    expect(find('a4')).toMatchObject({ width: 3508, height: 2480, dpi: 300, tooSmall: true });
    const file = (await download(id, { als: 'a5' })).reply;
    expect(await readSize(file)).toMatchObject({ width: 2114, height: 1490 });
    const [numerator, denominator] = ExifReader.load(file).XResolution!.value as [number, number];
    expect((2114 / (numerator / denominator)) * 25.4).toBeCloseTo(210, 1);
    expect((await download(id, { als: 'a4' })).error?.code).toBe('too_small');
  });

  it('are sent as WebP on request, and the original never is', async () => {
    const id = await storeFoto();
    const { reply, headers } = await download(id, { als: 'link', soort: 'webp' });
    expect([headers['content-type'], reply.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
    expect(headers['content-disposition']).toContain('_link.webp');
    const rejected = await download(id, { als: 'origineel', soort: 'webp' });
    expect([rejected.status, rejected.error?.fields]).toEqual([400, { soort: 'Het origineel is er alleen als JPEG.' }]);
  });

  it('are cropped where the request says', async () => {
    const id = await storeFoto();
    const at = async (x: string) => readLeftGreen((await download(id, { als: 'vierkant', x, y: '0.5' })).reply);
    // The picture has a green left edge.
    expect(await at('0')).toBeGreaterThan(140);
    expect(await at('1')).toBeLessThan(60);
    const foto = (await FotoModel.findById(id).lean<DownloadableFoto>())!;
    const { options } = await portal.renditions.toSource(foto, { als: 'link', x: 0.5, y: 0.2 });
    expect(options.crop).toEqual({ x: 0.5, y: 0.2 });
  });

  it('have one file for a crop, however its position is written', async () => {
    const id = await storeFoto();
    const etags = new Set<string | undefined>();
    // The crop takes the whole width, so that only y shifts it.
    for (const [x, y] of [
      ['0.5', '0.3'],
      ['0', '0.30000001'],
      ['1', '0.300'],
    ] as const)
      etags.add((await download(id, { als: 'link', x, y })).headers.etag);
    expect([etags.size, await countIn('renditions')]).toEqual([1, 1]);
  });

  it('keep the original unchanged as origineel, under a readable name', async () => {
    const id = await storeFoto();
    const { reply, headers } = await download(id, { als: 'origineel' });
    expect(reply.equals(original)).toBe(true);
    expect(headers['content-disposition']).toContain('filename="een-zandpad_marike-oldenhaag_origineel.jpg"');
    expect((await download(id, {})).headers['content-disposition']).toBe(`attachment; filename="${id}.jpg"`);
  });

  it('of a panorama are as long as their purpose says', async () => {
    const panorama = { width: 4000, height: 1201 };
    const { _id: id } = await createFoto(panorama, portal.storage, await makeJpeg(panorama));
    expect(await readSize((await download(id, { als: 'website' })).reply)).toMatchObject({ width: 1600, height: 480 });
  });

  it('have at most the bytes that the purpose allows', async () => {
    const noise = { width: 1400, height: 1000 };
    const raw = { ...noise, channels: 3 } as const;
    const bytes = await sharp(randomBytes(1400 * 1000 * 3), { raw })
      .jpeg({ quality: 95 })
      .toBuffer();
    const id = (await createFoto(noise, portal.storage, bytes))._id;
    const { reply } = await download(id, { als: 'mail' });
    expect(reply.length).toBeLessThanOrEqual(1_000_000);
    expect(reply.length).toBeGreaterThan(500_000);
  });

  it('are in my downloads with what requests the same file again, also when the focus has changed since', async () => {
    const id = await storeFoto();
    const first = await download(id, { als: 'vierkant', soort: 'webp' });
    await FotoModel.updateOne({ _id: id }, { focus: { x: 1, y: 1 } });
    const { reply } = await portal.as('lid').call(downloadContract.list);
    const [{ als, soort, x, y, rendition, bytes }] = reply.results.docs as [DownloadedFoto];
    expect([rendition, bytes]).toEqual(['Vierkant', first.reply.length]);
    const again = await download(id, { als, soort: soort!, x: String(x), y: String(y) });
    expect(again.headers.etag).toBe(first.headers.etag);
    expect((await download(id, { als, soort: soort! })).headers.etag).not.toBe(first.headers.etag);
  });
});

describe('requests for a rendition', () => {
  it('get 400 for an unknown rendition, position or type', async () => {
    const id = await storeFoto();
    const cases: [query: Query, fields: object][] = [
      [{ als: 'affiche' }, { als: 'Dit formaat bestaat niet.' }],
      [{ als: 'vierkant', x: '0.33' }, { x: 'Dit gaat in stappen van 0,05.' }],
      [{ als: 'vierkant', y: '1.05' }, { y: expect.any(String) as string }],
      [{ als: 'vierkant', x: 'links' }, { x: 'Dit moet een getal van 0 tot en met 1 zijn.' }],
      [{ als: 'vierkant', x: '' }, { x: 'Dit moet een getal van 0 tot en met 1 zijn.' }],
      [{ als: 'website', soort: 'png' as 'jpeg' }, { soort: 'Kies jpeg of webp.' }],
    ];
    for (const [query, fields] of cases) {
      const { status, error } = await download(id, query);
      expect([status, error?.code, error?.fields]).toEqual([400, 'invalid', fields]);
    }
  });

  it('get 422 for a size that the photo does not have', async () => {
    const { status, error } = await download(await storeFoto(), { als: 'a4' });
    expect([status, error?.code]).toEqual([422, 'too_small']);
    expect(error?.message).toContain('1.250 × 1.090 pixels');
    expect(await countIn('renditions')).toBe(0);
  });

  it('get 404 for an unknown photo and a concept', async () => {
    const id = await storeFoto();
    await FotoModel.updateOne({ _id: id }, { status: 'concept' });
    for (const unseen of [id, 'f'.repeat(24)])
      expect((await download(unseen, { als: 'website' })).error?.code).toBe('foto_not_found');
  });

  it('get 422 for a damaged original', async () => {
    const id = await storeFoto(original.subarray(0, 3000));
    expect((await download(id, { als: 'link' })).error?.code).toBe('damaged_file');
    expect(portal.tempFiles()).toEqual([]);
  });

  /** Delays the reading of originals until `end` is called. `held` has their keys. Then they are read, or missing. */
  const holdOriginals = ({ areMissing = false } = {}) => {
    const { find } = portal.storage;
    const held: string[] = [];
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
      if (!key.endsWith('original.jpg')) return find(key);
      held.push(key);
      await ended;
      return areMissing ? undefined : find(key);
    });
    onTestFinished(end);
    return { held, end };
  };

  it('of clients that left while they waited are not made', async () => {
    const [id, abandoned] = [await storeFoto(), await storeFoto()];
    const { held, end } = holdOriginals();
    const first = download(id, { als: 'link', y: '0' });
    await eventually(() => expect(held).toHaveLength(1));
    const server = createServer(portal.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const closed = new Promise((resolve) => server.once('request', (_, res) => res.once('close', resolve)));
    const headers = { authorization: await portal.as('lid').token() };
    const { port } = server.address() as AddressInfo;
    const countSpy = vi.spyOn(RenditionModel, 'findById');
    const client = get({ host: '127.0.0.1', port, path: `/api/fotoboek/download/${abandoned}?als=link`, headers });
    client.on('error', () => undefined);
    await eventually(() => expect(countSpy).toHaveBeenCalled());
    client.destroy();
    await closed;
    const last = download(id, { als: 'link', y: '1' });
    end();
    expect((await Promise.all([first, last])).map(({ status }) => status)).toEqual([200, 200]);
    expect(held.every((key) => key.includes(id))).toBe(true);
    server.close();
  });

  it('get 503 for a third one of their account at the same time, which is no error in the log', async () => {
    const id = await storeFoto();
    const { end } = holdOriginals();
    const requests = ['0', '0.5', '1'].map((y) => download(id, { als: 'link', y }));
    const { status, error, headers } = await Promise.race(requests);
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'busy', '5']);
    expect(error?.message).toBe('Er worden al twee foto’s voor je klaargemaakt. Wacht tot er één klaar is.');
    const ofOther = portal.as('admin').call(fotoContract.download, { params: { id }, query: { als: 'vierkant' } });
    end();
    expect((await Promise.all(requests)).map((response) => response.status).sort()).toEqual([200, 200, 503]);
    expect((await ofOther).status).toBe(200);
    const lines = portal.logged().split('\n');
    const levels = lines
      .filter((line) => line.includes(error!.requestId))
      .map((line) => (JSON.parse(line) as { level: number }).level);
    expect(levels).toEqual([pino.levels.values.warn]);
  });

  it('count once when they are the same', async () => {
    const id = await storeFoto();
    const { end } = holdOriginals();
    const putSpy = vi.spyOn(portal.storage, 'put');
    const findSpy = vi.spyOn(RenditionModel, 'findById');
    const requests = ['0', '0', '0', '1', '1'].map((y) => download(id, { als: 'link', y }));
    await eventually(() => expect(findSpy.mock.calls.length).toBeGreaterThanOrEqual(requests.length));
    end();
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(putSpy).toHaveBeenCalledTimes(2);
  });

  it('of one account are looked up one at a time', async () => {
    const id = await storeFoto();
    await download(id, { als: 'link' });
    const { find } = portal.storage;
    let [running, most] = [0, 0];
    vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
      most = Math.max(most, ++running);
      const file = await find(key);
      running--;
      return file;
    });
    const replies = await Promise.all(Array.from({ length: 5 }, () => download(id, { als: 'link' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(1);
  });

  it.each([
    [
      'foto_not_found',
      'its foto became a concept',
      (id: string) => FotoModel.updateOne({ _id: id }, { status: 'concept' }),
    ],
    [
      'account_disabled',
      'its account was disabled',
      (_: string, account: string) => AccountModel.updateOne({ _id: account }, { state: 'disabled' }),
    ],
  ] as const)('get %s when meanwhile %s', async (code, _, change) => {
    const id = await storeFoto();
    const { held, end } = holdOriginals();
    const account = await createAccount();
    const request = portal.as(account).call(fotoContract.download, { params: { id }, query: { als: 'link' } });
    await eventually(() => expect(held).toHaveLength(1));
    await change(id, account.id);
    end();
    expect((await request).error?.code).toBe(code);
    expect(await countIn('downloads')).toBe(0);
  });

  const findSource = async (id: string) =>
    portal.renditions.toSource((await FotoModel.findById(id).lean<DownloadableFoto>())!, { als: 'link' });
  /** Makes a rendition for each account, without HTTP. */
  const make = (
    source: Awaited<ReturnType<typeof findSource>>,
    account: string,
    signal = new AbortController().signal,
  ) => {
    const key = `renditions/${source.foto}/${account}.jpg`;
    return portal.renditionStore.make({ ...source, key }, { account, signal });
  };

  it('of a client that left make room for another one of the account', async () => {
    const waits = new Map<string, { controller: AbortController; result: Promise<unknown> }>();
    const { held, end } = holdOriginals();
    for (const id of [await storeFoto(), await storeFoto(), await storeFoto()]) {
      const controller = new AbortController();
      waits.set(id, { controller, result: make(await findSource(id), 'a', controller.signal) });
    }
    const results = [...waits.values()].map(({ result }) => result);
    await expect(Promise.race(results)).rejects.toThrow('busy');
    await eventually(() => expect(held).toHaveLength(1));
    for (const [id, { controller }] of waits) if (!held[0]!.includes(id)) controller.abort(new Error('left'));
    const next = make(await findSource(await storeFoto()), 'a');
    const outcomes = Promise.allSettled(results);
    end();
    expect((await next).record._id).toContain('/a.jpg');
    const reasons = (await outcomes).map((each) => each.status === 'rejected' && String(each.reason));
    expect(new Set(reasons)).toEqual(new Set([false, 'Error: left', 'Error: busy']));
  });

  it('get 503 when 64 of others wait', async () => {
    const source = await findSource(await storeFoto());
    const { end } = holdOriginals({ areMissing: true });
    const total = availableParallelism() + 65;
    const requests = Array.from({ length: total }, (_, at) => make(source, `account-${at}`));
    await expect(Promise.race(requests)).rejects.toMatchObject({
      code: 'busy',
      options: { headers: { 'Retry-After': '60' } },
    });
    end();
    const outcomes = await Promise.allSettled(requests);
    const codes = outcomes.map((each) => each.status === 'rejected' && (each.reason as AppError).code);
    expect(codes.sort()).toEqual(['busy', ...Array.from({ length: total - 1 }, () => 'file_missing')]);
  });

  it('get 507 while the disk is full, and the rendition when it has space again', async () => {
    const id = await storeFoto();
    const fullDisk = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(fullDisk);
    const { status, error } = await download(id, { als: 'link' });
    expect([status, error?.code, portal.tempFiles()]).toEqual([507, 'disk_full', []]);
    expect((await download(id, { als: 'link' })).status).toBe(200);
  });
});

describe('stored renditions', () => {
  const renditionsOf = (id: string) => portal.stored().filter((key) => key.startsWith(`renditions/${id}/`));

  it('are made once, also for requests at the same time, and made again with the same bytes', async () => {
    const id = await storeFoto();
    const replies = await Promise.all(Array.from({ length: 4 }, () => download(id, { als: 'vierkant' })));
    const [first] = replies;
    expect(replies.every(({ reply }) => reply.equals(first!.reply))).toBe(true);
    const [record] = await RenditionModel.find().lean();
    expect([record?.crc32, record?.bytes]).toEqual([crc32(first!.reply), first!.reply.length]);
    const [key] = renditionsOf(id);
    rmSync(join(portal.folders.files, key!));
    const again = await download(id, { als: 'vierkant' });
    expect(again.reply.equals(first!.reply)).toBe(true);
    expect(again.headers.etag).toBe(first!.headers.etag);
    expect(renditionsOf(id)).toEqual([key]);
  });

  it('are made anew when the credit changes', async () => {
    const id = await storeFoto();
    const before = await download(id, { als: 'vierkant' });
    await FotoModel.updateOne({ _id: id }, { eigenaar: 'Iemand anders' });
    const after = await download(id, { als: 'vierkant' });
    expect(after.reply.toString('latin1')).toContain('Iemand anders');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('name no maker when that is unknown, and credit the organisation', async () => {
    const id = await storeFoto();
    await FotoModel.updateOne({ _id: id }, { eigenaar: '' });
    const { reply } = await download(id, { als: 'vierkant' });
    const { xmp } = ExifReader.load(reply, { expanded: true });
    expect([xmp?.creator, xmp?.rights, xmp?.Marked, xmp?.Credit?.description]).toEqual([
      ...[undefined, undefined, undefined, 'Stichting Ruigenhei'],
    ]);
  });

  it('have the credit, the holder, the terms and the limits that the rights of the photo name', async () => {
    const id = await storeFoto();
    const rechten = { ...noRights, licentie: 'cc-by-4.0', credit: 'Foto: Ria', houder: 'Ria BV', tot: '2099-05-31' };
    await FotoModel.updateOne({ _id: id }, { rechten: { ...rechten, doelen: ['website', 'drukwerk'] } });
    const { reply } = await download(id, { als: 'vierkant' });
    const { xmp } = ExifReader.load(reply, { expanded: true });
    const read = [xmp?.Credit, xmp?.rights, xmp?.UsageTerms].map((property) => property?.description);
    expect(read).toEqual([
      'Foto: Ria',
      '© Ria BV',
      'Licentie: Creative Commons BY 4.0. Alleen voor website, drukwerk. Te gebruiken tot en met 2099-05-31. ' +
        'Voorwaarden: https://creativecommons.org/licenses/by/4.0/deed.nl',
    ]);
  });

  it('are removed when the photo is deleted permanently', async () => {
    const id = await storeFoto();
    await download(id, { als: 'vierkant' });
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    expect((await download(id, { als: 'vierkant' })).error?.code).toBe('foto_not_found');
    await portal.as('admin').call(fotoContract.purge, { body: { fotos: [id], expected: 1 } });
    expect([renditionsOf(id), await countIn('renditions')]).toEqual([[], 0]);
  });

  it('are removed above the limit, those that were used least recently first', async () => {
    const ids = [await storeFoto(), await storeFoto(), await storeFoto()];
    for (const [at, id] of ids.entries()) {
      await download(id, { als: 'link' });
      await RenditionModel.updateMany({ foto: id }, { usedAt: new Date(2026, 0, at + 1), bytes: 200_000 });
    }
    // The first one is used again. It is made again too, with fewer bytes, because its file has another size.
    await download(ids[0]!, { als: 'link' });
    await portal.background.run('renditions.limit');
    expect(ids.map((id) => renditionsOf(id).length)).toEqual([1, 0, 1]);
    expect(await countIn('renditions')).toBe(2);
  });

  it('are kept when they were used while others are removed', async () => {
    const ids = [await storeFoto(), await storeFoto(), await storeFoto()];
    for (const [at, id] of ids.entries()) {
      await download(id, { als: 'link' });
      await RenditionModel.updateMany({ foto: id }, { usedAt: new Date(2026, 0, at + 1), bytes: 300_000 });
    }
    const { removeFolder } = portal.storage;
    vi.spyOn(portal.storage, 'removeFolder').mockImplementation(async (key) => {
      expect(await RenditionModel.exists({ _id: key })).toBeNull();
      await RenditionModel.updateMany({ foto: ids[1]! }, { usedAt: new Date() });
      return removeFolder(key);
    });
    await portal.background.run('renditions.limit');
    expect(ids.map((id) => renditionsOf(id).length)).toEqual([0, 1, 0]);
    expect((await RenditionModel.find()).map(({ foto }) => String(foto))).toEqual([ids[1]]);
  });

  it('are removed a day after their document, when a kill left them', async () => {
    await checkInstallation(portal.storage);
    const [kept, orphan, recent] = [await storeFoto(), await storeFoto(), await storeFoto()];
    for (const id of [kept, orphan, recent]) await download(id, { als: 'link' });
    const dayAgo = Date.now() / 1000 - 25 * 60 * 60;
    for (const id of [kept, orphan]) utimesSync(join(portal.folders.files, renditionsOf(id)[0]!), dayAgo, dayAgo);
    await RenditionModel.deleteMany({ foto: [orphan, recent] });
    await portal.background.run('renditions.cleanup');
    expect([kept, orphan, recent].map((id) => renditionsOf(id).length)).toEqual([1, 0, 1]);
  });
});
