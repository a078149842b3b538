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
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTable, maxFotoBytes, reeksContract } from '@ledenportaal/shared';
import { FotoModel } from '../features/fotos/foto.model.js';
import { TagModel } from '../features/labels/label.model.js';
import { getAccount, countIn, createAccount, createTag } from '../test/builders.js';
import { exifSegment, iptcSegment, makeTiff, makeXmp, withSegments, xmpSegment, type Line } from '../test/metadata.js';
import { makeJpeg, pngBytes, unsupportedJpegs } from '../test/pictures.js';
import { runCommand } from '../test/commands.js';
import { usePortal } from '../test/portal.js';
import type { OpenedPortal } from './open-portal.js';
import { importFotos } from './import-fotos.js';

const portal = usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-import-'));
  await getAccount('admin');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
  expect(portal.tempFiles()).toEqual([]);
});

const writeFile = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
};
const makeSmallJpeg = () => makeJpeg({ width: 60, height: 40 });
const toUtf8 = (text: string) => Buffer.from(text);

type RunOptions = { args?: string[]; signal?: AbortSignal; add?: OpenedPortal['uploadService']['add'] };
const run = ({ args = [], add = portal.uploadService.add, ...context }: RunOptions = {}) =>
  runCommand(importFotos, { ...portal, uploadService: { ...portal.uploadService, add } }, [folder, ...args], context);
const findOnlyFoto = async () => (await FotoModel.find().orFail())[0]!;
const getTagNamen = async (ids: unknown[]) => {
  const tags = await TagModel.find({ _id: { $in: ids } });
  return ids.map((id) => tags.find((tag) => tag.id === String(id))?.naam);
};

