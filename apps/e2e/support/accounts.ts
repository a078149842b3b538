import { expect, type APIRequestContext } from '@playwright/test';

/** The demo's own. */
export const accounts = {
  admin: { email: 'beheer@example.org', password: 'demo-beheer-1' },
  lid: { email: 'lid@example.org', password: 'demo-lid-1' },
};
export type Who = keyof typeof accounts;
export type Credentials = { email: string; password: string };

/** Signs in behind the scenes. */
export const askToken = async (request: APIRequestContext, { email, password }: Credentials): Promise<string> => {
  const answer = await request.post('/api/signin', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
};
