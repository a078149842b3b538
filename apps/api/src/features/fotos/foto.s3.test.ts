import supertest from 'supertest';
import { afterAll, expect, it } from 'vitest';
import { collectionContract, fotoContract } from '@ledenportaal/shared';
import { toBuffer } from '../../test/as.js';
import { createFoto, getAccount, signToken } from '../../test/builders.js';
import { exifSegment, makeTiff, withSegments } from '../../test/metadata.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { startS3 } from '../../test/storage/s3.js';

const server = await startS3();
afterAll(() => server.stop());
const { storage, keys } = await server.open();
const portal = usePortal(undefined, { storage });

it('reads the date of an old photo in S3', async () => {
  const exif = exifSegment(makeTiff('II', [[0x8769, { ifd: [[0x9003, '2025:06:01 10:11:12']] }]]));
  const { _id: id } = await createFoto({}, storage, withSegments(await makeJpeg({ width: 1500, height: 1000 }), exif));
  await portal.background.run('fotos.dates');
  const { reply } = await portal.as('lid').call(fotoContract.one, { params: { id } });
  expect(reply.results.genomenOp).toBe('2025-06-01T08:11:12.000Z');
  await storage.removeFolder(`fotos/${id}`);
});

it('serves, downloads, deletes and restores a photo in S3 as on disk', async () => {
  const bytes = await makeJpeg({ width: 1500, height: 1000 });
  const { reply } = await portal.as('admin').call(fotoContract.upload, { file: asFile(bytes) });
  const { _id: id, thumbnail } = reply.results;
  const params = { id };
  const listKeys = (folder: string) => ['480.jpg', '720.jpg', 'original.jpg'].map((name) => `${folder}/${id}/${name}`);
  const countKeys = (folder: string) => [`${folder}/${id}/2048.jpg`, ...listKeys(folder)];
  expect(await keys()).toEqual(listKeys('fotos'));

  const thumbnailResponse = await supertest(portal.app).get(thumbnail[0]!['480']);
  expect([
    thumbnailResponse.status,
    thumbnailResponse.headers['content-type'],
    (thumbnailResponse.body as Buffer).length > 0,
  ]).toEqual([200, 'image/jpeg', true]);
  const downloadResponse = await portal.as('lid').call(fotoContract.download, { params });
  expect(bytes.equals(downloadResponse.reply)).toBe(true);
  const token = signToken(await getAccount('lid'));
  const address = `/api/fotoboek/download/${id}`;
  const request = supertest(portal.app).get(address).set({ Authorization: token, Range: 'bytes=100-199' });
  const partialResponse = await request.buffer(true).parse(toBuffer);
  expect([
    partialResponse.status,
    partialResponse.headers['content-range'],
    bytes.subarray(100, 200).equals(partialResponse.body as Buffer),
  ]).toEqual([206, `bytes 100-199/${bytes.length}`, true]);

  const largeResponse = await supertest(portal.app).get(thumbnail[0]!['2048']);
  expect([largeResponse.status, largeResponse.headers.etag]).toEqual([200, `"${id}-2048"`]);
  expect(await keys()).toContain(`fotos/${id}/2048.jpg`);

  await portal.as('lid').call(collectionContract.add, { params });
  await portal.as('admin').call(fotoContract.remove, { params });
  expect(await keys()).toEqual(countKeys(`trash/${new Date().toISOString().slice(0, 10)}`));
  expect((await supertest(portal.app).get(thumbnail[0]!['480'])).status).toBe(404);
  expect((await portal.as('admin').call(fotoContract.restore, { params })).status).toBe(200);
  expect(await keys()).toEqual(countKeys('fotos'));
  expect((await portal.as('lid').call(fotoContract.download, { params })).status).toBe(200);
});
