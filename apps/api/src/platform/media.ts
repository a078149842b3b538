import { createHmac, timingSafeEqual } from 'node:crypto';

const window = 60 * 60;

export type Media = ReturnType<typeof createMedia>;

/** Addresses of stored files for whoever has been let in: they carry their own permission, for one to two hours. */
export const createMedia = (secret: string, now = () => Math.floor(Date.now() / 1000)) => {
  const sign = (key: string, exp: number) => createHmac('sha256', secret).update(`${key}\n${exp}`).digest('base64url');
  return {
    /** The same within its window, so that browsers find it in their cache. */
    addressOf: (key: string) => {
      const exp = (Math.floor(now() / window) + 2) * window;
      return `/media/${key}?exp=${exp}&sig=${sign(key, exp)}`;
    },
    /** Seconds that the address still lives; undefined where it is not ours or over. */
    lifeOf: (key: string, exp: unknown, sig: unknown): number | undefined => {
      if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp) || typeof sig !== 'string') return undefined;
      const expected = Buffer.from(sign(key, Number(exp)));
      const given = Buffer.from(sig);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const life = Number(exp) - now();
      return life > 0 ? life : undefined;
    },
  };
};
