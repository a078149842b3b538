import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { segment, withSegments } from '../../test/metadata.js';
import { extendedJpeg, makeJpeg, unsupportedJpegs } from '../../test/pictures.js';
import { assertShownByBrowsers } from './shown-by-browsers.js';

const folder = mkdtempSync(join(tmpdir(), 'ledenportaal-coding-'));
afterAll(() => rmSync(folder, { recursive: true }));
const check = (jpeg: Buffer) => {
  const path = join(folder, 'foto.jpg');
  writeFileSync(path, jpeg);
  return assertShownByBrowsers(path);
};

describe('assertShownByBrowsers', () => {
  it.each(unsupportedJpegs)('throws unsupported_jpeg for a JPEG that is %s', async (_, make) => {
    const jpeg = await make();
    await expect(check(jpeg)).rejects.toMatchObject({ code: 'unsupported_jpeg' });
    const thumbnail = segment(0xe1, 'Exif\0\0', await makeJpeg({ width: 8, height: 8 }));
    await expect(check(withSegments(jpeg, thumbnail, Buffer.from([0xff, 0xff])))).rejects.toMatchObject({
      code: 'unsupported_jpeg',
    });
  });

  it.each([
    ['baseline', () => makeJpeg()],
    ['progressive', () => makeJpeg({ progressive: true })],
    ['grey', () => makeJpeg({ grey: true })],
    ['CMYK', () => makeJpeg({ cmyk: true })],
    ['extended with 8 bits', extendedJpeg],
    [
      'baseline with an arithmetic-coded thumbnail',
      async () => withSegments(await makeJpeg(), segment(0xe1, 'Exif\0\0', await unsupportedJpegs[0]![1]())),
    ],
    [
      'baseline with an arithmetic-coded picture after it',
      async () => Buffer.concat([await makeJpeg(), await unsupportedJpegs[0]![1]()]),
    ],
  ])('accepts a JPEG that is %s', async (_, make) => {
    await expect(check(await make())).resolves.toBeUndefined();
  });
});
