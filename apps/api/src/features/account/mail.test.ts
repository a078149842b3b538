import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { mailContract, type Role } from '@ledenportaal/shared';
import { enqueueMail, type OutboxDocument } from '../../platform/mail/outbox.js';
import { startSmtp, refusal } from '../../test/smtp.js';
import { usePortal } from '../../test/portal.js';

const words = '5.1.1 <jan@example.org> bestaat niet';
let refuses = true;
const server = await startSmtp({
  onRcptTo: (_address, _session, done) => done(refuses ? refusal(550, words) : null),
});
afterAll(() => server.close());
const portal = usePortal(undefined, { smtpUrl: server.url });
const outbox = () => mongoose.connection.db!.collection<OutboxDocument>('outbox');
const read = async () => JSON.stringify(await outbox().find().toArray());

/** One that is in the outbox, and was refused for good. */
const addFailed = async () => {
  const _id = new mongoose.mongo.ObjectId();
  await enqueueMail({ _id, to: 'jan@example.org', kind: 'approved', data: { voornaam: 'Jan' } });
  refuses = true;
  await portal.background.run('mail.send');
  return _id.toHexString();
};

describe('the mail that did not arrive', () => {
  it('is told to admins, in the words of the mail server', async () => {
    const _id = await addFailed();
    const { reply } = await portal.as('admin').call(mailContract.failed);
    expect(reply.results).toEqual([
      {
        _id,
        to: 'jan@example.org',
        subject: 'Je kunt inloggen bij Stichting Ruigenhei',
        attempts: 1,
        error: `550 ${words}`,
        createdAt: expect.any(String) as string,
        failedAt: expect.any(String) as string,
      },
    ]);
  });

  it('is not what waits or was sent', async () => {
    const _id = new mongoose.mongo.ObjectId();
    await enqueueMail({ _id, to: 'jan@example.org', kind: 'approved', data: {} });
    expect((await portal.as('admin').call(mailContract.failed)).reply.results).toEqual([]);
    refuses = false;
    await portal.background.run('mail.send');
    expect((await portal.as('admin').call(mailContract.failed)).reply.results).toEqual([]);
  });

  it('is sent when it is tried again', async () => {
    const id = await addFailed();
    refuses = false;
    const { reply } = await portal.as('admin').call(mailContract.retry, { params: { id } });
    expect(reply).toEqual({ msg: 'De mail wordt opnieuw verstuurd.' });
    await portal.background.run('mail.send');
    expect(server.received.at(-1)).toMatchObject({
      to: 'jan@example.org',
      subject: 'Je kunt inloggen bij Stichting Ruigenhei',
      messageId: `<${id}@portaal.example.org>`,
    });
    expect((await portal.as('admin').call(mailContract.failed)).reply.results).toEqual([]);
  });

  it('has all its attempts again', async () => {
    const id = await addFailed();
    await portal.as('admin').call(mailContract.retry, { params: { id } });
    const mail = await outbox().findOne();
    expect(mail).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(mail!.giveUpAt.getTime() - mail!.nextAt.getTime()).toBe(24 * 60 * 60 * 1000);
    expect(mail).not.toHaveProperty('failedAt');
  });

  it('is forgotten when an admin says so', async () => {
    const id = await addFailed();
    const { reply } = await portal.as('admin').call(mailContract.remove, { params: { id } });
    expect(reply).toEqual({ msg: 'De mail is verwijderd.' });
    expect(await outbox().countDocuments()).toBe(0);
  });
});

describe.each(['retry', 'remove'] as const)('%s', (name) => {
  const route = mailContract[name];
  const unknown = ['0'.repeat(24), 'geen-nummer'];

  it.each(unknown)('of %s is 404', async (id) => {
    await addFailed();
    const before = await read();
    const { status, error } = await portal.as('admin').call(route, { params: { id } });
    expect([status, error?.code, await read()]).toEqual([404, 'mail_not_found', before]);
  });

  it('of a mail that waits, or was sent, is 404: it did not fail', async () => {
    const _id = new mongoose.mongo.ObjectId();
    await enqueueMail({ _id, to: 'jan@example.org', kind: 'approved', data: {} });
    const attempt = async () => {
      const before = await read();
      const { status } = await portal.as('admin').call(route, { params: { id: _id.toHexString() } });
      expect([status, await read()]).toEqual([404, before]);
    };
    await attempt();
    refuses = false;
    await portal.background.run('mail.send');
    await attempt();
  });
});

describe.each(['failed', 'retry', 'remove'] as const)('%s', (name) => {
  it.each<[Role | 'nobody', number, string]>([
    ['nobody', 401, 'not_signed_in'],
    ['lid', 403, 'not_allowed'],
  ])('is nothing for %s: %i, and changes nothing', async (role, status, code) => {
    const id = await addFailed();
    const before = await read();
    const answer =
      name === 'failed'
        ? await portal.as(role).call(mailContract.failed)
        : await portal.as(role).call(mailContract[name], { params: { id } });
    expect([answer.status, answer.error?.code, await read()]).toEqual([status, code, before]);
  });
});
