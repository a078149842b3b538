import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueContract, contentContract } from '@ledenportaal/shared';
import { getAccount, createFile } from '../../test/builders.js';
import { parseError, toBuffer } from '../../test/as.js';
import { readCatalogue, upload } from '../../test/catalogue.js';
import { makePdf, makeZip } from '../../test/documents.js';
import { createMedia } from '../../platform/storage/media.js';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { FileModel } from './file.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const media = createMedia(secrets.media);
const largeSize = 12_000_000;
const create = (filename = 'Logo.zip', bytes?: Uint8Array) => createFile({ filename }, portal.storage, bytes);
const download = (filename: string, file = '') =>
  portal.as('lid').call(contentContract.download, { body: { filename, file } });
const requestDownload = async (filename: string, headers: Record<string, string> = {}) =>
  supertest(portal.app)
    .post('/api/download')
    .set({ authorization: await portal.as('lid').token(), ...headers })
    .send({ filename })
    .buffer(true)
    .parse(toBuffer);
const replace = (id: string, bytes: Uint8Array) =>
  portal.as('admin').call(catalogueContract.replace, { params: { id }, file: upload(bytes) });
const remove = (id: string) => portal.as('admin').call(catalogueContract.remove, { params: { id } });

type LoggedDownload = { msg: string; filename: string; label?: string; account: string };
const findDownloads = (filename: string) =>
  portal
    .logged()
    .split('\n')
    .filter((line) => line.includes('file downloaded'))
    .map((line) => JSON.parse(line) as LoggedDownload)
    .filter((download) => download.filename === filename);

