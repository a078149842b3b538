import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { parseError } from '../test/as.js';
import { createFoto } from '../test/builders.js';
import { usePortal } from '../test/portal.js';
import { secrets } from '../test/secrets.js';
import { createMedia } from '../platform/storage/media.js';
import { eventually } from '../test/eventually.js';

const portal = usePortal();
const hour = 3600;
const mediaAt = (seconds: number) => createMedia(secrets.media, () => seconds);
const request = (address: string) => supertest(portal.app).get(address);
const createPicture = async () => (await createFoto({}, portal.storage, Buffer.from('picture'))).keys[480];
const now = () => Math.floor(Date.now() / 1000);

describe('a media address', () => {
  it('returns the file without sign-in, cacheable until the address expires', async () => {
    const { status, headers } = await request(mediaAt(now()).getAddress(await createPicture()));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '7', 'accept-ranges': 'bytes' });
    expect(headers).not.toHaveProperty('content-disposition');
    const [, age] = /^private, max-age=(\d+), immutable$/.exec(headers['cache-control']!)!;
    expect(Number(age)).toBeGreaterThan(hour - 60);
    expect(Number(age)).toBeLessThanOrEqual(2 * hour);
  });

  it('supports HEAD, range requests and conditional requests', async () => {
    const address = mediaAt(now()).getAddress(await createPicture());
    const head = await supertest(portal.app).head(address);
    expect([head.status, head.headers['content-length']]).toEqual([200, '7']);
    expect((await request(address).set('range', 'bytes=0-2')).status).toBe(206);
    expect((await request(address).set('if-none-match', head.headers.etag!)).status).toBe(304);
  });

  it('is the same within an hour, and expires after one to two hours', () => {
    const startSeconds = 500_000 * hour;
    let time = startSeconds;
    const media = createMedia(secrets.media, () => time);
    const addressAt = (moment: number) => {
      time = moment;
      return media.getAddress('a.jpg');
    };
    const [first, last, next] = [startSeconds, startSeconds + hour - 1, startSeconds + hour].map(addressAt);
    expect(media.getAddress('b.jpg')).not.toBe(next);
    expect(media.getAddress('a.jpg', 'A.jpg')).toContain('&name=A.jpg');
    expect(last).toBe(first);
    expect(next).not.toBe(first);
    const query = new URLSearchParams(first!.split('?')[1]);
    const remainingAt = (time: number) => mediaAt(time).getRemainingSeconds('a.jpg', Object.fromEntries(query));
    expect(
      [startSeconds, startSeconds + hour - 1, startSeconds + 2 * hour - 1, startSeconds + 2 * hour].map(remainingAt),
    ).toEqual([2 * hour, hour + 1, 1, undefined]);
  });

  it('with an account is the same within an hour, and valid for that account and name only', () => {
    const media = mediaAt(500_000 * hour);
    const [account, other] = ['a'.repeat(24), 'b'.repeat(24)];
    const address = media.getPersonalAddress('a.zip', account, 'A.zip');
    expect(media.getPersonalAddress('a.zip', account, 'A.zip')).toBe(address);
    const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
    const isValid = (changes: object) => media.getRemainingSeconds('a.zip', { ...query, ...changes }) !== undefined;
    expect(isValid({})).toBe(true);
    const invalid = [other, undefined, '', [account], `${account}\nA.zip`].map((value) => ({ account: value }));
    for (const changes of [...invalid, { name: undefined }, { name: 'B.zip' }, { exp: `${query.exp} ${account}` }])
      expect([changes, isValid(changes)]).toEqual([changes, false]);
  });

  it('returns 403 when it is expired, forged or of another file', async () => {
    const key = await createPicture();
    const address = mediaAt(now()).getAddress(key);
    const otherSecretAddress = createMedia('another secret').getAddress(key);
    const invalidAddresses = [
      mediaAt(now() - 3 * hour).getAddress(key),
      otherSecretAddress,
      `${address}x`,
      address.replace('480', '720'),
      address.replace(/exp=\d+/, 'exp=9999999999'),
      address.replace(/&sig=.*/, ''),
      `${address}&sig=x`,
      '/media/',
      '/media/installation.json',
      '/media/%2e%2e/secrets.json',
    ];
    for (const path of invalidAddresses) {
      const response = await request(path);
      expect([path, response.status, parseError(response).code]).toEqual([path, 403, 'link_expired']);
    }
  });

  it('of a missing file is reported', async () => {
    const response = await request(mediaAt(now()).getAddress('fotos/weg/480.jpg'));
    expect([response.status, parseError(response).code]).toEqual([500, 'file_missing']);
    expect(portal.logged()).toContain('fotos/weg/480.jpg is not in the storage');
  });

  it('returns 405 for DELETE', async () => {
    const response = await supertest(portal.app).delete(mediaAt(now()).getAddress(await createPicture()));
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('is logged without its signature', async () => {
    const address = mediaAt(now()).getAddress(await createPicture());
    await request(address);
    // The request is logged after the response has been sent.
    await eventually(() => expect(portal.logged()).toContain(address.split('?')[0]));
    expect(portal.logged()).not.toContain(address.split('sig=')[1]);
  });
});
