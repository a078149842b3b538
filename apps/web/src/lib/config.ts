import type { Config } from '@ledenportaal/shared';

const readConfig = (): Config | undefined => {
  // The build reads the texts too, without a document.
  const json = 'document' in globalThis && document.getElementById('config')?.textContent;
  return json ? (JSON.parse(json) as Config) : undefined;
};

/**
 * The configuration that the API writes into the page. It is there before any module that looks up a text, because it
 * contains the texts of the operator.
 */
export const config = readConfig();
