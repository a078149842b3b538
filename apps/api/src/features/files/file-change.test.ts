import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { catalogueContract, contentContract } from '@ledenportaal/shared';
import { createFile } from '../../test/builders.js';
import { readCatalogue, buildFileForm, upload, type FileFormOverrides } from '../../test/catalogue.js';
import { makeFilm, makePdf, makeZip } from '../../test/documents.js';
import { colourAt, makeJpeg, pngBytes, unsupportedJpegs } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { FileModel } from './file.model.js';

const portal = usePortal();
const admin = () => portal.as('admin');
const unknownId = 'f'.repeat(24);
const read = async (filename: string) =>
  (await portal.as('lid').call(contentContract.download, { body: { filename } })).reply;
const listOldFiles = async () => (await admin().call(catalogueContract.old)).reply.results;
const getAuditEntries = async () => {
  const audit = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return audit.map(({ action }) => String(action));
};
const create = (input: Parameters<typeof createFile>[0] = {}, bytes?: Uint8Array) =>
  createFile(input, portal.storage, bytes);
/** Sends the request without permission and for unknown ids, and expects it to be rejected. */
const expectAccessRejected = async (
  callAs: (role: 'lid' | 'nobody' | 'admin', id: string) => Promise<{ status: number }>,
  id: string,
) => {
  const before = await readCatalogue(portal);
  const responses = [callAs('nobody', id), callAs('lid', id), callAs('admin', unknownId), callAs('admin', 'geen-id')];
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([401, 403, 404, 404]);
  expect(await readCatalogue(portal)).toEqual(before);
};

