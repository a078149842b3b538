import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { segment, withSegments } from '../../test/metadata.js';
import { makeEvenJpeg } from '../../test/pictures.js';
import { prepareLogo } from './content.logo.js';

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'logo');

it.each([
  ['text', 'Dit is geen plaatje.', 'wrong_kind'],
  ['an SVG without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'damaged_file'],
  ['an SVG of 10,001 pixels', '<svg xmlns="http://www.w3.org/2000/svg" width="10001" height="4"/>', 'too_many_pixels'],
])('refuses a logo that is %s', async (_, text, code) => {
  writeFileSync(path, text);
  await expect(prepareLogo(path)).rejects.toMatchObject({ code });
});

it('removes the position from a logo that a camera made', async () => {
  const plain = await makeEvenJpeg();
  writeFileSync(path, withSegments(plain, segment(0xfe, '52.088, 5.978')));
  expect(await prepareLogo(path)).toMatchObject({ width: 90, height: 60 });
  expect(readFileSync(path).equals(plain)).toBe(true);
});
