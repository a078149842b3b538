import { afterEach, describe, expect, it, vi } from 'vitest';
import { hangUp, refusal, silence, startScriptedSmtp, startSmtp, type Script } from '../../test/mail/smtp.js';
import { createSmtpTransport, smtpTimeouts } from './transport.smtp.js';
import { DeliveryError, type OutgoingMail } from './transport.js';
import { eventually } from '../../test/eventually.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});
const smtp = async (...options: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...options);
  cleanups.push(server.close);
  return server;
};

const code = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1ek3J8vN2qXw7';
const outgoingMail: OutgoingMail = {
  id: 'a'.repeat(24),
  messageId: `<${'a'.repeat(24)}@portaal.example.org>`,
  from: { name: 'Ruigenhei, leden', address: 'portaal@example.org' },
  to: 'jan@example.org',
  subject: 'Één vraag: bevestig je e-mailadres',
  html: `<p>Hé, <a href="https://portaal.example.org/${code}">open</a></p>`,
  text: `Hé, open https://portaal.example.org/${code}`,
  createdAt: new Date(),
};
const neverAborted = new AbortController().signal;
const shortTimeouts = { connectionMs: 500, greetingMs: 150, idleMs: 150, totalMs: 1500 };
const send = (url: string, timeouts = smtpTimeouts) => createSmtpTransport(url, timeouts)(outgoingMail, neverAborted);
const getDeliveryError = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (cause: unknown) => (cause instanceof DeliveryError ? cause : Promise.reject(cause as Error)),
  );

describe('the SMTP transport', () => {
  it('delivers a mail once, to one address, with the headers of an automatic mail', async () => {
    const envelopes: unknown[] = [];
    const server = await smtp({
      onRcptTo: ({ address }, { envelope }, done) => {
        envelopes.push([envelope.mailFrom && envelope.mailFrom.address, address]);
        done();
      },
    });
    await send(server.url);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: 'Ruigenhei, leden <portaal@example.org>',
      to: 'jan@example.org',
      subject: outgoingMail.subject,
      messageId: outgoingMail.messageId,
    });
    expect([mail!.text.trim(), mail!.html.trim()]).toEqual([outgoingMail.text, outgoingMail.html]);
    expect([mail!.header('auto-submitted'), mail!.header('content-language')]).toEqual(['auto-generated', 'nl']);
    expect(Math.abs(Date.parse(mail!.date!) - Date.now())).toBeLessThan(60_000);
    expect(envelopes).toEqual([['portaal@example.org', 'jan@example.org']]);
  });

  it('sends the user name and password of the URL, only over TLS', async () => {
    const credentials: unknown[] = [];
    const onAuth: NonNullable<Parameters<typeof startSmtp>[0]>['onAuth'] = ({ username, password }, _session, done) => {
      credentials.push([username, password]);
      done(null, { user: username });
    };
    const server = await smtp({ disabledCommands: [], onAuth });
    const url = server.url.replace('//', '//portaal:p%40ss@');
    await send(`${url}?tls.rejectUnauthorized=false`);
    expect(credentials).toEqual([['portaal', 'p@ss']]);
    // The certificate is self-signed.
    expect((await getDeliveryError(send(url)))?.about).toBe('server');
    expect(server.received).toHaveLength(1);
  });

  it('uses implicit TLS for smtps', async () => {
    const server = await smtp({ secure: true });
    await send(`${server.url.replace('smtp:', 'smtps:')}?tls.rejectUnauthorized=false`);
    expect(server.received).toHaveLength(1);
  });
});

describe('a failure of the SMTP transport', () => {
  it.each<[string, Script]>([
    ['never greets', { greeting: silence }],
    ['greets and then does not respond', { EHLO: silence }],
    ['does not respond to RCPT', { RCPT: silence }],
    ['does not respond to the message', { message: silence }],
    ['hangs up at once', { greeting: hangUp }],
    ['hangs up after the mail', { message: hangUp }],
    ['greets with an error', { greeting: '554 nu niet' }],
    ['rejects the sender', { MAIL: '550 5.7.1 wie ben jij' }],
    ['does not speak SMTP', { greeting: 'hallo' }],
  ])('fails for all mails with a server that %s', async (_, script) => {
    const server = await startScriptedSmtp(script);
    cleanups.push(server.close);
    expect((await getDeliveryError(send(server.url, shortTimeouts)))?.about).toBe('server');
  });

  it('fails when the server exceeds the total time-out', async () => {
    const server = await startScriptedSmtp({ RCPT: silence });
    cleanups.push(server.close);
    const timeouts = { ...shortTimeouts, idleMs: 60_000, totalMs: 300 };
    expect((await getDeliveryError(send(server.url, timeouts)))?.about).toBe('server');
  });

  it('fails with ECONNREFUSED when nothing listens', async () => {
    const server = await startSmtp();
    await server.close();
    expect(await getDeliveryError(send(server.url))).toMatchObject({
      about: 'server',
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it.each([
    ['RCPT', 550, '5.1.1 <jan@example.org> bestaat niet', 'mail'],
    ['RCPT', 451, '4.7.1 kom later terug', 'later'],
    ['message', 554, '5.6.0 dit willen we niet', 'mail'],
    ['message', 452, '4.3.1 schijf vol', 'later'],
  ])('fails after %s with status %i', async (stage, status, reply, about) => {
    const smtpError = refusal(status, reply);
    const server = await smtp({
      onRcptTo: (_address, _session, done) => done(stage === 'RCPT' ? smtpError : null),
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(smtpError));
      },
    });
    expect(await getDeliveryError(send(server.url))).toMatchObject({ about, message: `${status} ${reply}` });
  });

  it.each(['requireTLS', 'a password'])(
    'fails when TLS is not offered and %s requires it, and sends nothing in clear text',
    async (reason) => {
      const onAuth = vi.fn();
      const server = await smtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth });
      const url =
        reason === 'requireTLS' ? `${server.url}?requireTLS=true` : server.url.replace('//', '//portaal:geheim@');
      const failure = await getDeliveryError(send(url));
      expect([failure?.about, onAuth.mock.calls, server.received]).toEqual(['server', [], []]);
      expect(failure?.message).not.toContain('geheim');
    },
  );

  it('fails when the server rejects the password', async () => {
    const server = await smtp({
      disabledCommands: [],
      onAuth: (_auth, _session, done) => done(refusal(535, '5.7.8 onbekend')),
    });
    const url = `${server.url.replace('//', '//portaal:geheim@')}?tls.rejectUnauthorized=false`;
    expect(await getDeliveryError(send(url))).toMatchObject({ about: 'server', message: '535 5.7.8 onbekend' });
  });

  it('removes codes from the error when the server repeats them', async () => {
    const reply = `5.7.1 kwaad adres https://portaal.example.org/login/forget/${code}?a ${'lang '.repeat(200)}`;
    const server = await smtp({ onRcptTo: (_address, _session, done) => done(refusal(550, reply)) });
    const { message } = (await getDeliveryError(send(server.url)))!;
    expect(message).toMatch(/^550 5\.7\.1 kwaad adres https:\/\/portaal\.example\.org\/login\/forget\/…\?a lang/);
    expect(message.length).toBe(500);
  });

  it('fails when the portal stops', async () => {
    const server = await startScriptedSmtp({ message: silence });
    cleanups.push(server.close);
    const stopping = new AbortController();
    const sending = getDeliveryError(createSmtpTransport(server.url)(outgoingMail, stopping.signal));
    await eventually(() => expect(server.messages).toHaveLength(1));
    stopping.abort();
    expect((await sending)?.about).toBe('server');
  });
});
