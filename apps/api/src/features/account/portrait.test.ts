import sharp from 'sharp';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable, tooLargeText, maxPortretBytes, profileContract } from '@ledenportaal/shared';
import { errorOf } from '../../test/as.js';
import { accountOf, countIn } from '../../test/builders.js';
import { cameraLines, exifSegment, makeTiff, withSegments } from '../../test/metadata.js';
import { asFile, claiming, colourAt, makeJpeg, pngBytes, unsupportedJpegs, makeNoise } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const upload = (bytes: Uint8Array, type?: string) =>
  portal.as('lid').call(profileContract.upload, { file: asFile(bytes, type) });
const remove = () => portal.as('lid').call(profileContract.removeImage);
const keyOf = async () => (await AccountModel.findById((await accountOf('lid')).id).orFail()).portimage;
const fetched = (address: string) => supertest(portal.app).get(address);
const expectNothing = async () => {
  expect(await keyOf()).toBeUndefined();
  expect([portal.stored(), portal.leftOver(), await countIn('audit')]).toEqual([[], [], 0]);
};

describe('a portrait', () => {
  it('is shown by a signed address, to whoever holds it alone', async () => {
    const { id } = await accountOf('lid');
    const { status, reply } = await upload(await makeJpeg());
    expect([status, reply.results._id]).toEqual([200, id]);
    const { portimage } = reply.results;
    expect((await portal.as('lid').call(profileContract.one)).reply.results.portimage).toBe(portimage);
    const key = await keyOf();
    expect(key).toMatch(new RegExp(`^portretten/${id}/[\\da-f]{24}\\.jpg$`));
    expect([portal.stored(), portal.leftOver()]).toEqual([[key], []]);
    const picture = await fetched(portimage);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const [unsigned] = portimage.split('?');
    expect((await fetched(unsigned!)).status).toBe(403);
    expect(await countIn('audit')).toBe(1);
  });

  it('is a square of 320, in sRGB, without a word of metadata', async () => {
    const jpeg = withSegments(await makeJpeg({ cmyk: true }), exifSegment(makeTiff('II', cameraLines)));
    await upload(jpeg);
    const { body } = (await fetched((await portal.as('lid').call(profileContract.one)).reply.results.portimage)) as {
      body: Buffer;
    };
    const told = await sharp(body).metadata();
    expect([told.format, told.width, told.height, told.space, told.channels]).toEqual(['jpeg', 320, 320, 'srgb', 3]);
    expect([told.exif, told.icc, told.iptc, told.xmp, told.orientation]).toEqual(Array(5).fill(undefined));
    for (const trace of ['GPS', 'Model 7', 'Exif']) expect(body.includes(trace)).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('held as %i stands upright, and is cut out of the middle', async (orientation) => {
    // Red above, blue below; the green edge at the left, an eighth of the width, falls outside.
    const { reply } = await upload(await makeJpeg({ width: 1200, height: 400, orientation }));
    const { body } = (await fetched(reply.results.portimage)) as { body: Buffer };
    const seen = [
      [0.5, 0.1],
      [0.5, 0.9],
      [0.02, 0.1],
      [0.98, 0.9],
    ].map(([x, y]) => colourAt(body, x!, y!));
    expect(await Promise.all(seen)).toEqual(['red', 'blue', 'red', 'blue']);
  });

  it.each([
    ['tall', { width: 400, height: 1200 }],
    ['tiny', { width: 8, height: 5 }],
    ['a thread', { width: 4000, height: 1 }],
    ['grey', { grey: true }],
    ['progressive', { progressive: true }],
  ])('may be %s', async (_, wanted) => {
    const { reply } = await upload(await makeJpeg(wanted));
    const { body } = (await fetched(reply.results.portimage)) as { body: Buffer };
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).toEqual([320, 320]);
  });

  it('takes the place of the one before, whose file and address go', async () => {
    const first = (await upload(await makeJpeg())).reply.results.portimage;
    const second = (await upload(await makeJpeg())).reply.results.portimage;
    expect(second).not.toBe(first);
    expect(portal.stored()).toEqual([await keyOf()]);
    expect((await fetched(second)).status).toBe(200);
    const gone = await fetched(first);
    expect([gone.status, errorOf(gone).code]).toEqual([404, 'not_found']);
  });

  it('of which the file should be there and is not, is reported', async () => {
    const { portimage } = (await upload(await makeJpeg())).reply.results;
    await portal.storage.removeFolder('portretten');
    expect(errorOf(await fetched(portimage)).code).toBe('file_missing');
  });

  it('is one, also of ten at once', async () => {
    const jpegs = await Promise.all(Array.from({ length: 10 }, () => makeJpeg({ width: 60, height: 40 })));
    const answers = await Promise.all(jpegs.map((jpeg) => upload(jpeg)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([portal.stored(), portal.leftOver()]).toEqual([[await keyOf()], []]);
  });

  it('can be taken away, more than once', async () => {
    await upload(await makeJpeg());
    for (let times = 0; times < 2; times++) expect((await remove()).reply.results.portimage).toBe('');
    expect([await keyOf(), portal.stored(), await countIn('audit')]).toEqual([undefined, [], 2]);
  });

  it('is of the one who is signed in', async () => {
    const file = asFile(await makeJpeg());
    expect((await portal.as('nobody').call(profileContract.upload, { file })).status).toBe(401);
    expect((await portal.as('nobody').call(profileContract.removeImage)).status).toBe(401);
    await portal.as('admin').call(profileContract.upload, { file });
    expect(await keyOf()).toBeUndefined();
  });
});

describe('a portrait is refused, and nothing of it kept:', () => {
  const tall = makeJpeg({ width: 300, height: 3000 });
  const wrong: [string, Uint8Array | Promise<Uint8Array>, keyof typeof errorTable, number][] = [
    ['a PNG', pngBytes(), 'not_jpeg', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_jpeg', 415],
    ['a text', Buffer.from('dit is een tekst'), 'not_jpeg', 415],
    ['half a JPEG', makeJpeg().then((jpeg) => jpeg.subarray(0, jpeg.length / 2)), 'damaged_file', 422],
    ['one damaged outside the square', tall.then((jpeg) => jpeg.subarray(0, jpeg.length * 0.9)), 'damaged_file', 422],
    ['noise that starts as a JPEG', makeNoise(), 'damaged_file', 422],
    ['20,000 x 20,000', makeJpeg().then((jpeg) => claiming(jpeg, 20_000, 20_000)), 'too_many_pixels', 422],
    ...unsupportedJpegs
      .slice(0, 3)
      .map(([name, make]): (typeof wrong)[0] => [`a JPEG ${name}`, make(), 'unsupported_jpeg', 422]),
    ['an empty file', Buffer.alloc(0), 'empty_file', 400],
    ['more bytes than may be', Buffer.alloc(maxPortretBytes + 1, 1), 'file_too_large', 413],
  ];
  it.each(wrong)('%s', async (_, bytes, code, status) => {
    const refused = await upload(await bytes);
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
    const sentence = code === 'file_too_large' ? tooLargeText(maxPortretBytes) : errorTable[code].text;
    expect(refused.body).toMatchObject({ errors: [sentence] });
    await expectNothing();
  });

  it('no file, two files, and another field', async () => {
    const token = await portal.as('lid').token();
    const post = () => supertest(portal.app).post('/api/admin/profile/upload').set('authorization', token);
    const jpeg = await makeJpeg();
    const refusals = [
      await post().field('x', ''),
      await post().attach('file', jpeg, 'a.jpg').attach('file', jpeg, 'b.jpg'),
      await post().field('account', 'f'.repeat(24)).attach('file', jpeg, 'a.jpg'),
    ];
    expect(refusals.map((refused) => errorOf(refused).code)).toEqual(['no_file', 'one_file', 'invalid']);
    await expectNothing();
  });

  it('and the one that was there stays', async () => {
    await upload(await makeJpeg());
    const before = [await keyOf()];
    await upload(await pngBytes());
    expect([[await keyOf()], portal.stored()]).toEqual([before, before]);
  });
});

describe('where it fails half-way', () => {
  it('the disk is full: neither file nor document', async () => {
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect((await upload(await makeJpeg())).error?.code).toBe('disk_full');
    await expectNothing();
  });

  it('the database refuses: no file', async () => {
    vi.spyOn(AccountModel, 'findOneAndUpdate').mockRejectedValueOnce(new Error('refused'));
    expect((await upload(await makeJpeg())).error?.code).toBe('unexpected');
    await expectNothing();
  });

  it('the account was disabled meanwhile: no file', async () => {
    const { put } = portal.storage;
    const { id } = await accountOf('lid');
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (...args) => {
      await put(...args);
      await AccountModel.updateOne({ _id: id }, { state: 'disabled' });
    });
    expect((await upload(await makeJpeg())).error?.code).toBe('session_ended');
    await expectNothing();
  });

  it('the answer of the database got lost: the file that the account names stays', async () => {
    const findOneAndUpdate = AccountModel.findOneAndUpdate.bind(AccountModel) as (...args: never[]) => unknown;
    vi.spyOn(AccountModel, 'findOneAndUpdate').mockImplementationOnce((async (...args: never[]) => {
      await findOneAndUpdate(...args);
      throw new Error('lost');
    }) as never);
    expect((await upload(await makeJpeg())).status).toBe(500);
    expect(portal.stored()).toEqual([await keyOf()]);
  });

  it('the old file does not go: the new one counts, and it is logged', async () => {
    await upload(await makeJpeg());
    vi.spyOn(portal.storage, 'removeFolder').mockRejectedValueOnce(new Error('busy'));
    expect((await upload(await makeJpeg())).status).toBe(200);
    expect(portal.stored()).toHaveLength(2);
    expect(portal.logged()).toContain('a portrait stayed behind');
  });
});