describe('downloading a file', () => {
  it('sends the complete file with its name and logs the download', async () => {
    const { sha256, bytes } = await create('Logo met subregel.zip');
    const { status, reply, headers } = await download('Logo met subregel.zip', 'Knop "Download"\r\nin de toolkit');
    expect([status, reply.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Logo met subregel.zip"',
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    expect(findDownloads('Logo met subregel.zip')[0]).toMatchObject({
      filename: 'Logo met subregel.zip',
      label: 'Knop "Download" in de toolkit',
      account: (await getAccount('lid')).id,
    });
  });

  it('sends any name in a correct Content-Disposition header', async () => {
    const cases = [
      ['Jaar "plan" é.pdf', `filename="Jaar \\"plan\\" e.pdf"; filename*=UTF-8''Jaar%20%22plan%22%20%C3%A9.pdf`],
      ['hert 🦌.pdf', `filename="hert _.pdf"; filename*=UTF-8''hert%20%F0%9F%A6%8C.pdf`],
      ['a filename=b; c.pdf', 'filename="a filename=b; c.pdf"'],
      ['100% wild.pdf', 'filename="100% wild.pdf"'],
      ['plan.pdf', 'filename="plan.pdf"'],
      ['regel\u2028twee.pdf', `filename="regel_twee.pdf"; filename*=UTF-8''regel%E2%80%A8twee.pdf`],
    ] as const;
    for (const [filename, expected] of cases) {
      const { bytes } = await createFile({ filename, section: 'jaarplan', kind: 'pdf' }, portal.storage, makePdf());
      const { reply, headers } = await download(filename);
      expect([reply.equals(bytes), headers['content-disposition']]).toEqual([true, `attachment; ${expected}`]);
    }
  });

  it('accepts a name in any Unicode normalisation and is otherwise exact', async () => {
    await create('café.zip'.normalize('NFC'));
    expect((await download('café.zip'.normalize('NFD'))).status).toBe(200);
    for (const other of ['Café.zip', 'cafe.zip', 'café.zip ', 'café'])
      expect([other, (await download(other)).error?.code]).toEqual([other, 'file_not_found']);
  });

  it('returns 404 for a path, a storage key and other names that no file has', async () => {
    const { key } = await create();
    const before = await readCatalogue(portal);
    const paths = ['../../secrets.json', '/etc/passwd', 'catalogue/..', '..', key];
    for (const filename of [...paths, '', '\0', 'a\r\nb.zip', '\ud800.zip', '$where']) {
      expect(await download(filename)).toMatchObject({ status: 404, error: { code: 'file_not_found' } });
      const { status, error } = await portal.as('lid').call(contentContract.address, { body: { filename } });
      expect([status, error?.code]).toEqual([404, 'file_not_found']);
    }
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('returns 400 without a valid file name', async () => {
    for (const body of [
      {},
      { filename: 1 },
      { filename: { $ne: '' } },
      { filename: 'x'.repeat(1001) },
      { filename: 'a', x: 1 },
    ])
      for (const route of [contentContract.download, contentContract.address])
        expect((await portal.as('lid').call(route, { body: body as never })).status).toBe(400);
  });

  it('does not follow a symbolic link in the storage, and reports it', async () => {
    const outsidePath = join(portal.folders.web, 'secret.txt');
    writeFileSync(outsidePath, 'secret');
    const [file, folder] = [await create('A.zip'), await create('B.zip')];
    const getPath = (key: string) => join(portal.folders.files, key);
    rmSync(getPath(file.key));
    symlinkSync(outsidePath, getPath(file.key));
    const outsideFolder = join(portal.folders.web, 'elsewhere');
    renameSync(dirname(getPath(folder.key)), outsideFolder);
    symlinkSync(outsideFolder, dirname(getPath(folder.key)));
    expect((await download('A.zip')).error?.code).toBe('file_missing');
    expect((await download('B.zip')).status).toBe(500);
    expect(portal.logged()).toContain(`${file.key} is not in the storage`);
    rmSync(outsideFolder, { recursive: true });
  });
});

describe('range requests of a download', () => {
  const bytes = makeZip({ 'tekst.txt': 'heide en bos '.repeat(50) });
  const size = bytes.length;

  it('sends one range, the whole file for several and for what is none, and 416 as JSON for one outside the file', async () => {
    await create('Logo.zip', bytes);
    const cases: [range: string, status: number, contentRange: string | undefined, expected: Buffer][] = [
      ['bytes=4-8', 206, `bytes 4-8/${size}`, bytes.subarray(4, 9)],
      [`bytes=${size - 3}-`, 206, `bytes ${size - 3}-${size - 1}/${size}`, bytes.subarray(-3)],
      ['bytes=-5', 206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(-5)],
      [`bytes=4-${size + 99}`, 206, `bytes 4-${size - 1}/${size}`, bytes.subarray(4)],
      ['bytes=0-1,4-8', 200, undefined, bytes],
      ['bytes=x', 200, undefined, bytes],
    ];
    for (const [range, status, contentRange, expected] of cases) {
      const response = await requestDownload('Logo.zip', { range });
      const { 'content-range': sentRange, 'content-length': length } = response.headers as Record<string, string>;
      const received = [response.status, sentRange, length];
      expect(received, range).toEqual([status, contentRange, String(expected.length)]);
      expect(Buffer.from(response.body as Buffer).equals(expected), range).toBe(true);
    }
    const rejectedResponse = await requestDownload('Logo.zip', { range: `bytes=${size}-` });
    expect([rejectedResponse.status, rejectedResponse.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expect(rejectedResponse.headers).not.toHaveProperty('content-disposition');
    expect((JSON.parse(String(rejectedResponse.body)) as { error: { code: string } }).error.code).toBe('bad_range');
  });

  it('logs a download when the ranges cover the file, with its last label, and not for a part', async () => {
    await create('Delen.zip', bytes);
    for (let times = 0; times < 3; times++) await requestDownload('Delen.zip', { range: 'bytes=1-9' });
    expect(findDownloads('Delen.zip')).toEqual([]);
    await requestDownload('Delen.zip', { range: `bytes=0-${size - 20}` });
    await requestDownload('Delen.zip', { range: `bytes=${size - 19}-` });
    const { id: account } = await getAccount('lid');
    expect(findDownloads('Delen.zip')).toMatchObject([{ label: '', account }]);
    await requestDownload('Delen.zip', { range: 'bytes=1-' });
    expect(findDownloads('Delen.zip')).toHaveLength(2);
  });

  it('logs one download for ranges that are requested at once', async () => {
    await create('Tegelijk.zip', bytes);
    const starts = Array.from({ length: 10 }, (_, part) => Math.floor((part * size) / 10));
    const ranges = starts.map((start, part) => `bytes=${start}-${(starts[part + 1] ?? size) - 1}`);
    await Promise.all(ranges.map((range) => requestDownload('Tegelijk.zip', { range })));
    expect(findDownloads('Tegelijk.zip')).toHaveLength(1);
  });

  it('does not add up ranges of two versions of a file', async () => {
    const { _id } = await create('Versies.zip', bytes);
    await requestDownload('Versies.zip', { range: `bytes=0-${size - 40}` });
    await replace(_id, makeZip({ 'tekst.txt': 'hei  en bos '.repeat(50) }));
    await requestDownload('Versies.zip', { range: 'bytes=-60' });
    expect(findDownloads('Versies.zip')).toEqual([]);
  });

  it('resumes with a matching If-Range and sends the whole file after a replacement', async () => {
    const { _id, sha256 } = await create('Logo.zip', bytes);
    const ifRange = `"${sha256}"`;
    expect((await requestDownload('Logo.zip', { range: 'bytes=4-', 'if-range': ifRange })).status).toBe(206);
    const second = makeZip();
    await replace(_id, second);
    const fullResponse = await requestDownload('Logo.zip', { range: 'bytes=4-', 'if-range': ifRange });
    expect([fullResponse.status, second.equals(fullResponse.body as Buffer)]).toEqual([200, true]);
  });
});

describe('changes during a download', () => {
  const server = createServer((req, res) => void portal.app(req, res));
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Starts a download and returns its response, paused. */
  const startDownload = async (filename: string) => {
    const headers = { authorization: await portal.as('lid').token(), 'content-type': 'application/json' };
    const { port } = server.address() as AddressInfo;
    const downloadRequest = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/download', headers });
    downloadRequest.end(JSON.stringify({ filename }));
    return new Promise<IncomingMessage>((resolve) => downloadRequest.once('response', resolve));
  };
  const readRemaining = async (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  /** Larger than the socket buffers, so that the download is still running. */
  const createLarge = (filename: string) => create(filename, randomBytes(largeSize));

  it('completes the old version when the file is replaced or removed, and sends the new one or 404 next', async () => {
    const { _id, bytes } = await createLarge('Groot.zip');
    const response = await startDownload('Groot.zip');
    const second = makeZip();
    expect((await replace(_id, second)).status).toBe(200);
    expect((await readRemaining(response)).equals(bytes)).toBe(true);
    expect((await download('Groot.zip')).reply.equals(second)).toBe(true);
    const { bytes: removed, _id: other } = await createLarge('Weg.zip');
    const running = await startDownload('Weg.zip');
    expect((await remove(other)).status).toBe(200);
    expect((await readRemaining(running)).equals(removed)).toBe(true);
    expect((await download('Weg.zip')).status).toBe(404);
  });

  it('sends every byte to a client that reads slowly', async () => {
    const { bytes } = await createLarge('Langzaam.zip');
    const chunks: Buffer[] = [];
    for await (const chunk of await startDownload('Langzaam.zip')) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  it('reports no error and logs no download when the connection breaks', async () => {
    await createLarge('Breekt.zip');
    const response = await startDownload('Breekt.zip');
    await new Promise((resolve) => response.once('data', resolve));
    response.destroy();
    await eventually(() => expect(portal.logged()).toMatch(/api\/download".*request (aborted|completed|errored)/));
    expect(portal.logged()).not.toContain('"filename":"Breekt.zip"');
    expect(portal.logged()).not.toMatch(/answered with an error.*Breekt/);
    expect([portal.tempFiles(), (await readCatalogue(portal)).stored.length]).toEqual([[], 1]);
  });
});

describe('a download URL', () => {
  const getAddress = async (filename: string) =>
    (await portal.as('lid').call(contentContract.address, { body: { filename } })).reply.results.address;
  const open = async (address: string, requestHeaders: Record<string, string> = {}) => {
    const response = await supertest(portal.app).get(address).set(requestHeaders).buffer(true).parse(toBuffer);
    const { status, headers } = response as { status: number; headers: Record<string, string> };
    return { status, headers, body: response.body as Buffer };
  };

  it('sends the file and ranges of it under its name, without a token', async () => {
    const { bytes } = await create('Jaar "plan" é.zip');
    const address = await getAddress('Jaar "plan" é.zip');
    const { status, headers, body } = await open(address);
    expect([status, bytes.equals(body)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Jaar \\"plan\\" e.zip"; filename*=UTF-8''Jaar%20%22plan%22%20%C3%A9.zip`,
    });
    const partialResponse = await open(address, { range: 'bytes=2-', 'if-range': headers.etag! });
    expect([partialResponse.status, bytes.subarray(2).equals(partialResponse.body)]).toEqual([206, true]);
  });

  it('is valid only for this file and this name', async () => {
    const [a, b] = [await create('A.zip'), await create('B.zip')];
    const address = await getAddress('A.zip');
    for (const other of [
      address.replace('A.zip', 'virus.exe'),
      address.replace('&name=A.zip', ''),
      `${address}&name=B.zip`,
      address.replace(a.key, b.key),
    ])
      expect(parseError(await supertest(portal.app).get(other)).code).toBe('link_expired');
  });

  it('logs a download by the account that asked for it, also in parts and together with the download route', async () => {
    const { bytes } = await create('Adres.zip');
    const address = await getAddress('Adres.zip');
    const { id: account } = await getAccount('lid');
    await open(address);
    expect(findDownloads('Adres.zip')).toMatchObject([{ account }]);
    await open(address, { range: 'bytes=0-49' });
    await supertest(portal.app).head(address);
    expect(findDownloads('Adres.zip')).toHaveLength(1);
    await requestDownload('Adres.zip', { range: `bytes=50-${bytes.length - 1}` });
    expect(findDownloads('Adres.zip')).toHaveLength(2);
  });

  it('of a film in the page logs a download by each account that gets it', async () => {
    const film = { filename: 'Film.mp4', section: 'video', kind: 'mp4' } as const;
    const { bytes } = await createFile(film, portal.storage, randomBytes(500));
    for (const role of ['lid', 'admin'] as const) {
      const { video } = (await portal.as(role).call(contentContract.all)).reply.results;
      const address = video.find(({ filename }) => filename === 'Film.mp4')!.src!;
      expect((await open(address, { range: 'bytes=0-399' })).status).toBe(206);
      expect(findDownloads('Film.mp4')).toHaveLength(role === 'lid' ? 0 : 1);
      expect((await open(address, { range: 'bytes=400-' })).body.equals(bytes.subarray(400))).toBe(true);
    }
    const accounts = [(await getAccount('lid')).id, (await getAccount('admin')).id];
    expect(findDownloads('Film.mp4').map(({ account }) => account)).toEqual(accounts);
  });

  it('expires when the file is removed and stays valid when it is replaced', async () => {
    const { _id, bytes } = await create();
    const address = await getAddress('Logo.zip');
    await replace(_id, makeZip());
    expect(bytes.equals((await open(address)).body)).toBe(true);
    await remove(_id);
    expect(parseError(await supertest(portal.app).get(address)).code).toBe('not_found');
  });

  it('returns file_missing when the bytes of a current file are missing, and not_found for a replaced poster', async () => {
    const { _id, key } = await create();
    rmSync(join(portal.folders.files, key));
    expect(parseError(await supertest(portal.app).get(await getAddress('Logo.zip'))).code).toBe('file_missing');
    const missingAddress = media.getAddress(`catalogue/${_id}/${'0'.repeat(24)}.jpg`);
    expect(parseError(await supertest(portal.app).get(missingAddress)).code).toBe('not_found');
  });
});

describe('the catalogue on a page', () => {
  it('serves each kind of file with a safe content type and policy', async () => {
    const { _id } = await create();
    const cases: [kind: string, type: string, isSandboxed: boolean][] = [
      ['mp4', 'video/mp4', false],
      ['jpg', 'image/jpeg', false],
      ['png', 'image/png', false],
      ['svg', 'image/svg+xml', true],
      ['pdf', 'application/pdf', true],
    ];
    for (const [kind, type, isSandboxed] of cases) {
      const key = `catalogue/${_id}/abc.${kind}`;
      await portal.storage.put(key, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(200)));
      await FileModel.updateOne({ _id }, { poster: { key, alt: '', width: 1, height: 1 } });
      const { headers, status } = await supertest(portal.app).get(media.getAddress(key)).buffer(true).parse(toBuffer);
      expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, type]);
      expect([headers['x-content-type-options'], headers['content-length']]).toEqual(['nosniff', '8200']);
      expect(headers['content-security-policy']?.startsWith('sandbox'), kind).toBe(isSandboxed);
    }
  });

  it('sorts plans and meetings by period, latest first, and other files by order', async () => {
    const createOrdered = (section: 'logo' | 'jaarplan', title: string, order: number, period = '') =>
      createFile({ section, title, order, period, filename: `${title}.zip` });
    await createOrdered('jaarplan', 'Plan 2018', 5, '2018');
    await createOrdered('jaarplan', 'Overzicht 2023', 3, '2023');
    await createOrdered('jaarplan', 'Infographic 2023', 2, '2023');
    await createOrdered('jaarplan', 'Meerjarenplan', 4, '2022-2025');
    await createOrdered('logo', 'Twee', 9, '1999');
    await createOrdered('logo', 'Een', 1);
    const { jaarplan, toolkit } = (await portal.as('lid').call(contentContract.all)).reply.results;
    expect([...toolkit, ...jaarplan].map(({ title }) => title)).toEqual([
      'Een',
      'Twee',
      'Infographic 2023',
      'Overzicht 2023',
      'Meerjarenplan',
      'Plan 2018',
    ]);
  });
});
