import { ignoreErrors } from '../../../lib/ignore-errors.js';
import { viewedKey as key } from '../../../lib/session/token-storage.js';

export const maxViewed = 12;

/** Returns the ids of the photos that this account viewed last in this browser, the latest first. */
export const readViewed = (account = ''): string[] => {
  const [owner, ...ids] = ignoreErrors(() => localStorage.getItem(key))?.split(' ') ?? [];
  return owner === account ? ids : [];
};

/** Also removes what another account viewed. */
export const saveViewed = (account: string, id: string) => {
  const ids = [id, ...readViewed(account).filter((each) => each !== id)].slice(0, maxViewed);
  ignoreErrors(() => localStorage.setItem(key, [account, ...ids].join(' ')));
};
