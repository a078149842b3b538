import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { woordenContract } from '@ledenportaal/shared';
import { createAccount, countIn, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';

const portal = usePortal();
const request = (account: Account, tekst: string) =>
  portal.as(account).call(woordenContract.request, { body: { tekst } });
const createRia = () => createAccount({ email: 'ria@example.org', voornaam: 'Ria', name: 'de Wit' });

describe('a request for a photo', () => {
  it('sends one mail to the office, with the words and who asks', async () => {
    const ria = await createRia();
    const { status, reply } = await request(ria, ' IJsvogel\r\nBcc: x@example.com <b>winter</b> ');
    expect([status, reply.msg]).toEqual([201, 'Je vraag is naar het kantoor gestuurd.']);
    const mails = await portal.mails();
    expect(mails.map(({ to }) => to)).toEqual([portal.content.site.contact.email]);
    expect(mails[0]!.header('bcc')).toBeUndefined();
    const text = mails[0]!.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Ria de Wit zocht in de beeldbank');
    expect(text).toContain('‘IJsvogel Bcc: x@example.com <b>winter</b>’');
    expect(mails[0]!.html).toContain('href="mailto:ria@example.org"');
    expect(mails[0]!.html).not.toContain('<b>winter');
    expect(await portal.mails()).toHaveLength(1);
  });

  it('sends no second mail for the same words of the same account, and answers the same', async () => {
    const [ria, ben] = [await createRia(), await createAccount()];
    const outcomes = await Promise.all(['reeën', 'REEEN', 'reeën '].map((tekst) => request(ria, tekst)));
    expect(new Set(outcomes.map(({ status, reply }) => `${status} ${reply.msg}`)).size).toBe(1);
    for (let time = 0; time < 6; time++) expect((await request(ria, 'reeën')).status).toBe(201);
    await request(ben, 'reeën');
    expect([(await portal.mails()).length, await countIn('fotorequests')]).toEqual([2, 2]);
  });

  it('is refused from the sixth in an hour on, with the time to wait', async () => {
    const [ria, ben] = [await createRia(), await createAccount()];
    for (const tekst of ['a', 'b', 'c', 'd', 'e']) expect((await request(ria, tekst)).status).toBe(201);
    const { status, headers } = await request(ria, 'f');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
    expect([(await request(ria, 'a')).status, (await request(ben, 'f')).status]).toEqual([201, 201]);
  });

  it.each(['', '?!', 'x'.repeat(101)])('returns 400 for the text %j', async (tekst) => {
    const { status, error } = await request(await createRia(), tekst);
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['tekst']]);
  });

  it('is deleted after a day', async () => {
    const indexes = await mongoose.connection.db!.collection('fotorequests').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 86_400 }));
  });
});
