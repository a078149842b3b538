import { expect, type APIRequestContext } from '@playwright/test';
import { authContract, fillPath } from '@ledenportaal/shared';
import { waitForMailCode } from './mail-code.js';
import { uniqueName } from './page-helpers.js';

export type NewAccount = { email: string; password: string; voornaam: string; name: string };

/** Signs up an account and confirms its e-mail address, which is enough to sign in to the demo. */
export const addAccount = async (request: APIRequestContext): Promise<NewAccount> => {
  const name = uniqueName('Proef');
  const account = { voornaam: 'Pia', name, email: `${name.replace(' ', '-').toLowerCase()}@example.org` };
  const password = 'een-lang-wachtwoord';
  const signupResponse = await request.post(`/api${authContract.signup.path}`, { data: { ...account, password } });
  expect(signupResponse.ok(), await signupResponse.text()).toBe(true);
  const code = await waitForMailCode(account.email, '/signup/verify/');
  const verifyResponse = await request.get(`/api${fillPath(authContract.verify.path, { code })}`);
  expect(verifyResponse.ok(), await verifyResponse.text()).toBe(true);
  return { ...account, password };
};
