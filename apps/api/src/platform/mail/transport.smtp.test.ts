import { afterEach, describe, expect, it, vi } from 'vitest';
import { hangUp, refusal, silence, startScript, startSmtp, type Script } from '../../test/smtp.js';
import { createSmtpTransport, patience } from './transport.smtp.js';
import { Undelivered, type Parcel } from './transport.js';
import { eventually } from '../../test/eventually.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const smtp = async (...told: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...told);
  ends.push(server.close);
  return server;
};

const code = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1ek3J8vN2qXw7';
const parcel: Parcel = {
  id: 'a'.repeat(24),
  messageId: `<${'a'.repeat(24)}@portaal.example.org>`,
  from: { name: 'Ruigenhei, leden', address: 'portaal@example.org' },
  to: 'jan@example.org',
  subject: 'Één vraag: bevestig je e-mailadres',
  html: `<p>Hé, <a href="https://portaal.example.org/${code}">open</a></p>`,
  text: `Hé, open https://portaal.example.org/${code}`,
  createdAt: new Date(),
};
const never = new AbortController().signal;
const hasty = { connectionMs: 500, greetingMs: 150, silenceMs: 150, wholeMs: 1500 };
const send = (url: string, bounds = patience) => createSmtpTransport(url, bounds)(parcel, never);
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (cause: unknown) => (cause instanceof Undelivered ? cause : Promise.reject(cause as Error)),
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
      subject: parcel.subject,
      messageId: parcel.messageId,
    });
    expect([mail!.text.trim(), mail!.html.trim()]).toEqual([parcel.text, parcel.html]);
    expect([mail!.header('auto-submitted'), mail!.header('content-language')]).toEqual(['auto-generated', 'nl']);
    expect(Math.abs(Date.parse(mail!.date!) - Date.now())).toBeLessThan(60_000);
    expect(envelopes).toEqual([['portaal@example.org', 'jan@example.org']]);
  });

  it('sends the user name and password of the URL, only over TLS', async () => {
    const known: unknown[] = [];
    const onAuth: NonNullable<Parameters<typeof startSmtp>[0]>['onAuth'] = ({ username, password }, _session, done) => {
      known.push([username, password]);
      done(null, { user: username });
    };
    const server = await smtp({ disabledCommands: [], onAuth });
    const url = server.url.replace('//', '//portaal:p%40ss@');
    await send(`${url}?tls.rejectUnauthorized=false`);
    expect(known).toEqual([['portaal', 'p@ss']]);
    // The certificate is self-signed.
    expect((await failureOf(send(url)))?.about).toBe('server');
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
    const server = await startScript(script);
    ends.push(server.close);
    expect((await failureOf(send(server.url, hasty)))?.about).toBe('server');
  });

  it('fails when the server exceeds the total time-out', async () => {
    const server = await startScript({ RCPT: silence });
    ends.push(server.close);
    const bounds = { ...hasty, silenceMs: 60_000, wholeMs: 300 };
    expect((await failureOf(send(server.url, bounds)))?.about).toBe('server');
  });

  it('fails with ECONNREFUSED when nothing listens', async () => {
    const server = await startSmtp();
    await server.close();
    expect(await failureOf(send(server.url))).toMatchObject({
      about: 'server',
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it.each([
    ['RCPT', 550, '5.1.1 <jan@example.org> bestaat niet', 'mail'],
    ['RCPT', 451, '4.7.1 kom later terug', 'later'],
    ['message', 554, '5.6.0 dit willen we niet', 'mail'],
    ['message', 452, '4.3.1 schijf vol', 'later'],
  ])('fails after %s with status %i', async (occasion, status, words, about) => {
    const refused = refusal(status, words);
    const server = await smtp({
      onRcptTo: (_address, _session, done) => done(occasion === 'RCPT' ? refused : null),
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(refused));
      },
    });
    expect(await failureOf(send(server.url))).toMatchObject({ about, message: `${status} ${words}` });
  });

  it.each(['requireTLS', 'a password'])(
    'fails when TLS is not offered and %s requires it, and sends nothing in clear text',
    async (asked) => {
      const onAuth = vi.fn();
      const server = await smtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth });
      const url =
        asked === 'requireTLS' ? `${server.url}?requireTLS=true` : server.url.replace('//', '//portaal:geheim@');
      const failure = await failureOf(send(url));
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
    expect(await failureOf(send(url))).toMatchObject({ about: 'server', message: '535 5.7.8 onbekend' });
  });

  it('removes codes from the error when the server repeats them', async () => {
    const words = `5.7.1 kwaad adres https://portaal.example.org/login/forget/${code}?a ${'lang '.repeat(200)}`;
    const server = await smtp({ onRcptTo: (_address, _session, done) => done(refusal(550, words)) });
    const { message } = (await failureOf(send(server.url)))!;
    expect(message).toMatch(/^550 5\.7\.1 kwaad adres https:\/\/portaal\.example\.org\/login\/forget\/…\?a lang/);
    expect(message.length).toBe(500);
  });

  it('fails when the portal stops', async () => {
    const server = await startScript({ message: silence });
    ends.push(server.close);
    const stopping = new AbortController();
    const sending = failureOf(createSmtpTransport(server.url)(parcel, stopping.signal));
    await eventually(() => expect(server.messages).toHaveLength(1));
    stopping.abort();
    expect((await sending)?.about).toBe('server');
  });
});
