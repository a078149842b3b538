import { expect, it } from 'vitest';
import { smtpServerOf } from './smtp-address.js';

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
])('%s', (address, server) => expect(smtpServerOf(address)).toMatchObject(server));

it('wants TLS where a password goes along, unless told that the line is safe', () => {
  const auth = { user: 'jan@example.org', pass: 'p:@/ss' };
  const address = 'smtp://jan%40example.org:p%3A%40%2Fss@mail.example.org';
  expect(smtpServerOf(address)).toMatchObject({ auth, requireTLS: true, ignoreTLS: false });
  expect(smtpServerOf(`${address}?ignoreTLS=true`)).toMatchObject({ auth, requireTLS: false, ignoreTLS: true });
});

it('tells no password when it is refused', () => {
  for (const address of [
    'smtp://jan:geheim@mail.example.org?pool=true',
    'smtp://jan:geheim%@mail.example.org',
    'smtp://jan:geheim@mail example',
  ])
    expect(() => smtpServerOf(address)).toThrow(/^SMTP_URL(?!.*geheim)/);
});