describe('import-fotos', () => {
  it('adds all JPEG files in a folder and its subfolders, and skips hidden files and links', async () => {
    for (const name of ['b.jpg', 'a/1.JPEG', 'a/b/2.Jpg']) writeFile(name, await makeSmallJpeg());
    for (const name of ['.hidden.jpg', '.cache/3.jpg', 'notes.txt', 'film.mp4']) writeFile(name, await makeSmallJpeg());
    const otherFolder = mkdtempSync(join(tmpdir(), 'ledenportaal-elsewhere-'));
    writeFileSync(join(otherFolder, 'secret.jpg'), await makeSmallJpeg());
    symlinkSync(otherFolder, join(folder, 'leads-out'));
    symlinkSync(join(otherFolder, 'secret.jpg'), join(folder, 'leads-out.jpg'));
    symlinkSync(folder, join(folder, 'round'));
    const { code, output } = await run();
    expect([code, output]).toEqual([0, 'Toegevoegd: 3\nStonden er al: 0\nDubbel: 0\nMislukt: 0\n']);
    expect((await FotoModel.distinct('bestandsnaam')).sort()).toEqual(['1.JPEG', '2.Jpg', 'b.jpg']);
    const { docs } = (await portal.as('admin').call(reeksContract.list)).reply.results;
    expect(docs).toMatchObject([{ naam: basename(folder), fotos: 3 }]);
    expect(portal.stored()).toHaveLength(9);
    rmSync(otherFolder, { recursive: true });
  });

  it('adds a JPEG that is called .HEIC, and names pictures of another kind', async () => {
    writeFile('IMG_1.HEIC', await makeSmallJpeg());
    writeFile('IMG_2.HEIC', toUtf8('\0\0\0\x18ftypheic'));
    const skipped = `Overgeslagen: 1\n  IMG_2.HEIC: ${errorTable.not_jpeg.text}\n`;
    const output = `Toegevoegd: 1\nStonden er al: 0\nDubbel: 0\n${skipped}Mislukt: 0\n`;
    expect(await run()).toEqual({ code: 0, output });
  });

  it('reads the sidecar beside a photo, and names one that is alone or unreadable', async () => {
    const xmp = makeXmp('', '<dc:title><rdf:Alt><rdf:li xml:lang="nl">Ernaast</rdf:li></rdf:Alt></dc:title>');
    for (const name of ['a/IMG_1.JPG', 'IMG_2.jpg']) writeFile(name, await makeSmallJpeg());
    writeFile('a/img_1.jpg.XMP', toUtf8(xmp));
    writeFile('IMG_1.xmp', toUtf8(xmp));
    writeFile('IMG_2.xmp', toUtf8('geen XMP'));
    const { code, output } = await run();
    expect([code, output.split('\n').slice(3)]).toEqual([
      1,
      [
        'Overgeslagen: 1',
        '  IMG_1.xmp: Bij dit XMP-bestand staat geen JPEG.',
        'Mislukt: 1',
        '  IMG_2.jpg: IMG_2.xmp is geen leesbaar XMP-bestand.',
        '',
      ],
    ]);
    expect((await findOnlyFoto()).beschrijving).toBe('Ernaast');
  });

  it('reports a folder without JPEG files', async () => {
    writeFile('notes.txt', toUtf8('x'));
    expect(await run()).toMatchObject({ code: 0, output: expect.stringMatching(/^Er staan geen bestanden/) as string });
  });

  it('reads title, creator and keywords from XMP', async () => {
    const toRdfList = (kind: string, ...texts: string[]) =>
      `<rdf:${kind}>${texts.map((text) => `<rdf:li xml:lang="x-default">${text}</rdf:li>`).join('')}</rdf:${kind}>`;
    const elements = [
      `<dc:title>${toRdfList('Alt', 'Hei bij ’t Ven &amp; zo')}</dc:title>`,
      `<dc:description>${toRdfList('Alt', 'Een lang onderschrift')}</dc:description>`,
      `<dc:creator>${toRdfList('Seq', 'Marike de Boër', 'Jan')}</dc:creator>`,
      `<dc:subject>${toRdfList('Bag', 'Heide', ' heidé ', 'Ven   en plas', 'x'.repeat(61), '  ', 'Ree')}</dc:subject>`,
    ];
    const existingTag = await createTag('heide');
    writeFile('a.jpg', withSegments(await makeSmallJpeg(), xmpSegment(makeXmp('', elements.join('')))));
    await run();
    const foto = await findOnlyFoto();
    expect([foto.beschrijving, foto.eigenaar]).toEqual([
      'Hei bij ’t Ven & zo\nEen lang onderschrift',
      'Marike de Boër, Jan',
    ]);
    expect(foto.tags.map(String)).toContain(existingTag);
    expect(await getTagNamen(foto.tags)).toEqual(['heide', 'Ven en plas', 'Ree']);
  });

  const charsets: [string, string | undefined, (text: string) => Buffer][] = [
    ['UTF-8', '\x1b%G', toUtf8],
    ['undeclared UTF-8', undefined, toUtf8],
    ['Latin-1', '\x1b.A', (text) => Buffer.from(text, 'latin1')],
    ['undeclared Latin-1', undefined, (text) => Buffer.from(text, 'latin1')],
  ];
  it.each(charsets)('reads title, creator and keywords from IPTC in %s', async (_, charset, encode) => {
    const record: [number, Buffer][] = [
      [5, encode('Reeën in de mist')],
      [25, encode('reeën')],
      [25, encode('Mist')],
      [80, encode('Zoë Café')],
      [120, encode('Onderschrift')],
    ];
    writeFile(
      'a.jpg',
      withSegments(await makeSmallJpeg(), iptcSegment({ ...(charset !== undefined && { charset }), record })),
    );
    await run();
    const foto = await findOnlyFoto();
    expect([foto.beschrijving, foto.eigenaar]).toEqual(['Reeën in de mist\nOnderschrift', 'Zoë Café']);
    expect(await getTagNamen(foto.tags)).toEqual(['reeën', 'Mist']);
  });

  it('uses the caption when there is no title, and truncates texts and keywords to their limits', async () => {
    const record: [number, Buffer][] = [
      [120, toUtf8('lang'.repeat(600))],
      [80, toUtf8('m'.repeat(300))],
      ...Array.from({ length: 120 }, (_, index): [number, Buffer] => [25, toUtf8(`tag ${index}`)]),
    ];
    writeFile('a.jpg', withSegments(await makeSmallJpeg(), iptcSegment({ record })));
    await run();
    const foto = await findOnlyFoto();
    expect([foto.beschrijving.length, foto.eigenaar.length, foto.tags.length]).toEqual([2000, 200, 100]);
  });

  it('removes control characters from metadata', async () => {
    const record: [number, Buffer][] = [
      [5, toUtf8('Heide\r\nbij\u202e avond\x07')],
      [25, toUtf8('he\u200eide\tbos')],
      [80, toUtf8('Ria\r\nde\u2066 Wit')],
    ];
    writeFile('a.jpg', withSegments(await makeSmallJpeg(), iptcSegment({ charset: '\x1b%G', record })));
    await run();
    const foto = await findOnlyFoto();
    expect([foto.beschrijving, foto.eigenaar]).toEqual(['Heide\nbij avond', 'Ria de Wit']);
    expect(await getTagNamen(foto.tags)).toEqual(['heide bos']);
  });

  it('rejects a control character in the eigenaar, and an eigenaar without a visible character', async () => {
    await expect(run({ args: ['--eigenaar', 'Ria\u202e'] })).rejects.toThrow('onzichtbaar teken');
    await expect(run({ args: ['--eigenaar', '\u3164'] })).rejects.toThrow('Noem achter --eigenaar een naam');
  });

  it('uses --eigenaar, or else no name, for a photo without creator', async () => {
    writeFile('a.jpg', await makeSmallJpeg());
    await run();
    expect((await findOnlyFoto()).eigenaar).toBe('');
    writeFile('b.jpg', await makeSmallJpeg());
    await run({ args: ['--eigenaar', ' Stichting '] });
    expect(await FotoModel.countDocuments({ eigenaar: 'Stichting' })).toBe(1);
  });

  it('stores the oldest active admin, or the one in --door, as creator', async () => {
    const createNamedAdmin = (email: string, state: 'active' | 'disabled') =>
      createAccount({ role: 'admin', email, state, name: email });
    await createNamedAdmin('gone@example.org', 'disabled');
    const laterAdmin = await createNamedAdmin('later@example.org', 'active');
    writeFile('a.jpg', await makeSmallJpeg());
    await run();
    expect(String((await findOnlyFoto()).createdBy)).toBe((await getAccount('admin')).id);
    writeFile('b.jpg', await makeSmallJpeg());
    await run({ args: ['--door', 'Later@Example.org'] });
    expect(await FotoModel.countDocuments({ createdBy: laterAdmin.id })).toBe(1);
    await createAccount({ email: 'lid@example.org' });
    for (const email of ['gone@example.org', 'nobody@example.org', 'lid@example.org'])
      await expect(run({ args: ['--door', email] })).rejects.toThrow(`${email} is geen beheerder`);
  });

  const dateCases: [string, Line[], string][] = [
    ['in the time zone of the portal', [[0x9003, '2025:07:01 10:11:12']], '2025-07-01T08:11:12.000Z'],
    ['in winter', [[0x9003, '2025:01:01 00:30:00']], '2024-12-31T23:30:00.000Z'],
    [
      'with a UTC offset',
      [
        [0x9003, '2025:07:01 10:11:12'],
        [0x9011, '-05:00'],
      ],
      '2025-07-01T15:11:12.000Z',
    ],
  ];
  it.each(dateCases)('uses the date of the camera with --datum-uit-foto: %s', async (_, ifd, expected) => {
    writeFile('a.jpg', withSegments(await makeSmallJpeg(), exifSegment(makeTiff('MM', [[0x8769, { ifd }]]))));
    await run({ args: ['--datum-uit-foto'] });
    const { createdAt, genomenOp } = await findOnlyFoto();
    expect([createdAt.toISOString(), genomenOp?.toISOString()]).toEqual([expected, expected]);
  });

  it.each(['2999:01:01 10:00:00', '0000:00:00 00:00:00', 'gisteren'])(
    'uses the current time when the date of the camera is %s',
    async (date) => {
      const before = Date.now();
      writeFile(
        'a.jpg',
        withSegments(await makeSmallJpeg(), exifSegment(makeTiff('II', [[0x8769, { ifd: [[0x9003, date]] }]]))),
      );
      await run({ args: ['--datum-uit-foto'] });
      expect((await findOnlyFoto()).createdAt.getTime()).toBeGreaterThanOrEqual(before);
    },
  );

  it('does not change the imported files', async () => {
    const jpeg = await makeJpeg({ gps: true });
    const path = writeFile('a.jpg', jpeg);
    chmodSync(path, 0o400);
    expect((await run()).code).toBe(0);
    expect(readFileSync(path).equals(jpeg)).toBe(true);
  });
});

