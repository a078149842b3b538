import { createHmac, timingSafeEqual } from 'node:crypto';

const window = 60 * 60;
/** Cached URLs; together they take some megabytes. */
const mostKept = 10_000;

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
  const made = (key: string, exp: number, name?: string) => {
    const named = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
    return `/media/${key}?exp=${exp}${named}&sig=${sign(key, exp, name)}`;
  };
  let kept = { exp: 0, addresses: new Map<string, string>() };
  return {
    /**
     * Returns the same URL within an hour, so that browsers can cache the file. `name` is the file name for a download.
     */
    addressOf: (key: string, name?: string) => {
      const exp = (Math.floor(now() / window) + 2) * window;
      if (name !== undefined) return made(key, exp, name);
      if (kept.exp !== exp) kept = { exp, addresses: new Map() };
      const known = kept.addresses.get(key);
      if (known !== undefined) return known;
      if (kept.addresses.size >= mostKept) kept.addresses.clear();
      const address = made(key, exp);
      kept.addresses.set(key, address);
      return address;
    },
    /** Returns the seconds until the URL expires; undefined when the signature is invalid or the URL has expired. */
    lifeOf: (key: string, { exp, sig, name }: MediaQuery): number | undefined => {
      if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp) || typeof sig !== 'string') return undefined;
      if (name !== undefined && typeof name !== 'string') return undefined;
      const expected = Buffer.from(sign(key, Number(exp), name));
      const given = Buffer.from(sig);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const life = Number(exp) - now();
      return life > 0 ? life : undefined;
    },
  };
};
