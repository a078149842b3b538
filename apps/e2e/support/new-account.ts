import { expect, type APIRequestContext } from '@playwright/test';
import { accountContract, fillPath } from '@ledenportaal/shared';
import { mailCode } from './mail-code.js';
import { unique } from './pages.js';

export type NewAccount = { email: string; password: string; voornaam: string; name: string };

/** Somebody who signed up and opened the link in the mail: in the demo that is enough to come in. */
export async function addAccount(request: APIRequestContext): Promise<NewAccount> {
  const name = unique('Proef');
  const account = { voornaam: 'Pia', name, email: `${name.replace(' ', '-').toLowerCase()}@example.org` };
  const password = 'een-lang-wachtwoord';
  const signedUp = await request.post(`/api${accountContract.signup.path}`, { data: { ...account, password } });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  const code = await mailCode(account.email, '/signup/verify/');
  const verified = await request.get(`/api${fillPath(accountContract.verify.path, { code })}`);
  expect(verified.ok(), await verified.text()).toBe(true);
  return { ...account, password };
}
