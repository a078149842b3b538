import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countIn, createFoto } from '../test/builders.js';
import { usePortal } from '../test/portal.js';
import { startS3 } from '../test/storage/s3.js';
import { secrets } from '../test/secrets.js';
import { createMedia } from '../platform/storage/media.js';
import type { Storage } from '../platform/storage/storage.js';

const portal = usePortal(undefined, { accelPrefix: '/stored' });
const original = Buffer.from('the bytes of a photo');
const createStoredFoto = () => createFoto({}, portal.storage, original);
const requestAsLid = async (path: string, headers: Record<string, string> = {}, method: 'get' | 'head' = 'get') => {
  const authorization = await portal.as('lid').token();
  const request = supertest(portal.app)[method](path);
  return request.set({ authorization, ...headers });
};
const getEtag = async (path: string) => String((await requestAsLid(path, {}, 'head')).headers.etag);
const getMediaAddress = (key: string, name?: string) => createMedia(secrets.media).getAddress(key, name);

describe('files that nginx sends', () => {
  it('have X-Accel-Redirect with their path, and the same headers as without nginx', async () => {
    const { keys } = await createStoredFoto();
    const response = await requestAsLid(getMediaAddress(keys[480]));
    expect([response.status, response.headers['content-length'], response.headers['x-accel-redirect']]).toEqual([
      200,
      '0',
      `/stored/${keys[480]}`,
    ]);
    const direct = await supertest(portal.createSecondApp({ accelPrefix: undefined })).get(getMediaAddress(keys[480]));
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const sameHeaders = ['content-type', 'etag', 'last-modified', 'content-security-policy'];
    for (const name of sameHeaders) expect([name, response.headers[name]]).toEqual([name, direct.headers[name]]);
  });

  it('have a Content-Disposition with the file name', async () => {
    const { keys } = await createStoredFoto();
    const { headers } = await requestAsLid(getMediaAddress(keys[720], 'Heide “paars”.jpg'));
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Heide%20%E2%80%9Cpaars%E2%80%9D.jpg");
    expect(headers['x-accel-redirect']).toBe(`/stored/${keys[720]}`);
  });

  it('are logged as a download when sent whole, not for a part, HEAD or 304', async () => {
    const { _id: id, keys } = await createStoredFoto();
    const path = `/api/fotoboek/download/${id}`;
    const part = await requestAsLid(path, { range: 'bytes=4-8' });
    expect([part.status, part.headers['content-range'], part.headers['x-accel-redirect']]).toEqual([
      200,
      undefined,
      `/stored/${keys.original}`,
    ]);
    await requestAsLid(path, {}, 'head');
    const unchanged = await requestAsLid(path, { 'if-none-match': await getEtag(path) });
    expect([unchanged.status, unchanged.headers['x-accel-redirect']]).toEqual([304, undefined]);
    expect(await countIn('downloads')).toBe(0);
    await requestAsLid(path);
    await requestAsLid(path, { range: 'bytes=0-' });
    expect(await countIn('downloads')).toBe(2);
  });

  it('are logged as a download when the requested parts cover the file', async () => {
    const { _id: id } = await createStoredFoto();
    const path = `/api/fotoboek/download/${id}`;
    const requestPart = (range: string, headers = {}, method?: 'head') =>
      requestAsLid(path, { range, ...headers }, method);
    await requestPart('bytes=0-9');
    await requestPart('bytes=10-', {}, 'head');
    await requestPart('bytes=10-', { 'if-none-match': await getEtag(path) });
    expect(await countIn('downloads')).toBe(0);
    expect((await requestPart('bytes=10-')).headers['x-accel-redirect']).toBeDefined();
    expect(await countIn('downloads')).toBe(1);
    await requestPart('bytes=1-');
    expect(await countIn('downloads')).toBe(2);
  });

  it('are logged as a download when nginx sends them whole despite a Range header', async () => {
    const { _id: id } = await createStoredFoto();
    const path = `/api/fotoboek/download/${id}`;
    await requestAsLid(path, { range: 'bytes=0-0', 'if-range': '"older"' });
    await requestAsLid(path, { range: 'bytes=0-1,4-8' });
    expect(await countIn('downloads')).toBe(2);
  });

  it('are not sent for an invalid range, a failed If-Match, an invalid token or an invalid address', async () => {
    const { _id: id } = await createStoredFoto();
    const path = `/api/fotoboek/download/${id}`;
    const responses = [
      await requestAsLid(path, { range: 'bytes=20-' }),
      await requestAsLid(path, { 'if-match': '"x"' }),
      await requestAsLid(path, { authorization: 'x' }),
      await requestAsLid('/media/secrets.json'),
      await requestAsLid('/media/..%2fsecrets.json'),
    ];
    expect(responses.map(({ status, headers }) => [status, headers['x-accel-redirect']])).toEqual([
      [416, undefined],
      [412, undefined],
      [401, undefined],
      [403, undefined],
      [403, undefined],
    ]);
    const matched = await requestAsLid(path, { 'if-match': await getEtag(path) });
    expect([matched.headers['x-accel-redirect'], matched.headers['content-length']]).toEqual([undefined, '20']);
  });

  it('are never outside the storage, whatever the address', async () => {
    for (const key of ['../secrets.json', 'fotos/../../secrets.json', '/etc/passwd', 'fotos/.hidden']) {
      const { status, headers } = await requestAsLid(getMediaAddress(key));
      expect([key, status >= 400, headers['x-accel-redirect']]).toEqual([key, true, undefined]);
    }
  });
});

describe('files in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let storage: Storage;
  beforeAll(async () => {
    s3 = await startS3();
    ({ storage } = await s3.open());
  });
  afterAll(() => s3.stop());

  it('are sent by the portal, even when nginx sends the files on disk', async () => {
    const bucketPortal = portal.createSecondApp({ storage });
    const key = 'portretten/of-somebody/480.jpg';
    await storage.put(key, original);
    const response = await supertest(bucketPortal).get(getMediaAddress(key));
    expect([response.headers['x-accel-redirect'], String(response.body)]).toEqual([undefined, String(original)]);
  });
});
