import mongoose from 'mongoose';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';
import { checkInstallation } from './installation.js';
import { checkOwnContent } from './own-content.js';

const portal = usePortal();

it('refuses a new installation with the content of the demo, and warns of an existing one', async () => {
  await mongoose.connection.db!.collection('installation').deleteMany({});
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const { organisation } = portal.content.site;
  const demo = { mongodbUri: 'mongodb://localhost', organisation, allowsDemoContent: false };
  const check = (changes: Partial<typeof demo | { mongodbUri: undefined }> = {}) =>
    checkOwnContent({ ...demo, ...changes }, log);
  await expect(check()).rejects.toThrow(/^Dit portaal heeft nog geen eigen inhoud: /);
  expect([
    await check({ mongodbUri: undefined }),
    await check({ organisation: 'Stichting Zandheuvel' }),
    await check({ allowsDemoContent: true }),
    lines,
  ]).toEqual([true, true, true, []]);
  await checkInstallation(portal.storage);
  expect(await check()).toBe(false);
  expect(lines.join('')).toContain('made-up foundation');
});
