import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openText, readText } from './read-text.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'text-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (bytes: Uint8Array) => {
  const path = join(folder, 'text');
  writeFileSync(path, bytes);
  return path;
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const mark = '\uFEFF';
/** Larger than a read buffer, so that characters are split over two buffers. */
const long = 'x' + 'Zoë ’t 🦌 €\n'.repeat(20_000);

describe('openText', () => {
  it.each([
    ['UTF-8', Buffer.from(long)],
    ['UTF-8 with its mark', Buffer.from(mark + long)],
    ['UTF-16', utf16(mark + long)],
    ['UTF-16 the other way round', utf16(mark + long).swap16()],
    ['UTF-16 without its mark', utf16(long)],
  ])('reads a long text in %s, as often as it is called', async (_, bytes) => {
    const text = await openText(fileOf(bytes));
    for (let time = 0; time < 2; time++) {
      const pieces: string[] = [];
      for await (const piece of text()) pieces.push(piece);
      expect(pieces.join('') === long).toBe(true);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
    }
  });

  it('reads windows-1252 when a late byte is not valid UTF-8', async () => {
    const ascii = 'x'.repeat(200_000);
    expect(await readText(fileOf(Buffer.from(`${ascii}\x92\xeb`, 'latin1')))).toBe(`${ascii}’ë`);
    expect(await readText(fileOf(Buffer.from(`${ascii}\xe2\x82`, 'latin1')))).toBe(`${ascii}â‚`);
  });

  it('reads an empty file as an empty text', async () => {
    expect(await readText(fileOf(Buffer.alloc(0)))).toBe('');
  });

  it('rejects with ENOENT for a missing file', async () => {
    await expect(openText(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
