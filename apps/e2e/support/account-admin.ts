import { expect, type APIRequestContext } from '@playwright/test';
import { accountsContract, fillPath, profileContract } from '@ledenportaal/shared';
import { demoAccounts, requestToken, type Credentials } from './demo-accounts.js';
import type { NewAccount } from './new-account.js';

/** Makes an account of this test an admin. Its sessions can be ended without ending those of other tests. */
export const promoteToAdmin = async (request: APIRequestContext, { email }: NewAccount): Promise<void> => {
  const headers = { authorization: await requestToken(request, demoAccounts.admin) };
  const listResponse = await request.get(`/api${accountsContract.list.path}`, { headers });
  const { results } = accountsContract.list.response.parse(await listResponse.json());
  const id = results.find((account) => account.email === email)?._id ?? '';
  const path = fillPath(accountsContract.update.path, { id });
  const response = await request.put(`/api${path}`, { headers, data: { role: 'admin' } });
  expect(response.ok(), await response.text()).toBe(true);
};

/** Ends all sessions of an account, as from another device. An open page notices it at its next API request. */
export const endSessions = async (request: APIRequestContext, account: Credentials): Promise<void> => {
  const headers = { authorization: await requestToken(request, account) };
  const { method, path } = profileContract.signOutEverywhere;
  const response = await request.fetch(`/api${path}`, { method, headers });
  expect(response.ok(), await response.text()).toBe(true);
};
