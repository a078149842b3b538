import { createHash } from 'node:crypto';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, pictureContract } from '@ledenportaal/shared';
import { toBuffer } from '../../../test/as.js';
import { countIn, createAccount, createFoto } from '../../../test/builders.js';
import { hookBeforeFotoWrite } from '../../../test/hook-before-foto-write.js';
import { cameraLines, exifSegment, makeTiff, withSegments } from '../../../test/metadata.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { AccountModel } from '../../accounts/account.model.js';
import { FotoModel } from '../foto.model.js';
import { OldPictureModel } from './old-picture.model.js';
import { turnPoint } from './turn-point.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const dayMs = 86_400_000;
const size = { width: 900, height: 600 };
const turnedSize = { width: 600, height: 900 };
const admin = () => portal.as('admin');
const upload = async (jpeg: Uint8Array) =>
  (await admin().call(fotoContract.upload, { file: asFile(jpeg) })).reply.results;
const rotate = (id: string, degrees: 90 | 180 | 270) =>
  admin().call(pictureContract.rotate, { params: { id }, body: { degrees } });
const read = async (id: string) => (await admin().call(fotoContract.one, { params: { id } })).reply.results;
const download = async (id: string) => (await admin().call(fotoContract.download, { params: { id } })).reply;
const get = (address: string) => supertest(portal.app).get(address).buffer(true).parse(toBuffer);
const withCamera = async () => withSegments(await makeJpeg(size), exifSegment(makeTiff('II', [[0x0112, 1]])));
/** Returns the mean colours of the left and of the top edge: the picture has a green left edge and is red above. */
const readEdges = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const read = (left: number, top: number) => {
    const at = (top * info.width + left) * info.channels;
    const colour = [...data.subarray(at, at + 3)];
    return ['red', 'green', 'blue'][colour.indexOf(Math.max(...colour))];
  };
  const [middleX, middleY] = [Math.floor(info.width / 2), Math.floor(info.height / 2)];
  return {
    left: read(2, middleY + 20),
    right: read(info.width - 3, middleY + 20),
    top: read(middleX + 20, 2),
    bottom: read(middleX + 20, info.height - 3),
  };
};

describe('turning a photo', () => {
  it.each([
    [90, { top: 'green', right: 'red', left: 'blue' }, turnedSize],
    [180, { right: 'green', bottom: 'red', top: 'blue' }, size],
    [270, { bottom: 'green', left: 'red', right: 'blue' }, turnedSize],
  ] as const)(
    'by %i degrees turns its sizes clockwise, and in the original only the orientation',
    async (degrees, edges, result) => {
      const jpeg = await withCamera();
      const { _id: id, thumbnail } = await upload(jpeg);
      const { status, reply, headers } = await rotate(id, degrees);
      expect([status, headers['cache-control'], reply.results]).toMatchObject([
        200,
        'no-store',
        { _id: id, ...result },
      ]);
      const original = await download(id);
      const changes = [...jpeg].filter((byte, at) => byte !== original[at]);
      expect([original.length, changes.length]).toEqual([jpeg.length, 1]);
      expect(await readEdges(original)).toMatchObject(edges);
      for (const width of ['480', '720', '2048'] as const) {
        const address = reply.results.thumbnail[0]![width];
        expect(address).not.toBe(thumbnail[0]![width]);
        expect(await readEdges((await get(address)).body as Buffer)).toMatchObject(edges);
      }
      expect(portal.tempFiles()).toEqual([]);
    },
  );

  it('keeps what is known of the uploaded file, and refuses that file as before', async () => {
    const jpeg = withSegments(await makeJpeg(size), exifSegment(makeTiff('II', cameraLines)));
    const { _id: id } = await upload(jpeg);
    const before = await FotoModel.findById(id).orFail().lean();
    await rotate(id, 90);
    const after = await FotoModel.findById(id).orFail().lean();
    const { sha256, bestandsnaam, genomenOp, genomenOpRead, createdAt, width, height } = before;
    expect(sha256).toBe(createHash('sha256').update(jpeg).digest('hex'));
    expect(after).toMatchObject({
      sha256,
      bestandsnaam,
      genomenOp,
      genomenOpRead,
      createdAt,
      width: height,
      height: width,
    });
    expect([after.crc32 === before.crc32, after.thumbhash === before.thumbhash]).toEqual([false, false]);
    const again = await admin().call(fotoContract.upload, { file: asFile(jpeg) });
    expect([again.error?.code, again.error?.details]).toEqual(['foto_exists', { foto: id }]);
  });

  it('back gives the same original, and no old version', async () => {
    const jpeg = await withCamera();
    const { _id: id } = await upload(jpeg);
    await rotate(id, 90);
    await rotate(id, 270);
    expect((await download(id)).equals(jpeg)).toBe(true);
    expect((await admin().call(pictureContract.old, { params: { id } })).reply.results).toEqual([]);
  });

  it('adds an orientation to an original without one', async () => {
    const jpeg = await makeJpeg(size);
    const { _id: id, bytes } = await upload(jpeg);
    expect((await rotate(id, 90)).reply.results.bytes).toBe(bytes + 36);
    expect(await readEdges(await download(id))).toMatchObject({ top: 'green' });
  });

  it('turns its focus along', async () => {
    const { _id: id } = await upload(await withCamera());
    await FotoModel.updateOne({ _id: id }, { $set: { focus: { x: 0.25, y: 0.125 } } });
    await rotate(id, 90);
    expect((await FotoModel.findById(id).lean())?.focus).toEqual({ x: 0.875, y: 0.25 });
  });

  it('makes renditions of the turned picture', async () => {
    const { _id: id } = await upload(await makeJpeg({ width: 1600, height: 1200 }));
    const readRendition = async () =>
      (await portal.as('lid').call(fotoContract.download, { params: { id }, query: { als: 'website' } })).reply;
    expect(await readEdges(await readRendition())).toMatchObject({ left: 'green' });
    await rotate(id, 90);
    expect(await readEdges(await readRendition())).toMatchObject({ top: 'green' });
  });

  it('keeps the former files for a day, for requests that began before', async () => {
    const { _id: id, thumbnail } = await upload(await withCamera());
    await rotate(id, 90);
    const { '480': address } = thumbnail[0]!;
    const age = (ageMs: number) =>
      OldPictureModel.updateMany({ foto: id }, { $set: { endedAt: new Date(Date.now() - ageMs) } });
    await age(dayMs - 60_000);
    await portal.background.run('fotos.old');
    expect((await get(address)).status).toBe(200);
    await age(dayMs + 60_000);
    await portal.background.run('fotos.old');
    expect([(await get(address)).status, await countIn('oldpictures')]).toEqual([404, 0]);
    expect(await read(id)).toMatchObject(turnedSize);
  });
});

