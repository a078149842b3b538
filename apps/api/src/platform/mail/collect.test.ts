import mongoose, { type mongo } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { useOutbox } from '../../test/mail/outbox.js';
import { usePortal } from '../../test/portal.js';
import { collect } from './collect.js';
import type { AddressedMail, DefinedMail } from './define-mail.js';
import type { PendingMail } from './mail.js';
import { enqueueMail, readFailed, requeueFailed } from './outbox.js';

usePortal();
const { createSendDeps, one, outbox, run, smtp, logged } = useOutbox();
const { ObjectId } = mongoose.mongo;
type SourceDocument = { _id: mongo.ObjectId; email: string; mails: PendingMail[] };
const getSources = () => mongoose.connection.db!.collection<SourceDocument>('signups');

const toMail = vi.fn<(document: SourceDocument, kind: string) => Promise<AddressedMail | undefined>>();
const addressMail = (to: string, kind: string) => ({ to, kind, data: { nonce: 'nonce' } }) as unknown as AddressedMail;
let sourceCount = 0;
beforeEach(() => {
  sourceCount = 0;
  toMail.mockReset();
  toMail.mockImplementation(({ email }, kind) => Promise.resolve(addressMail(email, kind)));
});
const { log } = createSendDeps('smtp://127.0.0.1:1');
const defineTestMail = (kind: string, collection = 'signups'): [string, DefinedMail] => [
  kind,
  {
    template: () => Promise.reject(new Error('these tests render nothing')),
    source: { collection, toMail: (document) => toMail(document as SourceDocument, kind) },
  },
];
const mails = new Map([
  ...['verify', 'approved', 'reset', 'stuk'].map((kind) => defineTestMail(kind)),
  defineTestMail('uitnodiging', 'leden'),
]);
const collectAll = () => collect({ mails, log }, new AbortController().signal);

const createPending = (kind = 'verify'): PendingMail => ({ _id: new ObjectId(), kind, data: { nonce: 'nonce' } });
const insertSource = async (...mails: PendingMail[]) => {
  const document = { _id: new ObjectId(), email: `lid-${++sourceCount}@example.org`, mails };
  await getSources().insertOne(document);
  return document;
};
const readPendingKinds = async () =>
  (await getSources().find().toArray()).flatMap(({ mails }) => mails.map(({ kind }) => kind));
const readQueued = async () =>
  (await outbox().find().sort({ _id: 1 }).toArray()).map(({ kind, to }) => `${kind} ${to}`);

it('collect moves all pending mails to the outbox', async () => {
  await insertSource(createPending(), createPending('approved'));
  await insertSource(createPending('reset'));
  expect(await collectAll()).toBe(3);
  expect([await readPendingKinds(), await readQueued()]).toEqual([
    [],
    ['verify lid-1@example.org', 'approved lid-1@example.org', 'reset lid-2@example.org'],
  ]);
  expect(await collectAll()).toBe(0);
});

it('collect removes pending mails for which toMail returns undefined', async () => {
  toMail.mockResolvedValue(undefined);
  await insertSource(createPending());
  expect(await collectAll()).toBe(0);
  expect([await readPendingKinds(), await readQueued()]).toEqual([[], []]);
});

it('collect keeps mails that are added to the source during the run', async () => {
  const { _id } = await insertSource(createPending());
  toMail.mockImplementationOnce(async ({ email }, kind) => {
    await getSources().updateOne({ _id }, { $push: { mails: createPending('approved') } });
    return addressMail(email, kind);
  });
  await collectAll();
  expect([await readPendingKinds(), await readQueued()]).toEqual([['approved'], ['verify lid-1@example.org']]);
});

it('collect queues no mail of a document that was deleted since it was read', async () => {
  await insertSource(createPending());
  const { _id } = await insertSource(createPending());
  toMail.mockImplementationOnce(async ({ email }, kind) => {
    await getSources().deleteOne({ _id });
    return addressMail(email, kind);
  });
  await collectAll();
  expect(await readQueued()).toEqual(['verify lid-1@example.org']);
});

it('collect continues after a mail that cannot be moved, and retries it at the next run', async () => {
  await insertSource(createPending('stuk'));
  await insertSource(createPending());
  toMail.mockRejectedValueOnce(new Error('no such lid'));
  await collectAll();
  expect([await readPendingKinds(), await readQueued()]).toEqual([['stuk'], ['verify lid-2@example.org']]);
  expect(logged()).toContain('no such lid');
  await collectAll();
  expect([await readPendingKinds(), (await readQueued()).length]).toEqual([[], 2]);
});

it.each([
  ['that is not defined', 'iets'],
  ['of another collection', 'uitnodiging'],
])('a pending mail of a kind %s is listed as failed after a day, also after it is sent again', async (_, kind) => {
  await insertSource(createPending(kind));
  await collectAll();
  expect([await readPendingKinds(), await readQueued()]).toEqual([[kind], []]);
  await getSources().deleteMany({});
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await insertSource({ ...createPending(kind), _id: ObjectId.createFromTime(twoDaysAgo) });
  await collectAll();
  const error = `Deze mail (‘${kind}’) hoort bij een andere versie van het portaal.`;
  for (let count = 0; count < 2; count++) {
    const server = await smtp();
    await run(server.url);
    expect([await readPendingKinds(), await readFailed(), server.received]).toMatchObject([
      [],
      [{ to: 'lid-2@example.org', subject: kind, error }],
      [],
    ]);
    await requeueFailed((await one())._id);
  }
});

it('sends one mail after a kill between the insert in the outbox and the update of the source', async () => {
  const server = await smtp();
  const mail = createPending();
  const { email } = await insertSource(mail);
  await enqueueMail({ ...mail, to: email });
  await collectAll();
  await run(server.url);
  expect([await readPendingKinds(), server.received.length]).toEqual([[], 1]);
});

it('sends one mail when another process has sent it before the source was updated', async () => {
  const server = await smtp();
  const mail = createPending();
  const { email } = await insertSource(mail);
  await enqueueMail({ ...mail, to: email });
  await run(server.url);
  await collectAll();
  await run(server.url);
  expect([await readPendingKinds(), server.received.length]).toEqual([[], 1]);
});

it('collect queues each mail once in two concurrent runs', async () => {
  for (let count = 0; count < 5; count++) await insertSource(createPending());
  await Promise.all([collectAll(), collectAll()]);
  expect([await readPendingKinds(), (await readQueued()).length]).toEqual([[], 5]);
});
