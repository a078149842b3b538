import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMail } from '../../test/mail/mails.js';
import { createFolderTransport } from './transport.folder.js';
import type { OutgoingMail } from './transport.js';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'ledenportaal-folder-'))));
afterEach(() => rmSync(root, { recursive: true }));

const outgoingMail: OutgoingMail = {
  id: 'a'.repeat(24),
  messageId: `<${'a'.repeat(24)}@portaal.example.org>`,
  from: { name: 'Ruigenhei', address: 'portaal@example.org' },
  to: 'jan@example.org',
  subject: 'Bevestig',
  html: '<p>Hé</p>',
  text: 'Hé',
  createdAt: new Date('2026-11-21T12:00:00Z'),
};
const logLines: string[] = [];
const log = pino({ base: null }, { write: (line: string) => void logLines.push(line) });
const write = (folder: string, changes: Partial<OutgoingMail> = {}) =>
  createFolderTransport(folder, log)({ ...outgoingMail, ...changes }, new AbortController().signal);

it('writes an .eml file that only the owner can read, and logs its path', async () => {
  const folder = join(root, 'outbox');
  await write(folder);
  const name = `2026-11-21T12-00-00.000Z-${'a'.repeat(24)}.eml`;
  expect(readdirSync(folder)).toEqual([name]);
  const path = join(folder, name);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await readMail(readFileSync(path))).toMatchObject({
    from: 'Ruigenhei <portaal@example.org>',
    to: 'jan@example.org',
    subject: 'Bevestig',
    messageId: outgoingMail.messageId,
    text: expect.stringContaining('Hé') as string,
  });
  expect(JSON.parse(logLines.at(-1)!)).toMatchObject({ path, msg: 'mail written to a file' });
  expect(logLines.join('')).not.toContain('Hé');
});

it('overwrites the file of the same mail, and creates another file for another mail', async () => {
  await write(root);
  await write(root);
  await write(root, { id: 'b'.repeat(24) });
  expect(readdirSync(root)).toHaveLength(2);
});

it('leaves no partial file after a failed write', async () => {
  const blockedPath = join(root, `2026-11-21T12-00-00.000Z-${'a'.repeat(24)}.eml`);
  mkdirSync(blockedPath);
  writeFileSync(join(blockedPath, 'in de weg'), '');
  await expect(write(root)).rejects.toThrow();
  expect(readdirSync(root)).toHaveLength(1);
  expect(existsSync(join(blockedPath, 'in de weg'))).toBe(true);
});
