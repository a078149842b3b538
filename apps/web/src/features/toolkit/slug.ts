import { normalise } from '@ledenportaal/shared';

/** Converts a text to a part of a file name or identifier: 'Één kleur!' -> 'een-kleur'. Empty without letters and digits. */
export const toSlug = (text: string) =>
  normalise(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
