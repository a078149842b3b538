import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTable, maxFotoBytes } from '@ledenportaal/shared';
import { FotoModel } from '../features/fotos/foto.model.js';
import { TagModel } from '../features/labels/label.model.js';
import { accountOf, countIn, createAccount, createTag } from '../test/builders.js';
import { exifSegment, iptcSegment, makeTiff, makeXmp, withSegments, xmpSegment, type Line } from '../test/metadata.js';
import { makeJpeg, pngBytes, unsupportedJpegs } from '../test/pictures.js';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import type { OpenPortal } from './open-portal.js';
import { importFotos } from './import-fotos.js';

const portal = usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-import-'));
  await accountOf('admin');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(portal.leftOver()).toEqual([]);
});

const place = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
};
const small = () => makeJpeg({ width: 60, height: 40 });
const utf8 = (text: string) => Buffer.from(text);

type Told = { args?: string[]; signal?: AbortSignal; add?: OpenPortal['uploadService']['add'] };
const run = ({ args = [], add = portal.uploadService.add, ...around }: Told = {}) =>
  runCommand(importFotos, { ...portal, uploadService: { add } }, [folder, ...args], around);
const only = async () => (await FotoModel.find().orFail())[0]!;
const namenOf = async (ids: unknown[]) => {
  const tags = await TagModel.find({ _id: { $in: ids } });
  return ids.map((id) => tags.find((tag) => tag.id === String(id))?.naam);
};