describe('updating metadata', () => {
  const update = (id: string, input: FileFormOverrides & { updatedAt?: string } = {}) =>
    admin().call(catalogueContract.update, { params: { id }, body: buildFileForm(input) });

  it('updates the metadata and keeps the bytes under the same key', async () => {
    const { _id, bytes } = await create({ filename: 'Oud.zip' });
    const before = portal.stored();
    const { status, reply } = await update(_id, { filename: 'Nieuw.pdf', title: 'Nieuw', section: 'social' });
    expect([status, reply.results]).toEqual([
      200,
      expect.objectContaining({ _id, filename: 'Nieuw.zip', section: 'social' }),
    ]);
    expect((await read('Nieuw.zip')).equals(bytes)).toBe(true);
    const missingResponse = await portal.as('lid').call(contentContract.download, { body: { filename: 'Oud.zip' } });
    expect([missingResponse.status, portal.stored(), await getAuditEntries()]).toEqual([404, before, ['file.changed']]);
  });

  it('accepts one update per version and returns the current file with a conflict', async () => {
    const { _id } = await create();
    const first = (await update(_id, { title: 'Een' })).reply.results;
    await update(_id, { title: 'Twee', updatedAt: first.updatedAt });
    const before = await readCatalogue(portal);
    const lateResponse = await update(_id, { title: 'Drie', updatedAt: first.updatedAt });
    expect([lateResponse.status, lateResponse.error]).toMatchObject([
      409,
      { code: 'file_changed', details: { file: { title: 'Twee' } } },
    ]);
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('accepts its own name and rejects the name of another file', async () => {
    const [a, b] = [await create({ filename: 'A.zip' }), await create({ filename: 'B.zip' })];
    expect((await update(a._id, { filename: 'a.ZIP' })).reply.results.filename).toBe('a.ZIP');
    const before = await readCatalogue(portal);
    const rejectedResponse = await update(b._id, { filename: 'Á' });
    expect([rejectedResponse.status, rejectedResponse.error]).toMatchObject([
      409,
      { code: 'file_exists', details: { file: a._id } },
    ]);
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('rejects a section that does not accept the kind of the file, and invalid fields', async () => {
    const { _id } = await create();
    const before = await readCatalogue(portal);
    const wrongSectionResponse = await update(_id, { section: 'video' });
    expect([wrongSectionResponse.status, wrongSectionResponse.error?.message]).toEqual([
      415,
      'Dit is een ZIP. Hier kan een MP4 of WebM.',
    ]);
    expect((await update(_id, { title: '' })).error).toMatchObject({
      code: 'invalid',
      fields: { title: expect.any(String) as string },
    });
    expect(await readCatalogue(portal)).toEqual(before);
    await expectAccessRejected(
      (role, id) => portal.as(role).call(catalogueContract.update, { params: { id }, body: buildFileForm() }),
      _id,
    );
  });
});

describe('replacing a file', () => {
  const replace = (id: string, bytes: Uint8Array, seconds?: string) =>
    admin().call(catalogueContract.replace, {
      params: { id },
      file: upload(bytes),
      body: { ...(seconds && { seconds }) },
    });

  it('serves the new bytes and keeps the previous version', async () => {
    const poster = { key: 'catalogue/x.jpg', alt: 'Een hert', width: 4, height: 3 };
    const { _id, bytes, key } = await create({ filename: 'Plan.zip', section: 'jaarplan', period: '2023', poster });
    const pdf = makePdf();
    const { status, reply } = await replace(_id, pdf);
    expect([status, reply.results]).toMatchObject([
      200,
      { _id, filename: 'Plan.pdf', kind: 'pdf', size: pdf.length, poster: { alt: 'Een hert' } },
    ]);
    expect((await read('Plan.pdf')).equals(pdf)).toBe(true);
    const { docs, total } = await listOldFiles();
    expect([total, docs[0]]).toMatchObject([
      1,
      { why: 'replaced', filename: 'Plan.zip', kind: 'zip', size: bytes.length },
    ]);
    expect(portal.stored()).toHaveLength(2);
    expect(portal.stored()).toContain(key);
    expect(await getAuditEntries()).toEqual(['file.replaced']);
  });

  it('takes over the duration of the new video', async () => {
    const { _id } = await create({ filename: 'Film.mp4', section: 'video', kind: 'mp4', seconds: 30 }, makeFilm());
    expect((await replace(_id, makeFilm(), '60')).reply.results.seconds).toBe(60);
    expect((await replace(_id, makeFilm())).reply.results.seconds).toBeNull();
  });

  it('keeps all other versions when two admins replace a file concurrently', async () => {
    const { _id, bytes } = await create({ filename: 'Logo.zip' });
    const [a, b] = [makeZip(), makeZip()];
    const responses = await Promise.all([replace(_id, a), replace(_id, b)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const currentBytes = await read('Logo.zip');
    expect([a, b].some((one) => one.equals(currentBytes))).toBe(true);
    const storedHashes = (await FileModel.db.collection('oldfiles').find().toArray()).map(
      ({ version }) => (version as { sha256: string }).sha256,
    );
    expect(storedHashes).toHaveLength(2);
    expect(new Set(storedHashes).size).toBe(2);
    expect(portal.stored()).toHaveLength(3);
    expect(bytes.equals(currentBytes)).toBe(false);
  });

  it('leaves the file unchanged when the replacement is rejected', async () => {
    const { _id } = await create({ filename: 'Plan.zip', section: 'jaarplan', period: '2023' });
    await create({ filename: 'plan.PDF', section: 'jaarplan', period: '2023', kind: 'pdf' }, makePdf());
    const before = await readCatalogue(portal);
    for (const [bytes, code] of [
      [makePdf(), 'file_exists'],
      [makeFilm(), 'wrong_kind'],
      [makeZip().subarray(0, -1), 'damaged_file'],
      [Buffer.alloc(0), 'empty_file'],
      [Buffer.alloc(2 * 1024 ** 2 + 1), 'file_too_large'],
    ] as const)
      expect((await replace(_id, bytes)).error?.code).toBe(code);
    expect((await replace(_id, makeZip(), 'lang')).status).toBe(400);
    expect(await readCatalogue(portal)).toEqual(before);
    const file = upload(makeZip());
    await expectAccessRejected(
      (role, id) => portal.as(role).call(catalogueContract.replace, { params: { id }, file }),
      _id,
    );
  });

  it('stores nothing when a replacement fails', async () => {
    const { _id, bytes } = await create({ filename: 'Logo.zip' });
    vi.spyOn(FileModel, 'findOneAndUpdate').mockImplementationOnce((() => ({
      lean: () => Promise.reject(new Error('no')),
    })) as never);
    expect((await replace(_id, makeZip())).status).toBe(500);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    expect([portal.stored().length, (await listOldFiles()).total]).toEqual([1, 0]);
    // A retry saves the old version once.
    expect((await replace(_id, makeZip())).status).toBe(200);
    expect([portal.stored().length, (await listOldFiles()).total]).toEqual([2, 1]);
  });
});

describe('the poster of a file', () => {
  const setPoster = async (id: string, bytes: Uint8Array, alt = 'Een hert') =>
    admin().call(catalogueContract.poster, { params: { id }, file: upload(bytes), body: { alt } });

  it('applies the orientation, limits the width to 1280 pixels and returns a media URL', async () => {
    const { _id } = await create();
    const wide = await makeJpeg({ width: 1600, height: 400, orientation: 3 });
    const { poster } = (await setPoster(_id, wide)).reply.results;
    expect(poster).toEqual({
      src: expect.stringMatching(/^\/media\/catalogue\/.*\.jpg/) as string,
      alt: 'Een hert',
      width: 1280,
      height: 320,
    });
    const [jpeg] = portal.stored().filter((key) => key.endsWith('.jpg'));
    const chunks: Buffer[] = [];
    for await (const chunk of (await portal.storage.find(jpeg!))!.read()) chunks.push(chunk as Buffer);
    expect(await colourAt(Buffer.concat(chunks), 0.5, 0.2)).toBe('red');
    const small = (await setPoster(_id, await makeJpeg({ width: 90, height: 60 }), '')).reply.results.poster;
    expect(small).toMatchObject({ alt: '', width: 90, height: 60 });
    // No document refers to the previous poster any more.
    expect(portal.stored().filter((key) => key.endsWith('.jpg'))).toHaveLength(1);
  });

  it('is kept as long as an old version refers to it', async () => {
    const { _id } = await create();
    await setPoster(_id, await makeJpeg({ width: 90, height: 60 }));
    await admin().call(catalogueContract.replace, { params: { id: _id }, file: upload(makeZip()) });
    await setPoster(_id, await makeJpeg({ width: 80, height: 60 }));
    expect(portal.stored().filter((key) => key.endsWith('.jpg'))).toHaveLength(2);
  });

  it('is rejected when it is not a valid image', async () => {
    const { _id } = await create();
    const before = await readCatalogue(portal);
    const jpeg = await makeJpeg();
    expect((await setPoster(_id, await pngBytes())).error?.code).toBe('not_jpeg');
    expect((await setPoster(_id, jpeg.subarray(0, 3000))).error?.code).toBe('damaged_file');
    for (const [, make] of unsupportedJpegs.slice(0, 3))
      expect((await setPoster(_id, await make())).error?.code).toBe('unsupported_jpeg');
    expect((await setPoster(_id, jpeg, 'x'.repeat(201))).error?.code).toBe('invalid');
    expect(await readCatalogue(portal)).toEqual(before);
    const file = upload(jpeg);
    await expectAccessRejected(
      (role, id) => portal.as(role).call(catalogueContract.poster, { params: { id }, file }),
      _id,
    );
  });
});

describe('removing a file', () => {
  const remove = (id: string) => admin().call(catalogueContract.remove, { params: { id } });

  it('removes the file from all responses and keeps it as an old version', async () => {
    const { _id } = await create({ filename: 'Logo.zip' });
    const { status, reply } = await remove(_id);
    expect([status, reply.msg]).toEqual([200, 'Bestand ‘Logo.zip’ is verwijderd.']);
    const responses = await portal.as('lid').call(contentContract.download, { body: { filename: 'Logo.zip' } });
    expect([responses.status, responses.error?.code]).toEqual([404, 'file_not_found']);
    expect((await portal.as('lid').call(contentContract.all)).reply.results.toolkit).toEqual([]);
    expect((await listOldFiles()).docs).toMatchObject([{ why: 'removed', filename: 'Logo.zip' }]);
    expect([portal.stored().length, await getAuditEntries()]).toEqual([1, ['file.removed']]);
    expect((await remove(_id)).status).toBe(404);
    const other = await create();
    await expectAccessRejected(
      (role, id) => portal.as(role).call(catalogueContract.remove, { params: { id } }),
      other._id,
    );
  });

  it('succeeds once for two concurrent requests', async () => {
    const { _id } = await create();
    const responses = await Promise.all([remove(_id), remove(_id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([(await listOldFiles()).total, await getAuditEntries()]).toEqual([1, ['file.removed']]);
  });

  it('keeps both versions when the file is removed during a replacement', async () => {
    const { _id } = await create();
    const file = upload(makeZip());
    const [missingResponse] = await Promise.all([
      remove(_id),
      admin().call(catalogueContract.replace, { params: { id: _id }, file }),
    ]);
    expect(missingResponse.status).toBe(200);
    expect(await FileModel.countDocuments()).toBe(0);
    expect((await listOldFiles()).total).toBe(portal.stored().length);
  });
});
