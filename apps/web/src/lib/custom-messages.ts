import type { Config } from '@ledenportaal/shared';
import { config } from './config.js';

/** By key. The API checks that they have the same placeholders as the texts that they replace. */
let customMessages: Config['messages'] = config?.messages ?? {};
export const setCustomMessages = (messages: Config['messages']): void => {
  customMessages = messages;
};
export const getCustomMessage = (key: string): string | undefined => customMessages[key];