describe('import-fotos, run again', () => {
  it('skips photos that exist already and reports duplicate files', async () => {
    const jpeg = await makeSmallJpeg();
    for (const name of ['10.jpg', '2.jpg', 'z/1.jpg']) writeFile(name, jpeg);
    writeFile('3.jpg', await makeSmallJpeg());
    const duplicates = 'Dubbel: 2\n  10.jpg is gelijk aan 2.jpg\n  z/1.jpg is gelijk aan 2.jpg\nMislukt: 0\n';
    expect(await run()).toEqual({ code: 0, output: `Toegevoegd: 2\nStonden er al: 0\n${duplicates}` });
    expect(await run()).toEqual({ code: 0, output: `Toegevoegd: 0\nStonden er al: 2\n${duplicates}` });
    expect(await countIn('fotos')).toBe(2);
  });

  it('finishes active files when it is stopped, and continues with the remaining ones', async () => {
    for (let number = 0; number < 8; number++) writeFile(`${number}.jpg`, await makeSmallJpeg());
    const abortController = new AbortController();
    const add: typeof portal.uploadService.add = (...args) => {
      abortController.abort();
      return portal.uploadService.add(...args);
    };
    const { code, output } = await run({ signal: abortController.signal, add });
    const added = await countIn('fotos');
    expect(code).toBe(1);
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(2);
    expect(output).toContain(`Nog niet gedaan: ${8 - added}.`);
    expect((await run()).output).toContain(`Toegevoegd: ${8 - added}\nStonden er al: ${added}\n`);
    expect(await countIn('fotos')).toBe(8);
  });
});

