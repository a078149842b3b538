import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { getAccount, countIn, createFoto } from '../../test/builders.js';
import { toBuffer } from '../../test/as.js';
import { usePortal } from '../../test/portal.js';
import { DownloadModel } from './download.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const original = Buffer.from('the bytes of a photo');
const createStoredFoto = (bytes: Uint8Array = original) => createFoto({}, portal.storage, bytes);
const requestDownload = async (id: string, headers: Record<string, string> = {}, method: 'get' | 'head' = 'get') => {
  const authorization = await portal.as('lid').token();
  const request = supertest(portal.app)[method](`/api/fotoboek/download/${id}`);
  return request
    .set({ authorization, ...headers })
    .buffer(true)
    .parse(toBuffer);
};
const getEtag = async (id: string) => String((await requestDownload(id, {}, 'head')).headers.etag);

describe('downloading a photo', () => {
  it('sends the original with its id as name and logs the download', async () => {
    const { _id: id, sha256, keys } = await createStoredFoto();
    const modified = statSync(join(portal.folders.files, keys.original)).mtime.getTime();
    const { status, reply, headers } = await portal.as('lid').call(fotoContract.download, { params: { id } });
    expect(status).toBe(200);
    expect(reply.equals(original)).toBe(true);
    expect(headers).toMatchObject({
      'content-length': '20',
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${id}.jpg"`,
      etag: `"${sha256}-${original.length}-${modified.toString(16)}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    const getLoggedDownloads = await DownloadModel.find();
    expect(getLoggedDownloads.map(({ foto, account }) => [String(foto), String(account)])).toEqual([
      [id, (await getAccount('lid')).id],
    ]);
    expect((await portal.as('lid').call(fotoContract.search)).reply.results.downloads).toBe(1);
  });

  it('sends a file of several chunks completely', async () => {
    const large = Buffer.alloc(1_000_000, 'heide en bos ');
    const { _id: id } = await createStoredFoto(large);
    expect((await portal.as('lid').call(fotoContract.download, { params: { id } })).reply.equals(large)).toBe(true);
    expect(await countIn('downloads')).toBe(1);
  });

  it('does not count parts, 304 responses and HEAD requests', async () => {
    const { _id: id } = await createStoredFoto();
    const partialResponse = await requestDownload(id, { range: 'bytes=4-8' });
    expect([partialResponse.status, partialResponse.headers['content-range'], String(partialResponse.body)]).toEqual([
      206,
      'bytes 4-8/20',
      'bytes',
    ]);
    expect(String((await requestDownload(id, { range: 'bytes=-5' })).body)).toBe('photo');
    expect((await requestDownload(id, { 'if-none-match': await getEtag(id) })).status).toBe(304);
    const headResponse = await requestDownload(id, {}, 'head');
    expect([headResponse.status, headResponse.headers['content-length']]).toEqual([200, '20']);
    expect(await countIn('downloads')).toBe(0);
  });

  it('sends the whole file for an outdated If-Range and for several ranges', async () => {
    const { _id: id } = await createStoredFoto();
    expect((await requestDownload(id, { range: 'bytes=4-8', 'if-range': '"older"' })).status).toBe(200);
    expect((await requestDownload(id, { range: 'bytes=4-8', 'if-range': await getEtag(id) })).status).toBe(206);
    expect((await requestDownload(id, { range: 'bytes=0-1,4-8' })).status).toBe(200);
  });

  it('returns a JSON error for a range outside the file and for a failed precondition', async () => {
    const { _id: id } = await createStoredFoto();
    const range = await requestDownload(id, { range: 'bytes=90-' });
    expect([range.status, getErrorCode(range.body)]).toEqual([416, 'bad_range']);
    expect(range.headers).toMatchObject({ 'content-range': 'bytes */20', 'cache-control': 'no-store' });
    expect(range.headers['content-type']).toContain('json');
    expect(range.headers).not.toHaveProperty('content-disposition');
    expect(getErrorCode((await requestDownload(id, { 'if-match': '"older"' })).body)).toBe('changed');
  });

  it('neither counts nor reports an error when the client disconnects', async () => {
    const { _id: id } = await createStoredFoto(Buffer.alloc(30_000_000));
    const server = createServer(portal.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: await portal.as('lid').token() };
    const options = { host: '127.0.0.1', port, path: `/api/fotoboek/download/${id}`, headers };
    await new Promise<void>((resolve) => {
      get(options, (response) => response.once('data', () => resolve(void response.destroy())));
    });
    await new Promise((resolve) => server.close(resolve));
    await eventually(() => expect(portal.logged()).toMatch(new RegExp(`${id}.*request (aborted|completed|errored)`)));
    expect(await countIn('downloads')).toBe(0);
    expect(portal.logged()).not.toMatch(new RegExp(`${id}.*answered with an error`));
  });
});

describe('rejected downloads', () => {
  it.each(['geen-id', 'f'.repeat(24)])('returns 404 for the id %s', async (id) => {
    const { status, error } = await portal.as('lid').call(fotoContract.download, { params: { id } });
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
  });

  it('rejects visitors and other methods', async () => {
    const { _id: id } = await createStoredFoto();
    expect((await portal.as('nobody').call(fotoContract.download, { params: { id } })).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).post(`/api/fotoboek/download/${id}`);
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(await countIn('downloads')).toBe(0);
  });

  it('reports a missing file', async () => {
    const { _id: id, keys } = await createStoredFoto();
    rmSync(join(portal.folders.files, keys.original));
    const { status, error } = await portal.as('lid').call(fotoContract.download, { params: { id } });
    expect([status, error?.code]).toEqual([500, 'file_missing']);
    expect(portal.logged()).toContain(`${keys.original} is not in the storage`);
    expect(portal.logged()).toContain(error!.requestId);
    expect(await countIn('downloads')).toBe(0);
  });

  it('does not follow a symbolic link in the storage', async () => {
    const { _id: id, keys } = await createStoredFoto();
    const outsidePath = join(portal.folders.web, 'secret.txt');
    writeFileSync(outsidePath, 'secret');
    rmSync(join(portal.folders.files, keys.original));
    symlinkSync(outsidePath, join(portal.folders.files, keys.original));
    expect((await portal.as('lid').call(fotoContract.download, { params: { id } })).error?.code).toBe('file_missing');
  });
});

const getErrorCode = (body: unknown) => (JSON.parse(String(body)) as { error: { code: string } }).error.code;
