import { afterEach, expect, it, vi } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { createAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { SignupModel } from './signup.model.js';

const portal = usePortal(undefined, {
  signup: 'open',
  limits: { signinPair: 9, signinIp: 12, signinEmail: 9, signupIp: 100, mailAccount: 9 },
});
afterEach(() => vi.useRealTimers());

const email = 'anna@example.org';
const ownPassword = 'een goed wachtwoord';
const visitor = () => portal.as('nobody');
const signUp = async (password = ownPassword, voornaam = 'Anna') => {
  const body = { email, password, voornaam, name: 'de Wit' };
  expect((await visitor().call(authContract.signup, { body })).status).toBe(200);
};
const resend = (password = ownPassword, address = email) =>
  visitor().call(authContract.resendVerification, { body: { email: address, password } });
/** Returns the codes in the mails, oldest first. */
const readCodes = async () => (await portal.mails()).map(({ text }) => /\/signup\/verify\/([\w-]{43})/.exec(text)?.[1]);
const msg = 'Als we een aanmelding met dit e-mailadres en wachtwoord hebben, sturen we de bevestigingsmail opnieuw.';

it('mails the same link again, which confirms the sign-up and says until when it works', async () => {
  await signUp();
  const [code] = await readCodes();
  vi.setSystemTime(Date.now() + 23 * 3_600_000);
  expect((await resend(ownPassword, 'ANNA@Example.org')).reply.msg).toBe(msg);
  expect(await readCodes()).toEqual([code, code]);
  const [first, second] = await portal.mails();
  expect(/De link werkt tot [^.]+/.exec(second!.text)?.[0]).toBe(/De link werkt tot [^.]+/.exec(first!.text)?.[0]);
  expect((await visitor().call(authContract.verify, { params: { code: code! } })).status).toBe(200);
});

it('mails only the link of the sign-up with this password, so that nobody confirms that of a stranger', async () => {
  await signUp('van een vreemde', 'Vreemde');
  await signUp();
  await signUp('van nog een vreemde', 'Vreemde');
  const [, ownCode] = await readCodes();
  await resend();
  expect((await readCodes()).slice(3)).toEqual([ownCode]);
});

it.each([
  ['with another password', () => resend('een ander wachtwoord')],
  ['for another address', () => resend(ownPassword, 'bert@example.org')],
  [
    'after the code has ended',
    async () => {
      await SignupModel.updateMany({}, { expiresAt: new Date(Date.now() - 1) });
      return resend();
    },
  ],
  [
    'once the sign-up is confirmed',
    async () => {
      const [code] = await readCodes();
      await visitor().call(authContract.verify, { params: { code: code! } });
      return resend();
    },
  ],
])('returns the same response and sends nothing %s', async (_, send) => {
  await signUp();
  const response = await send();
  expect([response.status, response.reply.msg, (await readCodes()).length]).toEqual([200, msg, 1]);
});

it('sends the owner of an account the mail that says so', async () => {
  await signUp();
  await createAccount({ email });
  await resend();
  expect((await portal.mails()).at(-1)?.subject).toMatch(/^Je hebt al een account/);
});

it('is limited by address, apart from other mails to it, and by network', async () => {
  await signUp();
  for (let time = 0; time < 9; time++) expect((await resend()).status).toBe(200);
  expect((await resend()).error?.code).toBe('too_often');
  const forgot = await visitor().call(authContract.forgot, { body: { email } });
  expect(forgot.status).toBe(200);
  const outcomes = [];
  for (let time = 0; time < 4; time++) outcomes.push((await resend(ownPassword, `a${time}@example.org`)).status);
  expect(outcomes).toEqual([200, 200, 200, 429]);
});
