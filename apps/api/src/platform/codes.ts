import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type Codes = ReturnType<typeof createCodes>;

/**
 * Codes for links in mails. The database stores only `nonce` and `codeHash`, which grant no access. The code is an HMAC
 * of the nonce with a secret outside the database, computed when the mail is rendered.
 */
export const createCodes = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'codes in mails', 32));
  const toCode = (nonce: string) => createHmac('sha256', key).update(nonce).digest('base64url');
  const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');
  return {
    create: () => {
      const nonce = randomBytes(32).toString('base64url');
      return { nonce, codeHash: hashCode(toCode(nonce)) };
    },
    toCode,
    hashCode,
  };
};
