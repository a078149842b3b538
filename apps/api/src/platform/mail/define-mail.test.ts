import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { defineMail, definedMails, definePendingMail } from './define-mail.js';
import type { MailTemplate } from './template/mail-template.js';

type Data = { nonce: string; voornaam: string; requestedAt?: string };
type Account = { email: string; voornaam: string };
const template = (): Promise<MailTemplate<Data>> => Promise.reject(new Error('these tests render nothing'));

const plain = { kind: `plain-${randomUUID()}`, template };
const plainMail = defineMail(plain);
const kind = `pending-${randomUUID()}`;
const mail = definePendingMail({
  kind,
  template,
  canWait: true,
  collection: 'accounts',
  toMail: ({ email, voornaam }: Account, mailTo, { nonce }: { nonce: string }) => mailTo(email, { nonce, voornaam }),
});

it('a pending mail has its kind and the stored data, and is completed from its document', async () => {
  const pending = mail.pending({ nonce: 'n' });
  expect(pending).toMatchObject({ kind, data: { nonce: 'n' } });
  const document = { email: 'anna@example.org', voornaam: 'Anna' };
  const data = { nonce: 'n', voornaam: 'Anna' };
  const completed = await definedMails.get(kind)?.source?.toMail(document, pending.data);
  expect(completed).toEqual({ to: 'anna@example.org', kind, data, canWait: true });
  expect(plainMail.to('anna@example.org', data)).toMatchObject({ kind: plain.kind, data, canWait: false });
});

it('throws for a second mail of the same kind', () => {
  expect(() => defineMail(plain)).toThrow(`two mails have the name ${plain.kind}`);
  expect(() => definePendingMail({ ...plain, collection: 'accounts', toMail: () => undefined })).toThrow('two mails');
});

it('accepts only the kinds and the data of the definition, at compile time', () => {
  const to = 'anna@example.org';
  const unused = { kind: 'unused', template, collection: 'accounts' };
  const typeErrors = () => {
    // @ts-expect-error a typo in the stored data
    mail.pending({ nonse: 'n' });
    // @ts-expect-error the stored data is missing
    mail.pending();
    // @ts-expect-error one stored field too many
    mail.pending({ nonce: 'n', voornaam: 'Anna' });
    // @ts-expect-error this mail stores nothing
    definePendingMail({ ...unused, toMail: () => undefined }).pending({ nonce: 'n' });
    // @ts-expect-error no document causes this mail
    const causedMail: Pick<typeof mail, 'pending'> = plainMail;

    // @ts-expect-error a typo in the data
    plainMail.to(to, { nonce: 'n', vornaam: 'Anna' });
    // @ts-expect-error a field is missing
    plainMail.to(to, { nonce: 'n' });
    // @ts-expect-error a typo in an optional field
    plainMail.to(to, { nonce: 'n', voornaam: 'Anna', requestdAt: '' });
    // @ts-expect-error a typo in the data of toMail
    definePendingMail({ ...unused, toMail: (_: Account, mailTo) => mailTo(to, { nonce: 'n', vornaam: 'Anna' }) });
    // @ts-expect-error toMail leaves out a field
    definePendingMail({ ...unused, toMail: (_: Account, mailTo) => mailTo(to, { nonce: 'n' }) });
    // @ts-expect-error a typo in the kind, which mailTo would have filled in
    definePendingMail({ ...unused, toMail: () => ({ kind: 'unusd', to, data: { nonce: 'n', voornaam: 'Anna' } }) });
    // @ts-expect-error the documents have no address
    definePendingMail({ ...unused, toMail: (_: { naam: string }) => undefined });

    const content: MailTemplate<Data>['content'] =
      // @ts-expect-error a typo in the template
      (_, { vornaam: _vornaam }) => createElement('p');
    return { causedMail, content };
  };
  expect(typeErrors).toBeTypeOf('function');
});
