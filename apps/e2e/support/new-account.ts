import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import PostalMime from 'postal-mime';
import { accountContract, fillPath } from '@ledenportaal/shared';
import { unique } from './pages.js';

export type NewAccount = { email: string; password: string; voornaam: string; name: string };

/** Without a mail server the portal puts its mail in this folder. */
const lettersIn = async (folder: string) => {
  const names = await readdir(folder).catch(() => []);
  const raw = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name))),
  );
  return Promise.all(raw.map((letter) => PostalMime.parse(letter)));
};

/** Somebody who signed up and opened the link in the mail: in the demo that is enough to come in. */
export async function addAccount(request: APIRequestContext, dataDir: string): Promise<NewAccount> {
  const name = unique('Proef');
  const account = { voornaam: 'Pia', name, email: `${name.replace(' ', '-').toLowerCase()}@example.org` };
  const password = 'een-lang-wachtwoord';
  const signedUp = await request.post(`/api${accountContract.signup.path}`, { data: { ...account, password } });
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  let code = '';
  await expect
    .poll(async () => {
      const letters = await lettersIn(join(dataDir, 'outbox'));
      const mine = letters.find(({ to }) => to?.some(({ address }) => address === account.email));
      return (code = /\/signup\/verify\/([^\s>)\]]+)/.exec(mine?.text ?? '')?.[1] ?? '');
    })
    .not.toBe('');
  const verified = await request.get(`/api${fillPath(accountContract.verify.path, { code })}`);
  expect(verified.ok(), await verified.text()).toBe(true);
  return { ...account, password };
}
