import { createHash } from 'node:crypto';
import type { TermsContent } from '@ledenportaal/shared';

const hashLength = 8;

/** Adds the version, which changes with every word, so that members agree again. */
export const toTerms = ({ date, points, text }: TermsContent) => {
  const hash = createHash('sha256').update(JSON.stringify([date, points, text]));
  return { version: `${date}-${hash.digest('hex').slice(0, hashLength)}`, date, points, text };
};
