import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { hour, minute, useOutbox } from '../../test/mail/outbox.js';
import { usePortal } from '../../test/portal.js';
import { refusal } from '../../test/mail/smtp.js';
import { readFailed } from './outbox.js';
import { sendDue } from './send.js';

usePortal();
const { add, createSendDeps, advanceTime, logged, one, outbox, run, smtp, loggedMessages } = useOutbox();
const rejectReceiver = (responseCode: number, reply: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(refusal(responseCode, reply)),
});

describe('sendDue with a mail that cannot be delivered', () => {
  it('retries the mail after 1, 5, 15 minutes, 1 hour, and then every 4 hours', async () => {
    const server = await smtp(rejectReceiver(451, '4.7.1 kom later terug'));
    await add();
    const delays = [1, 5, 15, 60, 240, 240];
    for (const [index, pause] of delays.entries()) {
      await run(server.url);
      expect(await one()).toMatchObject({ state: 'waiting', attempts: index + 1, error: '451 4.7.1 kom later terug' });
      await advanceTime((pause - 0.5) * minute);
      await run(server.url);
      expect((await one()).attempts).toBe(index + 1);
      await advanceTime(0.5 * minute);
    }
  });

  it('marks the mail as failed after 24 hours, with a last attempt at the end', async () => {
    const server = await smtp(rejectReceiver(451, '4.7.1 kom later terug'));
    const { _id } = await add();
    let minutes = 0;
    for (; (await one()).state === 'waiting' && minutes <= 25 * 60; minutes += 15) {
      await run(server.url);
      await advanceTime(15 * minute);
    }
    const { attempts } = await one();
    expect([minutes - 15, attempts]).toEqual([24 * 60, 11]);
    const [failed] = await readFailed();
    expect(failed).toMatchObject({
      _id: _id.toHexString(),
      to: 'jan@example.org',
      subject: 'Bevestig',
      attempts,
      error: '451 4.7.1 kom later terug',
    });
    expect(loggedMessages().at(-1)).toContain('will not be tried again');
    await advanceTime(24 * hour);
    await run(server.url);
    expect((await one()).attempts).toBe(attempts);
  });

  it('marks the mail as failed immediately after a permanent error', async () => {
    const server = await smtp(rejectReceiver(550, '5.1.1 <jan@example.org> bestaat niet'));
    await add();
    await run(server.url);
    expect(await readFailed()).toMatchObject([{ attempts: 1, error: '550 5.1.1 <jan@example.org> bestaat niet' }]);
  });

  it.each([
    'jan@example.org, kwaad@example.com',
    'jan@example.org\r\nBcc: kwaad@example.com',
    'Jan <jan@example.org>',
    'jan@example.org\u202e',
  ])('sends nothing to the invalid address %j', async (to) => {
    let calls = 0;
    const server = await smtp({ onConnect: (_session, done) => (calls++, done()) });
    await add({ to });
    await run(server.url);
    expect([calls, await readFailed()]).toMatchObject([0, [{ to, error: 'Dit is niet één e-mailadres.' }]]);
  });

  it('does not block other mails after an error about this mail only', async () => {
    const server = await smtp({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('jan') ? refusal(451, 'later') : null),
    });
    await add();
    await add({ kind: 'stuk' });
    await add({ to: 'anna@example.org' });
    await run(server.url);
    expect(server.received.map(({ to }) => to)).toEqual(['anna@example.org']);
    expect(await outbox().countDocuments({ state: 'waiting', attempts: 1 })).toBe(2);
    expect(logged()).toContain('there is no mail stuk');
  });

  it('ends the run when the server is unavailable, so that other mails do not wait too', async () => {
    const server = await smtp();
    await add();
    await add({ to: 'anna@example.org' });
    const gone = await smtp();
    await gone.close();
    await run(gone.url);
    expect(await outbox().countDocuments({ attempts: 0 })).toBe(1);
    await advanceTime(minute);
    await run(server.url);
    expect(server.received).toHaveLength(2);
  });

  it('retries the mail after its lease expires when the portal stopped during the attempt', async () => {
    const server = await smtp();
    await add();
    const stopping = new AbortController();
    const sendDeps = { ...createSendDeps(server.url), transport: () => Promise.reject(new Error('broken off')) };
    sendDeps.render = () => {
      stopping.abort(new Error('the portal stops'));
      return Promise.reject(new Error('broken off'));
    };
    await expect(sendDue(sendDeps, stopping.signal)).rejects.toThrow('the portal stops');
    expect(loggedMessages()).toEqual([]);
    await run(server.url);
    expect(server.received).toHaveLength(0);
    await advanceTime(2 * minute);
    await run(server.url);
    expect(server.received).toHaveLength(1);
  });
});