describe('import-fotos with unusual names', () => {
  it('escapes control characters in the names that it prints', async () => {
    for (const name of ['a\x1b[2J\n\u202e.jpg', 'b\x9b.jpg']) writeFile(name, toUtf8(`geen foto ${name}`));
    const { output } = await run();
    expect(output.split('\n').slice(3)).toEqual([
      'Mislukt: 2',
      `  a\\x1b[2J\\x0a\\u202e.jpg: ${errorTable.not_jpeg.text}`,
      `  b\\u009b.jpg: ${errorTable.not_jpeg.text}`,
      '',
    ]);
  });

  /** Latin-1, as from an old disk. macOS and Windows have no such names. */
  const latin1 = (name: string) => Buffer.concat([Buffer.from(join(folder, '/')), Buffer.from(name, 'latin1')]);
  it.runIf(process.platform === 'linux')('imports files and folders whose names are not UTF-8', async () => {
    const jpeg = await makeSmallJpeg();
    mkdirSync(latin1('Reeën'));
    for (const name of ['Hei één.jpg', 'Reeën/b.jpg', 'Reeën/é.jpg']) writeFileSync(latin1(name), jpeg);
    writeFileSync(latin1('Reeën/ö.jpg'), await makeSmallJpeg());
    writeFileSync(latin1('Reeën/ü.jpg'), 'geen foto');
    const { code, output } = await run();
    const lines = output.split('\n').filter(Boolean);
    // Files are read at the same time: any of three equal ones may be added.
    const equals = lines.flatMap((line) =>
      line.includes(' is gelijk aan ') ? [line.trim().split(' is gelijk aan ')] : [],
    );
    const [[, added = ''] = [], ...others] = equals;
    expect([added, ...equals.map(([name]) => name)].sort()).toEqual([
      'Hei \ufffd\ufffdn.jpg',
      'Ree\ufffdn/b.jpg',
      'Ree\ufffdn/\ufffd.jpg',
    ]);
    expect(others.map(([, name]) => name)).toEqual([added]);
    expect([code, lines.filter((line) => !line.includes(' is gelijk aan ')).sort()]).toEqual([
      1,
      [
        `  Ree\ufffdn/\ufffd.jpg: ${errorTable.not_jpeg.text}`,
        'Dubbel: 2',
        'Mislukt: 1',
        'Stonden er al: 0',
        'Toegevoegd: 2',
      ],
    ]);
  });
});

