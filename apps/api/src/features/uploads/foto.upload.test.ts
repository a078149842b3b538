import { createHash, randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ExifReader from 'exifreader';
import mongoose from 'mongoose';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable, fotoContract, maxFotoBytes, maxSidecarBytes, tagContract, type Args } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { countIn, createAccount, createFoto, createTag, createThema } from '../../test/builders.js';
import { makeFilm } from '../../test/documents.js';
import {
  cameraLines,
  exifSegment,
  iptcSegment,
  makeTiff,
  makeXmp,
  segment,
  withSegments,
  xmpSegment,
  type Line,
} from '../../test/metadata.js';
import {
  asFile,
  withSize,
  extendedJpeg,
  makeJpeg,
  pngBytes,
  unsupportedJpegs,
  makeNoise,
} from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { makeUltraHdr } from '../../test/ultra-hdr.js';
import { AccountModel } from '../accounts/account.model.js';
import { FotoModel } from '../fotos/foto.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const makeSmallJpeg = () => makeJpeg({ width: 120, height: 80 });
afterEach(() => vi.restoreAllMocks());

const upload = (bytes: Uint8Array, { name = 'foto.jpg', type = 'image/jpeg' } = {}) =>
  portal.as('admin').call(fotoContract.upload, { file: new File([asFile(bytes)], name, { type }) });
const readPixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();
const expectNothingStored = async () => {
  expect(await countIn('fotos')).toBe(0);
  expect(portal.stored()).toEqual([]);
  expect(portal.tempFiles()).toEqual([]);
};

