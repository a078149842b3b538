import { createHmac, timingSafeEqual } from 'node:crypto';

const windowSeconds = 60 * 60;
/** Cached URLs; together they take some megabytes. */
const maxCachedAddresses = 10_000;

/** Unvalidated query parameters. */
export type MediaQuery = { exp?: unknown; sig?: unknown; name?: unknown };
export type Media = ReturnType<typeof createMedia>;

/** Creates and verifies signed URLs of stored files. A URL is valid for one to two hours. */
export const createMedia = (secret: string, now = () => Math.floor(Date.now() / 1000)) => {
  // Keys contain no line break, so a key with a name cannot be confused with another key.
  const sign = (key: string, exp: number, name: string | undefined) => {
    const signed = name === undefined ? `${key}\n${exp}` : `${key}\n${exp}\n${name}`;
    return createHmac('sha256', secret).update(signed).digest('base64url');
  };
  const createAddress = (key: string, exp: number, name?: string) => {
    const nameQuery = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
    return `/media/${key}?exp=${exp}${nameQuery}&sig=${sign(key, exp, name)}`;
  };
  let cache = { exp: 0, addresses: new Map<string, string>() };
  return {
    /**
     * Returns the same URL within an hour, so that browsers can cache the file. `name` is the file name for a download.
     */
    getAddress: (key: string, name?: string) => {
      const exp = (Math.floor(now() / windowSeconds) + 2) * windowSeconds;
      if (name !== undefined) return createAddress(key, exp, name);
      if (cache.exp !== exp) cache = { exp, addresses: new Map() };
      const cached = cache.addresses.get(key);
      if (cached !== undefined) return cached;
      if (cache.addresses.size >= maxCachedAddresses) cache.addresses.clear();
      const address = createAddress(key, exp);
      cache.addresses.set(key, address);
      return address;
    },
    /** Returns the seconds until the URL expires; undefined when the signature is invalid or the URL has expired. */
    getRemainingSeconds: (key: string, { exp, sig, name }: MediaQuery): number | undefined => {
      if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp) || typeof sig !== 'string') return undefined;
      if (name !== undefined && typeof name !== 'string') return undefined;
      const expected = Buffer.from(sign(key, Number(exp), name));
      const received = Buffer.from(sig);
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      const remaining = Number(exp) - now();
      return remaining > 0 ? remaining : undefined;
    },
  };
};
