import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contentWith } from '../test/content.js';
import { readSettings } from './env.js';
import { openParts } from './open-parts.js';

const CONTENT_DIR = contentWith((files) => Object.assign(files['site.json'], { timeZone: 'America/Paramaribo' }));
const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledenportaal-parts-'));
afterAll(() => [CONTENT_DIR, DATA_DIR].forEach((folder) => rmSync(folder, { recursive: true })));

const siteWith = async (environment: Record<string, string>) => {
  const { content, passwords } = await openParts(readSettings(DATA_DIR, { DATA_DIR, CONTENT_DIR, ...environment }));
  await passwords.close();
  return content.site;
};

it('takes the time zone of the content folder, unless a setting says otherwise', async () => {
  expect((await siteWith({})).timeZone).toBe('America/Paramaribo');
  expect(await siteWith({ TIME_ZONE: 'Asia/Tokyo' })).toMatchObject({
    organisation: 'Stichting Zandheuvel',
    timeZone: 'Asia/Tokyo',
  });
});
