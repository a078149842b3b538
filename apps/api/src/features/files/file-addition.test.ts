import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import ExifReader from 'exifreader';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueContract, contentContract } from '@ledenportaal/shared';
import { countIn, createFile } from '../../test/builders.js';
import { readCatalogue, buildFileForm, upload, type FileFormOverrides } from '../../test/catalogue.js';
import { makeFilm, makePdf, makeZip } from '../../test/documents.js';
import { cameraLines, exifSegment, makeTiff, segment, withSegments } from '../../test/metadata.js';
import { makeJpeg, pngBytes } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { FileModel } from './file.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
afterEach(() => expect(portal.tempFiles()).toEqual([]));
const add = (bytes: Uint8Array, input: FileFormOverrides = {}) =>
  portal.as('admin').call(catalogueContract.add, { file: upload(bytes), body: buildFileForm(input) });
const read = async (filename: string) =>
  (await portal.as('lid').call(contentContract.download, { body: { filename } })).reply;

describe('adding a file', () => {
  it('stores the bytes unchanged and lists the file with its metadata', async () => {
    const bytes = makeZip();
    const input = { beschrijving: 'Voor drukwerk', period: '', meeting: '' };
    const { status, reply } = await add(bytes, input);
    expect(status).toBe(201);
    expect(reply.results).toMatchObject({
      ...buildFileForm(input),
      kind: 'zip',
      size: bytes.length,
      poster: null,
      src: null,
    });
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    const [key, ...otherKeys] = portal.stored();
    expect([key, otherKeys]).toEqual([
      expect.stringMatching(`^catalogue/${reply.results._id}/[\\da-f]{24}\\.zip$`),
      [],
    ]);
    const { results } = (await portal.as('lid').call(contentContract.all)).reply;
    expect(results.toolkit).toEqual([reply.results]);
    const auditEntry = await mongoose.connection.db!.collection('audit').findOne();
    expect(auditEntry).toMatchObject({ action: 'file.added', naam: 'Logo.zip' });
  });

  it.each<[FileFormOverrides, Uint8Array, string]>([
    [{ filename: 'Plan' }, makePdf(), 'Plan.pdf'],
    [{ filename: 'Plan.PDF' }, makePdf(), 'Plan.PDF'],
    [{ filename: 'Plan.zip' }, makePdf(), 'Plan.pdf'],
    [{ filename: 'Plan v1.2' }, makePdf(), 'Plan v1.2.pdf'],
    [{ filename: `${'p'.repeat(150)}` }, makePdf(), `${'p'.repeat(146)}.pdf`],
    [{ filename: 'Jaar "plan" é 🦌; 100%.pdf' }, makePdf(), 'Jaar "plan" é 🦌; 100%.pdf'],
  ])('corrects the extension to the detected kind: %j', async (input, bytes, filename) => {
    const plan = { section: 'jaarplan', period: '2023', ...input } as const;
    expect((await add(bytes, plan)).reply.results.filename).toBe(filename);
    expect((await read(filename)).equals(Buffer.from(bytes))).toBe(true);
  });

  it('accepts an image in a section that accepts images', async () => {
    const plan = { section: 'jaarplan', period: '2022-2025' } as const;
    const jpeg = await add(await makeJpeg({ width: 40, height: 30 }), { ...plan, filename: 'plaat.JPEG' });
    expect(jpeg.reply.results).toMatchObject({ filename: 'plaat.JPEG', kind: 'jpg' });
    expect((await add(await pngBytes(), { ...plan, filename: 'plaat.jpg' })).reply.results.filename).toBe('plaat.png');
  });

  it('removes the position from a JPEG, by its content and not its name, also when it replaces another', async () => {
    const plain = await makeJpeg({ width: 40, height: 30 });
    const jpeg = withSegments(plain, exifSegment(makeTiff('II', cameraLines)), segment(0xfe, '52.088, 5.978'));
    const { reply } = await add(jpeg, { section: 'jaarplan', period: '2023', filename: 'plaat.bin' });
    const { _id: id, filename } = reply.results;
    const download = () => portal.as('lid').call(contentContract.download, { body: { filename } });
    const expectClean = async () => {
      const { reply: bytes, headers } = await download();
      expect(ExifReader.load(bytes, { expanded: true })).toMatchObject({ exif: { Model: { description: 'Model 7' } } });
      expect(ExifReader.load(bytes, { expanded: true }).gps).toBeUndefined();
      expect(bytes.includes('52.088')).toBe(false);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect([headers['content-length'], headers.etag]).toEqual([String(bytes.length), `"${sha256}"`]);
      expect(await FileModel.findById(id)).toMatchObject({ size: bytes.length, sha256 });
    };
    await expectClean();
    await portal.as('admin').call(catalogueContract.replace, { params: { id }, file: upload(jpeg) });
    await expectClean();
  });

  it('returns a media URL and a duration for a video, and no duration for a ZIP', async () => {
    const bytes = makeFilm();
    const film = { section: 'video', filename: 'Dorpen.mp4', seconds: '20.5' } as const;
    const { src, seconds } = (await add(bytes, film)).reply.results;
    expect([src, seconds]).toEqual([expect.stringMatching(/^\/media\/catalogue\/.*\.mp4\?exp=/), 20.5]);
    expect((await add(makeZip(), { seconds: '20.5' })).reply.results.seconds).toBeNull();
  });
});

