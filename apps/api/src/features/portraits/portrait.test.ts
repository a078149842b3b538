import sharp from 'sharp';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable, formatTooLargeMessage, maxPortretBytes, profileContract } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { getAccount, countIn } from '../../test/builders.js';
import { cameraLines, exifSegment, makeTiff, withSegments } from '../../test/metadata.js';
import { asFile, withSize, colourAt, makeJpeg, pngBytes, unsupportedJpegs, makeNoise } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const upload = (bytes: Uint8Array, type?: string) =>
  portal.as('lid').call(profileContract.upload, { file: asFile(bytes, type) });
const remove = () => portal.as('lid').call(profileContract.removeImage);
const findPortraitKey = async () => (await AccountModel.findById((await getAccount('lid')).id).orFail()).portimage;
const fetchImage = (address: string) => supertest(portal.app).get(address);
const expectNothingStored = async () => {
  expect(await findPortraitKey()).toBeUndefined();
  expect([portal.stored(), portal.tempFiles(), await countIn('audit')]).toEqual([[], [], 0]);
};

describe('a portrait', () => {
  it('serves a portrait at its signed address only', async () => {
    const { id } = await getAccount('lid');
    const { status, reply } = await upload(await makeJpeg());
    expect([status, reply.results._id]).toEqual([200, id]);
    const { portimage } = reply.results;
    expect((await portal.as('lid').call(profileContract.one)).reply.results.portimage).toBe(portimage);
    const key = await findPortraitKey();
    expect(key).toMatch(new RegExp(`^portretten/${id}/[\\da-f]{24}\\.jpg$`));
    expect([portal.stored(), portal.tempFiles()]).toEqual([[key], []]);
    const picture = await fetchImage(portimage);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const [unsigned] = portimage.split('?');
    expect((await fetchImage(unsigned!)).status).toBe(403);
    expect(await countIn('audit')).toBe(1);
  });

  it('stores a portrait as a square of 320 pixels in sRGB without metadata', async () => {
    const jpeg = withSegments(await makeJpeg({ cmyk: true }), exifSegment(makeTiff('II', cameraLines)));
    await upload(jpeg);
    const { body } = (await fetchImage((await portal.as('lid').call(profileContract.one)).reply.results.portimage)) as {
      body: Buffer;
    };
    const metadata = await sharp(body).metadata();
    expect([metadata.format, metadata.width, metadata.height, metadata.space, metadata.channels]).toEqual([
      'jpeg',
      320,
      320,
      'srgb',
      3,
    ]);
    expect([metadata.exif, metadata.icc, metadata.iptc, metadata.xmp, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    for (const trace of ['GPS', 'Model 7', 'Exif']) expect(body.includes(trace)).toBe(false);
  });

  // images.test.ts tests every orientation.
  it('turns a portrait upright by its EXIF orientation and crops its centre', async () => {
    // Red above, blue below; the green edge at the left, an eighth of the width, is cropped.
    const { reply } = await upload(await makeJpeg({ width: 1200, height: 400, orientation: 7 }));
    const { body } = (await fetchImage(reply.results.portimage)) as { body: Buffer };
    const colours = [
      [0.5, 0.1],
      [0.5, 0.9],
      [0.02, 0.1],
      [0.98, 0.9],
    ].map(([x, y]) => colourAt(body, x!, y!));
    expect(await Promise.all(colours)).toEqual(['red', 'blue', 'red', 'blue']);
  });

  it('accepts a JPEG that is tall, tiny, one pixel high, grey or progressive', async () => {
    for (const options of [
      { width: 400, height: 1200 },
      { width: 8, height: 5 },
      { width: 4000, height: 1 },
      { grey: true },
      { progressive: true },
    ]) {
      const { reply } = await upload(await makeJpeg(options));
      const { body } = (await fetchImage(reply.results.portimage)) as { body: Buffer };
      const { width, height } = await sharp(body).metadata();
      expect([options, width, height]).toEqual([options, 320, 320]);
    }
  });

  it('replaces the previous portrait, and removes its file and address', async () => {
    const first = (await upload(await makeJpeg())).reply.results.portimage;
    const second = (await upload(await makeJpeg())).reply.results.portimage;
    expect(second).not.toBe(first);
    expect(portal.stored()).toEqual([await findPortraitKey()]);
    expect((await fetchImage(second)).status).toBe(200);
    const oldImage = await fetchImage(first);
    expect([oldImage.status, parseError(oldImage).code]).toEqual([404, 'not_found']);
  });

  it('returns file_missing for a current portrait without a file', async () => {
    const { portimage } = (await upload(await makeJpeg())).reply.results;
    await portal.storage.removeFolder('portretten');
    expect(parseError(await fetchImage(portimage)).code).toBe('file_missing');
  });

  it('keeps one portrait after ten concurrent uploads', async () => {
    const jpegs = await Promise.all(Array.from({ length: 10 }, () => makeJpeg({ width: 60, height: 40 })));
    const responses = await Promise.all(jpegs.map((jpeg) => upload(jpeg)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect([portal.stored(), portal.tempFiles()]).toEqual([[await findPortraitKey()], []]);
  });

  it('removes a portrait; removing it again changes nothing', async () => {
    await upload(await makeJpeg());
    for (let times = 0; times < 2; times++) expect((await remove()).reply.results.portimage).toBe('');
    expect([await findPortraitKey(), portal.stored(), await countIn('audit')]).toEqual([undefined, [], 2]);
  });

  it('returns 401 without a session, and changes only the viewer’s own portrait', async () => {
    const file = asFile(await makeJpeg());
    expect((await portal.as('nobody').call(profileContract.upload, { file })).status).toBe(401);
    expect((await portal.as('nobody').call(profileContract.removeImage)).status).toBe(401);
    await portal.as('admin').call(profileContract.upload, { file });
    expect(await findPortraitKey()).toBeUndefined();
  });
});

describe('refused portraits', () => {
  const tallJpeg = makeJpeg({ width: 300, height: 3000 });
  const cases: [string, Uint8Array | Promise<Uint8Array>, keyof typeof errorTable, number][] = [
    ['a PNG', pngBytes(), 'not_jpeg', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_jpeg', 415],
    ['a text', Buffer.from('dit is een tekst'), 'not_jpeg', 415],
    ['half a JPEG', makeJpeg().then((jpeg) => jpeg.subarray(0, jpeg.length / 2)), 'damaged_file', 422],
    [
      'a JPEG damaged outside the square',
      tallJpeg.then((jpeg) => jpeg.subarray(0, jpeg.length * 0.9)),
      'damaged_file',
      422,
    ],
    ['noise that starts as a JPEG', makeNoise(), 'damaged_file', 422],
    [
      'a JPEG of 20,000 x 20,000 pixels',
      makeJpeg().then((jpeg) => withSize(jpeg, 20_000, 20_000)),
      'too_many_pixels',
      422,
    ],
    ...unsupportedJpegs
      .slice(0, 3)
      .map(([name, make]): (typeof cases)[0] => [`a JPEG ${name}`, make(), 'unsupported_jpeg', 422]),
    ['an empty file', Buffer.alloc(0), 'empty_file', 400],
    ['a file of more bytes than the maximum', Buffer.alloc(maxPortretBytes + 1, 1), 'file_too_large', 413],
  ];
  it.each(cases)('refuses and does not store %s', async (_, bytes, code, status) => {
    const refused = await upload(await bytes);
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
    const sentence = code === 'file_too_large' ? formatTooLargeMessage(maxPortretBytes) : errorTable[code].text;
    expect(refused.body).toMatchObject({ errors: [sentence] });
    await expectNothingStored();
  });

  it('refuses a request without a file, with two files or with another field', async () => {
    const token = await portal.as('lid').token();
    const post = () => supertest(portal.app).post('/api/admin/profile/upload').set('authorization', token);
    const jpeg = await makeJpeg();
    const refusals = [
      await post().field('x', ''),
      await post().attach('file', jpeg, 'a.jpg').attach('file', jpeg, 'b.jpg'),
      await post().field('account', 'f'.repeat(24)).attach('file', jpeg, 'a.jpg'),
    ];
    expect(refusals.map((refused) => parseError(refused).code)).toEqual(['no_file', 'one_file', 'invalid']);
    await expectNothingStored();
  });

  it('keeps the current portrait when a new one is refused', async () => {
    await upload(await makeJpeg());
    const before = [await findPortraitKey()];
    await upload(await pngBytes());
    expect([[await findPortraitKey()], portal.stored()]).toEqual([before, before]);
  });
});

describe('an upload that fails half-way', () => {
  it('stores neither file nor document when the disk is full', async () => {
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect((await upload(await makeJpeg())).error?.code).toBe('disk_full');
    await expectNothingStored();
  });

  it('removes the file when the database refuses the update', async () => {
    vi.spyOn(AccountModel, 'findOneAndUpdate').mockRejectedValueOnce(new Error('refused'));
    expect((await upload(await makeJpeg())).error?.code).toBe('unexpected');
    await expectNothingStored();
  });

  it('removes the file when the account was disabled in the meantime', async () => {
    const { put } = portal.storage;
    const { id } = await getAccount('lid');
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (...args) => {
      await put(...args);
      await AccountModel.updateOne({ _id: id }, { state: 'disabled' });
    });
    expect((await upload(await makeJpeg())).error?.code).toBe('session_ended');
    await expectNothingStored();
  });

  it('keeps the file when the response of the database is lost but the account refers to it', async () => {
    const findOneAndUpdate = AccountModel.findOneAndUpdate.bind(AccountModel) as (...args: never[]) => unknown;
    vi.spyOn(AccountModel, 'findOneAndUpdate').mockImplementationOnce((async (...args: never[]) => {
      await findOneAndUpdate(...args);
      throw new Error('lost');
    }) as never);
    expect((await upload(await makeJpeg())).status).toBe(500);
    expect(portal.stored()).toEqual([await findPortraitKey()]);
  });

  it('stores the new portrait and logs an error when the old file cannot be removed', async () => {
    await upload(await makeJpeg());
    vi.spyOn(portal.storage, 'removeFolder').mockRejectedValueOnce(new Error('busy'));
    expect((await upload(await makeJpeg())).status).toBe(200);
    expect(portal.stored()).toHaveLength(2);
    expect(portal.logged()).toContain('a portrait could not be deleted');
  });
});
