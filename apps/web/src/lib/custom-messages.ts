import type { Config, platformContract } from '@ledenportaal/shared';
import { requestEarly } from '../first-visit/early-requests.js';
import { apiRoot } from './api/api-root.js';

/** By key. The API checks that they have the same placeholders as the texts that they replace. */
let customMessages: Config['messages'] = {};
export const setCustomMessages = (messages: Config['messages']): void => {
  customMessages = messages;
};
export const getCustomMessage = (key: string): string | undefined => customMessages[key];

/** In ms. After this the portal starts with its default texts: that is better than a blank page. */
const timeoutMs = 3_000;
// Repeated here, because importing a contract would add zod to the first script.
const configPath: (typeof platformContract)['config']['path'] = '/config';
export const configUrl = apiRoot + configPath;

/**
 * Loads the texts that the operator of this portal has changed. Must finish before page modules load, because many of
 * them look up their texts once, at module level.
 */
export const loadCustomMessages = async (): Promise<void> => {
  const loading = requestMessages().then(setCustomMessages, () => undefined);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
};

const requestMessages = async () => {
  const response = await requestEarly(configUrl, null);
  const { results } = (await response.clone().json()) as { results: Config };
  return results.messages;
};
