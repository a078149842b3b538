import { expect, it } from 'vitest';
import { parseSmtpUrl } from './smtp-url.js';

const open = { host: 'mail.example.org', secure: false, requireTLS: false, ignoreTLS: false };

it.each([
  ['smtp://mail.example.org', { ...open, tls: { rejectUnauthorized: true } }],
  [
    'smtp://mail.example.org:2525?tls.rejectUnauthorized=false',
    { ...open, port: 2525, tls: { rejectUnauthorized: false } },
  ],
  ['smtp://mail.example.org?requireTLS=true', { ...open, requireTLS: true }],
  ['smtps://mail.example.org', { ...open, secure: true }],
  ['smtp://[::1]:25', { ...open, host: '::1', port: 25 }],
])('parses %s', (address, server) => expect(parseSmtpUrl(address)).toMatchObject(server));

it('requires TLS with a password, unless ignoreTLS is set', () => {
  const auth = { user: 'jan@example.org', pass: 'p:@/ss' };
  const address = 'smtp://jan%40example.org:p%3A%40%2Fss@mail.example.org';
  expect(parseSmtpUrl(address)).toMatchObject({ auth, requireTLS: true, ignoreTLS: false });
  expect(parseSmtpUrl(`${address}?ignoreTLS=true`)).toMatchObject({ auth, requireTLS: false, ignoreTLS: true });
});

it('does not contain the password in error messages', () => {
  for (const address of [
    'smtp://jan:geheim@mail.example.org?pool=true',
    'smtp://jan:geheim%@mail.example.org',
    'smtp://jan:geheim@mail example',
  ])
    expect(() => parseSmtpUrl(address)).toThrow(/^SMTP_URL(?!.*geheim)/);
});