describe('import-fotos', () => {
  it('adds every JPEG of a folder and those within, and nothing else', async () => {
    for (const name of ['b.jpg', 'a/1.JPEG', 'a/b/2.Jpg']) place(name, await small());
    for (const name of ['.hidden.jpg', '.cache/3.jpg', 'notes.txt', 'film.mp4']) place(name, await small());
    const elsewhere = mkdtempSync(join(tmpdir(), 'ledenportaal-elsewhere-'));
    writeFileSync(join(elsewhere, 'secret.jpg'), await small());
    symlinkSync(elsewhere, join(folder, 'leads-out'));
    symlinkSync(join(elsewhere, 'secret.jpg'), join(folder, 'leads-out.jpg'));
    symlinkSync(folder, join(folder, 'round'));
    const { code, said } = await run();
    expect([code, said]).toEqual([0, 'Toegevoegd: 3\nStonden er al: 0\nDubbel: 0\nMislukt: 0\n']);
    expect(await countIn('fotos')).toBe(3);
    expect(portal.stored()).toHaveLength(9);
    rmSync(elsewhere, { recursive: true });
  });

  it('says so where there is none', async () => {
    place('notes.txt', utf8('x'));
    expect(await run()).toMatchObject({ code: 0, said: expect.stringMatching(/^Er staan geen bestanden/) as string });
  });

  it('takes title, maker and keywords from XMP', async () => {
    const list = (kind: string, ...texts: string[]) =>
      `<rdf:${kind}>${texts.map((text) => `<rdf:li xml:lang="x-default">${text}</rdf:li>`).join('')}</rdf:${kind}>`;
    const elements = [
      `<dc:title>${list('Alt', 'Hei bij ’t Ven &amp; zo')}</dc:title>`,
      `<dc:description>${list('Alt', 'Een lang onderschrift')}</dc:description>`,
      `<dc:creator>${list('Seq', 'Marike de Boër', 'Jan')}</dc:creator>`,
      `<dc:subject>${list('Bag', 'Heide', ' heidé ', 'Ven   en plas', 'x'.repeat(61), '  ', 'Ree')}</dc:subject>`,
    ];
    const kept = await createTag('heide');
    place('a.jpg', withSegments(await small(), xmpSegment(makeXmp('', elements.join('')))));
    await run();
    const foto = await only();
    expect([foto.beschrijving, foto.eigenaar]).toEqual(['Hei bij ’t Ven & zo', 'Marike de Boër, Jan']);
    expect(foto.tags.map(String)).toContain(kept);
    expect(await namenOf(foto.tags)).toEqual(['heide', 'Ven en plas', 'Ree']);
  });

  const charsets: [string, string | undefined, (text: string) => Buffer][] = [
    ['UTF-8', '\x1b%G', utf8],
    ['UTF-8 that does not say so', undefined, utf8],
    ['Latin-1', '\x1b.A', (text) => Buffer.from(text, 'latin1')],
    ['Latin-1 that does not say so', undefined, (text) => Buffer.from(text, 'latin1')],
  ];
  it.each(charsets)('takes title, maker and keywords from IPTC in %s', async (_, charset, encode) => {
    const record: [number, Buffer][] = [
      [5, encode('Reeën in de mist')],
      [25, encode('reeën')],
      [25, encode('Mist')],
      [80, encode('Zoë Café')],
      [120, encode('Onderschrift')],
    ];
    place('a.jpg', withSegments(await small(), iptcSegment({ ...(charset !== undefined && { charset }), record })));
    await run();
    const foto = await only();
    expect([foto.beschrijving, foto.eigenaar]).toEqual(['Reeën in de mist', 'Zoë Café']);
    expect(await namenOf(foto.tags)).toEqual(['reeën', 'Mist']);
  });

  it('takes the caption where there is no title, and no more of a text than fits', async () => {
    const record: [number, Buffer][] = [
      [120, utf8('lang '.repeat(500))],
      [80, utf8('m'.repeat(300))],
      ...Array.from({ length: 120 }, (_, index): [number, Buffer] => [25, utf8(`tag ${index}`)]),
    ];
    place('a.jpg', withSegments(await small(), iptcSegment({ record })));
    await run();
    const foto = await only();
    expect([foto.beschrijving.length, foto.eigenaar.length, foto.tags.length]).toEqual([2000, 200, 100]);
  });

  it('takes control characters out of what a photo says', async () => {
    const record: [number, Buffer][] = [
      [5, utf8('Heide\r\nbij\u202e avond\x07')],
      [25, utf8('he\u200eide\tbos')],
      [80, utf8('Ria\r\nde\u2066 Wit')],
    ];
    place('a.jpg', withSegments(await small(), iptcSegment({ charset: '\x1b%G', record })));
    await run();
    const foto = await only();
    expect([foto.beschrijving, foto.eigenaar]).toEqual(['Heide\nbij avond', 'Ria de Wit']);
    expect(await namenOf(foto.tags)).toEqual(['heide bos']);
  });

  it('refuses a control character in the name of the owner', async () => {
    await expect(run({ args: ['--eigenaar', 'Ria\u202e'] })).rejects.toThrow('onzichtbaar teken');
  });

  it('names the owner that was given, or else the admin, of a photo that names none', async () => {
    place('a.jpg', await small());
    await run();
    expect((await only()).eigenaar).toBe('Ada Beheer');
    place('b.jpg', await small());
    await run({ args: ['--eigenaar', ' Stichting '] });
    expect(await FotoModel.countDocuments({ eigenaar: 'Stichting' })).toBe(1);
  });

  it('writes it down to the oldest active admin, or to the one that is named', async () => {
    const old = (email: string, state: 'active' | 'disabled') =>
      createAccount({ role: 'admin', email, state, name: email });
    await old('gone@example.org', 'disabled');
    const later = await old('later@example.org', 'active');
    place('a.jpg', await small());
    await run();
    expect(String((await only()).createdBy)).toBe((await accountOf('admin')).id);
    place('b.jpg', await small());
    await run({ args: ['--door', 'Later@Example.org'] });
    expect(await FotoModel.countDocuments({ createdBy: later.id })).toBe(1);
    await createAccount({ email: 'lid@example.org' });
    for (const email of ['gone@example.org', 'nobody@example.org', 'lid@example.org'])
      await expect(run({ args: ['--door', email] })).rejects.toThrow(`${email} is geen beheerder`);
  });

  const dates: [string, Line[], string][] = [
    ['on the clock of where the portal is', [[0x9003, '2025:07:01 10:11:12']], '2025-07-01T08:11:12.000Z'],
    ['in winter', [[0x9003, '2025:01:01 00:30:00']], '2024-12-31T23:30:00.000Z'],
    [
      'with its distance to UTC',
      [
        [0x9003, '2025:07:01 10:11:12'],
        [0x9011, '-05:00'],
      ],
      '2025-07-01T15:11:12.000Z',
    ],
  ];
  it.each(dates)('dates a photo by its camera where that is asked: %s', async (_, ifd, expected) => {
    place('a.jpg', withSegments(await small(), exifSegment(makeTiff('MM', [[0x8769, { ifd }]]))));
    await run({ args: ['--datum-uit-foto'] });
    expect((await only()).createdAt.toISOString()).toBe(expected);
  });

  it.each(['2999:01:01 10:00:00', '0000:00:00 00:00:00', 'gisteren'])(
    'dates it now where the camera says %s',
    async (date) => {
      const before = Date.now();
      place('a.jpg', withSegments(await small(), exifSegment(makeTiff('II', [[0x8769, { ifd: [[0x9003, date]] }]]))));
      await run({ args: ['--datum-uit-foto'] });
      expect((await only()).createdAt.getTime()).toBeGreaterThanOrEqual(before);
    },
  );

  it('only reads the files', async () => {
    const jpeg = await makeJpeg({ gps: true });
    const path = place('a.jpg', jpeg);
    chmodSync(path, 0o400);
    expect((await run()).code).toBe(0);
    expect(readFileSync(path).equals(jpeg)).toBe(true);
  });
});

