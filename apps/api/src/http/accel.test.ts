import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countIn, createFoto } from '../test/builders.js';
import { usePortal } from '../test/portal.js';
import { startS3 } from '../test/s3.js';
import { secrets } from '../test/secrets.js';
import { createMedia } from '../platform/media.js';
import type { Storage } from '../platform/storage.js';

const portal = usePortal(undefined, { accelPrefix: '/stored' });
const original = Buffer.from('the bytes of a photo');
const createKept = () => createFoto({}, portal.storage, original);
const ask = async (path: string, headers: Record<string, string> = {}, method: 'get' | 'head' = 'get') => {
  const authorization = await portal.as('lid').token();
  const request = supertest(portal.app)[method](path);
  return request.set({ authorization, ...headers });
};
const addressOf = (key: string, name?: string) => createMedia(secrets.media).getAddress(key, name);

describe('files that nginx sends', () => {
  it('have X-Accel-Redirect with their path, and the same headers as without nginx', async () => {
    const { keys } = await createKept();
    const handed = await ask(addressOf(keys[480]));
    expect([handed.status, handed.headers['content-length'], handed.headers['x-accel-redirect']]).toEqual([
      200,
      '0',
      `/stored/${keys[480]}`,
    ]);
    const ourselves = await supertest(portal.beside({ accelPrefix: undefined })).get(addressOf(keys[480]));
    expect(handed.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const same = ['content-type', 'etag', 'last-modified', 'content-security-policy'];
    for (const name of same) expect([name, handed.headers[name]]).toEqual([name, ourselves.headers[name]]);
  });

  it('have a Content-Disposition with the file name', async () => {
    const { keys } = await createKept();
    const { headers } = await ask(addressOf(keys[720], 'Heide “paars”.jpg'));
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Heide%20%E2%80%9Cpaars%E2%80%9D.jpg");
    expect(headers['x-accel-redirect']).toBe(`/stored/${keys[720]}`);
  });

  it('are logged as a download when sent whole, not for a part, HEAD or 304', async () => {
    const { _id: id, keys, sha256 } = await createKept();
    const path = `/api/fotoboek/download/${id}`;
    const part = await ask(path, { range: 'bytes=4-8' });
    expect([part.status, part.headers['content-range'], part.headers['x-accel-redirect']]).toEqual([
      200,
      undefined,
      `/stored/${keys.original}`,
    ]);
    await ask(path, {}, 'head');
    const unchanged = await ask(path, { 'if-none-match': `"${sha256}-${original.length}"` });
    expect([unchanged.status, unchanged.headers['x-accel-redirect']]).toEqual([304, undefined]);
    expect(await countIn('downloads')).toBe(0);
    await ask(path);
    await ask(path, { range: 'bytes=0-' });
    expect(await countIn('downloads')).toBe(2);
  });

  it('are not sent for an invalid range, a failed If-Match, an invalid token or an invalid address', async () => {
    const { _id: id, sha256 } = await createKept();
    const path = `/api/fotoboek/download/${id}`;
    const refusals = [
      await ask(path, { range: 'bytes=20-' }),
      await ask(path, { 'if-match': '"x"' }),
      await ask(path, { authorization: 'x' }),
      await ask('/media/secrets.json'),
      await ask('/media/..%2fsecrets.json'),
    ];
    expect(refusals.map(({ status, headers }) => [status, headers['x-accel-redirect']])).toEqual([
      [416, undefined],
      [412, undefined],
      [401, undefined],
      [403, undefined],
      [403, undefined],
    ]);
    const matched = await ask(path, { 'if-match': `"${sha256}-${original.length}"` });
    expect([matched.headers['x-accel-redirect'], matched.headers['content-length']]).toEqual([undefined, '20']);
  });

  it('are never outside the storage, whatever the address', async () => {
    for (const key of ['../secrets.json', 'fotos/../../secrets.json', '/etc/passwd', 'fotos/.hidden']) {
      const { status, headers } = await ask(addressOf(key));
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
    const bucketed = portal.beside({ storage });
    const key = 'portretten/of-somebody/480.jpg';
    await storage.put(key, original);
    const answer = await supertest(bucketed).get(addressOf(key));
    expect([answer.headers['x-accel-redirect'], String(answer.body)]).toEqual([undefined, String(original)]);
  });
});
