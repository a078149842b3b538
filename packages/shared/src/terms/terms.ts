import { z } from 'zod/mini';
import { multilineText, requiredText } from '../contract/schemas.js';

const emptyMessage = 'Dit mag niet leeg zijn.';

/**
 * `voorwaarden.json`: what members agree to before they download. `date`: the day on which it was decided. `points`: what
 * matters most, in short lines. An empty line in `text` starts a new paragraph.
 */
export const TermsContent = z.strictObject({
  date: z.iso.date('Geef een datum als 2026-01-31.'),
  points: z.array(requiredText(200, emptyMessage)).check(z.minLength(1), z.maxLength(8)),
  text: multilineText(20_000).check(z.minLength(1, emptyMessage)),
});
export type TermsContent = z.output<typeof TermsContent>;

/** The date of the terms and the start of a hash of their texts. */
const version = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}-[\da-f]{8}$/, 'Dit is geen versie van de voorwaarden.'));

/** The present terms. `agreedAt`: when the viewer agreed to this version. */
export const Terms = z.object({
  version,
  date: z.string(),
  points: z.array(z.string()),
  text: z.string(),
  agreedAt: z.nullable(z.iso.datetime()),
});
export type Terms = z.output<typeof Terms>;

export const TermsAgreement = z.object({ version });