describe('import-fotos, done again', () => {
  it('leaves out what is there, and tells which files are the same', async () => {
    const jpeg = await small();
    for (const name of ['10.jpg', '2.jpg', 'z/1.jpg']) place(name, jpeg);
    place('3.jpg', await small());
    const twice = 'Dubbel: 2\n  10.jpg is gelijk aan 2.jpg\n  z/1.jpg is gelijk aan 2.jpg\nMislukt: 0\n';
    expect(await run()).toEqual({ code: 0, said: `Toegevoegd: 2\nStonden er al: 0\n${twice}` });
    expect(await run()).toEqual({ code: 0, said: `Toegevoegd: 0\nStonden er al: 2\n${twice}` });
    expect(await countIn('fotos')).toBe(2);
  });

  it('goes on where it was stopped, after the files under way', async () => {
    for (let number = 0; number < 8; number++) place(`${number}.jpg`, await small());
    const stopping = new AbortController();
    const add: typeof portal.uploadService.add = (...args) => {
      stopping.abort();
      return portal.uploadService.add(...args);
    };
    const { code, said } = await run({ signal: stopping.signal, add });
    const added = await countIn('fotos');
    expect(code).toBe(1);
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(2);
    expect(said).toContain(`Nog niet gedaan: ${8 - added}.`);
    expect((await run()).said).toContain(`Toegevoegd: ${8 - added}\nStonden er al: ${added}\n`);
    expect(await countIn('fotos')).toBe(8);
  });
});

