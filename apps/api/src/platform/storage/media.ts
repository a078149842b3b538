import { createHmac, timingSafeEqual } from 'node:crypto';

const windowSeconds = 60 * 60;
/** Cached URLs; together they take some megabytes. */
const maxCachedAddresses = 10_000;

/** Unvalidated query parameters. */
export type MediaQuery = { exp?: unknown; sig?: unknown; name?: unknown; account?: unknown; editors?: unknown };
type SignedQuery = { exp: number; account?: string | undefined; name?: string | undefined; isForEditors?: boolean };
export type Media = ReturnType<typeof createMedia>;

/** Creates and verifies signed URLs of stored files. A URL is valid for one to two hours. */
export const createMedia = (secret: string, now = () => Math.floor(Date.now() / 1000)) => {
  // Keys contain no line break, and the second line no other space, so that no two addresses have the same signature.
  const sign = (key: string, { exp, account, name, isForEditors }: SignedQuery) => {
    const receiver = isForEditors ? 'editors' : account;
    const lines = [key, receiver === undefined ? exp : `${exp} ${receiver}`, ...(name === undefined ? [] : [name])];
    return createHmac('sha256', secret).update(lines.join('\n')).digest('base64url');
  };
  const createAddress = (key: string, query: Omit<SignedQuery, 'exp'>, exp = getExpiry()) => {
    const { account, name, isForEditors } = query;
    const accountQuery = account === undefined ? '' : `&account=${account}`;
    const nameQuery = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
    const editorsQuery = isForEditors ? '&editors=1' : '';
    return `/media/${key}?exp=${exp}${accountQuery}${editorsQuery}${nameQuery}&sig=${sign(key, { exp, ...query })}`;
  };
  const getExpiry = () => (Math.floor(now() / windowSeconds) + 2) * windowSeconds;
  let cache = { exp: 0, addresses: new Map<string, string>() };
  return {
    /** Returns until when the addresses of `getAddress` are valid, in seconds since 1970. It changes every hour. */
    getExpiry,
    /**
     * Returns the same URL within an hour, so that browsers can cache the file. `name` is the file name for a download.
     */
    getAddress: (key: string, name?: string) => {
      if (name !== undefined) return createAddress(key, { name });
      const exp = getExpiry();
      if (cache.exp !== exp) cache = { exp, addresses: new Map() };
      const cached = cache.addresses.get(key);
      if (cached !== undefined) return cached;
      if (cache.addresses.size >= maxCachedAddresses) cache.addresses.clear();
      const address = createAddress(key, {}, exp);
      cache.addresses.set(key, address);
      return address;
    },
    /** Returns the URL of a file that leden may not see, for who may. It is the same within an hour. */
    getEditorsAddress: (key: string) => createAddress(key, { isForEditors: true }),
    /**
     * Returns a URL that contains the account, for files of which downloads are logged. It is valid until `expiresAt`
     * when that is given.
     */
    getPersonalAddress: (key: string, account: string, name?: string, expiresAt?: Date) =>
      createAddress(key, { account, name }, expiresAt && Math.floor(expiresAt.getTime() / 1000)),
    /** Returns the seconds until the URL expires; undefined when the signature is invalid or the URL has expired. */
    getRemainingSeconds: (key: string, { exp, sig, name, account, editors }: MediaQuery): number | undefined => {
      if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp) || typeof sig !== 'string') return undefined;
      if (name !== undefined && typeof name !== 'string') return undefined;
      if (account !== undefined && editors !== undefined) return undefined;
      if (account !== undefined && (typeof account !== 'string' || !/^[\da-f]{24}$/.test(account))) return undefined;
      const expected = Buffer.from(sign(key, { exp: Number(exp), account, name, isForEditors: editors !== undefined }));
      const received = Buffer.from(sig);
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      const remaining = Number(exp) - now();
      return remaining > 0 ? remaining : undefined;
    },
  };
};
