import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { authContract, lidContract } from '@ledenportaal/shared';
import { createAccount, createLid } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';

const portal = usePortal();
const visitor = () => portal.as('nobody');
const password = 'een goed wachtwoord';
const anna = { email: 'anna@example.org', voornaam: 'Anna', name: 'de Wit', bedrijf: '' };

const readDatabaseAndLog = async () => {
  const collections = await mongoose.connection.db!.collections();
  const documents = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(documents) + portal.logged();
};
const parseCode = (text: string) =>
  /https:\/\/portaal\.example\.org\/(?:signup\/verify|signup\/invitation|login\/forget)\/(\S+)/.exec(text)![1]!;

let codes: string[];
beforeEach(async () => {
  await createAccount({ email: 'jan@example.org' });
  const { _id: id } = await createLid({ email: 'lid@example.org' });
  await portal.as('admin').call(lidContract.invite, { params: { id } });
  await visitor().call(authContract.signup, { body: { ...anna, password } });
  await visitor().call(authContract.forgot, { body: { email: 'jan@example.org' } });
  const mails = await portal.mails();
  expect(mails.map(({ to }) => to).sort()).toEqual(['anna@example.org', 'jan@example.org', 'lid@example.org']);
  codes = mails.sort((a, b) => a.to.localeCompare(b.to)).map(({ text }) => parseCode(text));
});

it('stores and logs no code, no password and no text of a mail', async () => {
  const all = await readDatabaseAndLog();
  for (const secret of [...codes, password, 'Met dit adres is een account aangevraagd', 'Werkt de knop niet'])
    expect(all).not.toContain(secret);
  expect(all).toContain('mail sent');
});

it('accepts the codes in the mails, and does not store or log them when they are used', async () => {
  const [verification = '', reset = '', invitation = ''] = codes;
  expect((await visitor().call(authContract.verify, { params: { code: verification } })).status).toBe(200);
  expect((await visitor().call(authContract.reset, { body: { code: reset, password } })).status).toBe(200);
  expect((await visitor().call(authContract.invitation, { params: { code: invitation } })).status).toBe(200);
  const lid = { ...anna, email: 'lid@example.org', password, invitation };
  expect((await visitor().call(authContract.signup, { body: lid })).reply.msg).toContain('bevestigd');
  const all = await readDatabaseAndLog();
  for (const secret of [...codes, password]) expect(all).not.toContain(secret);
});
