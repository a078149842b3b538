import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import type { FileKind } from '@ledenportaal/shared';
import { afterAll, describe, expect, it } from 'vitest';
import * as make from '../../test/documents.js';
import { makeJpeg, pngBytes } from '../../test/pictures.js';
import { isCompleteFile } from './is-complete-file.js';
import { detectFileKind } from './detect-file-kind.js';

const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
/** Writes a file with a misleading extension. */
const writeTempFile = (bytes: Uint8Array) => {
  const path = join(folder, `${count++}.txt`);
  writeFileSync(path, bytes);
  return path;
};
const readContentFile = (path: string) => readFileSync(join(contentFolder, path));

const known: [FileKind, () => Promise<Uint8Array> | Uint8Array][] = [
  ['zip', () => make.makeZip()],
  ['zip', () => readContentFile('logo/variaties.zip')],
  ['pdf', () => make.makePdf()],
  ['pdf', () => readContentFile('jaarplan/infographic-2023.pdf')],
  ['pptx', make.makePptx],
  ['docx', make.makeDocx],
  ['xlsx', make.makeXlsx],
  ['odp', () => make.makeOpenDocument('presentation')],
  ['odt', () => make.makeOpenDocument('text')],
  ['ods', () => make.makeOpenDocument('spreadsheet')],
  ['jpg', () => makeJpeg()],
  ['png', pngBytes],
  ['mp4', () => readContentFile('video/dorpen-20.mp4')],
  ...['isom', 'iso5', 'mp41', 'mp42', 'avc1', 'M4V '].map((brand): [FileKind, () => Uint8Array] => [
    'mp4',
    () => make.makeFilm({ brand }),
  ]),
  ['webm', () => make.makeWebm()],
];

describe('detectFileKind', () => {
  it.each(known)('detects %s by its content, and the file is complete', async (kind, bytes) => {
    const path = writeTempFile(await bytes());
    expect([(await detectFileKind(path))?.kind, await isCompleteFile(path, kind)]).toEqual([kind, true]);
  });

  it.each([
    ['words', Buffer.from('%PD niet helemaal'), undefined],
    ['nothing that is known', Buffer.alloc(5000, 7), undefined],
    ['a drawing', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'XML'],
    ['a program', Buffer.from('MZ'.padEnd(200, '\0')), 'EXE'],
    ['a film of Apple', make.makeFilm({ brand: 'qt  ' }), 'MOV'],
    ['a picture', Buffer.from('GIF89a'.padEnd(60, '\0')), 'GIF'],
  ])('returns no supported kind for %s', async (_, bytes, name) => {
    expect(await detectFileKind(writeTempFile(bytes))).toEqual(name && { name });
  });

  it('rejects with ENOENT for a missing file', async () => {
    await expect(detectFileKind(join(folder, 'gone'))).rejects.toThrow('ENOENT');
    await expect(isCompleteFile(join(folder, 'gone'), 'zip')).rejects.toThrow('ENOENT');
  });
});

describe('isCompleteFile', () => {
  const cut: [FileKind, () => Promise<Uint8Array> | Uint8Array][] = [
    ['zip', () => readContentFile('logo/variaties.zip')],
    ['docx', make.makeDocx],
    ['pdf', () => readContentFile('jaarplan/infographic-2023.pdf')],
    ['png', pngBytes],
    ['mp4', () => readContentFile('video/dorpen-20.mp4')],
    ['webm', () => make.makeWebm()],
  ];
  it.each(cut)('returns false for a truncated %s', async (kind, bytes) => {
    const path = writeTempFile(await bytes());
    const { length } = readFileSync(path);
    for (const size of [length - (kind === 'pdf' || kind === 'png' ? 20 : 1), Math.floor(length * 0.6)]) {
      truncateSync(path, size);
      expect([size, await isCompleteFile(path, kind)]).toEqual([size, false]);
    }
  });

  it('returns false for a zip whose central directory does not match', async () => {
    const zip = make.makeZip({ a: 'a'.repeat(500), b: 'b' });
    const path = writeTempFile(Buffer.concat([zip.subarray(0, 40), zip.subarray(200)]));
    expect(await isCompleteFile(path, 'zip')).toBe(false);
  });

  it('returns false for an MP4 without moov or mdat, and ignores trailing bytes', async () => {
    const film = make.makeFilm();
    const [moov, mdat] = [film.indexOf('moov'), film.indexOf('mdat')];
    for (const missing of [moov, mdat]) {
      const without = Buffer.from(film);
      without.write('free', missing);
      expect(await isCompleteFile(writeTempFile(without), 'mp4')).toBe(false);
    }
    expect(await isCompleteFile(writeTempFile(Buffer.concat([film, Buffer.from('junk behind it')])), 'mp4')).toBe(true);
  });

  it('returns false for a WebM without a segment, and accepts a segment of unknown length', async () => {
    const film = make.makeWebm();
    expect(await isCompleteFile(writeTempFile(film.subarray(0, 12)), 'webm')).toBe(false);
    expect(await isCompleteFile(writeTempFile(make.makeWebm(Buffer.from('x'), 0x7f)), 'webm')).toBe(true);
  });
});