describe('import-fotos with a file that fails', () => {
  const expectOthersImported = async (output: string) => {
    expect(output).toContain('Toegevoegd: 1\n');
    expect(await countIn('fotos')).toBe(1);
    expect(portal.stored()).toHaveLength(3);
  };

  const rejectedFiles: [string, () => Promise<Uint8Array> | Uint8Array, keyof typeof errorTable][] = [
    ['an empty file', () => Buffer.alloc(0), 'empty_file'],
    ['a PNG', pngBytes, 'not_jpeg'],
    ['a text', () => toUtf8('geen foto'), 'not_jpeg'],
    ['an arithmetic-coded JPEG', unsupportedJpegs[0]![1], 'unsupported_jpeg'],
    ['half a JPEG', async () => (await makeJpeg()).subarray(0, 4000), 'damaged_file'],
  ];
  it.each(rejectedFiles)('reports %s and imports the other files', async (_, bytes, code) => {
    writeFile('a.jpg', await bytes());
    writeFile('b.jpg', await makeSmallJpeg());
    const { code: exitCode, output } = await run();
    expect([exitCode, output.split('\n').at(-2)]).toEqual([1, `  a.jpg: ${errorTable[code].text}`]);
    await expectOthersImported(output);
  });

  it('reports a file of more than 50 MB and imports the other files', async () => {
    truncateSync(writeFile('a.jpg', await makeSmallJpeg()), maxFotoBytes + 1);
    writeFile('b.jpg', await makeSmallJpeg());
    const { output } = await run();
    expect(output).toContain(`  a.jpg: ${errorTable.file_too_large.text}\n`);
    await expectOthersImported(output);
  });

  it('reports a file that is deleted during the import', async () => {
    writeFile('a.jpg', await makeSmallJpeg());
    writeFile('b.jpg', await makeSmallJpeg());
    const deletedPath = writeFile('c.jpg', await makeSmallJpeg());
    const add: typeof portal.uploadService.add = (...args) => {
      rmSync(deletedPath, { force: true });
      return portal.uploadService.add(...args);
    };
    const { code, output } = await run({ add });
    expect(code).toBe(1);
    expect(output).toContain('Toegevoegd: 2\n');
    expect(output).toContain('  c.jpg: Dit bestand is er niet meer.\n');
  });

  it('reports a file that changes while it is read', async () => {
    const path = writeFile('a.jpg', await makeSmallJpeg());
    const otherBytes = await makeSmallJpeg();
    vi.spyOn(FotoModel, 'exists').mockImplementationOnce((() => {
      writeFileSync(path, otherBytes);
      return Promise.resolve(null);
    }) as never);
    const { code, output } = await run();
    expect([code, await countIn('fotos')]).toEqual([1, 0]);
    expect(output).toContain('  a.jpg: Dit bestand veranderde terwijl het werd gelezen.\n');
    expect((await run()).code).toBe(0);
  });

  it('reports a file and a folder that are not readable', async () => {
    chmodSync(folder, 0o755);
    chmodSync(writeFile('a.jpg', await makeSmallJpeg()), 0);
    mkdirSync(join(folder, 'closed'), { mode: 0 });
    // Root can read all files.
    const wasRoot = process.geteuid?.() === 0;
    if (wasRoot) process.seteuid?.(65_534);
    const { code, output } = await run().finally(() => wasRoot && process.seteuid?.(0));
    expect(code).toBe(1);
    expect(output).toContain(
      'Mislukt: 2\n  a.jpg: Dit bestand mag niet worden gelezen.\n  closed: Deze map mag niet worden gelezen.\n',
    );
  });
});

it('stops the import at an error that would occur for every file', async () => {
  for (let number = 0; number < 6; number++) writeFile(`${number}.jpg`, await makeSmallJpeg());
  vi.spyOn(portal.storage, 'put').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain(errorTable.disk_full.text);
  expect(output).toMatch(/Nog niet gedaan: [45]\./);
  expect(portal.stored()).toEqual([]);
});

describe('import-fotos with invalid arguments', () => {
  it.each([
    [[], 'Noem de map'],
    [['a', 'b'], 'Noem één map'],
    [['a', '--eigenaar'], 'De optie --eigenaar'],
    [['a', '--eigenaar', ' '], 'Noem achter --eigenaar'],
    [['a', '--eigenaar', 'x'.repeat(201)], 'Noem achter --eigenaar'],
    [['a', '--vers'], 'De optie --vers klopt niet.'],
    [['/nergens/te/vinden'], '/nergens/te/vinden is geen map'],
  ])('reports the error in %j without opening the portal', async (args, message) => {
    const openPortal = vi.fn();
    await expect(runCommand(importFotos, portal, args, { openPortal })).rejects.toThrow(message);
    expect(openPortal).not.toHaveBeenCalled();
  });

  it('explains what to do when there is no admin', async () => {
    await (await getAccount('admin')).deleteOne();
    await expect(run()).rejects.toThrow('Er is nog geen beheerder');
  });
});
