import mongoose, { type mongo } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { useOutbox } from '../../test/outbox.js';
import { usePortal } from '../../test/portal.js';
import { collect } from './collect.js';
import type { MailSource, PendingMail } from './mail.js';
import { put } from './outbox.js';

usePortal();
const { deskAt, outbox, run, smtp, logged } = useOutbox();
const { ObjectId } = mongoose.mongo;
type Cause = { _id: mongo.ObjectId; email: string; mails: PendingMail[] };
const causes = () => mongoose.connection.db!.collection<Cause>('signups');

const mailOf = vi.fn<MailSource<Cause>['mailOf']>();
let made = 0;
beforeEach(() => {
  made = 0;
  mailOf.mockReset();
  mailOf.mockImplementation(({ email }, pending) => Promise.resolve({ ...pending, to: email }));
});
const { log } = deskAt('smtp://127.0.0.1:1');
const gather = () => collect([{ collection: 'signups', mailOf }], log, new AbortController().signal);

const pending = (kind = 'verify'): PendingMail => ({ _id: new ObjectId(), kind, data: { nonce: 'nonce' } });
const cause = async (...mails: PendingMail[]) => {
  const document = { _id: new ObjectId(), email: `lid-${++made}@example.org`, mails };
  await causes().insertOne(document);
  return document;
};
const left = async () => (await causes().find().toArray()).flatMap(({ mails }) => mails.map(({ kind }) => kind));
const queued = async () => (await outbox().find().sort({ _id: 1 }).toArray()).map(({ kind, to }) => `${kind} ${to}`);

it('collect moves all pending mails to the outbox', async () => {
  await cause(pending(), pending('approved'));
  await cause(pending('reset'));
  expect(await gather()).toBe(3);
  expect([await left(), await queued()]).toEqual([
    [],
    ['verify lid-1@example.org', 'approved lid-1@example.org', 'reset lid-2@example.org'],
  ]);
  expect(await gather()).toBe(0);
});

it('collect removes pending mails for which toMail returns undefined', async () => {
  mailOf.mockResolvedValue(undefined);
  await cause(pending());
  expect(await gather()).toBe(0);
  expect([await left(), await queued()]).toEqual([[], []]);
});

it('collect keeps mails that are added to the source during the run', async () => {
  const { _id } = await cause(pending());
  mailOf.mockImplementationOnce(async ({ email }, mail) => {
    await causes().updateOne({ _id }, { $push: { mails: pending('approved') } });
    return { ...mail, to: email };
  });
  await gather();
  expect([await left(), await queued()]).toEqual([['approved'], ['verify lid-1@example.org']]);
});

it('collect continues after a mail that cannot be moved, and retries it at the next run', async () => {
  await cause(pending('stuk'));
  await cause(pending());
  mailOf.mockRejectedValueOnce(new Error('no such lid'));
  await gather();
  expect([await left(), await queued()]).toEqual([['stuk'], ['verify lid-2@example.org']]);
  expect(logged()).toContain('no such lid');
  await gather();
  expect([await left(), (await queued()).length]).toEqual([[], 2]);
});

it('sends one mail after a kill between the insert in the outbox and the update of the source', async () => {
  const server = await smtp();
  const mail = pending();
  const { email } = await cause(mail);
  await put({ ...mail, to: email });
  await gather();
  await run(server.url);
  expect([await left(), server.received.length]).toEqual([[], 1]);
});

it('sends one mail when another process has sent it before the source was updated', async () => {
  const server = await smtp();
  const mail = pending();
  const { email } = await cause(mail);
  await put({ ...mail, to: email });
  await run(server.url);
  await gather();
  await run(server.url);
  expect([await left(), server.received.length]).toEqual([[], 1]);
});

it('collect queues each mail once in two concurrent runs', async () => {
  for (let count = 0; count < 5; count++) await cause(pending());
  await Promise.all([gather(), gather()]);
  expect([await left(), (await queued()).length]).toEqual([[], 5]);
});