describe('rejecting a new file', () => {
  const expectRejected = async (bytes: Uint8Array, input: FileFormOverrides, expected: object) => {
    const before = await readCatalogue(portal);
    const { status, error } = await add(bytes, input);
    expect({ status, ...error }).toMatchObject(expected);
    expect(await readCatalogue(portal)).toEqual(before);
  };

  it('returns 415 with the detected kind for a file that the section does not accept', async () => {
    const expectedError = { status: 415, code: 'wrong_kind' };
    const createLogoError = (description: string) => ({
      ...expectedError,
      message: `${description} Hier kan een ZIP.`,
    });
    await expectRejected(await pngBytes(), {}, createLogoError('Dit is een PNG.'));
    await expectRejected(Buffer.from('MZ'.padEnd(100, '\0')), {}, createLogoError('Dit is een EXE.'));
    await expectRejected(Buffer.from('woorden'), {}, createLogoError('Van dit bestand is niet te zien wat het is.'));
    const videoError = { ...expectedError, message: 'Dit is een PDF. Hier kan een MP4 of WebM.' };
    await expectRejected(makePdf(), { section: 'video' }, videoError);
  });

  it('returns 422 for a truncated file', async () => {
    const message = 'Dit bestand is beschadigd of niet compleet.';
    const damagedError = { status: 422, code: 'damaged_file', message };
    await expectRejected(makeZip().subarray(0, -4), {}, damagedError);
    await expectRejected(makePdf().subarray(0, -8), { section: 'jaarplan', period: '2023' }, damagedError);
    await expectRejected(makeFilm().subarray(0, -1), { section: 'video' }, damagedError);
    const jpeg = await makeJpeg({ width: 40, height: 30 });
    await expectRejected(jpeg.subarray(0, -2), { section: 'jaarplan', period: '2023' }, damagedError);
  });

  it('rejects a file above the configured maximum size', async () => {
    const message = 'Dit bestand is te groot: hooguit 2 MB.';
    await expectRejected(Buffer.alloc(2 * 1024 ** 2 + 1), {}, { status: 413, code: 'file_too_large', message });
  });

  it('rejects a name that equals an existing name after normalisation', async () => {
    const { _id } = await createFile({ filename: 'Logö  met subregel.zip' }, portal.storage);
    const expected = {
      status: 409,
      code: 'file_exists',
      details: { file: _id },
      fields: { filename: expect.any(String) as string },
    };
    await expectRejected(makeZip(), { filename: 'logo met Subregel' }, expected);
  });

  it.each<[FileFormOverrides, string]>([
    [{ filename: '../../etc/passwd' }, 'filename'],
    [{ filename: 'a\\b.zip' }, 'filename'],
    [{ filename: 'a\r\nX-Header: b.zip' }, 'filename'],
    [{ filename: '.htaccess' }, 'filename'],
    [{ filename: ' ' }, 'filename'],
    [{ filename: 'x'.repeat(151) }, 'filename'],
    [{ title: '' }, 'title'],
    [{ section: 'elders' as never }, 'section'],
    [{ section: 'jaarplan' as const, period: 'volgend jaar' }, 'period'],
    [{ section: 'bijeenkomst' as const, period: '2025-03' }, 'meeting'],
    [{ seconds: '-1' }, 'seconds'],
    [{ eigenaar: 'x' } as FileFormOverrides, 'eigenaar'],
  ])('returns 400 for invalid metadata: %j', async (input, field) => {
    await expectRejected(makeZip(), input, {
      status: 400,
      code: 'invalid',
      fields: { [field]: expect.any(String) as string },
    });
  });

  it('returns 400 for an empty file', async () => {
    await expectRejected(Buffer.alloc(0), {}, { status: 400, code: 'empty_file' });
  });

  it.each(['lid', 'nobody'] as const)('rejects a new file from role %s and stores nothing', async (role) => {
    const before = await readCatalogue(portal);
    const args = { file: upload(makeZip()), body: buildFileForm() };
    const { status } = await portal.as(role).call(catalogueContract.add, args);
    expect([status, await readCatalogue(portal)]).toEqual([role === 'lid' ? 403 : 401, before]);
  });
});

