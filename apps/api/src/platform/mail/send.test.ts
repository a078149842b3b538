import { describe, expect, it } from 'vitest';
import { code, hour, minute, useOutbox } from '../../test/mail/outbox.js';
import { usePortal } from '../../test/portal.js';
import { hangUp } from '../../test/mail/smtp.js';
import { sendDue } from './send.js';

usePortal();
const { add, createSendDeps, advanceTime, logged, one, outbox, run, script, smtp } = useOutbox();

describe('sendDue', () => {
  it('sends a mail once, and then stores it without its data', async () => {
    const server = await smtp();
    const { _id } = await add();
    await run(server.url);
    await advanceTime(25 * hour);
    await run(server.url);
    expect(server.received.map(({ to, messageId }) => [to, messageId])).toEqual([
      ['jan@example.org', `<${_id.toHexString()}@portaal.example.org>`],
    ]);
    expect(Object.keys(await one()).sort()).toEqual(
      ['_id', 'attempts', 'createdAt', 'kind', 'nextAt', 'sentAt', 'state', 'subject', 'to'].sort(),
    );
    await add({ _id });
    await run(server.url);
    expect(server.received).toHaveLength(1);
  });

  it('sends the mails that can wait after those that came later and cannot', async () => {
    const server = await smtp();
    for (const to of ['lid-1@example.org', 'lid-2@example.org']) await add({ to, canWait: true });
    await add({ to: 'jan@example.org' });
    await run(server.url);
    expect(server.received.map(({ to }) => to)).toEqual(['jan@example.org', 'lid-1@example.org', 'lid-2@example.org']);
  });

  it('sends each mail once with concurrent senders', async () => {
    const server = await smtp();
    for (let count = 0; count < 10; count++) await add({ to: `lid-${count}@example.org` });
    await Promise.all([run(server.url), run(server.url), run(server.url)]);
    expect(server.received.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 10 }, (_, count) => `lid-${count}@example.org`),
    );
  });

  it('leaves no content and no code in the log and the database', async () => {
    const failingServer = await script({ message: `451 4.3.0 even niet: inhoud ${code}` });
    const server = await smtp();
    await add();
    await run(failingServer.url);
    const documentAfterFailure = JSON.stringify(await one());
    await advanceTime(minute);
    await run(server.url);
    expect([failingServer.messages.length, server.received[0]!.text]).toEqual([1, expect.stringContaining(code)]);
    for (const written of [logged(), documentAfterFailure, JSON.stringify(await one())]) {
      expect(written).not.toContain(code);
      expect(written).not.toContain('<p>');
    }
  });

  it('sends a mail again with the same message id when the server hung up before it confirmed receipt', async () => {
    const failingServer = await script({ message: hangUp });
    const server = await smtp();
    const { _id } = await add();
    await run(failingServer.url);
    expect(await one()).toMatchObject({ state: 'waiting', attempts: 1 });
    await advanceTime(minute);
    await run(server.url);
    const messageId = `<${_id.toHexString()}@portaal.example.org>`;
    expect(failingServer.messages.map((message) => message.includes(`Message-ID: ${messageId}`))).toEqual([true]);
    expect(server.received.map((mail) => mail.messageId)).toEqual([messageId]);
  });
});

it('sendDue stops after a hundred mails and returns true', async () => {
  const sendDeps = { ...createSendDeps('smtp://127.0.0.1:1'), transport: () => Promise.resolve() };
  for (let count = 0; count < 101; count++) await add();
  expect(await sendDue(sendDeps, new AbortController().signal)).toBe(true);
  expect(await outbox().countDocuments({ state: 'sent' })).toBe(100);
  expect(await sendDue(sendDeps, new AbortController().signal)).toBe(false);
});
