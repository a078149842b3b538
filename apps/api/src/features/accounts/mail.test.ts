import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { mailContract, type Role } from '@ledenportaal/shared';
import { enqueueMail, type OutboxDocument } from '../../platform/mail/outbox.js';
import { startSmtp, refusal } from '../../test/mail/smtp.js';
import { usePortal } from '../../test/portal.js';

const reason = '5.1.1 <jan@example.org> bestaat niet';
let shouldRefuse = true;
const server = await startSmtp({
  onRcptTo: (_address, _session, done) => done(shouldRefuse ? refusal(550, reason) : null),
});
afterAll(() => server.close());
const portal = usePortal(undefined, { smtpUrl: server.url });
const outbox = () => mongoose.connection.db!.collection<OutboxDocument>('outbox');
const readOutbox = async () => JSON.stringify(await outbox().find().toArray());

/** Adds a mail to the outbox that the mail server refuses permanently. */
const addFailed = async () => {
  const _id = new mongoose.mongo.ObjectId();
  await enqueueMail({ _id, to: 'jan@example.org', kind: 'approved', data: { voornaam: 'Jan' } });
  shouldRefuse = true;
  await portal.background.run('mail.send');
  return _id.toHexString();
};

describe('failed mails', () => {
  it('lists a failed mail for admins with the error of the mail server', async () => {
    const _id = await addFailed();
    const { reply } = await portal.as('admin').call(mailContract.failed);
    expect(reply.results).toEqual([
      {
        _id,
        to: 'jan@example.org',
        subject: 'Je kunt inloggen bij Stichting Ruigenhei',
        attempts: 1,
        error: `550 ${reason}`,
        createdAt: expect.any(String) as string,
        failedAt: expect.any(String) as string,
      },
    ]);
  });

  it('lists a mail of a kind that an earlier version sent, after one attempt', async () => {
    await enqueueMail({ _id: new mongoose.mongo.ObjectId(), to: 'jan@example.org', kind: 'welkom', data: {} });
    await portal.background.run('mail.send');
    expect((await portal.as('admin').call(mailContract.failed)).reply.results).toMatchObject([
      { subject: 'welkom', attempts: 1, error: 'Deze mail (‘welkom’) hoort bij een andere versie van het portaal.' },
    ]);
  });

  it('does not list mails that wait or were sent', async () => {
    const _id = new mongoose.mongo.ObjectId();
    await enqueueMail({ _id, to: 'jan@example.org', kind: 'approved', data: {} });
    expect((await portal.as('admin').call(mailContract.failed)).reply.results).toEqual([]);
    shouldRefuse = false;
    await portal.background.run('mail.send');
    expect((await portal.as('admin').call(mailContract.failed)).reply.results).toEqual([]);
  });

  it('sends a failed mail again on retry', async () => {
    const id = await addFailed();
    shouldRefuse = false;
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

  it('resets the attempts and the deadline of a mail on retry', async () => {
    const id = await addFailed();
    await portal.as('admin').call(mailContract.retry, { params: { id } });
    const mail = await outbox().findOne();
    expect(mail).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(mail!.giveUpAt.getTime() - mail!.nextAt.getTime()).toBe(24 * 60 * 60 * 1000);
    expect(mail).not.toHaveProperty('failedAt');
  });

  it('removes a failed mail on request of an admin', async () => {
    const id = await addFailed();
    const { reply } = await portal.as('admin').call(mailContract.remove, { params: { id } });
    expect(reply).toEqual({ msg: 'De mail is verwijderd.' });
    expect(await outbox().countDocuments()).toBe(0);
  });
});

describe.each(['retry', 'remove'] as const)('%s', (name) => {
  const route = mailContract[name];
  const unknown = ['0'.repeat(24), 'geen-nummer'];

  it.each(unknown)('returns 404 and changes nothing for the unknown id %s', async (id) => {
    await addFailed();
    const before = await readOutbox();
    const { status, error } = await portal.as('admin').call(route, { params: { id } });
    expect([status, error?.code, await readOutbox()]).toEqual([404, 'mail_not_found', before]);
  });

  it('returns 404 for a mail that waits or was sent', async () => {
    const _id = new mongoose.mongo.ObjectId();
    await enqueueMail({ _id, to: 'jan@example.org', kind: 'approved', data: {} });
    const attempt = async () => {
      const before = await readOutbox();
      const { status } = await portal.as('admin').call(route, { params: { id: _id.toHexString() } });
      expect([status, await readOutbox()]).toEqual([404, before]);
    };
    await attempt();
    shouldRefuse = false;
    await portal.background.run('mail.send');
    await attempt();
  });
});

describe.each(['failed', 'retry', 'remove'] as const)('%s', (name) => {
  it.each<[Role | 'nobody', number, string]>([
    ['nobody', 401, 'not_signed_in'],
    ['lid', 403, 'not_allowed'],
  ])('returns an error to %s with status %i and changes nothing', async (role, status, code) => {
    const id = await addFailed();
    const before = await readOutbox();
    const response =
      name === 'failed'
        ? await portal.as(role).call(mailContract.failed)
        : await portal.as(role).call(mailContract[name], { params: { id } });
    expect([response.status, response.error?.code, await readOutbox()]).toEqual([status, code, before]);
  });
});
