import { platformRoutes, type Config } from '@ledenportaal/shared';
import { apiRoot } from './api/api-root.js';
import { setCustomMessages } from './custom-messages.js';

let config: Config | undefined;
export const getConfig = (): Config | undefined => config;

/**
 * Reads the configuration that the API writes into the page. The development server does not write it, so there it is
 * fetched. Must finish before page modules load: many of them look up their texts once, at module level, and the
 * configuration contains the texts of the operator.
 */
export const loadConfig = async (): Promise<void> => {
  const json = document.getElementById('config')?.textContent;
  config = json ? (JSON.parse(json) as Config) : await fetchConfig().catch(() => undefined);
  setCustomMessages(config?.messages ?? {});
};

const fetchConfig = async () => {
  const response = await fetch(apiRoot + platformRoutes.config.path);
  const { results } = (await response.json()) as { results?: Config };
  return results;
};
