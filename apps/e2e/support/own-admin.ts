import { expect, type APIRequestContext } from '@playwright/test';
import { accountsContract, fillPath, profileContract } from '@ledenportaal/shared';
import { accounts, askToken, type Credentials } from './accounts.js';
import type { NewAccount } from './new-account.js';

/** Makes somebody of this test alone an admin: their session can be ended without ending that of other tests. */
export async function promote(request: APIRequestContext, { email }: NewAccount): Promise<void> {
  const headers = { authorization: await askToken(request, accounts.admin) };
  const list = await request.get(`/api${accountsContract.list.path}`, { headers });
  const { results } = accountsContract.list.response.parse(await list.json());
  const id = results.find((account) => account.email === email)?._id ?? '';
  const path = fillPath(accountsContract.update.path, { id });
  const answer = await request.put(`/api${path}`, { headers, data: { role: 'admin' } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Ends every session of theirs, as from another device: the page that is open learns it at its next call. */
export async function endSessions(request: APIRequestContext, account: Credentials): Promise<void> {
  const headers = { authorization: await askToken(request, account) };
  const { method, path } = profileContract.signOutEverywhere;
  const answer = await request.fetch(`/api${path}`, { method, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}
