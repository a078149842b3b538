import { expect, type APIRequestContext } from '@playwright/test';

/** The accounts of the demo content. */
export const demoAccounts = {
  admin: { email: 'beheer@example.org', password: 'demo-beheer-1' },
  redacteur: { email: 'redacteur@example.org', password: 'demo-redacteur-1' },
  secretaris: { email: 'secretaris@example.org', password: 'demo-secretaris-1' },
  lid: { email: 'lid@example.org', password: 'demo-lid-1' },
};
export type DemoUser = keyof typeof demoAccounts;
export type Credentials = { email: string; password: string };

/** Signs in through the API and returns the token. */
export const requestToken = async (request: APIRequestContext, { email, password }: Credentials): Promise<string> => {
  const response = await request.post('/api/signin', { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { token: string }).token;
};
