import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type Codes = ReturnType<typeof createCodes>;

/**
 * Codes for links in mails. The database keeps `nonce` and `codeHash`, neither of which opens anything: the code itself
 * is made from the nonce with a secret that is not in the database, when the mail is written.
 */
export const createCodes = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'codes in mails', 32));
  const codeOf = (nonce: string) => createHmac('sha256', key).update(nonce).digest('base64url');
  const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');
  return {
    make: () => {
      const nonce = randomBytes(32).toString('base64url');
      return { nonce, codeHash: hashOf(codeOf(nonce)) };
    },
    codeOf,
    hashOf,
  };
};