describe('turning a photo that', () => {
  it.each([
    ['has damaged Exif', async () => withSegments(await makeJpeg(size), exifSegment(Buffer.from('XX*\0 rubbish')))],
    ['is no JPEG any more', () => Buffer.from('tekst')],
  ])('%s is refused, and changes nothing', async (_, build) => {
    const { _id: id } = await createFoto(size, portal.storage, await build());
    const [before, stored] = [await read(id), portal.stored()];
    const { status, error } = await rotate(id, 90);
    expect([[415, 422].includes(status), error?.code]).toEqual([true, status === 415 ? 'not_jpeg' : 'damaged_file']);
    expect([await read(id), portal.stored(), portal.tempFiles()]).toEqual([before, stored, []]);
  });

  it('does not exist, or has no original, is refused', async () => {
    expect((await rotate('f'.repeat(24), 90)).error?.code).toBe('foto_not_found');
    expect((await rotate((await createFoto())._id, 90)).error?.code).toBe('file_missing');
    expect((await rotate('f'.repeat(24), 45 as never)).error?.fields).toEqual({ degrees: 'Kies 90, 180 of 270.' });
  });

  it('somebody else turns at the same time is refused for one of them', async () => {
    const { _id: id } = await upload(await withCamera());
    hookBeforeFotoWrite(1, async () => {
      expect((await rotate(id, 90)).status).toBe(200);
    });
    const { status, error } = await rotate(id, 90);
    expect([status, error?.code]).toEqual([409, 'foto_changed']);
    expect([await read(id), portal.stored().length]).toMatchObject([turnedSize, 6]);
  });

  it('whose admin is disabled meanwhile stays as it is', async () => {
    const { _id: id } = await upload(await withCamera());
    const [before, stored] = [await read(id), portal.stored()];
    const account = await createAccount({ role: 'admin' });
    const { put } = portal.storage;
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (...args) => {
      await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
      await put(...args);
    });
    const args = { params: { id }, body: { degrees: 90 } } as const;
    expect((await portal.as(account).call(pictureContract.rotate, args)).status).toBe(401);
    expect([await read(id), portal.stored()]).toEqual([before, stored]);
  });

  it('cannot be stored stays as it is', async () => {
    const { _id: id } = await upload(await withCamera());
    const [before, stored] = [await read(id), portal.stored()];
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(new Error('the disk broke'));
    expect((await rotate(id, 90)).status).toBe(500);
    expect([await read(id), portal.stored(), portal.tempFiles()]).toEqual([before, stored, []]);
  });
});

it('turnPoint turns a point clockwise', () => {
  const point = { x: 0.25, y: 0.125 };
  expect(turnPoint(point, 90)).toEqual({ x: 0.875, y: 0.25 });
  expect(turnPoint(point, 180)).toEqual(turnPoint(turnPoint(point, 90), 90));
  expect(turnPoint(point, 270)).toEqual(turnPoint(turnPoint(point, 180), 90));
});