describe('cleanup after a failed addition', () => {
  it('stores nothing when the connection breaks during the upload', async () => {
    const server = createServer(portal.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = {
      authorization: await portal.as('admin').token(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    };
    const uploadRequest = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/beheer/files', headers });
    uploadRequest.on('error', () => undefined);
    uploadRequest.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n');
    uploadRequest.write(Buffer.alloc(200_000));
    await eventually(() => expect(portal.tempFiles()).toHaveLength(1));
    uploadRequest.destroy();
    await eventually(() => expect(portal.tempFiles()).toEqual([]));
    await new Promise((resolve) => server.close(resolve));
    expect([portal.stored(), await countIn('files')]).toEqual([[], 0]);
  });

  it('stores nothing when the storage or the database fails', async () => {
    const putSpy = vi
      .spyOn(portal.storage, 'put')
      .mockRejectedValueOnce(Object.assign(new Error(), { code: 'ENOSPC' }));
    expect((await add(makeZip())).error?.code).toBe('disk_full');
    putSpy.mockRestore();
    vi.spyOn(FileModel, 'create').mockRejectedValueOnce(new Error('no'));
    expect((await add(makeZip())).error?.code).toBe('unexpected');
    expect([portal.stored(), await countIn('files')]).toEqual([[], 0]);
  });

  it('keeps the bytes when the insert succeeded but the database connection was lost', async () => {
    const originalCreate = FileModel.create.bind(FileModel) as (input: object) => Promise<unknown>;
    vi.spyOn(FileModel, 'create').mockImplementationOnce(async (input: object) => {
      await originalCreate(input);
      throw new mongoose.mongo.MongoNetworkError('fell away');
    });
    const bytes = makeZip();
    expect((await add(bytes)).status).toBe(503);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
  });

  it('stores one of two files that are added concurrently with the same name', async () => {
    const [first, second] = [makeZip(), makeZip()];
    const responses = await Promise.all([add(first), add(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const bytes = responses[0].status === 201 ? first : second;
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    expect([portal.stored().length, await countIn('files')]).toEqual([1, 1]);
  });
});
