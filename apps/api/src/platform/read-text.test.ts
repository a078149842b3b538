import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openText, readText } from './read-text.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'text-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const createFile = (bytes: Uint8Array) => {
  const path = join(folder, 'text');
  writeFileSync(path, bytes);
  return path;
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const byteOrderMark = '\uFEFF';
/** Larger than a read buffer, so that characters are split over two buffers. */
const longText = 'x' + 'Zoë ’t 🦌 €\n'.repeat(20_000);

describe('openText', () => {
  it.each([
    ['UTF-8', Buffer.from(longText)],
    ['UTF-8 with its mark', Buffer.from(byteOrderMark + longText)],
    ['UTF-16', utf16(byteOrderMark + longText)],
    ['UTF-16 the other way round', utf16(byteOrderMark + longText).swap16()],
    ['UTF-16 without its mark', utf16(longText)],
  ])('reads a long text in %s, as often as it is called', async (_, bytes) => {
    const text = await openText(createFile(bytes));
    for (let time = 0; time < 2; time++) {
      const pieces: string[] = [];
      for await (const piece of text()) pieces.push(piece);
      expect(pieces.join('') === longText).toBe(true);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
    }
  });

  it('reads windows-1252 when a late byte is not valid UTF-8', async () => {
    const ascii = 'x'.repeat(200_000);
    expect(await readText(createFile(Buffer.from(`${ascii}\x92\xeb`, 'latin1')))).toBe(`${ascii}’ë`);
    expect(await readText(createFile(Buffer.from(`${ascii}\xe2\x82`, 'latin1')))).toBe(`${ascii}â‚`);
  });

  it('reads an empty file as an empty text', async () => {
    expect(await readText(createFile(Buffer.alloc(0)))).toBe('');
  });

  it('rejects with ENOENT for a missing file', async () => {
    await expect(openText(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
