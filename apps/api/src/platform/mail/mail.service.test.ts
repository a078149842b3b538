import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readMails } from '../../test/mail/mails.js';
import { useOutbox } from '../../test/mail/outbox.js';
import { usePortal } from '../../test/portal.js';
import { definedMails } from './define-mail.js';
import { createMailService } from './mail.service.js';
import { markFailed, markSent, enqueueMail, claimNextMail } from './outbox.js';

usePortal();
const { add, createSendDeps, advanceTime, logged, one } = useOutbox();
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ledenportaal-mail-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const createTestMail = (smtpUrl?: string) => {
  const { from, render, log } = createSendDeps('smtp://127.0.0.1:1');
  const wake = vi.fn<(task: string) => void>();
  const siteUrl = 'https://portaal.example.org:8443/';
  const mail = createMailService({
    smtpUrl,
    getSender: () => from,
    folder,
    siteUrl,
    mails: definedMails,
    render,
    background: { wake },
    log,
  });
  const run = (name: string) => mail.tasks.find((task) => task.name === name)!.run(new AbortController().signal);
  return { mail, run, wake };
};

it('mail.collect wakes mail.send only when it has collected mails', async () => {
  const { run, wake } = createTestMail();
  await run('mail.collect');
  expect(wake).not.toHaveBeenCalled();
  const mails = [{ _id: new mongoose.mongo.ObjectId(), kind: 'password-changed', data: {} }];
  await mongoose.connection.db!.collection('accounts').insertOne({ email: 'jan@example.org', mails });
  await run('mail.collect');
  expect(wake.mock.calls).toEqual([['mail.send']]);
  await run('mail.send');
  expect((await readMails(folder)).map(({ to }) => to)).toEqual(['jan@example.org']);
  expect(wake).toHaveBeenCalledTimes(1);
});

it('mail.send wakes itself after a run with the maximum number of mails', async () => {
  const { run, wake } = createTestMail();
  for (let count = 0; count < 101; count++) await add({ to: 'niemand' });
  await run('mail.send');
  expect(wake.mock.calls).toEqual([['mail.send']]);
});

it('retry wakes mail.send', async () => {
  const { mail, run, wake } = createTestMail('smtp://127.0.0.1:1');
  const { _id } = await add({ to: 'niemand' });
  await run('mail.send');
  await mail.retry(_id.toHexString());
  expect(wake.mock.calls).toEqual([['mail.send']]);
});

it('the message id contains the host of the portal, without the port', async () => {
  const { run } = createTestMail();
  const { _id } = await add();
  await run('mail.send');
  expect((await readMails(folder))[0]!.messageId).toBe(`<${_id.toHexString()}@portaal.example.org>`);
});

it('createMailService logs the folder for mails when there is no mail server', () => {
  createTestMail();
  expect(JSON.parse(logged())).toMatchObject({ folder, level: 30 });
});

it('markSent and markFailed change nothing after the lease of the mail was lost', async () => {
  await add();
  const first = (await claimNextMail(1000))!;
  expect(await claimNextMail(1000)).toBeUndefined();
  await advanceTime(2000);
  const second = (await claimNextMail(1000))!;
  await markFailed(first, 'Bevestig', { error: '550 nee', about: 'mail' });
  expect(await one()).toMatchObject({ state: 'waiting', owner: second.owner, attempts: 2 });
  await markSent(second, 'Bevestig');
  await markSent(first, 'Een ander');
  expect(await one()).toMatchObject({ state: 'sent', subject: 'Bevestig' });
});

it('stores texts that contain a dollar sign literally', async () => {
  const mail = await add({ to: '$to', kind: '$kind', data: { nonce: '$nonce' } });
  await enqueueMail(mail);
  const claimed = (await claimNextMail(1000))!;
  await markFailed(claimed, '$subject', { error: '$$NOW', about: 'mail' });
  expect(await one()).toMatchObject({ to: '$to', kind: '$kind', error: '$$NOW', subject: '$subject' });
});