describe('import-fotos reports, and goes on with the rest', () => {
  const kept = async (said: string) => {
    expect(said).toContain('Toegevoegd: 1\n');
    expect(await countIn('fotos')).toBe(1);
    expect(portal.stored()).toHaveLength(3);
  };

  const refused: [string, () => Promise<Uint8Array> | Uint8Array, keyof typeof errorTable][] = [
    ['an empty file', () => Buffer.alloc(0), 'empty_file'],
    ['a PNG', pngBytes, 'not_jpeg'],
    ['a text', () => utf8('geen foto'), 'not_jpeg'],
    ['an arithmetic-coded JPEG', unsupportedJpegs[0]![1], 'unsupported_jpeg'],
    ['half a JPEG', async () => (await makeJpeg()).subarray(0, 4000), 'damaged_file'],
  ];
  it.each(refused)('%s', async (_, bytes, code) => {
    place('a.jpg', await bytes());
    place('b.jpg', await small());
    const { code: exit, said } = await run();
    expect([exit, said.split('\n').at(-2)]).toEqual([1, `  a.jpg: ${errorTable[code].text}`]);
    await kept(said);
  });

  it('a file of more than 50 MB, which it does not read', async () => {
    truncateSync(place('a.jpg', await small()), maxFotoBytes + 1);
    place('b.jpg', await small());
    const { said } = await run();
    expect(said).toContain(`  a.jpg: ${errorTable.file_too_large.text}\n`);
    await kept(said);
  });

  it('a file that has gone meanwhile', async () => {
    place('a.jpg', await small());
    place('b.jpg', await small());
    const gone = place('c.jpg', await small());
    const add: typeof portal.uploadService.add = (...args) => {
      rmSync(gone, { force: true });
      return portal.uploadService.add(...args);
    };
    const { code, said } = await run({ add });
    expect(code).toBe(1);
    expect(said).toContain('Toegevoegd: 2\n');
    expect(said).toContain('  c.jpg: Dit bestand is er niet meer.\n');
  });

  it('a file that changes while it is read', async () => {
    const path = place('a.jpg', await small());
    const other = await small();
    vi.spyOn(FotoModel, 'exists').mockImplementationOnce((() => {
      writeFileSync(path, other);
      return Promise.resolve(null);
    }) as never);
    const { code, said } = await run();
    expect([code, await countIn('fotos')]).toEqual([1, 0]);
    expect(said).toContain('  a.jpg: Dit bestand veranderde terwijl het werd gelezen.\n');
    expect((await run()).code).toBe(0);
  });

  it('a file, and a folder, that may not be read', async () => {
    chmodSync(folder, 0o755);
    chmodSync(place('a.jpg', await small()), 0);
    mkdirSync(join(folder, 'closed'), { mode: 0 });
    // Root may read everything.
    const wasRoot = process.geteuid?.() === 0;
    if (wasRoot) process.seteuid?.(65_534);
    const { code, said } = await run().finally(() => wasRoot && process.seteuid?.(0));
    expect(code).toBe(1);
    expect(said).toContain(
      'Mislukt: 2\n  a.jpg: Dit bestand mag niet worden gelezen.\n  closed: Deze map mag niet worden gelezen.\n',
    );
  });
});

it('ends, rather than fail at every file, where the next would fail in the same way', async () => {
  for (let number = 0; number < 6; number++) place(`${number}.jpg`, await small());
  vi.spyOn(portal.storage, 'put').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(said).toContain(errorTable.disk_full.text);
  expect(said).toMatch(/Nog niet gedaan: [45]\./);
  expect(portal.stored()).toEqual([]);
});

describe('import-fotos asked wrongly', () => {
  it.each([
    [[], 'Noem de map'],
    [['a', 'b'], 'Noem één map'],
    [['a', '--eigenaar'], 'De optie --eigenaar'],
    [['a', '--eigenaar', ' '], 'Noem achter --eigenaar'],
    [['a', '--vers'], 'De optie --vers klopt niet.'],
    [['/nergens/te/vinden'], '/nergens/te/vinden is geen map'],
  ])('with %j opens nothing and says what is wrong', async (args, sentence) => {
    const openPortal = vi.fn();
    await expect(runCommand(importFotos, portal, args, { openPortal })).rejects.toThrow(sentence);
    expect(openPortal).not.toHaveBeenCalled();
  });

  it('says what to do where there is no admin', async () => {
    await (await accountOf('admin')).deleteOne();
    await expect(run()).rejects.toThrow('Er is nog geen beheerder');
  });
});