describe('uploading a photo', () => {
  it('stores a file without a position unchanged, by whom and when, makes the thumbnails and returns the photo', async () => {
    const jpeg = await makeJpeg({ width: 900, height: 600 });
    const before = Date.now();
    const { status, reply, headers } = await upload(jpeg);
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    const foto = reply.results;
    expect(foto).toMatchObject({
      width: 900,
      height: 600,
      bytes: jpeg.length,
      beschrijving: '',
      eigenaar: '',
      tags: [],
      themes: [],
    });
    expect(portal.stored()).toEqual(['480.jpg', '720.jpg', 'original.jpg'].map((name) => `fotos/${foto._id}/${name}`));
    expect(portal.tempFiles()).toEqual([]);
    const original = await portal.as('admin').call(fotoContract.download, { params: { id: foto._id } });
    expect(original.reply.equals(jpeg)).toBe(true);
    expect(await countIn('audit')).toBe(1);
    const { createdAt, createdBy, updatedBy } = await FotoModel.findById(foto._id).orFail();
    expect([createdBy, createdAt.getTime() >= before]).toEqual([updatedBy, true]);
  });

  it('removes the position and keeps pixels, camera data and length', async () => {
    const jpeg = withSegments(
      await makeJpeg({ width: 900, height: 600 }),
      exifSegment(makeTiff('II', cameraLines, [[0x0103, 6]])),
      xmpSegment(makeXmp('exif:GPSLatitude="52,5.2885N" dc:format="image/jpeg"')),
    );
    expect(ExifReader.load(jpeg, { expanded: true }).gps?.Latitude).toBeCloseTo(52.088, 3);
    const { _id: id, bytes } = (await upload(jpeg)).reply.results;
    const kept = (await portal.as('lid').call(fotoContract.download, { params: { id } })).reply;
    expect([kept.length, bytes]).toEqual([jpeg.length, jpeg.length]);
    expect((await readPixels(kept)).equals(await readPixels(jpeg))).toBe(true);
    const { exif, gps, xmp } = ExifReader.load(kept, { expanded: true });
    const keptMetadata = [exif?.Model, exif?.DateTimeOriginal, exif?.Orientation, exif?.Copyright, xmp?.format];
    const originalTags = ['Model 7', '2025:06:01 10:11:12', 'right-top', 'Stichting Ruigenhei', 'image/jpeg'];
    expect(keptMetadata.map((tag) => tag?.description)).toEqual(originalTags);
    expect(gps).toBeUndefined();
    for (const trace of ['GPS', '52,5.2885N', '2024:12:31']) expect(kept.includes(trace)).toBe(false);
    expect((await FotoModel.findById(id))?.sha256).toBe(createHash('sha256').update(jpeg).digest('hex'));
    expect((await upload(jpeg)).error?.code).toBe('foto_exists');
  });

  it('stores the name of the file, which only admins receive and search', async () => {
    const { bestandsnaam, _id: id } = (await upload(await makeSmallJpeg(), { name: 'C:\\Foto’s\\IMG_0042 🦌.jpg' }))
      .reply.results;
    expect(bestandsnaam).toBe('IMG_0042 🦌.jpg');
    const read = async (role: 'admin' | 'lid') =>
      (await portal.as(role).call(fotoContract.one, { params: { id } })).reply.results;
    expect((await read('admin')).bestandsnaam).toBe('IMG_0042 🦌.jpg');
    expect(await read('lid')).not.toHaveProperty('bestandsnaam');
    const count = async (role: 'admin' | 'lid', tekst: string) =>
      (await portal.as(role).call(fotoContract.search, { body: { tekst } })).reply.results.total;
    expect([await count('admin', 'img_0042.jpg'), await count('admin', '004'), await count('admin', '42')]).toEqual([
      1, 1, 0,
    ]);
    expect(await count('lid', 'img_0042.jpg')).toBe(0);
    await portal.as('admin').call(fotoContract.bulk, { body: { fotos: [id], eigenaar: 'Ria' } });
    const { reply } = await portal.as('admin').call(fotoContract.bulk, {
      body: { filter: { tekst: 'img_0042 ria' }, expected: 1, locatie: 'Ven' },
    });
    expect(reply.results.done).toEqual([id]);
  });

  it('stores what the metadata tell, with the tags that exist, and keeps and proposes the other keywords', async () => {
    const heide = await createTag('Heide');
    const record = [
      [5, 'Avond'],
      [25, 'heidé'],
      [25, 'Mist'],
      [25, 'mist'],
      [80, 'Zoë'],
      [90, 'Ruigenhei'],
      [110, 'Bureau Zoë'],
      [120, 'Op de heide'],
    ] as const;
    const iptc = iptcSegment({
      charset: '\x1b%G',
      record: record.map(([number, text]) => [number, Buffer.from(text)]),
    });
    const { results, voorstel } = (await upload(withSegments(await makeSmallJpeg(), iptc), { name: 'mist.jpg' })).reply;
    expect(results).toMatchObject({
      beschrijving: 'Avond\nOp de heide',
      eigenaar: 'Zoë',
      locatie: 'Ruigenhei',
      tags: [heide],
      bestandsnaam: 'mist.jpg',
    });
    expect([voorstel, results.trefwoorden]).toEqual([{ tags: ['Mist'], rechten: { credit: 'Bureau Zoë' } }, ['Mist']]);
    expect(results.rechten).toBeUndefined();
    const { reply } = await portal.as('lid').call(tagContract.list);
    expect(reply.results).toMatchObject([{ naam: 'Heide', count: 1 }]);
  });

  it('uses the name of the file as beschrijving when the metadata have none', async () => {
    const { results } = (await upload(await makeSmallJpeg(), { name: 'Wandelaars_bij-het-ven.jpg' })).reply;
    expect(results.beschrijving).toBe('Wandelaars bij het ven');
  });

  it('has the eigenaar that was sent, else who the file names, else none', async () => {
    const add = async (named: boolean, body?: { eigenaar: string }) => {
      const jpeg = await makeSmallJpeg();
      const bytes = named ? withSegments(jpeg, iptcSegment({ record: [[80, Buffer.from('Jan')]] })) : jpeg;
      const file = new File([asFile(bytes)], 'a.jpg', { type: 'image/jpeg' });
      return (await portal.as('admin').call(fotoContract.upload, { file, ...(body && { body }) })).reply.results
        .eigenaar;
    };
    expect([await add(true), await add(true, { eigenaar: '  ' }), await add(true, { eigenaar: 'Ria' })]).toEqual([
      ...['Jan', 'Jan', 'Ria'],
    ]);
    expect([await add(false), await add(false, { eigenaar: ' ' }), await add(false, { eigenaar: ' Ria ' })]).toEqual([
      ...['', '', 'Ria'],
    ]);
  });

  describe('with a sidecar', () => {
    const toXmp = (title: string, more = '') =>
      makeXmp('', `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>${more}`);
    const send = async (sidecar: BlobPart) => {
      const elements = '<dc:creator><rdf:Seq><rdf:li>Marike</rdf:li></rdf:Seq></dc:creator>';
      const jpeg = withSegments(await makeSmallJpeg(), xmpSegment(toXmp('In het bestand', elements)));
      const file = new File([asFile(jpeg)], 'IMG_1.jpg');
      return portal.as('admin').call(fotoContract.upload, { file, sidecar: new File([sidecar], 'IMG_1.xmp') });
    };

    it('stores what the sidecar tells instead of the XMP in the file', async () => {
      const xmp = toXmp('Ernaast', `<dc:format>${'x'.repeat(100_000)}</dc:format>`);
      // As Lightroom and digiKam write it, as darktable does, and in UTF-16.
      const withoutPacket = xmp.replaceAll(/<\?xpacket.*?\?>/g, '').trim();
      const utf16 = asFile(Buffer.from(`\uFEFF${withoutPacket}`, 'utf16le'));
      const declared = `<?xml version="1.0" encoding="UTF-8"?>\n${withoutPacket}`;
      for (const sidecar of [xmp, declared, `\uFEFF${declared}`, utf16]) {
        const { status, reply } = await send(sidecar);
        expect([status, reply.results.beschrijving, reply.results.eigenaar]).toEqual([201, 'Ernaast', 'Marike']);
      }
    });

    it('rejects a sidecar that is no XMP or too large by its name, and stores nothing', async () => {
      const unreadable = 'IMG_1.xmp is geen leesbaar XMP-bestand.';
      for (const [sidecar, message] of [
        ['geen XMP', unreadable],
        ['', unreadable],
        ['<html></html>', unreadable],
        [toXmp('a').slice(0, -80), unreadable],
        [`<!DOCTYPE x [<!ENTITY a "b">]>${toXmp('&a;')}`, unreadable],
        [toXmp('a', `<dc:format>${'x'.repeat(maxSidecarBytes)}</dc:format>`), 'IMG_1.xmp is te groot: hooguit 256 kB.'],
      ] as const) {
        const { status, error } = await send(sidecar);
        expect([status, error?.code, error?.message]).toEqual([400, 'bad_sidecar', message]);
      }
      await expectNothingStored();
    });
  });

  it('stores a photo of which the metadata are too nested to be read', async () => {
    const nested = '<rdf:li>'.repeat(7_000);
    const { status, reply } = await upload(withSegments(await makeSmallJpeg(), xmpSegment(makeXmp('', nested))));
    expect([status, reply.results.beschrijving]).toEqual([201, '']);
  });

  it('stores when the photo was taken, and returns it to leden', async () => {
    const jpeg = withSegments(await makeSmallJpeg(), exifSegment(makeTiff('II', cameraLines)));
    const { _id: id, genomenOp } = (await upload(jpeg)).reply.results;
    expect(genomenOp).toBe('2025-06-01T08:11:12.000Z');
    const found = await portal.as('lid').call(fotoContract.search, { body: {} });
    expect(found.reply.results.items).toMatchObject([{ _id: id, genomenOp }]);
  });

  it('takes the UTC offset of the date from the time by satellite, which is then removed', async () => {
    const time: [number, number][] = [
      [1, 1],
      [11, 1],
      [12, 1],
    ];
    const gps = [
      [0x0007, time],
      [0x001d, '2025:06:01'],
    ] satisfies Line[];
    const tiff = makeTiff('II', [
      [0x8825, { ifd: gps }],
      [0x8769, { ifd: [[0x9003, '2025:06:01 10:11:12']] }],
    ]);
    const { _id: id, genomenOp } = (await upload(withSegments(await makeSmallJpeg(), exifSegment(tiff)))).reply.results;
    expect(genomenOp).toBe('2025-06-01T01:11:12.000Z');
    const { reply } = await portal.as('lid').call(fotoContract.download, { params: { id } });
    expect(ExifReader.load(reply, { expanded: true }).gps).toBeUndefined();
  });

  it('stores a photo of which the date is unknown or damaged', async () => {
    for (const tiff of [
      makeTiff('II', [[0x8769, { ifd: [[0x9003, '0000:00:00 00:00:00']] }]]),
      Buffer.from('II*\0\xff'),
    ]) {
      const { status, reply } = await upload(withSegments(await makeSmallJpeg(), exifSegment(tiff)));
      expect(status).toBe(201);
      expect(reply.results).not.toHaveProperty('genomenOp');
      expect((await FotoModel.findById(reply.results._id))?.genomenOpRead).toBe(true);
    }
  });

  it('removes data after the image, including other images and videos, and recognises the same upload again', async () => {
    const jpegBytes = await makeSmallJpeg();
    for (const trailingBytes of [randomBytes(2000), makeFilm(), await makeJpeg({ gps: true })]) {
      const jpeg = Buffer.concat([
        jpegBytes.subarray(0, 2),
        segment(0xfe, String(Math.random())),
        jpegBytes.subarray(2),
        trailingBytes,
      ]);
      const { _id: id, bytes } = (await upload(jpeg)).reply.results;
      const kept = await portal.as('lid').call(fotoContract.download, { params: { id } });
      expect(kept.reply.equals(jpegBytes)).toBe(true);
      expect([bytes, Number(kept.headers['content-length'])]).toEqual([jpegBytes.length, jpegBytes.length]);
      expect((await FotoModel.findById(id))?.sha256).toBe(createHash('sha256').update(jpeg).digest('hex'));
      expect((await upload(jpeg)).error?.code).toBe('foto_exists');
    }
  });

  it('keeps the gain map of an HDR photo, and says so when it is damaged and had to be removed', async () => {
    const { file, gainMap } = await makeUltraHdr({ segments: [exifSegment(makeTiff('MM', cameraLines))] });
    const kept = await upload(file);
    const params = { id: kept.reply.results._id };
    const { reply: original } = await portal.as('lid').call(fotoContract.download, { params });
    expect([original.subarray(-gainMap.length).equals(gainMap), kept.reply.waarschuwingen]).toEqual([true, undefined]);
    const { status, reply } = await upload(file.subarray(0, -20));
    expect([status, reply.waarschuwingen]).toEqual([201, ['hdr_verwijderd']]);
  });

  it('removes positions that drones write in XMP', async () => {
    const droneJpeg = 'drone-dji:RelativeAltitude="+10.1" drone-parrot:Home="52.088"';
    const jpeg = withSegments(await makeSmallJpeg(), xmpSegment(makeXmp(`${droneJpeg} dc:format="image/jpeg"`)));
    const { _id: id } = (await upload(jpeg)).reply.results;
    const kept = (await portal.as('lid').call(fotoContract.download, { params: { id } })).reply;
    for (const position of ['+10.1', '52.088']) expect(kept.includes(position)).toBe(false);
    expect(kept.includes('dc:format="image/jpeg"')).toBe(true);
    expect(kept.length).toBe(jpeg.length);
  });

  it('detects a JPEG by its content, also an extended one, and ignores the declared type and name', async () => {
    const { status, reply } = await upload(await extendedJpeg(), { type: 'image/heic', name: 'IMG_1.HEIC' });
    const params = { id: reply.results._id };
    const { headers } = await portal.as('lid').call(fotoContract.download, { params });
    expect([status, headers['content-disposition']]).toEqual([201, expect.stringMatching(/\.jpg"?$/)]);
  });
});

describe('fields that are sent with a photo', () => {
  const id = 'f'.repeat(24);
  const send = async (body: NonNullable<Args<typeof fotoContract.upload>['body']>, record: IptcRecord = []) => {
    const bytes = withSegments(await makeSmallJpeg(), iptcSegment({ record }));
    return portal.as('admin').call(fotoContract.upload, { file: asFile(bytes), body });
  };
  type IptcRecord = [number, Buffer][];
  const record: IptcRecord = [
    [25, Buffer.from('Heide')],
    [80, Buffer.from('Jan')],
    [90, Buffer.from('Ruigenhei')],
    [120, Buffer.from('Avond')],
  ];
  const removeTag = (tag: string) => portal.as('admin').call(tagContract.remove, { params: { id: tag } });
  const readCounts = async () =>
    (await portal.as('admin').call(tagContract.list)).reply.results.map(({ count }) => count);

  it('stores the texts that were sent instead of those of the file, and adds the labels, without a job', async () => {
    const [heide, ven, natuur] = [await createTag('heide'), await createTag('ven'), await createThema('natuur')];
    const body = {
      ...{ eigenaar: ' Studio Ven ', locatie: 'Zoe\u0308veen', beschrijving: 'Ochtend\r\nMist' },
      ...{ tags: [ven.toUpperCase(), ven, heide], themes: [natuur] },
    };
    const responses = await Promise.all([1, 2, 3].map(() => send(body, record)));
    for (const { reply } of responses) {
      expect(reply.results).toMatchObject({
        ...{ eigenaar: 'Studio Ven', locatie: 'Zo\u00ebveen', beschrijving: 'Ochtend\nMist' },
        ...{ tags: [heide, ven], themes: [natuur], status: 'zichtbaar' },
      });
      const fromFile = { eigenaar: 'Jan', locatie: 'Ruigenhei', beschrijving: 'Avond', tags: [heide] };
      expect(reply.uitBestand).toEqual(fromFile);
    }
    expect([await countIn('jobs'), await countIn('fotochanges'), await countIn('audit')]).toEqual([0, 0, 3]);
    expect(await readCounts()).toEqual([3, 3]);
  });

  it('keeps what the file tells where the fields that were sent are empty', async () => {
    const { reply } = await send({ eigenaar: '', locatie: ' ', tags: '', themes: [], status: 'concept' }, record);
    expect(reply.results).toMatchObject({
      eigenaar: 'Jan',
      locatie: 'Ruigenhei',
      tags: [],
      themes: [],
      status: 'concept',
    });
    expect(reply).not.toHaveProperty('uitBestand');
  });

  it('rejects fields with the limits and the texts of an edit, and stores nothing', async () => {
    const unknown = Array.from({ length: 100 }, (_, at) => String(at).padStart(24, 'a'));
    for (const [body, fields] of [
      [
        { tags: unknown, themes: unknown },
        { tags: 'Een van deze tags bestaat niet (meer).', themes: 'Een van deze thema’s bestaat niet (meer).' },
      ],
      [{ tags: [...unknown, id] }, { tags: 'Kies er hooguit 100.' }],
      [{ themes: 'natuur' }, { 'themes.0': 'Dit is geen geldig nummer.' }],
      [{ beschrijving: 'x'.repeat(2001) }, { beschrijving: 'Dit mag hooguit 2000 tekens lang zijn.' }],
      [{ locatie: 'x'.repeat(201) }, { locatie: 'Dit mag hooguit 200 tekens lang zijn.' }],
      [{ eigenaar: 'a\tb' }, { eigenaar: expect.stringMatching(/onzichtbaar teken/) as string }],
    ] as const) {
      const { status, error } = await send({ ...body } as Parameters<typeof send>[0]);
      expect([status, error?.code, error?.fields]).toEqual([400, 'invalid', fields]);
    }
    await expectNothingStored();
  });

  it('replaces a label that was merged, and leaves out one that was deleted before or during the upload', async () => {
    const [heide, ven, mist, bos] = await Promise.all(['heide', 'ven', 'mist', 'bos'].map(createTag));
    await portal.as('admin').call(tagContract.merge, { params: { id: heide! }, body: { into: ven! } });
    await removeTag(mist!);
    const { put } = portal.storage;
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (...args) => {
      await removeTag(bos!);
      await put(...args);
    });
    const { status, reply } = await send({ tags: [heide!, mist!, bos!] });
    expect([status, reply.results.tags]).toEqual([201, [ven]]);
    expect([(await FotoModel.findById(reply.results._id).orFail()).tags.map(String), await readCounts()]).toEqual([
      [ven],
      [1],
    ]);
  });
});

describe('rejected uploads', () => {
  const trailerOnly = async () => Buffer.concat([(await makeJpeg()).subarray(0, -2), makeFilm(), await makeJpeg()]);
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
  const tooSmall = { width: 64, height: 64, progressive: true };
  const invalidFiles: [string, Uint8Array | Promise<Uint8Array>, keyof typeof errorTable, number][] = [
    ['a PNG', pngBytes(), 'not_jpeg', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_jpeg', 415],
    ['a text', Buffer.from('dit is een tekst'), 'not_jpeg', 415],
    ['a single byte', Buffer.from([0xff]), 'not_jpeg', 415],
    ['half a JPEG', makeJpeg().then((jpeg) => jpeg.subarray(0, jpeg.length / 2)), 'damaged_file', 422],
    ['a JPEG without its end', makeJpeg().then((jpeg) => jpeg.subarray(0, -2)), 'damaged_file', 422],
    ['a JPEG whose end is another’s', trailerOnly(), 'damaged_file', 422],
    ['a JPEG’s first bytes', jpegStart, 'damaged_file', 422],
    ['noise that starts as a JPEG', makeNoise(), 'damaged_file', 422],
    ['20,000 x 20,000', makeJpeg().then((jpeg) => withSize(jpeg, 20_000, 20_000)), 'too_many_pixels', 422],
    ['much in a small file', makeJpeg(tooSmall).then((jpeg) => withSize(jpeg, 9999, 9999)), 'damaged_file', 422],
    ['0 x 0', makeJpeg().then((jpeg) => withSize(jpeg, 0, 0)), 'damaged_file', 422],
    ...unsupportedJpegs
      .slice(0, 3)
      .map(([name, buildForm]): (typeof invalidFiles)[0] => [`a JPEG ${name}`, buildForm(), 'unsupported_jpeg', 422]),
    ['an empty file', Buffer.alloc(0), 'empty_file', 400],
    ['more bytes than may be', Buffer.alloc(maxFotoBytes + 1, 1), 'file_too_large', 413],
  ];

  it('rejects files that are no JPEG, damaged, unsupported, too large or empty, and stores nothing', async () => {
    for (const [name, bytes, code, status] of invalidFiles) {
      const rejectedResponse = await upload(await bytes);
      expect([rejectedResponse.status, rejectedResponse.error?.code], name).toEqual([status, code]);
      expect(rejectedResponse.body, name).toMatchObject({ errors: [errorTable[code].text] });
      await expectNothingStored();
    }
  });

  it('rejects two files, no file, unknown fields and an invalid eigenaar', async () => {
    const token = await portal.as('admin').token();
    const post = () => supertest(portal.app).post('/api/fotoboek/upload').set('authorization', token);
    const jpeg = await makeSmallJpeg();
    const rejections = [
      await post()
        .attach('file', jpeg, 'a.jpg')
        .attach('file', await makeSmallJpeg(), 'b.jpg'),
      await post().field('x', ''),
      await post().field('maker', 'Iemand').attach('file', jpeg, 'a.jpg'),
      await post().field('eigenaar', 'x'.repeat(201)).attach('file', jpeg, 'a.jpg'),
    ];
    const codes = rejections.map((rejectedResponse) => [rejectedResponse.status, parseError(rejectedResponse).code]);
    expect(codes).toEqual([
      [400, 'one_file'],
      [400, 'no_file'],
      [400, 'invalid'],
      [400, 'invalid'],
    ]);
    await expectNothingStored();
  });

  it('rejects the same file again with the id of the first', async () => {
    const jpeg = await makeSmallJpeg();
    const { reply } = await upload(jpeg);
    const storedKeys = portal.stored();
    const { status, error } = await upload(jpeg);
    expect([status, error?.code, error?.details]).toEqual([409, 'foto_exists', { foto: reply.results._id }]);
    expect([await countIn('fotos'), await countIn('audit')]).toEqual([1, 1]);
    expect(portal.stored()).toEqual(storedKeys);
    expect(portal.tempFiles()).toEqual([]);
  });

  it('accepts one of several concurrent uploads of the same file', async () => {
    const jpeg = await makeSmallJpeg();
    const responses = await Promise.all([1, 2, 3, 4].map(() => upload(jpeg)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const first = responses.find(({ status }) => status === 201)!.reply.results._id;
    for (const { error } of responses) if (error) expect(error.details).toEqual({ foto: first });
    expect(await countIn('fotos')).toBe(1);
    expect(portal.stored()).toHaveLength(3);
    expect(portal.tempFiles()).toEqual([]);
  });
});

describe('failed uploads', () => {
  it('stores nothing when the storage fails after the first file, or the disk is full', async () => {
    const putSpy = portal.storage.put;
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(putSpy).mockRejectedValueOnce(new Error('the disk broke'));
    expect((await upload(await makeSmallJpeg())).error?.code).toBe('unexpected');
    expect(portal.logged()).toContain('the disk broke');
    await expectNothingStored();
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    expect((await upload(await makeSmallJpeg())).status).toBe(507);
    await expectNothingStored();
  });

  /** A unique index makes the database reject a second document with the same value. */
  const withUniqueIndex = async (collection: string, field: string, action: () => Promise<void>) => {
    const index = await mongoose.connection.db!.collection(collection).createIndex({ [field]: 1 }, { unique: true });
    try {
      await action();
    } finally {
      await mongoose.connection.db!.collection(collection).dropIndex(index);
    }
  };

  it('stores nothing when the database rejects the document', async () => {
    await createFoto();
    await withUniqueIndex('fotos', 'width', async () => {
      expect((await upload(await makeJpeg({ width: 1200 }))).error?.code).toBe('unexpected');
    });
    expect(await countIn('fotos')).toBe(1);
    expect(portal.stored()).toEqual([]);
  });

  it('stores nothing when the audit entry cannot be written', async () => {
    await upload(await makeSmallJpeg());
    const kept = portal.stored();
    await withUniqueIndex('audit', 'action', async () => {
      expect((await upload(await makeSmallJpeg())).error?.code).toBe('unexpected');
    });
    expect(await countIn('fotos')).toBe(1);
    expect(portal.stored()).toEqual(kept);
  });
});

describe('a photo that was stored', () => {
  it('keeps its files when its upload cannot be completed and it cannot be removed', async () => {
    vi.spyOn(mongoose.model('Audit'), 'create').mockRejectedValueOnce(new Error('no record'));
    vi.spyOn(FotoModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('no deletion');
    });
    const file = asFile(await makeSmallJpeg());
    const { error } = await portal.as('admin').call(fotoContract.upload, { file });
    expect([error?.code, await countIn('fotos'), portal.stored().length]).toEqual(['unexpected', 1, 3]);
  });
});

describe('interrupted uploads', () => {
  const formHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const trailer = '\r\n--b--\r\n';
  let server: Server | undefined;
  afterEach(() => server?.close());

  const start = async (length: number, token?: string) => {
    server = createServer(portal.app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server!.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = {
      authorization: token ?? (await portal.as('admin').token()),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': formHead.length + length + trailer.length,
    };
    const options = { host: '127.0.0.1', port, path: '/api/fotoboek/upload', method: 'POST', headers };
    const request = httpRequest(options).on('error', () => undefined);
    request.write(formHead);
    return request;
  };

  it('stores nothing and reports no error when the connection breaks halfway', async () => {
    const errors = portal.logged().split('answered with an error').length;
    const request = await start(200_000);
    request.write(randomBytes(100_000));
    await eventually(() => expect(portal.tempFiles()).toHaveLength(1));
    request.destroy();
    await eventually(() => expect(portal.tempFiles()).toEqual([]));
    await expectNothingStored();
    expect(portal.logged().split('answered with an error')).toHaveLength(errors);
  });

  it.each([
    ['the account is disabled', { state: 'disabled' }, 401],
    ['the account is no longer an admin', { role: 'lid' }, 403],
  ] as const)('stores nothing when %s meanwhile', async (_, change, expected) => {
    const account = await createAccount({ role: 'admin' });
    const { put } = portal.storage;
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (...args) => {
      await AccountModel.updateOne({ _id: account._id }, change);
      await put(...args);
    });
    const { status } = await portal.as(account).call(fotoContract.upload, { file: asFile(await makeSmallJpeg()) });
    expect(status).toBe(expected);
    await expectNothingStored();
  });

  it('answers that the session ended during the upload, also of a photo that exists', async () => {
    const jpeg = await makeSmallJpeg();
    await upload(jpeg);
    const account = await createAccount({ role: 'admin' });
    const request = await start(jpeg.length, await portal.as(account).token());
    const answered = new Promise<number | undefined>((resolve) =>
      request.once('response', (response) => resolve(response.resume().statusCode)),
    );
    request.write(jpeg.subarray(0, 100));
    await eventually(() => expect(portal.tempFiles()).toHaveLength(1));
    await AccountModel.updateOne({ _id: account._id }, { $inc: { tokenVersion: 1 } });
    request.write(jpeg.subarray(100));
    request.end(trailer);
    expect(await answered).toBe(401);
  });

  it('stores nothing when the connection breaks while the files are being stored', async () => {
    const jpeg = await makeSmallJpeg();
    const putSpy = portal.storage.put;
    let request = undefined as unknown as Awaited<ReturnType<typeof start>>;
    const hangUp = vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (key, content) => {
      const connectionClosed = new Promise((resolve) => server!.once('connection closed', resolve));
      request.destroy();
      await connectionClosed;
      await putSpy(key, content);
    });
    request = await start(jpeg.length);
    server!.on('request', (req) =>
      req.socket.once('close', () => setImmediate(() => server!.emit('connection closed'))),
    );
    request.write(jpeg);
    request.write(trailer);
    await eventually(() => expect(hangUp).toHaveBeenCalledTimes(3));
    await eventually(expectNothingStored);
  });
});
