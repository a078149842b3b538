import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountModel } from '../../features/accounts/account.model.js';
import { passwordChangedMail } from '../../features/accounts/index.js';
import { createAccount } from '../../test/builders.js';
import { minute, useOutbox } from '../../test/mail/outbox.js';
import { usePortal } from '../../test/portal.js';
import { silence } from '../../test/mail/smtp.js';
import { eventually } from '../../test/eventually.js';
import { databaseUri, usePrograms } from '../../test/programs.js';

const portal = usePortal();
const { advanceTime, one, outbox, script, smtp } = useOutbox();
vi.setConfig({ testTimeout: 180_000 });
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ledenportaal-mail-'))));
afterEach(() => rmSync(folder, { recursive: true }));

// Registered after the hook above, so that portals are killed before their folder is deleted.
const { start } = usePrograms();

/** Starts a portal on the database of this test. */
const startPortal = (smtpUrl: string) =>
  start('server', [], {
    PORT: '0',
    DATA_DIR: folder,
    MONGODB_URI: databaseUri(mongoose.connection.name),
    PUBLIC_URL: 'https://portaal.example.org',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'portaal@example.org',
    LOG_LEVEL: 'silent',
  });

it('a mail that was being delivered when the portal was killed is sent again with the same message id', async () => {
  const slow = await script({ message: silence });
  const account = await createAccount({ email: 'jan@example.org' });
  await AccountModel.updateOne({ _id: account._id }, { $push: { mails: passwordChangedMail.pending() } });
  const killed = startPortal(slow.url);
  await eventually(() => expect(slow.messages).toHaveLength(1));
  await killed.kill();
  const { _id, state } = await one();
  expect([state, await outbox().countDocuments(), (await AccountModel.findOne())?.mails]).toEqual(['waiting', 1, []]);

  // Its leases expire.
  await advanceTime(2 * minute);
  await mongoose.connection.db!.collection('leases').deleteMany({});
  const server = await smtp();
  startPortal(server.url);
  await eventually(() => expect(server.received).toHaveLength(1));
  await eventually(async () => expect((await one()).state).toBe('sent'));
  const messageId = `<${_id.toHexString()}@portaal.example.org>`;
  expect(server.received).toMatchObject([{ to: 'jan@example.org', messageId, from: ' <portaal@example.org>' }]);
  expect(slow.messages[0]).toContain(`Message-ID: ${messageId}`);
});

it('two portals on one database send each mail once', async () => {
  const server = await smtp();
  for (let count = 0; count < 10; count++) {
    const account = await createAccount({ email: `lid-${count}@example.org` });
    await AccountModel.updateOne({ _id: account._id }, { $push: { mails: passwordChangedMail.pending() } });
  }
  startPortal(server.url);
  startPortal(server.url);
  await eventually(async () => expect(await outbox().countDocuments({ state: 'sent' })).toBe(10));
  // Both have run the task.
  await portal.background.run('mail.send');
  expect(server.received.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 10 }, (_, count) => `lid-${count}@example.org`),
  );
});
